import type { Page } from 'playwright-core';
import { settled } from '../../libs/testing/src/browser/console-window';
import { atMost, type Section } from '../figures';
import { milliseconds, percentile, type Stage } from './stage';

interface EventTiming {
  readonly interactionId: number;
  readonly duration: number;
  readonly name: string;
}
/** Observes interactions in the page, as the metric Interaction to Next Paint defines them. */
declare const PerformanceObserver: new (heard: (list: { getEntries(): EventTiming[] }) => void) => {
  observe(options: object): void;
};
declare const globalThis: { interactions: Record<number, { ms: number; name: string }> };
declare const performance: { readonly interactionCount: number };

const NOTE =
  'The switch in the cabinet was replaced, and the scanners at the gate are back on the network again now.';
/** The browser reports no shorter ones. */
const LEAST_MS = 16;

const observe = (page: Page): Promise<void> =>
  page.evaluate((durationThreshold) => {
    globalThis.interactions = {};
    new PerformanceObserver((list) => {
      for (const { interactionId, duration, name } of list.getEntries()) {
        const longest = globalThis.interactions[interactionId]?.ms ?? 0;
        if (interactionId > 0 && duration > longest)
          globalThis.interactions[interactionId] = { ms: duration, name };
      }
    }).observe({ type: 'event', durationThreshold });
  }, LEAST_MS);

/** Steps of a working day on the page of a request. */
const STEPS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'open an editor': async (page) => {
    await page.getByRole('button', { name: 'Edit Subject' }).click();
    await page.getByRole('textbox', { name: 'Subject' }).press('End');
    await page.keyboard.type(' of the hall');
    await page.keyboard.press('Escape');
  },
  'type a note': async (page) => {
    await page.getByRole('textbox', { name: 'Write a note' }).click();
    await page.keyboard.type(NOTE);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('listitem').filter({ hasText: NOTE }).first().waitFor();
  },
  'change the status': async (page) => {
    await page.getByRole('button', { name: /^Status/ }).click();
    await page.getByRole('dialog').getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'In progress', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Status In progress/ }).waitFor();
  },
  assign: async (page) => {
    await page.getByRole('button', { name: 'Assign to me' }).click();
    await page.getByRole('button', { name: /^Member Diana/ }).waitFor();
  },
  'open the palette': async (page) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByText('Requests').first().waitFor();
    await page.keyboard.type('printer');
    await page.keyboard.press('Escape');
  },
  'switch tabs': async (page) => {
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    await page.getByRole('tab').first().click();
  },
  'open a menu': async (page) => {
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
  },
};

/** Time from a key or click to the next drawing, on the page of a request. */
export async function interactions(stage: Stage): Promise<Section> {
  const { id } = await stage.as('Diana').post('/requests', {
    subject: 'No network at the gate',
    category: 'incident',
    impact: 'medium',
    status: 'assigned',
    team_id: 1,
  });
  const page = await stage.open('Diana', `/requests/${id}`);
  await settled(page);
  await observe(page);
  const slowest: string[] = [];
  const all: number[] = [];
  let counted = 0;
  for (const [name, step] of Object.entries(STEPS)) {
    await step(page);
    await settled(page);
    const { found, now } = await page.evaluate(() => {
      const found = Object.values(globalThis.interactions);
      globalThis.interactions = {};
      return { found, now: performance.interactionCount };
    });
    const quick = Math.max(0, now - counted - found.length);
    counted = now;
    all.push(...found.map(({ ms }) => ms), ...Array.from({ length: quick }, () => LEAST_MS));
    const worst = [...found].sort((one, other) => other.ms - one.ms)[0];
    slowest.push(`${name}: ${worst ? `${worst.ms} ms (${worst.name})` : `below ${LEAST_MS} ms`}`);
  }
  await page.context().close();
  return {
    title: 'Interaction to next paint on the page of a request',
    columns: ['figure', 'measured'],
    rows: [
      { name: 'interactions', figure: String(all.length) },
      atMost('p75', percentile(all, 0.75), 100, milliseconds),
      { name: 'p98', figure: milliseconds(percentile(all, 0.98)) },
      atMost('the slowest', Math.max(...all), 200, milliseconds),
    ],
    notes: [`Slowest of each step: ${slowest.join(', ')}`],
  };
}

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { workspace } from '@deskline/local-stack';
import { consoleWindow, settled } from '../../libs/testing/src/browser/console-window';
import { atMost, median, type Row, type Section, times } from '../figures';
import { ACCOUNT, milliseconds, type Stage } from './stage';

declare const PerformanceObserver: new (heard: (list: { getEntries(): { startTime: number }[] }) => void) => {
  observe(options: object): void;
};
declare const requestAnimationFrame: (then: () => void) => void;

const ROUNDS = 7;
/** A page of the gateway with nothing but a word. */
const EMPTY = '/healthz';

/** Time of the largest contentful paint of a page that has come to rest. */
const largestPaint = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0));
        observer.observe({ type: 'largest-contentful-paint', buffered: true });
        requestAnimationFrame(() => undefined);
      }),
  );

const opened = async (page: Page, path: string): Promise<number> => {
  await page.goto(path);
  if (path !== EMPTY) await settled(page);
  return largestPaint(page);
};

/** Largest contentful paint of a list, with an empty cache and a full one, beside that of an empty page. */
export async function firstScreen(stage: Stage): Promise<Section> {
  const signedIn = await stage.open('Diana', '');
  const storageState = await signedIn.context().storageState();
  await signedIn.context().close();
  const taken = { empty: [] as number[], cold: [] as number[], warm: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await consoleWindow(stage.browser, stage.origin, { storageState });
    taken.empty.push(await opened(page, EMPTY));
    taken.cold.push(await opened(page, `/${ACCOUNT}/requests`));
    taken.warm.push(await opened(page, `/${ACCOUNT}/requests`));
    await page.context().close();
  }
  const [empty, cold, warm] = [median(taken.empty), median(taken.cold), median(taken.warm)];
  return {
    title: 'The first screen: a list of requests',
    columns: ['figure', 'measured'],
    rows: [
      ...sizes(),
      { name: 'empty page, largest contentful paint', figure: milliseconds(empty) },
      atMost('cold, largest contentful paint', cold, 1_500, milliseconds),
      { name: 'cold, to the empty page', figure: times(cold / empty) },
      atMost('warm, largest contentful paint', warm, 600, milliseconds),
      { name: 'warm, to the empty page', figure: times(warm / empty) },
    ],
  };
}

/** Sizes as `npm run console:budget` prints them, without the lazy parts. */
function sizes(): Row[] {
  const script = join(workspace(), 'tools', 'checks', 'console-budget.mjs');
  const { stdout } = spawnSync(process.execPath, [script], { encoding: 'utf8' });
  const kilobytes = (value: number) => `${value.toFixed(1)} kB`;
  return [...stdout.matchAll(/^\w+ +(initial \w+|all files) +([\d.]+) of (\d+) kB$/gm)].map(
    ([, name = '', size, limit]) => atMost(`${name}, gzip`, Number(size), Number(limit), kilobytes),
  );
}

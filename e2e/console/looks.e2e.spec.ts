import type { Page } from 'playwright-core';
import { describeInBrowser } from '../../libs/testing/src/browser/describe-in-browser';
import { ALL, LOOKS, violations } from '../browser/axe';
import type { PageDocument } from '../browser/dom';
import { NARROW } from '../browser/faults';
import type { Fields } from '../api';
import { useConsoleEnv } from './console-env';

declare const document: PageDocument;

const DESK = { width: 1280, height: 800 };

/** Content that is wider than the screen. */
const tooWide = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

describeInBrowser('Screens of the console', (program) => {
  const env = useConsoleEnv(program, 'console-looks');
  let site: Fields;

  beforeAll(async () => {
    site = await env().browser.as('Ellen').post('/sites', { name: 'Harbour', city: 'Antwerp' });
  });

  /** Ways to open each screen, in a page that is signed in. */
  const screens = (): Record<string, (page: Page) => Promise<void>> => ({
    'start page': async (page) => {
      await env().goTo(page, '');
      await page.locator('main ul a').first().waitFor();
    },
    'list with a selection': async (page) => {
      await env().goTo(page, '/people');
      await page.getByRole('checkbox', { name: 'Select the loaded rows' }).check();
    },
    'form with mistakes': async (page) => {
      await env().goTo(page, '/sites/new');
      await page.getByRole('button', { name: 'Save' }).click();
      await page.getByRole('alert').waitFor();
    },
    'record page with an editor': async (page) => {
      await env().goTo(page, `/sites/${site.id}`);
      await page.getByRole('button', { name: 'Edit City' }).click();
    },
    'map of keys': async (page) => {
      await env().goTo(page, '/tasks');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
    palette: async (page) => {
      await env().goTo(page, '/tasks');
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByText('Requests').first().waitFor();
    },
    'address that leads nowhere': async (page) => {
      await env().goTo(page, '/spaceships');
      await page.getByText('There is nothing at this address').waitFor();
    },
  });

  it('break no accessibility rule in light and dark, and fit a narrow screen', async () => {
    const page = await env().open('Ellen', '/people', { viewport: DESK, reducedMotion: 'reduce' });
    const wrong: string[] = [];
    for (const [name, show] of Object.entries(screens())) {
      await page.setViewportSize(DESK);
      await page.emulateMedia({ colorScheme: 'light' });
      await show(page);
      const looks = [
        ['light', await violations(page, ALL)],
        ['dark', await page.emulateMedia({ colorScheme: 'dark' }).then(() => violations(page, LOOKS))],
        ['narrow', await page.setViewportSize(NARROW).then(() => violations(page, LOOKS))],
      ] as const;
      for (const [look, faults] of looks) wrong.push(...faults.map((fault) => `${name}, ${look}: ${fault}`));
      if (await tooWide(page)) wrong.push(`${name} is wider than ${NARROW.width} px`);
    }
    expect(wrong).toEqual([]);
  });

  it('are in the language that the person chooses, and keep the chosen theme', async () => {
    const page = await env().open('Ellen', '/people', { viewport: DESK });
    await page.getByRole('button', { name: /^You:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Personen' }).waitFor();
    await page.getByRole('button', { name: /^Sie:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Dunkel' }).click();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Personen' }).waitFor();
    const html = page.locator('html');
    expect([await html.getAttribute('lang'), await html.getAttribute('data-mantine-color-scheme')]).toEqual([
      'de',
      'dark',
    ]);
  });

  it('are reached by keys alone', async () => {
    const page = await env().open('Ellen', '/people', { viewport: DESK });
    await page.getByRole('grid').getByRole('row').nth(2).waitFor();
    for (const key of ['j', 'j', 'x']) await page.keyboard.press(key);
    await page.getByText('1 selected').waitFor();
    await page.keyboard.press('o');
    await page.getByRole('article').waitFor();
    await page.keyboard.press('b');
    await page.getByRole('grid', { name: 'People' }).waitFor();
    for (const key of ['g', 't']) await page.keyboard.press(key);
    await page.getByRole('heading', { level: 1, name: 'Tasks' }).waitFor();
  });
});

import type { Page, Route } from 'playwright-core';
import { until } from '../until';
import { settled } from './screens';

/** Id of every request that fails here. */
export const REQUEST_ID = 'request-of-the-spec';
/** A screen that takes longer is named, and the walk ends there. */
const PATIENCE_MS = 20_000;

/** Calls of the frame, which is there already, and descriptions of types. */
const OF_FRAME = /\/console\/api\/(meta|changes|preferences|notifications\/counts|saved_views)/;

/** Calls of the screens of a page, which wait, fail or go through. */
export class BrokenCalls {
  private pattern: RegExp | null = null;
  private held = Promise.resolve();
  private release: () => void = () => undefined;

  static async of(page: Page): Promise<BrokenCalls> {
    const calls = new BrokenCalls();
    await page.route('**/console/api/**', (route) => calls.answer(route));
    return calls;
  }

  /** Lets all calls wait, to fail or to be mended afterwards. */
  hold(): void {
    this.held = new Promise((resolve) => (this.release = resolve));
  }

  /** Those that wait fail, as all others do that the pattern has. */
  fail(pattern = /./): void {
    this.pattern = pattern;
    this.release();
  }

  mend(): void {
    this.pattern = null;
    this.release();
  }

  private async answer(route: Route): Promise<void> {
    const url = route.request().url();
    if (OF_FRAME.test(url)) return route.fallback();
    await this.held;
    if (!this.pattern?.test(url)) return route.fallback();
    const headers = { 'x-request-id': REQUEST_ID, 'retry-after': '0' };
    return route.fulfill({ status: 503, headers, json: { message: 'Nobody is there' } });
  }
}

/** Begins to go to an address as a click on a link does. */
export const go = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    const { __TSR_ROUTER__: router } = globalThis as unknown as {
      __TSR_ROUTER__: { readonly history: { push(address: string): void } };
    };
    router.history.push(to);
  }, address);

/** Names the screen whose state does not come. */
export async function within<T>(screen: string, state: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${screen}: not within ${PATIENCE_MS} ms`)), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    throw new Error(`${screen} never ${state}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** Returns when the content has such a visible element. */
export const isShown = (page: Page, selector: string, hasText?: string): Promise<void> =>
  page
    .locator(`#content ${selector}:visible`, hasText === undefined ? {} : { hasText })
    .first()
    .waitFor({ timeout: PATIENCE_MS });

/** Bars above the content, which come and go with the connection. */
const BARS = /^(No connection|Changes of others are not shown).*$/gm;

/** Text of the screen, without its numbers: times go on. */
export async function textOf(page: Page): Promise<string> {
  const text = await page.locator('#content').innerText();
  return text.replace(BARS, '').replace(/\d+/g, '#').trim();
}

/** Returns when the screen has the text. */
export const hasText = (page: Page, text: string): Promise<void> =>
  until(async () => (await textOf(page)) === text, PATIENCE_MS);

/** Presses `Try again` until nothing asks for it, and returns when the screen is complete. */
export async function tryAgain(page: Page): Promise<void> {
  const again = page.locator('#content').getByRole('button', { name: 'Try again' });
  await until(async () => {
    // Another one may go with the first.
    for (const button of await again.all()) await button.click({ timeout: 1_000 }).catch(() => undefined);
    return (await again.count()) === 0;
  }, PATIENCE_MS);
  await settled(page);
}

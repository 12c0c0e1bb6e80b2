import type { BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserEnv, fillSignIn, useBrowserEnv } from '../browser/browser-env';

/** The console in a browser, as people of an account of the spec's own. */
export class ConsoleEnv {
  constructor(
    readonly browser: BrowserEnv,
    readonly account: string,
  ) {}

  /** Opens a path of the account as a person, who signs in on the way. */
  async open(firstName: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await this.browser.visitor({ javaScriptEnabled: true, ...options });
    await page.goto(`/${this.account}${path}`);
    await page.waitForURL('**/oauth/signin**');
    await fillSignIn(page, this.browser.person(firstName));
    await page.waitForURL(`**/${this.account}${path}`);
    return page;
  }

  /** Goes to another path in a page that is signed in. */
  async goTo(page: Page, path: string): Promise<void> {
    await page.goto(`/${this.account}${path}`);
  }
}

/** Joins the shared Deskline with a browser and an account of the spec's own, before the tests of a spec. */
export function useConsoleEnv(program: string, account: string): () => ConsoleEnv {
  const env = useBrowserEnv(program, account);
  return () => new ConsoleEnv(env(), account);
}

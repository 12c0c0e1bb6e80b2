import type { BrowserContextOptions, Page } from 'playwright-core';
import { type BrowserEnv, fillSignIn, type Person, useBrowserEnv } from '../browser/browser-env';
import type { ExtendAccount } from '../e2e-env';

interface Opening extends BrowserContextOptions {
  /** Prepares the page before it loads anything. */
  readonly init?: (page: Page) => Promise<void>;
}

/** The console in a browser, as people of an account of the spec's own. */
export class ConsoleEnv {
  constructor(
    readonly browser: BrowserEnv,
    readonly account: string,
  ) {}

  /** Opens a path of the account as a person, who signs in on the way. */
  async open(firstName: string, path: string, options: Opening = {}): Promise<Page> {
    return this.openAs(this.browser.person(firstName), path, options);
  }

  /** Opens a path of the account as a person of any account. */
  async openAs(
    person: Pick<Person, 'email' | 'password'>,
    path: string,
    { init, ...options }: Opening = {},
  ): Promise<Page> {
    const page = await this.browser.visitor({ javaScriptEnabled: true, ...options });
    await init?.(page);
    await page.goto(`/${this.account}${path}`);
    await page.waitForURL('**/oauth/signin**');
    await fillSignIn(page, person);
    await page.waitForURL(`**/${this.account}${path}`);
    return page;
  }

  /** Goes to another path in a page that is signed in. */
  async goTo(page: Page, path: string): Promise<void> {
    await page.goto(`/${this.account}${path}`);
  }
}

/** Joins the shared Deskline with a browser and an account of the spec's own, before the tests of a spec. */
export function useConsoleEnv(program: string, account: string, extend?: ExtendAccount): () => ConsoleEnv {
  const env = useBrowserEnv(program, account, extend);
  return () => new ConsoleEnv(env(), account);
}

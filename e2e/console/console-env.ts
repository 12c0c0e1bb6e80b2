import type { BrowserContextOptions, Page } from 'playwright-core';
import { goTo } from '../../libs/testing/src/browser/console-window';
import { type BrowserEnv, type Person, useBrowserEnv } from '../browser/browser-env';
import type { ExtendAccount } from '../e2e-env';
import { signInByCalls } from './sign-in-by-calls';

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

  /** Opens a path of the account as a person, who is signed in. */
  async open(firstName: string, path: string, options: Opening = {}): Promise<Page> {
    return this.openAs(this.browser.person(firstName), path, options);
  }

  /** Opens a path of the account as a person of any account. Nothing moves, unless the options want it. */
  async openAs(
    person: Pick<Person, 'email' | 'password'>,
    path: string,
    { init, ...options }: Opening = {},
  ): Promise<Page> {
    const page = await this.browser.visitor({
      javaScriptEnabled: true,
      reducedMotion: 'reduce',
      ...options,
    });
    await init?.(page);
    await signInByCalls(page.context(), person);
    await page.goto(`/${this.account}${path}`);
    return page;
  }

  /** Goes to another path as a click on a link does. */
  async goTo(page: Page, path: string): Promise<void> {
    await goTo(page, `/${this.account}${path}`);
  }

  /** Loads another path, and with it the whole console, as a typed address does. */
  async load(page: Page, path: string): Promise<void> {
    await page.goto(`/${this.account}${path}`);
  }
}

/** Joins the shared Deskline with a browser and an account of the spec's own, before the tests of a spec. */
export function useConsoleEnv(program: string, account: string, extend?: ExtendAccount): () => ConsoleEnv {
  const env = useBrowserEnv(program, account, extend);
  return () => new ConsoleEnv(env(), account);
}

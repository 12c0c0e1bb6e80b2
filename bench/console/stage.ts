import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { startStack, type Stack } from '@deskline/testing';
import { Api } from '../../e2e/api';
import { PageErrors } from '../../e2e/browser/page-errors';
import {
  type ConsolePerson,
  consoleWindow,
  goTo as goToAddress,
  signInTo,
} from '../../libs/testing/src/browser/console-window';
import { ensureBrowser } from '../../libs/testing/src/browser/ensure-browser';
import { launchBrowser } from '../../libs/testing/src/browser/launch';

export const ACCOUNT = 'widget';
const DESK = { viewport: { width: 1280, height: 800 } };

/** Deskline with demo data, and a browser whose pages are watched for errors. */
export class Stage {
  readonly errors: PageErrors;

  private constructor(
    readonly stack: Stack,
    readonly browser: Browser,
  ) {
    this.errors = new PageErrors(this.origin);
  }

  static async start(): Promise<Stage> {
    const program = ensureBrowser();
    if (program === null) throw new Error('There is no browser: set CHROME_PATH.');
    const environment = { LOG_LEVEL: 'warn', CONSOLE_CALLS_PER_HOUR: '1000000' };
    const stack = await startStack({ environment });
    try {
      return new Stage(stack, await launchBrowser(program));
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  get origin(): string {
    return new URL(this.stack.base_url).origin;
  }

  /** The API by token, as a client that is no console. */
  as(firstName: string): Api {
    const { token, account } = this.person(firstName);
    return new Api(this.stack, token, account);
  }

  /** Page of a person who is signed in. */
  async open(firstName: string, path: string, options: BrowserContextOptions = {}): Promise<Page> {
    const page = await consoleWindow(this.browser, this.origin, { ...DESK, ...options });
    return signInTo(this.errors.over(page), this.person(firstName), path);
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.stack.stop();
  }

  private person(firstName: string): ConsolePerson & { token: string } {
    const found = this.stack.demo?.people.find(({ name }) => name.startsWith(`${firstName} `));
    if (!found) throw new Error(`${firstName} is nobody of the demo company`);
    return found;
  }
}

/** Protocol of the browser for one page, with its metrics switched on. */
export async function metricsOf(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return session;
}

/** Metric of a page by its name, such as `ScriptDuration` in seconds. */
export async function metric(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((each) => each.name === name)?.value ?? 0;
}

/** Value below which that share of all values is. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

export const milliseconds = (value: number): string => `${value.toFixed(1)} ms`;
export const count = (value: number): string => String(Math.round(value));

/** Goes to another screen as a link does, without loading the page anew. */
export const goTo = (page: Page, path: string): Promise<void> => goToAddress(page, `/${ACCOUNT}${path}`);

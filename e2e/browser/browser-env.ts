import type { Browser, BrowserContextOptions, BrowserContext, Page } from 'playwright-core';
import { Agent, request } from 'undici';
import type { DemoFile } from '@deskline/local-stack';
import { startStack, type Stack } from '@deskline/testing';
import { launchBrowser } from '../../libs/testing/src/browser/launch';
import { Api, type Fields } from '../api';
import { PageErrors } from './page-errors';

export type Person = DemoFile['people'][number];

export interface Registered extends Fields {
  client_id: string;
  client_secret: string;
}

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** As most are, so that another one can have its window. */
  readonly isUsual: boolean;
}

/** All of Deskline, a browser, and what was wrong in any page it has shown. */
export class BrowserEnv {
  readonly watch: PageErrors;
  private readonly agent: Agent;
  private readonly visits: Visit[] = [];
  /** Of visits that have ended: a window costs more than all that is done in it. */
  private readonly spare: BrowserContext[] = [];

  private constructor(
    readonly stack: Stack,
    readonly browser: Browser,
  ) {
    this.watch = new PageErrors(this.origin);
    this.agent = new Agent({ connect: { ca: stack.ca } });
  }

  static async start(program: string): Promise<BrowserEnv> {
    const [stack, browser] = await Promise.allSettled([startStack(), launchBrowser(program)]);
    if (stack.status === 'fulfilled' && browser.status === 'fulfilled')
      return new BrowserEnv(stack.value, browser.value);
    if (stack.status === 'fulfilled') await stack.value.stop();
    if (browser.status === 'fulfilled') await browser.value.close();
    throw stack.status === 'rejected' ? stack.reason : (browser as PromiseRejectedResult).reason;
  }

  get origin(): string {
    return new URL(this.stack.base_url).origin;
  }

  person(firstName: string): Person {
    const found = this.stack.demo?.people.find(({ name }) => name.startsWith(`${firstName} `));
    if (!found) throw new Error(`The demo data has no ${firstName}`);
    return found;
  }

  /** A browser of somebody else: nothing is shared with any other one. Without script, unless it is asked for. */
  async visitor(options?: BrowserContextOptions): Promise<Page> {
    const isUsual = options === undefined;
    const context = (isUsual ? this.spare.pop() : undefined) ?? (await this.opened(options));
    const page = await context.newPage();
    this.visits.push({ context, page, isUsual });
    return this.watch.over(page);
  }

  async signedIn(firstName: string, options?: BrowserContextOptions): Promise<Page> {
    const page = await this.visitor(options);
    await this.signIn(page, firstName);
    return page;
  }

  async signIn(page: Page, firstName: string): Promise<void> {
    await page.goto('/oauth/signin');
    await fillSignIn(page, this.person(firstName));
    await page.waitForURL('**/oauth/profile');
  }

  /** An application that an administrator has registered. */
  async application(redirect_uris: string[], values: object = {}): Promise<Registered> {
    const { token, account, id } = this.person('Ellen');
    const api = new Api(this.stack, token, account);
    const wish = { redirect_uris, scopes: [{ effect: 'allow', actions: ['me:Read'] }], person_id: id };
    const made = await api.post<Registered>('/oauth_applications', {
      name: 'Time sheets',
      ...wish,
      ...values,
    });
    await api.close();
    return made;
  }

  /** What the token endpoint says. */
  async token(form: Record<string, string>): Promise<{ access_token: string }> {
    const answer = await request(`${this.origin}/oauth/token`, {
      method: 'POST',
      dispatcher: this.agent,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    });
    return (await answer.body.json()) as { access_token: string };
  }

  /** GET /v1/me with a bearer token. */
  async me(token: string): Promise<{ status: number; body: unknown }> {
    const answer = await request(`${this.stack.base_url}/me`, {
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: await answer.body.json() };
  }

  async closeVisits(): Promise<void> {
    await Promise.all(this.visits.splice(0).map((visit) => this.leave(visit)));
  }

  async stop(): Promise<void> {
    await this.browser.close();
    await this.agent.close();
    await this.stack.stop();
  }

  private async opened(options: BrowserContextOptions = {}): Promise<BrowserContext> {
    const context = await this.browser.newContext({
      baseURL: this.origin,
      ignoreHTTPSErrors: true,
      javaScriptEnabled: false,
      locale: 'en-GB',
      ...options,
    });
    context.setDefaultTimeout(60_000);
    return context;
  }

  /** Without script, cookies are all that a visit can leave behind. */
  private async leave({ context, page, isUsual }: Visit): Promise<void> {
    if (!isUsual) return context.close();
    // Its window goes with the last page in it.
    if (context.pages().length === 1) await context.newPage();
    await page.close();
    await context.clearCookies();
    this.spare.push(context);
  }
}

/** In whatever language the page is. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('main form button').click();
}

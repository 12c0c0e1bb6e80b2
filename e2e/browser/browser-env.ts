import type { Browser, BrowserContextOptions, BrowserContext, Page } from 'playwright-core';
import { Agent, request } from 'undici';
import type { DemoFile } from '@deskline/local-stack';
import type { SharedStack } from '@deskline/testing';
import { launchBrowser } from '../../libs/testing/src/browser/launch';
import type { Api, Fields } from '../api';
import { E2eEnv, type ExtendAccount } from '../e2e-env';
import { START_LIMIT_MS } from '../use-shared-env';
import { PageErrors } from './page-errors';

export type Person = DemoFile['people'][number];

export interface Registered extends Fields {
  client_id: string;
  client_secret: string;
}

interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Opened without options, so that a later visit can have its window. */
  readonly isUsual: boolean;
}

/** People of an account, a browser for them, and the errors of every page that it has shown. */
export class BrowserEnv {
  readonly watch: PageErrors;
  private readonly agent: Agent;
  private readonly visits: Visit[] = [];
  /** Windows of visits that have ended: opening one costs more than a visit. */
  private readonly spare: BrowserContext[] = [];

  private constructor(
    /** People and demo records of the account. */
    readonly people: E2eEnv,
    readonly browser: Browser,
  ) {
    this.watch = new PageErrors(this.origin);
    this.agent = new Agent({ connect: { ca: people.stack.ca } });
  }

  static async join(program: string, account: string, extend?: ExtendAccount): Promise<BrowserEnv> {
    const env = await E2eEnv.join(account, extend);
    try {
      return new BrowserEnv(env, await launchBrowser(program));
    } catch (error) {
      await env.leave();
      throw error;
    }
  }

  get stack(): SharedStack {
    return this.people.stack;
  }

  /** The API as the person of that first name. */
  as(firstName: string): Api {
    return this.people.as(firstName);
  }

  get origin(): string {
    return new URL(this.stack.base_url).origin;
  }

  person(firstName: string): Person {
    return this.people.personOf(firstName);
  }

  /** Page in a browser context of its own; without script, unless the options turn it on. */
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
    const { id: person_id } = this.person('Ellen');
    const scopes = [{ effect: 'allow', actions: ['me:Read'] }];
    const application = { name: 'Time sheets', redirect_uris, scopes, person_id, ...values };
    return this.as('Ellen').post<Registered>('/oauth_applications', application);
  }

  /** Answer of the token endpoint. */
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
    await this.people.leave();
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

  /** Clears the cookies and keeps the window: without script, a visit leaves nothing else behind. */
  private async leave({ context, page, isUsual }: Visit): Promise<void> {
    if (!isUsual) return context.close();
    // The window closes with its last page.
    if (context.pages().length === 1) await context.newPage();
    await page.close();
    await context.clearCookies();
    this.spare.push(context);
  }
}

/** Fills in the sign-in form, in any language. */
export async function fillSignIn(page: Page, { email, password }: Pick<Person, 'email' | 'password'>) {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('main form button').click();
}

/**
 * Joins the shared Deskline with a browser, in an account of the spec's own, before the tests of a spec. After each test
 * its windows are closed, and no page may have had an error.
 */
export function useBrowserEnv(program: string, account: string, extend?: ExtendAccount): () => BrowserEnv {
  let env: BrowserEnv;
  jest.setTimeout(600_000);
  beforeAll(async () => {
    env = await BrowserEnv.join(program, account, extend);
  }, START_LIMIT_MS);
  afterEach(async () => {
    await env.closeVisits();
    expect(env.watch.found()).toEqual([]);
  });
  afterAll(() => env?.stop());
  return () => env;
}

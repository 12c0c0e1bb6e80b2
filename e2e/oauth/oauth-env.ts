import { Agent, request } from 'undici';
import type { DemoFile } from '@deskline/local-stack';
import type { Api, Fields } from '../api';
import { E2eEnv } from '../e2e-env';
import { START_LIMIT_MS } from '../use-shared-env';
import { Browser } from './browser';
import { Callback } from './callback';
import type { Library, StrictClient, Way } from './clients/strict-client';
import { answerPages, type AnsweredPages } from './answer-pages';

export interface Application extends Fields {
  readonly client_id: string;
  /** Shown once; a public application has none. */
  readonly client_secret?: string;
}

export const READ_EVERYTHING = [{ effect: 'allow', actions: ['*:Read'] }];

type DemoPerson = DemoFile['people'][number];

/** People of an account in front of browsers, and the redirect URI of an application that listens for codes. */
export class OAuthEnv {
  readonly agent: Agent;
  private readonly browsers = new Map<string, Browser>();

  private constructor(
    private readonly env: E2eEnv,
    readonly callback: Callback,
  ) {
    this.agent = new Agent({ connect: { ca: env.stack.ca } });
  }

  static async join(account: string): Promise<OAuthEnv> {
    return new OAuthEnv(await E2eEnv.join(account), await Callback.start());
  }

  get ca(): string {
    return this.env.stack.ca;
  }

  get issuer(): string {
    return this.env.stack.auth_url;
  }

  get demo(): DemoFile {
    if (!this.env.stack.demo) throw new Error('There is no demo data');
    return this.env.stack.demo;
  }

  /** The API as the person of that first name, with a token of their own. */
  as(firstName: string): Api {
    return this.env.as(firstName);
  }

  person(firstName: string): DemoPerson {
    return this.env.personOf(firstName);
  }

  /** Registers an application as the administrator. It acts as Howard by its own credentials. */
  register(name: string, values: object = {}): Promise<Application> {
    const person_id = this.person('Howard').id;
    const wish = { name, redirect_uris: [this.callback.url], scopes: READ_EVERYTHING, person_id, ...values };
    return this.as('Ellen').post<Application>('/oauth_applications', wish);
  }

  client<Client extends StrictClient>(
    library: Library<Client>,
    { client_id, client_secret = '' }: Application,
    way: Way,
  ): Promise<Client> {
    const { issuer, agent, ca } = this;
    return library({ issuer, client_id, client_secret, redirect_uri: this.callback.url, way, agent, ca });
  }

  /** Sends the person's one browser to an authorization request, and answers its pages as that person. */
  authorize(firstName: string, url: URL, decision: 'allow' | 'deny' = 'allow'): Promise<AnsweredPages> {
    return answerPages(this.browserOf(firstName), url, this.person(firstName), decision, this.callback);
  }

  browserOf(firstName: string): Browser {
    const browser = this.browsers.get(firstName) ?? this.newBrowser();
    this.browsers.set(firstName, browser);
    return browser;
  }

  newBrowser(): Browser {
    return new Browser(new URL(this.issuer).origin, this.agent);
  }

  /** Name of the person whom the API takes the token for, or the status of its refusal. */
  async ownerOf(token: string): Promise<string | number> {
    const answer = await request(`${this.demo.base_url}/me`, {
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.body.json()) as { name: string };
    return answer.statusCode === 200 ? body.name : answer.statusCode;
  }

  async stop(): Promise<void> {
    await this.agent.destroy();
    await this.env.leave();
    await this.callback.stop();
  }
}

/** Joins the shared Deskline in an account of the spec's own before its tests, and leaves it after them. */
export function useOAuthEnv(account: string): () => OAuthEnv {
  let env: OAuthEnv;
  beforeAll(async () => {
    env = await OAuthEnv.join(account);
  }, START_LIMIT_MS);
  afterAll(() => env?.stop());
  return () => env;
}

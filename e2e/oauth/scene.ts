import { Agent, request } from 'undici';
import type { DemoFile } from '@deskline/local-stack';
import type { Api, Fields } from '../api';
import { E2eEnv } from '../e2e-env';
import { Browser } from './browser';
import { Callback } from './callback';
import type { Library, StrictClient, Way } from './clients/strict-client';
import { visit, type Visited } from './visit';

export interface Application extends Fields {
  readonly client_id: string;
  /** Told once; a public application has none. */
  readonly client_secret?: string;
}

export const READ_EVERYTHING = [{ effect: 'allow', actions: ['*:Read'] }];

type DemoPerson = DemoFile['people'][number];

/** A whole Deskline with people in front of browsers, and an application of somebody else that listens for codes. */
export class Scene {
  readonly agent: Agent;
  private readonly browsers = new Map<string, Browser>();

  private constructor(
    private readonly world: E2eEnv,
    readonly callback: Callback,
  ) {
    this.agent = new Agent({ connect: { ca: world.stack.ca } });
  }

  static async start(): Promise<Scene> {
    return new Scene(await E2eEnv.start({ CLIENT_REFUSALS_FREE: '1000000' }), await Callback.start());
  }

  get ca(): string {
    return this.world.stack.ca;
  }

  get issuer(): string {
    return this.world.stack.auth_url;
  }

  get demo(): DemoFile {
    if (!this.world.stack.demo) throw new Error('There is no demo data');
    return this.world.stack.demo;
  }

  /** The API as the person of that first name, with a token of their own. */
  as(firstName: string): Api {
    return this.world.as(firstName);
  }

  person(firstName: string): DemoPerson {
    const person = this.demo.people.find(({ name }) => name.startsWith(`${firstName} `));
    if (!person) throw new Error(`The demo data has no ${firstName}`);
    return person;
  }

  /** By the administrator, as a script would. It acts as Howard by its own credentials. */
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

  /** In the one browser of that person, wherever the pages lead; whoever signs in is the person. */
  authorize(firstName: string, url: URL, decision: 'allow' | 'deny' = 'allow'): Promise<Visited> {
    return visit(this.browserOf(firstName), url, this.person(firstName), decision, this.callback);
  }

  browserOf(firstName: string): Browser {
    const browser = this.browsers.get(firstName) ?? this.newBrowser();
    this.browsers.set(firstName, browser);
    return browser;
  }

  newBrowser(): Browser {
    return new Browser(new URL(this.issuer).origin, this.agent);
  }

  /** Whom a token stands for at the API, or the status it is refused with. */
  async whose(token: string): Promise<string | number> {
    const answer = await request(`${this.demo.base_url}/me`, {
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.body.json()) as { name: string };
    return answer.statusCode === 200 ? body.name : answer.statusCode;
  }

  async stop(): Promise<void> {
    await this.agent.destroy();
    await this.world.stop();
    await this.callback.stop();
  }
}

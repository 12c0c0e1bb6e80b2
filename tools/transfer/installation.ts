import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DemoFile } from '@deskline/local-stack';
import { Agent, request, type FormData } from 'undici';

/** Deskline that files are sent to and fetched from, and the caller. */
export interface Caller {
  readonly base_url: string;
  readonly token: string;
  readonly account?: string;
  readonly ca?: string;
}

/** An answer that is not the one hoped for, in the words of the API. */
export class Refused extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

/** Caller by the environment; without one, the administrator of the demo data that `npm start` runs here. */
export function callerOf(environment: Environment): Caller {
  const { DESKLINE_URL, DESKLINE_TOKEN, DESKLINE_ACCOUNT: account, DESKLINE_CA, DATA_DIR } = environment;
  const ca = DESKLINE_CA === undefined ? undefined : readFileSync(DESKLINE_CA, 'utf8');
  if (DESKLINE_URL && DESKLINE_TOKEN) return { base_url: DESKLINE_URL, token: DESKLINE_TOKEN, account, ca };
  const file = join(DATA_DIR ?? '.data', 'demo.json');
  if (!existsSync(file)) throw new Refused('Set DESKLINE_URL and DESKLINE_TOKEN, or run npm start.');
  const demo = JSON.parse(readFileSync(file, 'utf8')) as DemoFile;
  const person = demo.people.find(({ roles }) => roles.includes('account_administrator'));
  if (!person) throw new Refused('The demo data has no administrator.');
  const { base_url, ca_file } = demo;
  return { base_url, token: person.token, account: person.account, ca: readFileSync(ca_file, 'utf8') };
}

/** The calls that a transfer of files needs. */
export class Installation {
  private readonly agent: Agent;

  constructor(private readonly caller: Caller) {
    this.agent = new Agent({ connect: { ca: caller.ca } });
  }

  /** The parsed body; null for 204. */
  async call<T>(method: 'GET' | 'POST' | 'DELETE', path: string, form?: FormData): Promise<T | null> {
    const { base_url, token, account } = this.caller;
    const { statusCode, body } = await request(`${base_url}${path}`, {
      method,
      dispatcher: this.agent,
      headers: { authorization: `Bearer ${token}`, ...(account && { account }) },
      ...(form && { body: form }),
    });
    const text = await body.text();
    if (statusCode === 204) return null;
    if (statusCode >= 300) throw new Refused(`${method} ${path} was answered with ${statusCode}: ${text}`);
    return JSON.parse(text) as T;
  }

  /** Content of a signed address, which needs no credentials. */
  async download(url: string): Promise<NodeJS.ReadableStream> {
    const { statusCode, body } = await request(url, { dispatcher: this.agent });
    if (statusCode !== 200) throw new Refused(`The file was answered with ${statusCode}.`);
    return body;
  }

  close(): Promise<void> {
    return this.agent.close();
  }
}

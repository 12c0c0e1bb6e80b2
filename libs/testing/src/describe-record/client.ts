import type { Dispatcher } from 'undici';

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
export type Fields = Readonly<Record<string, unknown>>;

export interface Answer {
  /** Method, path and body, for the message of a failure. */
  readonly call: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The body; null when there is none. */
  readonly json: unknown;
}

/** Caller of the API, over HTTPS or NATS. */
export abstract class Caller {
  abstract ask(method: Method, path: string, body?: Fields | string, headers?: Fields): Promise<Answer>;

  get(path: string, headers?: Fields): Promise<Answer> {
    return this.ask('GET', path, undefined, headers);
  }

  post(path: string, body: Fields | string = {}, headers?: Fields): Promise<Answer> {
    return this.ask('POST', path, body, headers);
  }

  patch(path: string, body: Fields | string, headers?: Fields): Promise<Answer> {
    return this.ask('PATCH', path, body, headers);
  }
}

/** Caller of the API over persistent connections. */
export class Client extends Caller {
  constructor(
    private readonly dispatcher: Dispatcher,
    private readonly base_url: string,
    readonly account: string,
    private readonly token: string,
  ) {
    super();
  }

  async ask(method: Method, path: string, body?: Fields | string, headers: Fields = {}): Promise<Answer> {
    const { origin, pathname } = new URL(this.base_url);
    const sent = typeof body === 'object' ? JSON.stringify(body) : body;
    const answer = await this.dispatcher.request({
      origin,
      method,
      path: `${pathname}${path}`,
      headers: {
        authorization: `Bearer ${this.token}`,
        account: this.account,
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(headers as Record<string, string>),
      },
      body: sent,
    });
    const text = await answer.body.text();
    const call = `${method} ${path} ${sent?.slice(0, 600) ?? ''}`;
    return { call, status: answer.statusCode, headers: answer.headers, text, json: parsed(text) };
  }
}

export function parsed(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text);
  } catch {
    return text;
  }
}

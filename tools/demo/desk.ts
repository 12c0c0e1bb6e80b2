import { ALL_SCOPES, type Principal } from '@deskline/identity';
import type { Nats } from '@deskline/platform';
import { recordsSubject, type RecordAnswer, type RecordCall } from '@deskline/record-http';
import { Turns } from './turns';
import { untilServed } from './until-served';

const TIMEOUT_MS = 30_000;
/** Fewer than a service has connections to its database. */
const AT_ONCE = 8;

/** Caller that makes a record of the demo data. */
export type Caller = Omit<Principal, 'account' | 'language' | 'scopes'>;

export interface Call {
  readonly service: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly by: Caller;
  readonly body: object;
  /** Idempotency key: the call takes effect once, however often the loader runs. */
  readonly key?: string;
}

/** Calls services over NATS as the gateway does, without using up the rate limit of a person. */
export class Desk {
  private readonly turns = new Turns(AT_ONCE);

  constructor(
    private readonly nats: Nats,
    private readonly baseUrl: string,
    private readonly account: string,
  ) {}

  call<T>(call: Call): Promise<T> {
    return this.turns.take(async () => {
      const { status, text } = await untilServed(() => this.ask(call));
      if (status >= 300) throw new Error(`${call.method} ${call.path} was answered with ${status}: ${text}`);
      return JSON.parse(text) as T;
    });
  }

  private async ask({
    service,
    method,
    path,
    by,
    body,
    key,
  }: Call): Promise<{ status: number; text: string }> {
    const head: RecordCall = {
      method,
      path,
      query: '',
      principal: { ...by, account: this.account, language: 'en', scopes: ALL_SCOPES },
      request_id: null,
      base_url: this.baseUrl,
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    };
    const frame = { head, body: Buffer.from(JSON.stringify(body)) };
    const answer = await this.nats.request<RecordAnswer>(recordsSubject(service), frame, TIMEOUT_MS);
    return { status: answer.head.status, text: answer.body.toString() };
  }
}

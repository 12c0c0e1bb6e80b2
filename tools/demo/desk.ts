import { ALL_SCOPES, type Principal } from '@deskline/identity';
import { Nats } from '@deskline/platform';
import { recordsSubject, type RecordAnswer, type RecordCall } from '@deskline/record-http';

const TIMEOUT_MS = 30_000;

/** Whoever makes a record of the demo data. */
export type Caller = Omit<Principal, 'account' | 'language' | 'scopes'>;

export interface Call {
  readonly service: string;
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly by: Caller;
  readonly body: object;
  /** A call with it is done once, however often the loader is run. */
  readonly key?: string;
}

/** The services of Deskline, asked as the gateway asks them, but for what the loader would use up of somebody's hour. */
export class Desk {
  constructor(
    private readonly nats: Nats,
    private readonly baseUrl: string,
    private readonly account: string,
  ) {}

  async call<T>({ service, method, path, by, body, key }: Call): Promise<T> {
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
    const text = answer.body.toString();
    if (answer.head.status >= 300)
      throw new Error(`${method} ${path} was answered with ${answer.head.status}: ${text}`);
    return JSON.parse(text) as T;
  }
}

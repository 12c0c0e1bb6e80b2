import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, request } from 'undici';
import type { ApiAddress } from '../api';
import { Replica, type Entry } from './entry';

export interface FollowerOptions extends ApiAddress {
  readonly token: string;
  readonly account: string;
  /** Query beside `after`: `include=record&records=task`. */
  readonly query?: string;
}

/** Pause before a call is made again that was not answered. */
const RETRY_MS = 1_000;

/** Client that follows the feed from a cursor on, and goes on after every failure. */
abstract class Follower {
  readonly replica = new Replica();
  protected readonly agent: Agent;
  protected isStopped = false;
  /** Ends the call that is under way. */
  protected connection = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    protected readonly options: FollowerOptions,
    protected cursor: string,
  ) {
    this.agent = new Agent({ connect: { ca: options.ca }, bodyTimeout: 0, headersTimeout: 0 });
  }

  /** Whether entries come with their records. */
  get hasRecords(): boolean {
    return this.options.query?.includes('include=record') ?? false;
  }

  start(): this {
    this.running = this.run();
    return this;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.connection.abort();
    await this.running;
    void this.agent.destroy();
  }

  /** Reads once; throws when the connection breaks or the answer is an error. */
  protected abstract read(): Promise<void>;

  protected address(query: string): string {
    const all = [query, this.options.query ?? ''].filter((part) => part !== '').join('&');
    return `${this.options.base_url}/changes?${all}`;
  }

  protected get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.options.token}`, account: this.options.account };
  }

  private async run(): Promise<void> {
    while (!this.isStopped)
      try {
        this.connection = new AbortController();
        await this.read();
      } catch {
        if (!this.isStopped) await sleep(RETRY_MS);
      }
  }
}

/** Follows the feed by long polls. */
export class Poller extends Follower {
  protected async read(): Promise<void> {
    const { statusCode, headers, body } = await request(this.address(`after=${this.cursor}&wait=5`), {
      dispatcher: this.agent,
      headers: this.headers,
      signal: this.connection.signal,
    });
    if (statusCode !== 200) throw new Error(`${statusCode}: ${await body.text()}`);
    for (const entry of (await body.json()) as Entry[]) this.replica.take(entry);
    this.cursor = String(headers['x-next-cursor']);
  }
}

/** Follows the feed by server-sent events; after a break it comes back with the id of the last event. */
export class StreamReader extends Follower {
  connections = 0;
  /** Status of the last answer. */
  status = 0;

  /** Breaks the connection, in the middle of whatever is sent. */
  break(): void {
    this.connection.abort();
  }

  protected async read(): Promise<void> {
    const { statusCode, body } = await request(this.address(''), {
      dispatcher: this.agent,
      headers: { ...this.headers, accept: 'text/event-stream', 'last-event-id': this.cursor },
      signal: this.connection.signal,
    });
    this.status = statusCode;
    if (statusCode !== 200) throw new Error(`${statusCode}: ${await body.text()}`);
    this.connections += 1;
    let text = '';
    for await (const chunk of body) {
      text += String(chunk);
      const whole = text.split('\n\n');
      text = whole.pop() ?? '';
      for (const event of whole) this.take(event);
    }
  }

  private take(event: string): void {
    const line = (name: string) =>
      event
        .split('\n')
        .find((each) => each.startsWith(`${name}: `))
        ?.slice(name.length + 2);
    const data = line('data');
    if (line('event') === 'gone') throw new Error(data);
    if (data !== undefined) this.replica.take(JSON.parse(data) as Entry);
    this.cursor = line('id') ?? this.cursor;
  }
}

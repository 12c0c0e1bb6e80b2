import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { MEMBERS } from './plan';
import type { Order, Row } from './receivers.process';
import type { CrowdArrival } from './judge';

/** The receivers of all webhooks, in a process of their own. */
export class Receivers {
  private constructor(
    private readonly process: ChildProcess,
    private readonly urls: readonly string[],
  ) {}

  static async start(): Promise<Receivers> {
    const child = fork(join(__dirname, 'receivers.process.js'));
    const [urls] = (await once(child, 'message')) as [string[]];
    return new Receivers(child, urls);
  }

  /** One for each member of the crowd. */
  get uris(): string[] {
    return MEMBERS.map(({ index, host }) => `${this.urls[host]}/${index}`);
  }

  beIll(): void {
    this.order('be ill');
  }

  beWell(): void {
    this.order('be well');
  }

  /** Arrivals since the last call. */
  async report(): Promise<CrowdArrival[]> {
    this.order('report');
    const [rows] = (await once(this.process, 'message')) as [Row[]];
    return rows.map(([at, member, record, nth, delivery, sequence, answered]) => ({
      at,
      member,
      record,
      nth,
      delivery,
      sequence,
      answered,
      lane: `${member} ${record}`,
    }));
  }

  stop(): void {
    this.process.disconnect();
  }

  private order(order: Order): void {
    this.process.send(order);
  }
}

import { ADD_CALLS, principalIn, type AnsweredCall, type Identity } from '@deskline/identity';
import { Metrics, Nats, UsageCounter } from '@deskline/platform';
import { Inject, Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import type { Counter } from 'prom-client';
import type { IncomingMessage } from 'node:http';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';

/** Calls that wait in memory; further ones are lost. */
export const MAX_WAITING = 10_000;
/** Calls of one message. */
const BATCH = 1_000;
const MAX_PATH = 300;
const ANSWER_MS = 2_000;

/** Caller of a request, and the account it worked in. */
interface Caller {
  readonly identity: Identity;
  readonly account: string;
  /** Path that the API is at. */
  readonly base: string;
}

/** Outcome of a request, as it was sent. */
export interface Outcome {
  readonly status: number;
  readonly request_id: string;
  /** Of `performance.now()`. */
  readonly startedAt: number;
}

/**
 * Gathers the calls of people, and hands them over to the authorization server at most once in CALL_LOG_MS. No call waits
 * for it: calls are lost when the server does not answer, when too many wait, and with the process.
 */
@Injectable()
export class CallLog implements BeforeApplicationShutdown {
  private readonly logger = new Logger('Calls');
  private readonly callers = new WeakMap<IncomingMessage, Caller>();
  private readonly lost: Counter;
  private waiting: AnsweredCall[] = [];
  private timer: NodeJS.Timeout | undefined;
  private hasFailed = false;
  private sending: Promise<void> = Promise.resolve();

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(UsageCounter) private readonly usage: Pick<UsageCounter, 'add'>,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.lost = metrics.counter({
      name: 'deskline_calls_lost_total',
      help: 'Calls of people that are missing in /calls',
    });
  }

  /** Counts a request for its account, and notes who makes it. An account that the person may not work in is not shown; the call is in their own. */
  begin(request: IncomingMessage, identity: Identity, account: string | undefined, base: string): void {
    const { home_account } = identity;
    const isOther = account !== undefined && account !== home_account;
    const worksIn = isOther && principalIn(identity, account) !== null ? account : home_account;
    this.usage.add(worksIn, 'calls');
    if (this.settings.CALL_LOG_MS === 0) return;
    this.callers.set(request, { identity, account: worksIn, base });
  }

  /** Adds an answered request, if a person has made it. */
  answered(request: IncomingMessage, { status, request_id, startedAt }: Outcome): void {
    const caller = this.callers.get(request);
    if (!caller) return;
    if (this.waiting.length >= MAX_WAITING) return void this.lost.inc();
    const milliseconds = performance.now() - startedAt;
    const [path = ''] = (request.url ?? '').split('?', 1);
    this.waiting.push({
      at: Date.now() - Math.round(milliseconds),
      account_id: caller.account,
      person_id: caller.identity.person.id,
      application_id: caller.identity.application ?? null,
      method: request.method ?? '',
      path: path.slice(path.startsWith(caller.base) ? caller.base.length : 0).slice(0, MAX_PATH),
      status,
      milliseconds: Math.round(milliseconds),
      request_id,
      address: this.connections.address(request),
    });
    this.timer ??= setTimeout(() => this.send(), this.settings.CALL_LOG_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.send();
    await this.sending;
  }

  private send(): void {
    clearTimeout(this.timer);
    // No second message while one is under way: calls wait, or are lost.
    this.sending = this.sending.then(() => this.sendWaiting());
  }

  private async sendWaiting(): Promise<void> {
    this.timer = undefined;
    while (this.waiting.length > 0) {
      const calls = this.waiting.splice(0, BATCH);
      const body = Buffer.from(JSON.stringify(calls));
      const lost = await this.nats
        .request<{ status?: number }>(ADD_CALLS, { head: {}, body }, ANSWER_MS)
        .then(
          ({ head }) => (head.status === undefined ? null : `It answers ${head.status}`),
          (error: unknown) => String(error),
        );
      if (lost === null) {
        this.hasFailed = false;
        continue;
      }
      this.lost.inc(calls.length);
      if (!this.hasFailed) this.logger.warn(`Calls are not taken, and are missing in /calls: ${lost}`);
      this.hasFailed = true;
      return;
    }
  }
}

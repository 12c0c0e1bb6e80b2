import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import { planIn, type Quota } from '@deskline/identity';
import { Clock, limitsOf, Metrics } from '@deskline/platform';
import { errors, type ApiError } from '@deskline/record-http';
import { DOCS_PATH } from '../documents/docs-page';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo, type HeadersAndSocket } from '../request/connection-info';
import type { CallerSlots } from './caller-slots';
import { addressKey, personKey, type LimitedCaller } from './caller-key';
import { limitCounts } from './limit-metrics';
import { RateLimitClient } from './rate-limit-client';
import { StatusLookups } from './status-lookups';
import { SlotPool } from './slot-pool';
import { LRUCache } from 'lru-cache';
import { perCaller } from './per-caller';

export const WINDOW_SECONDS = 3_600;

/** Sets headers of the answer, errors included. */
export type SetHeaders = (headers: Readonly<Record<string, string>>) => void;

/** Limit of a caller and its remaining calls. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** UTC epoch seconds. */
  readonly reset: number;
}

/** "3600 per clock hour per user, unauthenticated callers per IP": one limit over all gateway instances. */
@Injectable()
export class RateLimit {
  private readonly burstLimit: BurstLimit;
  private readonly counts: ReturnType<typeof limitCounts>;

  constructor(
    @Inject(SlotPool) private readonly slots: SlotPool,
    @Inject(StatusLookups) private readonly lookups: StatusLookups,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(RateLimitClient) client: RateLimitClient,
    @Inject(Metrics) metrics: Metrics,
  ) {
    this.counts = limitCounts(metrics, slots, client);
    this.burstLimit = new BurstLimit(settings.RATE_LIMIT_BURST_PER_SECOND, settings.RATE_LIMIT_CALLERS);
  }

  /**
   * Counts a call, and each operation in it, in the caller's hour; throws the 429 when too few are left. A refused call is
   * not counted.
   */
  async admit(
    request: IncomingMessage,
    identity: LimitedCaller | null,
    setHeaders: SetHeaders,
    operations = 1,
  ): Promise<void> {
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const callerSlots = this.slots.of(quota);
    const isWithinBurst = this.burstLimit.admit(quota.caller, now);
    const served = isWithinBurst && this.slots.use(callerSlots, quota, operations);
    const admitted = typeof served === 'boolean' ? served : await served;
    setHeaders(headersOf(stateOf(callerSlots)));
    this.counts[identity ? (identity.console ? 'console' : 'person') : 'address'][
      admitted ? 'admitted' : 'refused'
    ] += 1;
    if (!isWithinBurst) throw this.tooMany(request, 1);
    if (!admitted) throw this.tooMany(request, secondsTo(stateOf(callerSlots).reset, now));
  }

  /** Counts the further operations of a call that was admitted as one: all of them, or none and the 429. */
  async admitMore(
    request: IncomingMessage,
    identity: LimitedCaller,
    setHeaders: SetHeaders,
    operations: number,
  ): Promise<void> {
    if (operations === 0) return;
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const callerSlots = this.slots.of(quota);
    const admitted = await this.slots.use(callerSlots, quota, operations);
    setHeaders(headersOf(stateOf(callerSlots)));
    if (!admitted) throw this.tooMany(request, secondsTo(stateOf(callerSlots).reset, now));
  }

  /** "Calls that check the rate limit status cost no request but are limited to one per second." */
  async lookUp(
    request: IncomingMessage,
    identity: LimitedCaller | null,
    setHeaders: SetHeaders,
  ): Promise<RateLimitState> {
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const callerSlots = this.slots.of(quota);
    const left = await this.lookups.lookUp(quota, now);
    if (typeof left === 'number') callerSlots.setLeft(left);
    const state = stateOf(callerSlots);
    setHeaders(headersOf(state));
    if (left === undefined) throw this.tooMany(request, 1);
    return state;
  }

  /** Headers of an answer that is not counted, by the address of the client. */
  headers(request: HeadersAndSocket): Readonly<Record<string, string>> {
    return headersOf(stateOf(this.slots.of(this.quotaOf(request, null, this.clock.now().getTime()))));
  }

  private quotaOf(request: HeadersAndSocket, identity: LimitedCaller | null, now: number): Quota {
    const seconds = Math.floor(now / 1_000);
    const window = seconds - (seconds % WINDOW_SECONDS);
    if (identity) return { caller: personKey(identity), window, limit: this.limitFor(identity) };
    const caller = addressKey(this.connections.address(request));
    return { caller, window, limit: this.settings.RATE_LIMIT_UNAUTHENTICATED_PER_HOUR };
  }

  /** A person has one limit in all accounts: that of the plan of the own account. */
  private limitFor(caller: LimitedCaller): number {
    const { settings } = this;
    if (caller.console) return settings.CONSOLE_CALLS_PER_HOUR;
    const plan = planIn(caller, caller.home_account ?? '');
    return limitsOf(settings, plan).calls_per_hour ?? settings.RATE_LIMIT_PER_HOUR;
  }

  private tooMany(request: IncomingMessage, seconds: number): ApiError {
    return errors.tooManyRequests(seconds, this.connections.origin(request) + DOCS_PATH);
  }
}

const secondsTo = (reset: number, now: number): number => Math.max(Math.ceil(reset - now / 1_000), 1);

const stateOf = ({ limit, remaining, window }: CallerSlots): RateLimitState => ({
  limit,
  remaining,
  reset: window + WINDOW_SECONDS,
});

const headersOf = ({ limit, remaining, reset }: RateLimitState): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(reset),
});

interface Second {
  second: number;
  calls: number;
}

/** Limits the calls of one caller in one clock second on this gateway instance; 0 is unlimited. */
export class BurstLimit {
  private readonly seconds: LRUCache<string, Second>;

  constructor(
    private readonly limit: number,
    callers: number,
  ) {
    this.seconds = new LRUCache(perCaller(callers));
  }

  admit(caller: string, now: number): boolean {
    if (this.limit === 0) return true;
    const second = Math.floor(now / 1_000);
    let current = this.seconds.get(caller);
    if (current?.second !== second) this.seconds.set(caller, (current = { second, calls: 0 }));
    if (current.calls >= this.limit) return false;
    current.calls += 1;
    return true;
  }
}

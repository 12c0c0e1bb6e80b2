import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Quota } from '@deskline/identity';
import { Clock } from '@deskline/platform';
import { errors, type ApiError } from '@deskline/record-http';
import { DOCS_PATH } from '../documents/docs-page';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo, type HeadersAndSocket } from '../request/connection-info';
import type { CallerSlots } from './caller-slots';
import { addressKey, personKey, type LimitedCaller } from './caller-key';
import { StatusLookups } from './status-lookups';
import { SlotPool } from './slot-pool';
import { LRUCache } from 'lru-cache';

export const WINDOW_SECONDS = 3_600;

/** Puts headers on the answer, whatever it will be. */
export type SetHeaders = (headers: Readonly<Record<string, string>>) => void;

/** What a caller has left of the hour. */
export interface RateLimitState {
  readonly limit: number;
  readonly remaining: number;
  /** UTC epoch seconds. */
  readonly reset: number;
}

/** "3600 per clock hour per user, unauthenticated callers per IP": one limit over all gateway instances. */
@Injectable()
export class RateLimit {
  private readonly bursts: BurstLimit;

  constructor(
    @Inject(SlotPool) private readonly slots: SlotPool,
    @Inject(StatusLookups) private readonly lookups: StatusLookups,
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.bursts = new BurstLimit(settings.RATE_LIMIT_BURST_PER_SECOND, settings.RATE_LIMIT_CALLERS);
  }

  /** One call of the caller's hour; throws the 429 when there is none left. A refused call costs nothing. */
  async admit(request: IncomingMessage, identity: LimitedCaller | null, tell: SetHeaders): Promise<void> {
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const allotment = this.slots.of(quota);
    const inTime = this.bursts.admit(quota.caller, now);
    const served = inTime && this.slots.use(allotment, quota);
    const admitted = typeof served === 'boolean' ? served : await served;
    tell(headersOf(stateOf(allotment)));
    if (!inTime) throw this.tooMany(request, 1);
    if (!admitted) throw this.tooMany(request, secondsTo(stateOf(allotment).reset, now));
  }

  /** "Calls that check the rate limit status cost no request but are limited to one per second." */
  async lookUp(
    request: IncomingMessage,
    identity: LimitedCaller | null,
    tell: SetHeaders,
  ): Promise<RateLimitState> {
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const allotment = this.slots.of(quota);
    const left = await this.lookups.lookUp(quota, now);
    if (typeof left === 'number') allotment.setLeft(left);
    const standing = stateOf(allotment);
    tell(headersOf(standing));
    if (left === undefined) throw this.tooMany(request, 1);
    return standing;
  }

  /** For an answer that costs nothing: what this gateway knows of whoever has this address. */
  headers(request: HeadersAndSocket): Readonly<Record<string, string>> {
    return headersOf(stateOf(this.slots.of(this.quotaOf(request, null, this.clock.now().getTime()))));
  }

  private quotaOf(request: HeadersAndSocket, identity: LimitedCaller | null, now: number): Quota {
    const seconds = Math.floor(now / 1_000);
    const window = seconds - (seconds % WINDOW_SECONDS);
    const { RATE_LIMIT_PER_HOUR, RATE_LIMIT_UNAUTHENTICATED_PER_HOUR } = this.settings;
    if (identity) return { caller: personKey(identity), window, limit: RATE_LIMIT_PER_HOUR };
    const caller = addressKey(this.connections.address(request));
    return { caller, window, limit: RATE_LIMIT_UNAUTHENTICATED_PER_HOUR };
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

/** At most so many calls of one caller in one clock second, at this gateway instance; 0 sets no such limit. */
export class BurstLimit {
  private readonly seconds: LRUCache<string, Second>;

  constructor(
    private readonly limit: number,
    callers: number,
  ) {
    this.seconds = new LRUCache({ max: callers });
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

import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Quota } from '@deskline/identity';
import { Clock } from '@deskline/platform';
import { errors, type ApiError } from '@deskline/record-http';
import { DOCS_PATH } from '../documents/docs-page';
import { GatewaySettings } from '../gateway.settings';
import { Entrance, type Sent } from '../request/entrance';
import type { Allotment } from './allotment';
import { Bursts } from './bursts';
import { addressKey, personKey, type Counted } from './caller';
import { Looks } from './looks';
import { Slots } from './slots';

export const WINDOW_SECONDS = 3_600;

/** Puts headers on the answer, whatever it will be. */
export type Tell = (headers: Readonly<Record<string, string>>) => void;

/** What a caller has left of the hour. */
export interface Standing {
  readonly limit: number;
  readonly remaining: number;
  /** UTC epoch seconds. */
  readonly reset: number;
}

/** "3600 per clock hour per user, unauthenticated callers per IP": one limit over all gateway instances. */
@Injectable()
export class RateLimit {
  private readonly bursts: Bursts;

  constructor(
    @Inject(Slots) private readonly slots: Slots,
    @Inject(Looks) private readonly looks: Looks,
    @Inject(Entrance) private readonly entrance: Entrance,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    this.bursts = new Bursts(settings.RATE_LIMIT_BURST_PER_SECOND, settings.RATE_LIMIT_CALLERS);
  }

  /** One call of the caller's hour; throws the 429 when there is none left. A refused call costs nothing. */
  async admit(request: IncomingMessage, identity: Counted | null, tell: Tell): Promise<void> {
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const allotment = this.slots.of(quota);
    const inTime = this.bursts.admit(quota.caller, now);
    const served = inTime && this.slots.use(allotment, quota);
    const admitted = typeof served === 'boolean' ? served : await served;
    tell(headersOf(standingIn(allotment)));
    if (!inTime) throw this.tooMany(request, 1);
    if (!admitted) throw this.tooMany(request, secondsTo(standingIn(allotment).reset, now));
  }

  /** "Calls that check the rate limit status cost no request but are limited to one per second." */
  async look(request: IncomingMessage, identity: Counted | null, tell: Tell): Promise<Standing> {
    const now = this.clock.now().getTime();
    const quota = this.quotaOf(request, identity, now);
    const allotment = this.slots.of(quota);
    const left = await this.looks.look(quota, now);
    if (typeof left === 'number') allotment.learn(left);
    const standing = standingIn(allotment);
    tell(headersOf(standing));
    if (left === undefined) throw this.tooMany(request, 1);
    return standing;
  }

  /** For an answer that costs nothing: what this gateway knows of whoever has this address. */
  headers(request: Sent): Readonly<Record<string, string>> {
    return headersOf(standingIn(this.slots.of(this.quotaOf(request, null, this.clock.now().getTime()))));
  }

  private quotaOf(request: Sent, identity: Counted | null, now: number): Quota {
    const seconds = Math.floor(now / 1_000);
    const window = seconds - (seconds % WINDOW_SECONDS);
    const { RATE_LIMIT_PER_HOUR, RATE_LIMIT_UNAUTHENTICATED_PER_HOUR } = this.settings;
    if (identity) return { caller: personKey(identity), window, limit: RATE_LIMIT_PER_HOUR };
    const caller = addressKey(this.entrance.address(request));
    return { caller, window, limit: RATE_LIMIT_UNAUTHENTICATED_PER_HOUR };
  }

  private tooMany(request: IncomingMessage, seconds: number): ApiError {
    return errors.tooManyRequests(seconds, this.entrance.origin(request) + DOCS_PATH);
  }
}

const secondsTo = (reset: number, now: number): number => Math.max(Math.ceil(reset - now / 1_000), 1);

const standingIn = ({ limit, remaining, window }: Allotment): Standing => ({
  limit,
  remaining,
  reset: window + WINDOW_SECONDS,
});

const headersOf = ({ limit, remaining, reset }: Standing): Readonly<Record<string, string>> => ({
  'X-RateLimit-Limit': String(limit),
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(reset),
});

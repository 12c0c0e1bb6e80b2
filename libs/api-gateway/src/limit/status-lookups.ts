import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Quota } from '@deskline/identity';
import { GatewaySettings } from '../gateway.settings';
import { perCaller } from './per-caller';
import { RateLimitClient } from './rate-limit-client';

const PAUSE_MS = 1_000;

/** Limits rate limit lookups to one a second and caller, over all gateways. */
@Injectable()
export class StatusLookups {
  private readonly lastLookups: LRUCache<string, number>;

  constructor(
    @Inject(RateLimitClient) private readonly client: RateLimitClient,
    @Inject(GatewaySettings) settings: GatewaySettings,
  ) {
    this.lastLookups = new LRUCache(perCaller(settings.RATE_LIMIT_CALLERS));
  }

  /** Free slots of the caller; null while the server is away, undefined when it is too early for another lookup. */
  async lookUp(quota: Quota, now: number): Promise<number | null | undefined> {
    const last = this.lastLookups.get(quota.caller);
    if (last !== undefined && now >= last && now < last + PAUSE_MS) return undefined;
    this.lastLookups.set(quota.caller, now);
    if (this.client.isUnreachable) return null;
    const found = await this.client.lookUp(quota);
    return found && (found.admitted ? found.left : undefined);
  }
}

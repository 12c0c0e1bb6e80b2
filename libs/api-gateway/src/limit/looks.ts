import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Quota } from '@deskline/identity';
import { GatewaySettings } from '../gateway.settings';
import { Centre } from './centre';

const PAUSE_MS = 1_000;

/** Who asks how much is left, and when: once a second, whichever gateways are asked. */
@Injectable()
export class Looks {
  private readonly asked: LRUCache<string, number>;

  constructor(
    @Inject(Centre) private readonly centre: Centre,
    @Inject(GatewaySettings) settings: GatewaySettings,
  ) {
    this.asked = new LRUCache({ max: settings.RATE_LIMIT_CALLERS });
  }

  /** What nobody has been given yet; null when that cannot be found out, undefined when it is too soon to ask. */
  async look(quota: Quota, now: number): Promise<number | null | undefined> {
    const last = this.asked.get(quota.caller);
    if (last !== undefined && now >= last && now < last + PAUSE_MS) return undefined;
    this.asked.set(quota.caller, now);
    if (this.centre.isAway) return null;
    const found = await this.centre.lookUp(quota);
    return found && (found.told ? found.left : undefined);
  }
}

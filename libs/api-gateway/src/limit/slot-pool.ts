import { randomUUID } from 'node:crypto';
import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Msg } from 'nats';
import { recallSubject, type Quota, type RecallSlots, type ReturnedSlots } from '@deskline/identity';
import { NO_BODY, Nats } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { CallerSlots } from './caller-slots';
import { perCaller } from './per-caller';
import { RateLimitClient } from './rate-limit-client';

/** Slots of this gateway, by caller. */
@Injectable()
export class SlotPool implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly gateway = randomUUID();
  private readonly callers: LRUCache<string, CallerSlots>;
  private window = 0;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(RateLimitClient) private readonly client: RateLimitClient,
    @Inject(GatewaySettings) settings: GatewaySettings,
  ) {
    this.callers = new LRUCache({
      ...perCaller(settings.RATE_LIMIT_CALLERS),
      disposeAfter: ({ window, unused }, caller, reason) => {
        if ((reason === 'evict' || reason === 'set') && unused > 0)
          void this.client.returnSlots({ window, slots: { [caller]: unused } });
      },
    });
  }

  of({ caller, window, limit }: Quota): CallerSlots {
    // The slots of the previous window have expired.
    if (window !== this.window) this.callers.clear();
    this.window = window;
    let callerSlots = this.callers.get(caller);
    // The limit changes with the plan: unused slots are returned, and taken anew.
    if (callerSlots?.limit !== limit)
      this.callers.set(caller, (callerSlots = new CallerSlots(window, limit)));
    return callerSlots;
  }

  /** Whether the call is admitted; it may count as several. */
  use(callerSlots: CallerSlots, quota: Quota, count = 1): boolean | Promise<boolean> {
    const used = callerSlots.use(count);
    if (used !== undefined) return used;
    if (this.client.isUnreachable) return callerSlots.useUncounted(count);
    return callerSlots.wait(
      (request) => this.client.takeSlots({ ...quota, gateway: this.gateway, ...request }),
      count,
    );
  }

  /** Callers of the current hour by the calls that remain to them. */
  budgets(): Record<'ample' | 'low' | 'exhausted', number> {
    const budgets = { ample: 0, low: 0, exhausted: 0 };
    for (const { remaining, limit } of this.callers.values())
      budgets[remaining === 0 ? 'exhausted' : remaining < limit / 10 ? 'low' : 'ample'] += 1;
    return budgets;
  }

  onApplicationBootstrap(): void {
    this.nats.connection.subscribe(recallSubject(this.gateway), {
      callback: (error, message) => {
        if (!error) this.release(message).catch((fault: unknown) => this.logger.error(fault));
      },
    });
  }

  /** Returns unused slots to the other gateways. */
  async beforeApplicationShutdown(): Promise<void> {
    const unused = [...this.callers].flatMap(([caller, { unused: slots }]) =>
      slots > 0 ? [[caller, slots] as const] : [],
    );
    this.callers.clear();
    if (unused.length > 0)
      await this.client.returnSlots({ window: this.window, slots: Object.fromEntries(unused) });
  }

  private async release(message: Msg): Promise<void> {
    const { caller, window, take } = (await this.nats.receive<RecallSlots>(message)).head;
    const callerSlots = this.callers.peek(caller);
    const slots = callerSlots?.window === window ? await callerSlots.releaseUnused(take) : 0;
    const head: ReturnedSlots = { slots };
    this.nats.respond(message, { head, body: NO_BODY });
  }
}

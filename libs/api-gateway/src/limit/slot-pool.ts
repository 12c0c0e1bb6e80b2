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
import { RateLimitClient } from './rate-limit-client';

/** The slots this gateway has, by caller. */
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
      max: settings.RATE_LIMIT_CALLERS,
      disposeAfter: ({ window, unused }, caller, reason) => {
        if (reason === 'evict' && unused > 0)
          void this.client.returnSlots({ window, slots: { [caller]: unused } });
      },
    });
  }

  of({ caller, window, limit }: Quota): CallerSlots {
    // With a new window all that is known of the old one has had its time.
    if (window !== this.window) this.callers.clear();
    this.window = window;
    let allotment = this.callers.get(caller);
    if (!allotment) this.callers.set(caller, (allotment = new CallerSlots(window, limit)));
    return allotment;
  }

  /** Whether the call may be served. */
  use(allotment: CallerSlots, quota: Quota): boolean | Promise<boolean> {
    const known = allotment.use();
    if (known !== undefined) return known;
    if (this.client.isUnreachable) return allotment.useUncounted();
    return allotment.wait((wish) => this.client.takeSlots({ ...quota, gateway: this.gateway, ...wish }));
  }

  onApplicationBootstrap(): void {
    this.nats.connection.subscribe(recallSubject(this.gateway), {
      callback: (error, message) => {
        if (!error) this.release(message).catch((fault: unknown) => this.logger.error(fault));
      },
    });
  }

  /** What a gateway that stops has not used is for the others. */
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
    const allotment = this.callers.peek(caller);
    const slots = allotment?.window === window ? await allotment.releaseUnused(take) : 0;
    const head: ReturnedSlots = { slots };
    this.nats.respond(message, { head, body: NO_BODY });
  }
}

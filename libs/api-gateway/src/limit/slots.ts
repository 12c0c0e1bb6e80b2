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
import { Nats } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { Allotment } from './allotment';
import { Centre } from './centre';

/** The slots this gateway has, by caller. */
@Injectable()
export class Slots implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Limits');
  private readonly gateway = randomUUID();
  private readonly allotments: LRUCache<string, Allotment>;
  private window = 0;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Centre) private readonly centre: Centre,
    @Inject(GatewaySettings) settings: GatewaySettings,
  ) {
    this.allotments = new LRUCache({
      max: settings.RATE_LIMIT_CALLERS,
      disposeAfter: ({ window, unused }, caller, reason) => {
        if (reason === 'evict' && unused > 0)
          void this.centre.giveBack({ window, slots: { [caller]: unused } });
      },
    });
  }

  of({ caller, window, limit }: Quota): Allotment {
    // With a new window all that is known of the old one has had its time.
    if (window !== this.window) this.allotments.clear();
    this.window = window;
    let allotment = this.allotments.get(caller);
    if (!allotment) this.allotments.set(caller, (allotment = new Allotment(window, limit)));
    return allotment;
  }

  /** Whether the call may be served. */
  use(allotment: Allotment, quota: Quota): boolean | Promise<boolean> {
    const known = allotment.use();
    if (known !== undefined) return known;
    if (this.centre.isAway) return allotment.useOnTrust();
    return allotment.wait((wish) => this.centre.take({ ...quota, gateway: this.gateway, ...wish }));
  }

  onApplicationBootstrap(): void {
    this.nats.connection.subscribe(recallSubject(this.gateway), {
      callback: (error, message) => {
        if (!error) this.recalled(message).catch((fault: unknown) => this.logger.error(fault));
      },
    });
  }

  /** What a gateway that stops has not used is for the others. */
  async beforeApplicationShutdown(): Promise<void> {
    const unused = [...this.allotments].flatMap(([caller, { unused: slots }]) =>
      slots > 0 ? [[caller, slots] as const] : [],
    );
    this.allotments.clear();
    if (unused.length > 0)
      await this.centre.giveBack({ window: this.window, slots: Object.fromEntries(unused) });
  }

  private async recalled(message: Msg): Promise<void> {
    const { caller, window, take } = (await this.nats.receive<RecallSlots>(message)).head;
    const allotment = this.allotments.peek(caller);
    const slots = allotment?.window === window ? await allotment.giveBack(take) : 0;
    const head: ReturnedSlots = { slots };
    this.nats.respond(message, { head, body: Buffer.alloc(0) });
  }
}

import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  LOOK_UP,
  RETURN_SLOTS,
  TAKE_SLOTS,
  type GivenSlots,
  type LookedUp,
  type Quota,
  type ReturnSlots,
  type TakeSlots,
} from '@deskline/identity';
import { Nats } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';

/** After a failure one caller at a time finds out whether it is over; the others are not made to wait for it. */
const LEFT_ALONE_MS = 1_000;
const NO_BODY = Buffer.alloc(0);

/** The transport answers for a service whose handler failed. */
type Reply<Head> = Partial<Head> & { status?: number };

/** Where the one count of all gateways is kept: the authorization server. Its absence is an answer, not an error. */
@Injectable()
export class Centre {
  private readonly logger = new Logger('Limits');
  private askAgainAt = 0;
  private missed = false;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  get isAway(): boolean {
    return this.missed && performance.now() < this.askAgainAt;
  }

  take(wish: TakeSlots): Promise<GivenSlots | null> {
    return this.ask<GivenSlots>(TAKE_SLOTS, wish);
  }

  lookUp(quota: Quota): Promise<LookedUp | null> {
    return this.ask<LookedUp>(LOOK_UP, quota);
  }

  async giveBack(slots: ReturnSlots): Promise<void> {
    await this.ask<object>(RETURN_SLOTS, slots);
  }

  private async ask<Head>(subject: string, head: object): Promise<Head | null> {
    const timeout = this.settings.RATE_LIMIT_TIMEOUT_MS;
    if (this.missed) this.askAgainAt = performance.now() + timeout;
    try {
      const reply = await this.nats.request<Reply<Head>>(subject, { head, body: NO_BODY }, timeout);
      if (reply.head.status !== undefined) throw new Error(`It answers ${reply.head.status}.`);
      this.isBack();
      return reply.head as Head;
    } catch (error) {
      this.isMissed(error);
      return null;
    }
  }

  private isMissed(error: unknown): void {
    this.askAgainAt = performance.now() + LEFT_ALONE_MS;
    if (this.missed) return;
    this.missed = true;
    this.logger.warn(`Rate limits cannot be counted together, each gateway counts alone: ${String(error)}`);
  }

  private isBack(): void {
    if (!this.missed) return;
    this.missed = false;
    this.logger.log('Rate limits are counted together again');
  }
}

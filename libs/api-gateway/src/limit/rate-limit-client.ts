import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  LOOK_UP,
  RETURN_SLOTS,
  TAKE_SLOTS,
  type GivenSlots,
  type RateLimitLookup,
  type Quota,
  type ReturnSlots,
  type TakeSlots,
} from '@deskline/identity';
import { NO_BODY, Nats } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';

/** After a failure one request at a time probes the server; the others do not wait for it. */
const RETRY_AFTER_MS = 1_000;

/** The transport answers for a service whose handler failed. */
type Reply<Head> = Partial<Head> & { status?: number };

/** Client of the authorization server, which counts the calls of all gateways. A failure is null, not an error. */
@Injectable()
export class RateLimitClient {
  private readonly logger = new Logger('Limits');
  private retryAt = 0;
  private hasFailed = false;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {}

  /** Whether the last request failed. */
  get isFailing(): boolean {
    return this.hasFailed;
  }

  get isUnreachable(): boolean {
    return this.hasFailed && performance.now() < this.retryAt;
  }

  takeSlots(slots: TakeSlots): Promise<GivenSlots | null> {
    return this.request<GivenSlots>(TAKE_SLOTS, slots);
  }

  lookUp(quota: Quota): Promise<RateLimitLookup | null> {
    return this.request<RateLimitLookup>(LOOK_UP, quota);
  }

  async returnSlots(slots: ReturnSlots): Promise<void> {
    await this.request<object>(RETURN_SLOTS, slots);
  }

  private async request<Head>(subject: string, head: object): Promise<Head | null> {
    const timeout = this.settings.RATE_LIMIT_TIMEOUT_MS;
    if (this.hasFailed) this.retryAt = performance.now() + timeout;
    try {
      const reply = await this.nats.request<Reply<Head>>(subject, { head, body: NO_BODY }, timeout);
      if (reply.head.status !== undefined) throw new Error(`It answers ${reply.head.status}.`);
      this.noteRecovery();
      return reply.head as Head;
    } catch (error) {
      this.noteFailure(error);
      return null;
    }
  }

  private noteFailure(error: unknown): void {
    this.retryAt = performance.now() + RETRY_AFTER_MS;
    if (this.hasFailed) return;
    this.hasFailed = true;
    this.logger.warn(`Rate limits cannot be counted together, each gateway counts alone: ${String(error)}`);
  }

  private noteRecovery(): void {
    if (!this.hasFailed) return;
    this.hasFailed = false;
    this.logger.log('Rate limits are counted together again');
  }
}

import {
  Inject,
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Events } from 'nats';
import { IDENTITY_LEASE, IDENTITY_LEASE_RETURN, type GivenLease } from '@deskline/identity';
import { NO_BODY, Metrics, Nats } from '@deskline/platform';
import { GatewaySettings } from '../gateway.settings';
import { Lease } from './lease';

/** The transport answers for a service whose handler failed. */
type Reply = GivenLease & { status?: number };

/** Asks for a lease again and again. A question that is not answered does not keep the next one from being asked. */
@Injectable()
export class LeaseHolder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Identity');
  private readonly pending = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private hasWarned = false;
  private isStopping = false;

  constructor(
    @Inject(Nats) private readonly nats: Nats,
    @Inject(Lease) private readonly lease: Lease,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Metrics) metrics: Metrics,
  ) {
    metrics.gauge({
      name: 'deskline_identity_lease_held',
      help: '1 while this gateway may believe what it remembers of tokens; at 0 each call is asked about',
      collect() {
        this.set(lease.current() === null ? 0 : 1);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.requestLease(), this.settings.IDENTITY_LEASE_RENEW_MS);
    this.requestLease();
    void this.dropWhenCutOff();
  }

  /** Nobody waits for a gateway that has stopped. No answer may come after that: it would be waited for again. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearInterval(this.timer);
    await Promise.all(this.pending);
    this.lease.drop();
    await this.request(IDENTITY_LEASE_RETURN).catch((error: unknown) =>
      this.logger.warn(`The lease is not given back, it runs out: ${String(error)}`),
    );
  }

  private requestLease(): void {
    if (this.isStopping) return;
    const asking = this.renew().finally(() => this.pending.delete(asking));
    this.pending.add(asking);
  }

  private async renew(): Promise<void> {
    const asked = this.lease.now();
    try {
      this.lease.extend(asked, await this.request(IDENTITY_LEASE));
    } catch (error) {
      if (!this.hasWarned && this.lease.current() === null) this.warn(error);
      return;
    }
    if (!this.hasWarned) return;
    this.hasWarned = false;
    this.logger.log('What is known of tokens is remembered again');
  }

  private async request(subject: string): Promise<GivenLease> {
    const frame = { head: { gateway: this.lease.gateway }, body: NO_BODY };
    const { head } = await this.nats.request<Reply>(subject, frame, this.settings.IDENTITY_TIMEOUT_MS);
    if (head.status !== undefined) throw new Error(`The authorization server answers ${head.status}.`);
    return head;
  }

  private warn(error: unknown): void {
    this.hasWarned = true;
    this.logger.warn(`Nothing is remembered of tokens, each call is asked about: ${String(error)}`);
  }

  /** Whoever was cut off from NATS may have missed something. */
  private async dropWhenCutOff(): Promise<void> {
    for await (const { type } of this.nats.connection.status()) {
      if (type === Events.Disconnect || type === Events.Reconnect) this.lease.drop();
      if (type === Events.Reconnect) this.requestLease();
    }
  }
}

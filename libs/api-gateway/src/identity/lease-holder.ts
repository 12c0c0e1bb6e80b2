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

/** Time without a call after which the lease is left to end. */
const UNUSED_MS = 10_000;
/** Interval of renewals without calls: the authorization server knows its gateways by leases of the last hour. */
const REST_MS = 600_000;

/**
 * Renews the lease in intervals while calls use it, whether or not the previous request was answered. At rest it ends; the
 * next call requests it again.
 */
@Injectable()
export class LeaseHolder implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Identity');
  private readonly pending = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isResting = false;
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
      help: '1 while this gateway may use its token cache; at 0 it is at rest, or looks up the token of each call',
      collect() {
        this.set(lease.current() === null ? 0 : 1);
      },
    });
  }

  onApplicationBootstrap(): void {
    this.renewInIntervals();
    this.lease.onNeeded(() => {
      if (this.isResting) this.renewInIntervals();
    });
    void this.dropWhenCutOff();
  }

  /** Returns the lease, so that changes do not wait for this gateway; first awaits open requests, which would renew it. */
  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    clearTimeout(this.timer);
    await Promise.all(this.pending);
    this.lease.drop();
    await this.request(IDENTITY_LEASE_RETURN).catch((error: unknown) =>
      this.logger.warn(`The lease is not given back, it runs out: ${String(error)}`),
    );
  }

  private renewInIntervals(): void {
    if (this.isStopping) return;
    clearTimeout(this.timer);
    this.requestLease();
    this.isResting = this.lease.unusedMs > UNUSED_MS;
    const pauseMs = this.isResting ? REST_MS : this.settings.IDENTITY_LEASE_RENEW_MS;
    this.timer = setTimeout(() => this.renewInIntervals(), pauseMs).unref();
  }

  private requestLease(): void {
    if (this.isStopping) return;
    const request = this.renew().finally(() => this.pending.delete(request));
    this.pending.add(request);
  }

  private async renew(): Promise<void> {
    const requestedAt = this.lease.now();
    try {
      this.lease.extend(requestedAt, await this.request(IDENTITY_LEASE));
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
    this.logger.warn(`The token cache is not used, the token of each call is looked up: ${String(error)}`);
  }

  /** Drops the lease when the connection to NATS breaks: changes may have been missed. */
  private async dropWhenCutOff(): Promise<void> {
    for await (const { type } of this.nats.connection.status()) {
      if (type === Events.Disconnect || type === Events.Reconnect) this.lease.drop();
      if (type === Events.Reconnect) this.requestLease();
    }
  }
}

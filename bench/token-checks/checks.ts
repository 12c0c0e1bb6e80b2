import { Authenticate } from '../../libs/api-gateway/src/identity/authenticate';
import { Identities } from '../../libs/api-gateway/src/identity/identities';
import { Lease } from '../../libs/api-gateway/src/identity/lease';
import { LeaseHolder } from '../../libs/api-gateway/src/identity/lease-holder';
import { GatewaySettings } from '@deskline/api-gateway';
import { IDENTITY_LEASE } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import { Metrics, Nats, SystemClock } from '@deskline/platform';
import { cpuMs } from '../cpu';

const AT_ONCE = 4;

/** The gateway's authentication step in this process, with the rest of Deskline beside it. */
export class Checks {
  private constructor(
    private readonly nats: Nats,
    private readonly pids: readonly number[],
    private readonly header: string,
    private readonly holder: LeaseHolder,
    private readonly lease: Lease,
    private readonly cachedAuthenticate: Authenticate,
    private readonly uncachedAuthenticate: Authenticate,
  ) {}

  static async open(natsUrl: string, pids: readonly number[], token: string): Promise<Checks> {
    const nats = await Nats.connect(natsUrl, 'bench');
    const [settings, clock] = [new GatewaySettings(), new SystemClock()];
    const metrics = new Metrics('bench');
    const [active, none] = [new Lease(clock), new Lease(clock)];
    const by = (lease: Lease) => new Authenticate(new Identities(nats, clock, lease, settings, metrics));
    const holder = new LeaseHolder(nats, active, settings, metrics);
    holder.onApplicationBootstrap();
    if (!(await waitUntil(() => active.current() !== null, 10_000))) throw new Error('There is no lease.');
    return new Checks(nats, pids, `Bearer ${token}`, holder, active, by(active), by(none));
  }

  async close(): Promise<void> {
    await this.holder.beforeApplicationShutdown();
    await this.nats.close();
  }

  /** CPU of one check of a cached token, and below of one that is looked up; of all processes, in milliseconds. */
  cached(count: number): Promise<number> {
    return this.cost(count, () => this.cachedAuthenticate.caller(this.header));
  }

  lookedUp(count: number): Promise<number> {
    return this.cost(count, () => this.uncachedAuthenticate.caller(this.header));
  }

  /** Cost of renewing a lease. */
  leased(count: number): Promise<number> {
    const frame = { head: { gateway: this.lease.gateway }, body: Buffer.alloc(0) };
    return this.cost(count, () => this.nats.request(IDENTITY_LEASE, frame, 5_000));
  }

  private async cost(count: number, work: () => Promise<unknown>): Promise<number> {
    const own = process.cpuUsage();
    const others = cpuMs(this.pids);
    let left = count;
    const worker = async () => {
      while (left-- > 0) await work();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    const { user, system } = process.cpuUsage(own);
    return ((user + system) / 1_000 + cpuMs(this.pids) - others) / count;
  }
}

import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { GivenLease } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

/** Unexpired lease of a gateway. */
export interface ActiveLease {
  gateway: string;
  /** Milliseconds until it expires. */
  left: number;
}

/** Never shortens a lease, as two instances may answer two requests of one gateway in any order. */
const GIVE = `
INSERT INTO gateway_lease AS lease (gateway, until) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')
ON CONFLICT (gateway) DO UPDATE SET until = greatest(lease.until, excluded.until)
RETURNING term, xmax = 0 AS is_first`;

const LEFT = `(extract(epoch FROM until - clock_timestamp()) * 1000)::float8 AS left`;
const ACTIVE = `SELECT gateway, ${LEFT} FROM gateway_lease WHERE until > clock_timestamp()`;

/** Locks the rows in one order, so that two revocations that end the same terms do not deadlock. */
const END_TERMS = `
WITH ended AS (SELECT gateway FROM gateway_lease WHERE gateway = ANY ($1) ORDER BY gateway FOR UPDATE)
UPDATE gateway_lease SET term = gen_random_uuid() FROM ended WHERE gateway_lease.gateway = ended.gateway
RETURNING gateway_lease.gateway, ${LEFT}`;

const END_ALL_TERMS = `
WITH ended AS (SELECT gateway FROM gateway_lease ORDER BY gateway FOR UPDATE)
UPDATE gateway_lease SET term = gen_random_uuid() FROM ended WHERE gateway_lease.gateway = ended.gateway`;

const SWEEP = `DELETE FROM gateway_lease WHERE until < clock_timestamp() - interval '1 hour'`;

/** Leases of all gateways, in the database and so shared by all instances of this service (ADR 17). */
@Injectable()
export class Leases implements OnApplicationBootstrap {
  /** Milliseconds. */
  readonly length: number;

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(OauthSettings) settings: OauthSettings,
  ) {
    this.length = settings.IDENTITY_LEASE_MS;
  }

  /** An instance that was killed may have committed a revocation without publishing it: at a start every gateway drops its cache. */
  async onApplicationBootstrap(): Promise<void> {
    await this.database.query(END_ALL_TERMS);
  }

  async give(gateway: string): Promise<GivenLease> {
    const values = [gateway, this.length];
    const [given] = await this.database.query<{ term: string; is_first: boolean }>(
      GIVE,
      values,
      'lease.give',
    );
    if (!given) throw new Error('a lease that was given is not there');
    // The first lease of a gateway deletes the rows of gateways that are gone.
    if (given.is_first) await this.database.query(SWEEP);
    return { length: this.length, term: given.term };
  }

  async takeBack(gateway: string): Promise<void> {
    await this.database.query('DELETE FROM gateway_lease WHERE gateway = $1', [gateway]);
  }

  /** After a commit: every gateway that may have cached something older. */
  active(): Promise<ActiveLease[]> {
    return this.database.query<ActiveLease>(ACTIVE, [], 'lease.ahead');
  }

  /** Gives these gateways a new term, so that they drop their cache with their next lease. Returns what is left of the current ones. */
  endTerms(gateways: readonly string[]): Promise<ActiveLease[]> {
    return this.database.query<ActiveLease>(END_TERMS, [gateways]);
  }
}

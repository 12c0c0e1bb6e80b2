import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { GivenLease } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';

/** A gateway that may believe what it remembers, and for how long yet. */
export interface HeldLease {
  gateway: string;
  /** Milliseconds. */
  left: number;
}

/** Two instances may answer two questions of one gateway in any order: a lease never becomes shorter. */
const GIVE = `
INSERT INTO gateway_lease AS known (gateway, until) VALUES ($1, clock_timestamp() + $2 * interval '1 ms')
ON CONFLICT (gateway) DO UPDATE SET until = greatest(known.until, excluded.until)
RETURNING term, xmax = 0 AS is_first`;

const LEFT = `(extract(epoch FROM until - clock_timestamp()) * 1000)::float8 AS left`;
const AHEAD = `SELECT gateway, ${LEFT} FROM gateway_lease WHERE until > clock_timestamp()`;

/** Rows are locked in one order, so that two revocations that end the same terms do not wait for each other. */
const END_TERMS = `
WITH ended AS (SELECT gateway FROM gateway_lease WHERE gateway = ANY ($1) ORDER BY gateway FOR UPDATE)
UPDATE gateway_lease SET term = gen_random_uuid() FROM ended WHERE gateway_lease.gateway = ended.gateway
RETURNING gateway_lease.gateway, ${LEFT}`;

const END_ALL_TERMS = `
WITH ended AS (SELECT gateway FROM gateway_lease ORDER BY gateway FOR UPDATE)
UPDATE gateway_lease SET term = gen_random_uuid() FROM ended WHERE gateway_lease.gateway = ended.gateway`;

const SWEEP = `DELETE FROM gateway_lease WHERE until < clock_timestamp() - interval '1 hour'`;

/** Which gateways may believe what they remember, whichever instance of this service let them. */
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

  /** Whoever was killed may have revoked something and told nobody: after a start every gateway forgets what it knew. */
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
    // Each gateway that begins sweeps up after those that are gone.
    if (given.is_first) await this.database.query(SWEEP);
    return { length: this.length, term: given.term };
  }

  async takeBack(gateway: string): Promise<void> {
    await this.database.query('DELETE FROM gateway_lease WHERE gateway = $1', [gateway]);
  }

  /** Asked after a commit it names every gateway that may believe something older than that. */
  ahead(): Promise<HeldLease[]> {
    return this.database.query<HeldLease>(AHEAD, [], 'lease.ahead');
  }

  /** From now on these gateways get a lease only together with the word to forget everything. What they have is left. */
  endTerms(gateways: readonly string[]): Promise<HeldLease[]> {
    return this.database.query<HeldLease>(END_TERMS, [gateways]);
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';
import { networkOf } from '../session/network';

const HOUR_MS = 3_600_000;
const QUIET_MS = 10_000;
/** So many at most are remembered; the oldest are forgotten first, which costs a line more to write. */
const MAX_QUIET = 10_000;

/** A line in the audit for the first of an hour, and again whenever they are ten times as many. */
const COUNT = `
WITH counted AS (
  INSERT INTO client_refusal AS refusal (hour, application_id, network, refusals) VALUES ($1, coalesce($2, 0), $3, $4)
  ON CONFLICT (hour, application_id, network) DO UPDATE SET refusals = refusal.refusals + excluded.refusals
  RETURNING refusals
), event AS (
  INSERT INTO security_event (at, what, account_id, application_id, address, details)
  SELECT $5, 'client.refused', $6, $2, $7, jsonb_build_object('refusals_this_hour', refusals) FROM counted
  WHERE CASE WHEN refusals = $4 THEN true ELSE floor(log(refusals)) > floor(log(refusals - $4)) END
)
SELECT refusals FROM counted`;

interface Quiet {
  until: number;
  /** Refused meanwhile, and not written down yet. */
  refused: number;
}

/**
 * Clients that could not show who they are, counted per application and network; those that no application is known of
 * are counted together. Whoever fails often is told to wait, and for a while no more is written about it. The right
 * secret is let in all the same: it has 256 bits, so nothing is gained by guessing, and nobody can lock another out.
 */
@Injectable()
export class Refusals {
  private readonly quiet = new Map<string, Quiet>();

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  /** Milliseconds to wait; 0: not at all. */
  async count(application: { id: number; account_id: string } | undefined, address: string): Promise<number> {
    const now = this.clock.now().getTime();
    const key = `${application?.id ?? 0} ${networkOf(address)}`;
    const quiet = this.quiet.get(key);
    if (quiet && now < quiet.until) {
      quiet.refused += 1;
      return quiet.until - now;
    }
    const hour = new Date(now - (now % HOUR_MS));
    const counted = [hour, application?.id ?? null, networkOf(address), 1 + (quiet?.refused ?? 0)];
    const audited = [new Date(now), application?.account_id ?? null, address];
    const [row] = await this.database.query<{ refusals: number }>(COUNT, [...counted, ...audited], 'refusal');
    this.quiet.delete(key);
    if ((row?.refusals ?? 0) >= this.settings.CLIENT_REFUSALS_FREE) this.beQuiet(key, now + QUIET_MS);
    return 0;
  }

  private beQuiet(key: string, until: number): void {
    const [oldest] = this.quiet.keys();
    if (oldest !== undefined && this.quiet.size >= MAX_QUIET) this.quiet.delete(oldest);
    this.quiet.set(key, { until, refused: 0 });
  }
}

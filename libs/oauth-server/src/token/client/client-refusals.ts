import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database } from '@deskline/platform';
import { OauthSettings } from '../../oauth.settings';
import { networkOf } from '../../session/network';

const HOUR_MS = 3_600_000;
const BACKOFF_MS = 10_000;
/** Limit of the backoffs in memory; the oldest is dropped first, which costs one more row in the audit. */
const MAX_BACKOFFS = 10_000;

/** Counts refusals and writes a security event for the first of an hour, and again at each power of ten. */
const COUNT = `
WITH counted AS (
  INSERT INTO client_refusal AS refusal (hour, application_id, network, refusals) VALUES ($1, coalesce($2, 0), $3, $4)
  ON CONFLICT (hour, application_id, network) DO UPDATE SET refusals = refusal.refusals + excluded.refusals
  RETURNING refusals
), event AS (
  INSERT INTO security_log (at, what, account_id, application_id, address, details)
  SELECT $5, 'client.refused', $6, $2, $7, jsonb_build_object('refusals_this_hour', refusals) FROM counted
  WHERE CASE WHEN refusals = $4 THEN true ELSE floor(log(refusals)) > floor(log(refusals - $4)) END
)
SELECT refusals FROM counted`;

interface Backoff {
  until: number;
  /** Refusals since then that are not in the database yet. */
  refused: number;
}

/**
 * Counts failed client authentications per application and network; unknown client ids are counted together. A client
 * that fails often gets 429 with Retry-After, and its refusals are counted in memory for a while. The right secret is
 * accepted all the same: it has 256 bits, so guessing gains nothing, and no client can lock another out.
 */
@Injectable()
export class ClientRefusals {
  private readonly backoffs = new Map<string, Backoff>();

  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {}

  /** Counts a refusal; returns the milliseconds the client has to wait. */
  async count(application: { id: number; account_id: string } | undefined, address: string): Promise<number> {
    const now = this.clock.now().getTime();
    const key = `${application?.id ?? 0} ${networkOf(address)}`;
    const backoff = this.backoffs.get(key);
    if (backoff && now < backoff.until) {
      backoff.refused += 1;
      return backoff.until - now;
    }
    const hour = new Date(now - (now % HOUR_MS));
    const counted = [hour, application?.id ?? null, networkOf(address), 1 + (backoff?.refused ?? 0)];
    const audited = [new Date(now), application?.account_id ?? null, address];
    const [row] = await this.database.query<{ refusals: number }>(COUNT, [...counted, ...audited], 'refusal');
    this.backoffs.delete(key);
    if ((row?.refusals ?? 0) >= this.settings.CLIENT_REFUSALS_FREE) this.backOff(key, now + BACKOFF_MS);
    return 0;
  }

  private backOff(key: string, until: number): void {
    const [oldest] = this.backoffs.keys();
    if (oldest !== undefined && this.backoffs.size >= MAX_BACKOFFS) this.backoffs.delete(oldest);
    this.backoffs.set(key, { until, refused: 0 });
  }
}

import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database, Sweeper } from '@deskline/platform';
import { REFRESH_MS } from '../../lifetimes';
import { OauthSettings } from '../../oauth.settings';
import * as sql from './expired-rows.sql';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

const TRY_LOCK = `SELECT pg_try_advisory_xact_lock(hashtextextended('old grants', 0)) AS mine`;

/** Revoked and expired personal access tokens stay for this long, so that the fate of a token can still be answered. */
const PERSONAL_TOKEN_KEPT_MS = 30 * DAY_MS;

/**
 * Deletes expired rows in batches, on one instance at a time. Rows that reveal a second use stay: a used code as long as
 * its family, a rotated refresh token until its own expiry.
 */
@Injectable()
export class ExpiredRows extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {
    super('Old grants', settings.GRANT_SWEEP_MS);
  }

  async sweep(ended?: AbortSignal, batch = BATCH): Promise<void> {
    const ago = (milliseconds: number) => new Date(this.clock.now().getTime() - milliseconds);
    // An hour of tolerance for instances whose clocks differ.
    const expired = ago(HOUR_MS);
    const deletions: [statement: string, before: Date][] = [
      [sql.ACCESS_TOKENS, expired],
      [sql.UNUSED_CODES, expired],
      [sql.ROTATED_TOKENS, expired],
      [sql.FAMILIES, expired],
      [sql.REVOKED_GRANTS, ago(REFRESH_MS + HOUR_MS)],
      [sql.PERSONAL_TOKENS, ago(PERSONAL_TOKEN_KEPT_MS)],
      [sql.REFUSALS, ago(DAY_MS)],
      [sql.SESSIONS, ago(this.settings.SESSION_MINUTES * 60_000 + HOUR_MS)],
      [sql.SECURITY_EVENTS, ago(this.settings.SECURITY_EVENT_DAYS * DAY_MS)],
    ];
    for (const [statement, before] of deletions)
      while (!ended?.aborted && (await this.deleteSome(statement, before, batch)) >= batch);
  }

  /** Returns the number of deleted rows: 0 while another instance sweeps. */
  private deleteSome(statement: string, before: Date, batch: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ mine: boolean }>(TRY_LOCK);
      if (!lock?.mine) return 0;
      const [done] = await transaction.query<{ deleted: number }>(statement, [before, batch]);
      return done?.deleted ?? 0;
    });
  }
}

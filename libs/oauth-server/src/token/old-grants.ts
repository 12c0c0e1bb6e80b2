import { Inject, Injectable } from '@nestjs/common';
import { Clock, Database, Sweeper } from '@deskline/platform';
import { REFRESH_MS } from '../lifetimes';
import { OauthSettings } from '../oauth.settings';
import * as old from './old-grants.sql';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const BATCH = 500;

const TAKE_TURNS = `SELECT pg_try_advisory_xact_lock(hashtextextended('old grants', 0)) AS mine`;

/** Somebody may ask what became of a token. */
const PERSONAL_TOKEN_KEPT_MS = 30 * DAY_MS;

/**
 * Deletes what is over, a few rows at a time, on one instance at a time. What could still tell a second use from a
 * first stays: a used code for as long as its family, a rotated token until it would have been of no use anyway.
 */
@Injectable()
export class OldGrants extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) private readonly settings: OauthSettings,
  ) {
    super('Old grants', settings.GRANT_SWEEP_MS);
  }

  async sweep(ended?: AbortSignal, batch = BATCH): Promise<void> {
    const ago = (milliseconds: number) => new Date(this.clock.now().getTime() - milliseconds);
    // An hour, for instances whose clocks differ.
    const over = ago(HOUR_MS);
    const turns: [statement: string, before: Date][] = [
      [old.ACCESS_TOKENS, over],
      [old.UNUSED_CODES, over],
      [old.ROTATED_TOKENS, over],
      [old.FAMILIES, over],
      [old.REVOKED_GRANTS, ago(REFRESH_MS + HOUR_MS)],
      [old.PERSONAL_TOKENS, ago(PERSONAL_TOKEN_KEPT_MS)],
      [old.REFUSALS, ago(DAY_MS)],
      [old.SESSIONS, ago(this.settings.SESSION_MINUTES * 60_000 + HOUR_MS)],
      [old.SECURITY_EVENTS, ago(this.settings.SECURITY_EVENT_DAYS * DAY_MS)],
    ];
    for (const [statement, before] of turns)
      while (!ended?.aborted && (await this.deleteSome(statement, before, batch)) >= batch);
  }

  /** How many were deleted: none where another instance is at it. */
  private deleteSome(statement: string, before: Date, batch: number): Promise<number> {
    return this.database.transaction(async (transaction) => {
      const [lock] = await transaction.query<{ mine: boolean }>(TAKE_TURNS);
      if (!lock?.mine) return 0;
      const [done] = await transaction.query<{ deleted: number }>(statement, [before, batch]);
      return done?.deleted ?? 0;
    });
  }
}

import { Clock, Database, Sweeper, USAGE_KINDS, type AddedUsage, type UsageKind } from '@deskline/platform';
import { Injectable } from '@nestjs/common';

/** Usage of an account on a day (UTC). */
export interface DayOfUsage extends Record<UsageKind, number> {
  readonly day: string;
}

const ADD = `INSERT INTO usage_day (account_id, day, ${USAGE_KINDS.join(', ')})
SELECT account, day, calls, messages, attempts FROM jsonb_to_recordset($1::jsonb)
  AS added(account text, day date, calls bigint, messages bigint, attempts bigint) ORDER BY account, day
ON CONFLICT (account_id, day) DO UPDATE SET ${USAGE_KINDS.map((kind) => `${kind} = usage_day.${kind} + excluded.${kind}`).join(', ')}`;
const READ = `SELECT to_char(day, 'YYYY-MM-DD') AS day, ${USAGE_KINDS.map((kind) => `${kind}::float8 AS ${kind}`).join(', ')}
FROM usage_day WHERE account_id = $1 AND day > $2::date - interval '13 months' ORDER BY day DESC`;
const PLAN = 'SELECT plan FROM account_facts WHERE account_id = $1';
/** Days beyond the history, in batches. */
const BATCH = 1_000;
const DELETE = `DELETE FROM usage_day WHERE ctid IN (
  SELECT ctid FROM usage_day WHERE day <= $1::date - interval '13 months' ORDER BY day LIMIT ${BATCH}) RETURNING 1`;

/** Usage of accounts by day, for 13 months. */
@Injectable()
export class Usage {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async add(usage: readonly AddedUsage[]): Promise<void> {
    await this.database.query(ADD, [JSON.stringify(usage)], 'usage.add');
  }

  /** Days with any usage, the newest first. */
  async of(account: string): Promise<{ plan: string | null; days: DayOfUsage[] }> {
    const [days, [facts]] = await Promise.all([
      this.database.query<DayOfUsage & object>(READ, [account, this.clock.now()], 'usage.read'),
      this.database.query<{ plan: string | null }>(PLAN, [account], 'usage.plan'),
    ]);
    return { plan: facts?.plan ?? null, days };
  }

  /** Deletes days that the history has no more. */
  async sweep(ended?: AbortSignal): Promise<void> {
    const now = this.clock.now();
    while (!ended?.aborted && (await this.database.rows(DELETE, [now], 'usage.sweep')).length === BATCH);
  }
}

const HOUR_MS = 3_600_000;

@Injectable()
export class UsageSweeper extends Sweeper {
  constructor(private readonly usage: Usage) {
    super('Days of usage', HOUR_MS);
  }

  sweep(ended?: AbortSignal): Promise<void> {
    return this.usage.sweep(ended);
  }
}

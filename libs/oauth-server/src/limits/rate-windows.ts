import { Inject, Injectable } from '@nestjs/common';
import type { GivenSlots, RateLimitLookup, Quota, ReturnSlots, TakeSlots } from '@deskline/identity';
import { Clock, Database, Sweeper, type Transaction } from '@deskline/platform';
import { OauthSettings } from '../oauth.settings';
import { SlotRecall, type Holders } from './slot-recall';

interface Row {
  taken: number;
  given: number;
  holders: Holders;
}

/** Takes the slots if enough are left; else returns no row. */
const TAKE = `
INSERT INTO rate_window AS current (window_start, caller, taken, given, holders)
VALUES (to_timestamp($1), $2, least($4::int, $3::int), least($4::int, $3::int), jsonb_build_object($6::text, $7::int))
ON CONFLICT (window_start, caller) DO UPDATE SET
  given = least($4, $3 - current.taken), taken = current.taken + least($4, $3 - current.taken),
  holders = current.holders || excluded.holders
WHERE $3 - current.taken >= $5
RETURNING taken, given`;

const LOCK = `
SELECT taken, holders FROM rate_window WHERE window_start = to_timestamp($1) AND caller = $2 FOR UPDATE`;

const SETTLE = `
UPDATE rate_window SET taken = $3, holders = $4 WHERE window_start = to_timestamp($1) AND caller = $2`;

const RETURN = `
UPDATE rate_window SET taken = taken - returned.slots
FROM jsonb_to_recordset($2) AS returned (caller text, slots integer)
WHERE rate_window.window_start = to_timestamp($1) AND rate_window.caller = returned.caller`;

const LOOK = `
INSERT INTO rate_look AS current (caller, looked_at) VALUES ($1, $2)
ON CONFLICT (caller) DO UPDATE SET looked_at = excluded.looked_at
WHERE excluded.looked_at >= current.looked_at + interval '1 second' OR excluded.looked_at < current.looked_at
RETURNING caller`;

const TAKEN = 'SELECT taken FROM rate_window WHERE window_start = to_timestamp($1) AND caller = $2';

/** Counts the slots of each caller's window that all gateways together have taken (ADR 9). */
@Injectable()
export class RateWindows {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(SlotRecall) private readonly recall: SlotRecall,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async take(wish: TakeSlots): Promise<GivenSlots> {
    const { window, caller, limit, need, want, gateway, take } = wish;
    const values = [window, caller, limit, want, need, gateway, take];
    const [row] = await this.database.query<Row>(TAKE, values, 'take slots');
    if (row) return { given: row.given, left: limit - row.taken };
    return this.database.transaction((transaction) => this.recallAndTake(transaction, wish));
  }

  /** Returns unused slots to their windows. */
  async takeBack({ window, slots }: ReturnSlots): Promise<void> {
    const rows = Object.entries(slots).map(([caller, count]) => ({ caller, slots: count }));
    await this.database.query(RETURN, [window, JSON.stringify(rows)]);
  }

  async lookUp({ caller, window, limit }: Quota): Promise<RateLimitLookup> {
    const [admitted] = await this.database.query(LOOK, [caller, this.clock.now()], 'look at window');
    const [row] = await this.database.query<Row>(TAKEN, [window, caller], 'taken in window');
    return { admitted: admitted !== undefined, left: Math.max(limit - (row?.taken ?? 0), 0) };
  }

  /**
   * Recalls the unused slots of all other gateways before a caller is refused. The row stays locked meanwhile, so that
   * other requests for this caller wait and see the true rest.
   */
  private async recallAndTake(transaction: Transaction, wish: TakeSlots): Promise<GivenSlots> {
    const { window, caller, limit, want, gateway, take } = wish;
    const [row] = await transaction.query<Row>(LOCK, [window, caller]);
    if (!row) return { given: 0, left: 0 };
    const { [gateway]: _own, ...others } = row.holders;
    const { returned, silent } = await this.recall.from(others, { caller, window });
    const free = Math.max(limit - (row.taken - returned), 0);
    const given = Math.min(want, free);
    const holders = given > 0 ? { ...silent, [gateway]: take } : silent;
    await transaction.query(SETTLE, [window, caller, row.taken - returned + given, JSON.stringify(holders)]);
    return { given, left: free - given };
  }
}

/** A gateway whose clock is behind may still take from the window before. */
const RETENTION_MS = 2 * 3_600_000;

/** Deletes past windows. Two instances may do so at the same time. */
@Injectable()
export class ExpiredWindows extends Sweeper {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Clock) private readonly clock: Clock,
    @Inject(OauthSettings) settings: OauthSettings,
  ) {
    super('Old windows', settings.RATE_LIMIT_SWEEP_MS);
  }

  async sweep(): Promise<void> {
    const before = [new Date(this.clock.now().getTime() - RETENTION_MS)];
    await this.database.query('DELETE FROM rate_window WHERE window_start < $1', before);
    await this.database.query('DELETE FROM rate_look WHERE looked_at < $1', before);
  }
}

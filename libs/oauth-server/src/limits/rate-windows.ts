import { Inject, Injectable } from '@nestjs/common';
import type { GivenSlots, LookedUp, Quota, ReturnSlots, TakeSlots } from '@deskline/identity';
import { Clock, Database, type Transaction } from '@deskline/platform';
import { Recall, type Holders } from './recall';

interface Row {
  taken: number;
  given: number;
  holders: Holders;
}

/** Given at once where there are enough; no row comes back where there are not. */
const TAKE = `
INSERT INTO rate_window AS known (window_start, caller, taken, given, holders)
VALUES (to_timestamp($1), $2, least($4::int, $3::int), least($4::int, $3::int), jsonb_build_object($6::text, $7::int))
ON CONFLICT (window_start, caller) DO UPDATE SET
  given = least($4, $3 - known.taken), taken = known.taken + least($4, $3 - known.taken),
  holders = known.holders || excluded.holders
WHERE $3 - known.taken >= $5
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
INSERT INTO rate_look AS known (caller, looked_at) VALUES ($1, $2)
ON CONFLICT (caller) DO UPDATE SET looked_at = excluded.looked_at
WHERE excluded.looked_at >= known.looked_at + interval '1 second' OR excluded.looked_at < known.looked_at
RETURNING caller`;

const TAKEN = 'SELECT taken FROM rate_window WHERE window_start = to_timestamp($1) AND caller = $2';

/** The one count of what a caller has used in a window, whichever gateways the calls go through. */
@Injectable()
export class RateWindows {
  constructor(
    @Inject(Database) private readonly database: Database,
    @Inject(Recall) private readonly recall: Recall,
    @Inject(Clock) private readonly clock: Clock,
  ) {}

  async take(wish: TakeSlots): Promise<GivenSlots> {
    const { window, caller, limit, need, want, gateway, take } = wish;
    const values = [window, caller, limit, want, need, gateway, take];
    const [row] = await this.database.query<Row>(TAKE, values, 'take slots');
    if (row) return { given: row.given, left: limit - row.taken };
    return this.database.transaction((transaction) => this.takeTheLast(transaction, wish));
  }

  /** Slots that have come back may be given anew; a window that is over needs none. */
  async takeBack({ window, slots }: ReturnSlots): Promise<void> {
    const rows = Object.entries(slots).map(([caller, count]) => ({ caller, slots: count }));
    await this.database.query(RETURN, [window, JSON.stringify(rows)]);
  }

  async lookUp({ caller, window, limit }: Quota): Promise<LookedUp> {
    const [told] = await this.database.query(LOOK, [caller, this.clock.now()], 'look at window');
    const [row] = await this.database.query<Row>(TAKEN, [window, caller], 'taken in window');
    return { told: told !== undefined, left: Math.max(limit - (row?.taken ?? 0), 0) };
  }

  /**
   * Before anybody is refused every gateway gives back what it has not used. The row stays locked meanwhile: whoever
   * else asks for this caller waits, and finds what is really left.
   */
  private async takeTheLast(transaction: Transaction, wish: TakeSlots): Promise<GivenSlots> {
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

import type { Clock, Queries } from '@deskline/platform';
import { LRUCache } from 'lru-cache';
import { COUNT_LIMIT } from '../plan/count-sql';
import type { ListPlan } from '../plan/list-plan';
import type { Call } from '../plan/params';

/** For so long a collection that was past the limit is taken to be so still. */
const CAPPED_MS = 60_000;

interface CachedTotal {
  readonly total: number;
  readonly snapshot: string | null;
  readonly at: number;
}

type Counting = Pick<ListPlan, 'count' | 'preparedName'>;

/**
 * How many rows a collection has. Counting costs more than reading a page, so a count is kept for as
 * long as it is still exact: two statements in the same snapshot of the database see the same rows,
 * and every committed write begins a new one. A total past the limit is not exact anyway, and is kept
 * through writes for a while.
 */
export class Totals {
  private readonly counted = new LRUCache<string, CachedTotal>({ max: 1_000 });

  constructor(
    private readonly queries: Queries,
    private readonly clock: Clock,
  ) {}

  /** The total as of the snapshot a page was read in; undefined when the page was empty. */
  async of(counting: Counting, call: Call, snapshot: string | null | undefined): Promise<number> {
    const { values, key, known } = this.recall(counting, call);
    const exact = known && snapshot && known.snapshot === snapshot;
    return exact || this.isCapped(known) ? known.total : this.count(counting, values, key);
  }

  /** What the total was when it was last counted: enough to choose how to read. */
  async estimate(counting: Counting, call: Call): Promise<number> {
    const { values, key, known } = this.recall(counting, call);
    return known?.total ?? this.count(counting, values, key);
  }

  private recall({ count }: Counting, call: Call) {
    const values = count.bind(call);
    const key = JSON.stringify([count.text, values]);
    return { values, key, known: this.counted.get(key) };
  }

  private isCapped(known: CachedTotal | undefined): known is CachedTotal {
    return (
      known !== undefined && known.total > COUNT_LIMIT && this.clock.now().getTime() - known.at < CAPPED_MS
    );
  }

  private async count({ count, preparedName }: Counting, values: unknown[], key: string): Promise<number> {
    const at = this.clock.now().getTime();
    const [row] = await this.queries.rows(count.text, values, preparedName(count.text));
    const total = Number(row?.[0]);
    this.counted.set(key, { total, snapshot: row?.[1] ?? null, at });
    return total;
  }
}

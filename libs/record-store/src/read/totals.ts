import type { Queries } from '@deskline/platform';
import { LRUCache } from 'lru-cache';
import type { Statement } from './list-plan';
import type { Call } from './params';
import { statementName } from './statement-names';

interface Counted {
  readonly total: number;
  readonly snapshot: string | null;
}

/**
 * How many rows a collection has. Counting costs more than reading a page, so a count is kept for as
 * long as it is still exact: two statements in the same snapshot of the database see the same rows,
 * and every committed write begins a new one.
 */
export class Totals {
  private readonly counted = new LRUCache<string, Counted>({ max: 1_000 });

  constructor(private readonly queries: Queries) {}

  /** The total as of the snapshot a page was read in; undefined when the page was empty. */
  async of({ text, bind }: Statement, call: Call, snapshot: string | null | undefined): Promise<number> {
    const values = bind(call);
    const key = JSON.stringify([text, values]);
    const known = this.counted.get(key);
    if (known && snapshot && known.snapshot === snapshot) return known.total;
    const [row] = await this.queries.rows(text, values, statementName(text));
    const total = Number(row?.[0]);
    this.counted.set(key, { total, snapshot: row?.[1] ?? null });
    return total;
  }
}

import type { Clock, Queries, RawRow } from '@deskline/platform';
import { LRUCache } from 'lru-cache';
import type { Cursor, ListQuery, PartialPage } from '../../list-query';
import type { ListPlan, PagePlan } from '../plan/list-plan';
import type { Call } from '../plan/statement';
import { COUNT_LIMIT } from '../plan/page-sql';
import { type ReadableIds, withReadableIds } from '../response/linked-ids';
import type { ResponseContext } from '../response/field-writer';

/** A page as JSON texts in the order of the collection, with the cursor of each of its rows. */
export interface PageResponse extends Omit<PartialPage, 'keys'> {
  cursorAt(index: number): Cursor | null;
}

/** Rows of a page as the JSON of their fields, by name. */
export interface PageValues {
  readonly names: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly more: boolean;
}

export const cursorOfRow = (row: RawRow | undefined, { cursor }: PagePlan): Cursor | null =>
  row ? cursor.map((column) => row[column] ?? null) : null;

/** Runs list plans: one statement for a page, and a second one only when the total is not known yet. */
export class PageQuery {
  private readonly totals: Totals;

  constructor(
    private readonly primary: Queries,
    clock: Clock,
  ) {
    this.totals = new Totals(primary, clock);
  }

  async run(
    plan: ListPlan,
    call: Call,
    query: ListQuery,
    context: ResponseContext,
    readable: ReadableIds,
    queries: Queries = this.primary,
  ): Promise<PageResponse> {
    // Reads in the order of names where the last known total makes that faster than sorting.
    const { pageByName } = plan;
    const isByName = pageByName && plan.isFasterByName(await this.totals.estimate(plan, call, queries));
    const page = isByName ? pageByName : plan.page;
    const found = await queries.rows(page.text, page.bind(call), plan.preparedName(page.text));
    const more = found.length > query.perPage;
    const rows = more ? found.slice(0, query.perPage) : found;
    if (plan.backwards) rows.reverse();
    const isWhole = !more && 'page' in query.position && query.position.page === 1;
    const total = isWhole ? rows.length : await this.totals.of(plan, call, found[0]?.at(-1), queries);
    const known = await knowing(page, rows, context, readable);
    return {
      rows: rows.map((row) => page.projection.write(row, known)),
      cursorAt: (index) => cursorOfRow(rows[index], page),
      total: Math.min(total, plan.countLimit),
      capped: total > plan.countLimit,
      more,
    };
  }

  /** Rows of a page as the JSON of their fields, without a total. */
  async values(
    { page, preparedName }: ListPlan,
    call: Call,
    { perPage }: ListQuery,
    context: ResponseContext,
    readable: ReadableIds,
    queries: Queries = this.primary,
  ): Promise<PageValues> {
    const found = await queries.rows(page.text, page.bind(call), preparedName(page.text));
    const rows = found.slice(0, perPage);
    const known = await knowing(page, rows, context, readable);
    const { names, values } = page.projection;
    return { names, rows: rows.map((row) => values(row, known)), more: found.length > perPage };
  }
}

const knowing = async (
  { projection: { remoteLinks } }: PagePlan,
  rows: readonly RawRow[],
  context: ResponseContext,
  readable: ReadableIds,
): Promise<ResponseContext> =>
  remoteLinks.length > 0 ? withReadableIds(remoteLinks, rows, context, readable) : context;

/** How long a total beyond the limit is reused. */
const CAPPED_MS = 60_000;

interface CachedTotal {
  readonly total: number;
  readonly snapshot: string | null;
  readonly at: number;
}

type Counting = Pick<ListPlan, 'count' | 'preparedName'>;

/**
 * Cached totals of collections. Counting costs more than reading a page, so a count is reused while it is exact: two
 * statements in the same snapshot of the database see the same rows, and every committed write begins a new snapshot. A
 * total beyond the limit is not exact anyway, and is reused for a while. At a replica two snapshots may have the same text
 * although a commit was replayed between them (they lack the list of open transactions): there every page is counted.
 */
export class Totals {
  private readonly counted = new LRUCache<string, CachedTotal>({ max: 1_000 });

  constructor(
    private readonly primary: Queries,
    private readonly clock: Clock,
  ) {}

  /** Total as of the snapshot that a page was read in; an empty page has none, and is counted. */
  async of(
    counting: Counting,
    call: Call,
    snapshot: string | null | undefined,
    queries = this.primary,
  ): Promise<number> {
    const { values, key, cached } = this.cachedTotal(counting, call);
    const exact = cached && snapshot && queries === this.primary && cached.snapshot === snapshot;
    return exact || this.isCapped(cached) ? cached.total : this.count(counting, values, key, queries);
  }

  /** Total of the last count, which is enough to choose a statement. */
  async estimate(counting: Counting, call: Call, queries = this.primary): Promise<number> {
    const { values, key, cached } = this.cachedTotal(counting, call);
    return cached?.total ?? this.count(counting, values, key, queries);
  }

  private cachedTotal({ count }: Counting, call: Call) {
    const values = count.bind(call);
    const key = JSON.stringify([count.text, values]);
    return { values, key, cached: this.counted.get(key) };
  }

  private isCapped(cached: CachedTotal | undefined): cached is CachedTotal {
    return (
      cached !== undefined && cached.total > COUNT_LIMIT && this.clock.now().getTime() - cached.at < CAPPED_MS
    );
  }

  private async count(
    { count, preparedName }: Counting,
    values: unknown[],
    key: string,
    queries: Queries,
  ): Promise<number> {
    const at = this.clock.now().getTime();
    const [row] = await queries.rows(count.text, values, preparedName(count.text));
    const total = Number(row?.[0]);
    const snapshot = queries === this.primary ? (row?.[1] ?? null) : null;
    this.counted.set(key, { total, snapshot, at });
    return total;
  }
}

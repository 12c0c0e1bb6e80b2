import type { Database, Nats, Transaction } from '@deskline/platform';
import type { ReferenceSnapshot } from '../event';
import {
  ProjectionTable,
  type RowCounts,
  type ProjectionTableShape,
  type RowVersion,
} from './projection-table';
import { fetchSnapshots, type SnapshotPage, type SnapshotSpan } from './snapshot-page';

/** Tables of this service that hold records of another one. */
export interface Projection {
  readonly source: string;
  /** Record types; null: all. */
  readonly types: readonly string[] | null;
  readonly tables: readonly ProjectionTableShape[];
}

export interface Rebuilt extends RowCounts {
  /** Number of records that the source has. */
  total: number;
}

type Rows = ReadonlyMap<string, { readonly version: number }>;

const PAGE = 500;
/** Limit of rounds; each needs a change between a request and its answer, so more than two are rare. */
const ROUNDS = 10;

/**
 * Makes a projection equal to its owner's records while the consumer goes on: both may write, as a later version is
 * never overwritten by an earlier one. A row that the owner's answer does not explain (missing in it, or of a later
 * version) is wrong, or newer than the answer: the owner is asked again.
 */
export class Rebuild {
  private readonly done: Rebuilt = { total: 0, added: 0, corrected: 0, removed: 0 };

  constructor(
    private readonly database: Database,
    private readonly nats: Nats,
    private readonly projection: Projection,
  ) {}

  async run(limit = PAGE): Promise<Rebuilt> {
    const tables = this.projection.tables.map((shape) => new ProjectionTable(shape));
    let after: SnapshotSpan['after'] = null;
    do {
      const page: SnapshotPage = await this.fetchPage({ after, upto: null }, limit);
      for (const table of tables) await this.reconcile(table, { after, upto: page.next }, page);
      after = page.next;
    } while (after !== null);
    return this.done;
  }

  private fetchPage(span: SnapshotSpan, limit: number | null): Promise<SnapshotPage> {
    const { source, types } = this.projection;
    return fetchSnapshots(this.nats, source, { ...span, types, limit });
  }

  /** Repeats until the owner's answer explains every row, as the consumer may write in between. */
  private async reconcile(table: ProjectionTable, span: SnapshotSpan, page: SnapshotPage): Promise<void> {
    const where = table.shape.within(span, page.types);
    if (!where) return;
    this.done.total += page.snapshots.length;
    let rows = rowsOf(table, page.snapshots);
    let doubtful: readonly RowVersion[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { corrected, removed } = await this.write(table, rows, doubtful);
      const versions = await table.versions(this.database, where);
      doubtful = versions.filter((row) => row.version > (rows.get(table.keyOf(row))?.version ?? -1));
      if (corrected + removed + doubtful.length === 0) return;
      rows = rowsOf(table, (await this.fetchPage(span, null)).snapshots);
    }
  }

  private async write(
    table: ProjectionTable,
    rows: Rows,
    doubtful: readonly RowVersion[],
  ): Promise<RowCounts> {
    const { corrected, removed } = await this.inTransaction(table, (transaction) =>
      this.correct(transaction, table, rows, doubtful),
    );
    const upserted = await this.inTransaction(table, (transaction) =>
      table.upsert(transaction, [...rows.values()]),
    );
    const counts = { added: upserted.added, corrected: upserted.corrected + corrected, removed };
    for (const name of ['added', 'corrected', 'removed'] as const) this.done[name] += counts[name];
    return counts;
  }

  /** Corrects rows that were doubtful before the owner was asked and have not changed since. */
  private async correct(
    transaction: Transaction,
    table: ProjectionTable,
    rows: Rows,
    doubtful: readonly RowVersion[],
  ) {
    if (doubtful.length === 0) return { corrected: 0, removed: 0 };
    await table.lock(transaction, doubtful);
    const right = doubtful.flatMap((row) => rows.get(table.keyOf(row)) ?? []);
    const obsolete = doubtful.filter((row) => !rows.has(table.keyOf(row)));
    return {
      corrected: await table.replace(transaction, right, doubtful),
      removed: await table.remove(transaction, obsolete),
    };
  }

  private inTransaction<T>(
    table: ProjectionTable,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const done = await work(transaction);
      await table.shape.afterWrite?.(transaction);
      return done;
    });
  }
}

function rowsOf(table: ProjectionTable, snapshots: readonly ReferenceSnapshot[]): Rows {
  return new Map(snapshots.map((one) => table.shape.rowOf(one)).map((row) => [table.keyOf(row), row]));
}

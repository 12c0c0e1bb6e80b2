import type { Database, Nats, Transaction } from '@deskline/platform';
import type { ReferenceSnapshot } from '../event';
import { Copy, type Amends, type CopyShape, type Seen } from './copy';
import { askSnapshots, type SnapshotPage, type SnapshotSpan } from './snapshot-page';

/** What a service keeps of another one's records. */
export interface Projection {
  readonly source: string;
  /** Of these types; null: of all. */
  readonly types: readonly string[] | null;
  readonly copies: readonly CopyShape[];
}

export interface Rebuilt extends Amends {
  /** How many of it the source has. */
  told: number;
}

type Rows = ReadonlyMap<string, { readonly version: number }>;

const PAGE = 500;
/** Each takes that something changed between a question and its answer: there are no more than one or two. */
const ROUNDS = 10;

/**
 * Makes what is kept here equal to what the owner has, beside the consumer, which goes on following the log: an older
 * word never undoes a newer one, so both may write. A row that the owner's answer does not explain (it is not in it, or
 * of a version that the owner has not reached) is wrong, or news that came after the answer: the owner is asked again.
 */
export class Rebuild {
  private readonly done: Rebuilt = { told: 0, added: 0, corrected: 0, removed: 0 };

  constructor(
    private readonly database: Database,
    private readonly nats: Nats,
    private readonly projection: Projection,
  ) {}

  async run(limit = PAGE): Promise<Rebuilt> {
    const copies = this.projection.copies.map((shape) => new Copy(shape));
    let after: SnapshotSpan['after'] = null;
    do {
      const page: SnapshotPage = await this.ask({ after, upto: null }, limit);
      for (const copy of copies) await this.settle(copy, { after, upto: page.next }, page);
      after = page.next;
    } while (after !== null);
    return this.done;
  }

  private ask(span: SnapshotSpan, limit: number | null): Promise<SnapshotPage> {
    const { source, types } = this.projection;
    return askSnapshots(this.nats, source, { ...span, types, limit });
  }

  /** Until the owner has nothing to add: what was written here may have been overtaken while it was on its way. */
  private async settle(copy: Copy, span: SnapshotSpan, page: SnapshotPage): Promise<void> {
    const where = copy.shape.within(span, page.types);
    if (!where) return;
    this.done.told += page.snapshots.length;
    let rows = rowsOf(copy, page.snapshots);
    let doubtful: readonly Seen[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const { corrected, removed } = await this.write(copy, rows, doubtful);
      const seen = await copy.seen(this.database, where);
      doubtful = seen.filter((row) => row.version > (rows.get(copy.keyOf(row))?.version ?? -1));
      if (corrected + removed + doubtful.length === 0) return;
      rows = rowsOf(copy, (await this.ask(span, null)).snapshots);
    }
  }

  private async write(copy: Copy, rows: Rows, doubtful: readonly Seen[]): Promise<Amends> {
    const { corrected, removed } = await this.put(copy, (transaction) =>
      this.correct(transaction, copy, rows, doubtful),
    );
    const kept = await this.put(copy, (transaction) => copy.keep(transaction, [...rows.values()]));
    const amends = { added: kept.added, corrected: kept.corrected + corrected, removed };
    for (const name of ['added', 'corrected', 'removed'] as const) this.done[name] += amends[name];
    return amends;
  }

  /** What was doubted before the owner was asked, and still is as it was then, is as the owner says. */
  private async correct(transaction: Transaction, copy: Copy, rows: Rows, doubtful: readonly Seen[]) {
    if (doubtful.length === 0) return { corrected: 0, removed: 0 };
    await copy.hold(transaction, doubtful);
    const right = doubtful.flatMap((row) => rows.get(copy.keyOf(row)) ?? []);
    const gone = doubtful.filter((row) => !rows.has(copy.keyOf(row)));
    return {
      corrected: await copy.replace(transaction, right, doubtful),
      removed: await copy.remove(transaction, gone),
    };
  }

  private put<T>(copy: Copy, work: (transaction: Transaction) => Promise<T>): Promise<T> {
    return this.database.transaction(async (transaction) => {
      const done = await work(transaction);
      await copy.shape.accompany?.(transaction);
      return done;
    });
  }
}

function rowsOf(copy: Copy, snapshots: readonly ReferenceSnapshot[]): Rows {
  return new Map(snapshots.map((one) => copy.shape.rowOf(one)).map((row) => [copy.keyOf(row), row]));
}

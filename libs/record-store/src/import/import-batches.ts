import { Clock, Database, Sweeper, type Queries } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';

/** Days after which nobody repeats a batch. */
const RETENTION_DAYS = 7;
const DAY_MS = 86_400_000;

/** Batch of rows, by its first line. */
export interface BatchKey {
  readonly account: string;
  readonly job: string;
  readonly line: number;
}

const CLAIM = `INSERT INTO import_batch (account_id, job, first_line, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING RETURNING 1`;
const FIND = 'SELECT results FROM import_batch WHERE account_id = $1 AND job = $2 AND first_line = $3';
const STORE = 'UPDATE import_batch SET results = $4 WHERE account_id = $1 AND job = $2 AND first_line = $3';
const SWEEP = `DELETE FROM import_batch WHERE (account_id, job, first_line) IN
(SELECT account_id, job, first_line FROM import_batch WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING 1`;
const BATCH = 1_000;

const keyOf = ({ account, job, line }: BatchKey): unknown[] => [account, job, line];

/** Batches that were written, with their results: a batch that is sent again is answered with them. */
@Injectable()
export class ImportBatches {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Claims a batch first in the transaction that writes it: a second sender waits here for the end of that transaction.
   * False for a batch that was written before.
   */
  async claim(queries: Queries, key: BatchKey): Promise<boolean> {
    const rows = await queries.rows(CLAIM, [...keyOf(key), this.clock.now()], 'import.claim');
    return rows.length > 0;
  }

  async find<T>(key: BatchKey): Promise<readonly T[] | undefined> {
    const [row] = await this.database.query<{ results: T[] | null }>(FIND, keyOf(key), 'import.find');
    return row?.results ?? undefined;
  }

  async store(queries: Queries, key: BatchKey, results: readonly unknown[]): Promise<void> {
    await queries.rows(STORE, [...keyOf(key), JSON.stringify(results)], 'import.keep');
  }

  /** Deletes old batches. */
  async sweep(ended?: AbortSignal): Promise<void> {
    const before = new Date(this.clock.now().getTime() - RETENTION_DAYS * DAY_MS);
    while (!ended?.aborted && (await this.database.rows(SWEEP, [before, BATCH])).length === BATCH);
  }
}

/** Deletes old batches. Every instance runs it; concurrent runs skip each other's rows. */
@Injectable()
export class BatchSweeper extends Sweeper {
  constructor(
    private readonly batches: ImportBatches,
    @Inject(RecordStoreSettings) settings: Pick<RecordStoreSettings, 'IDEMPOTENCY_SWEEP_MS'>,
  ) {
    super('Old batches of imports', settings.IDEMPOTENCY_SWEEP_MS);
  }

  sweep(ended?: AbortSignal): Promise<void> {
    return this.batches.sweep(ended);
  }
}

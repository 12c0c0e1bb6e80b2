import type { Principal } from '@deskline/identity';
import { Interrupted, isTransient, lazily, type Database } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  Trial,
  type Caller,
  type ImportBatches,
  type RecordKeys,
  type RecordRuntime,
  type RecordWriter,
} from '@deskline/record-store';
import type { RecordProtocol } from '../handle/record-protocol';
import { errors } from '../response/errors';
import type { BatchScope, WritesRows } from './batch-scope';
import { BatchWriter } from './batch-writer';
import { HandledRows, type RowHandler } from './handled-rows';
import type { AskKeys } from './batch-references';
import { columnOfField } from './find-columns';
import { MAX_BATCH_ROWS, type ImportBatch, type ImportRow, type RowResult } from './import-message';
import { importTypes } from './import-types';
import { RowReader } from './row-input';

/** Runs of a batch as a whole; then its halves are run by themselves. */
const WHOLE_RUNS = 2;

/** Parts of the service that imports use. */
export interface ImportServices {
  readonly catalogue: Catalogue;
  readonly protocol: RecordProtocol;
  readonly writer: Pick<RecordWriter, 'create' | 'update' | 'remove' | 'rehearse' | 'announceMany'>;
  readonly keys: Pick<RecordKeys, 'find'>;
  readonly batches: Pick<ImportBatches, 'claim' | 'find' | 'store'>;
  readonly runtime: Pick<RecordRuntime, 'references'>;
  readonly database: Database;
  readonly ask: AskKeys;
  /** Writers of rows that are no records, by type. */
  readonly handlerOf?: (type: string) => RowHandler | undefined;
}

/**
 * Writes batches of rows. A batch is one transaction with a savepoint per row, and its results are stored in it: a batch that
 * is sent again, by whomever, is answered with them and not written again.
 */
export class Importing {
  private readonly types = lazily(
    () => new Map(importTypes(this.services.catalogue).map((type) => [type.type, type])),
  );

  constructor(private readonly services: ImportServices) {}

  async answer(batch: ImportBatch, call: Caller): Promise<readonly RowResult[]> {
    const { rows, ...head } = batch;
    const scope = this.scopeOf(head, call);
    if (rows.length > MAX_BATCH_ROWS) throw errors.badRequest(`More than ${MAX_BATCH_ROWS} rows`);
    if (batch.dry_run) return this.tried(scope, rows);
    try {
      return await this.writtenOnce(scope, rows);
    } finally {
      this.services.writer.announceMany();
    }
  }

  private scopeOf(batch: BatchScope['batch'], call: Caller): BatchScope {
    const type = this.types().get(batch.type);
    const record = this.services.catalogue.byName.get(type?.record ?? '');
    if (!type || !record) throw errors.invalid([['type', `Type ${batch.type} is not known`]]);
    const unknown = batch.fields.find((field) => field !== '' && !columnOfField(type, field));
    if (unknown !== undefined) throw errors.invalid([['fields', `Field ${unknown} is not known`]]);
    const { protocol, writer, keys, database: queries, ask } = this.services;
    const { principal } = call;
    const caller: Caller = { ...call, origin: 'import', isOneOfMany: true, isSilent: !batch.notify };
    const parser = protocol.inputParser(record, principal.roles);
    const reader = new RowReader(type, record, parser, principal);
    return { type, record, batch, caller, reader, writer, keys, queries, ask };
  }

  /** Writes the rows, tells their results, and takes everything back. */
  private async tried(scope: BatchScope, rows: readonly ImportRow[]): Promise<readonly RowResult[]> {
    const tried = { ...scope, caller: { ...scope.caller, trial: new Trial() } };
    const writer = await this.planned(tried, rows);
    return this.services.writer.rehearse(() => inTurn(rows, (row) => writer.write(row)));
  }

  /** Answers the rows that were written before, and writes the others. */
  private async writtenOnce(scope: BatchScope, rows: readonly ImportRow[]): Promise<readonly RowResult[]> {
    const [first] = rows;
    if (!first) return [];
    const before = await this.services.batches.find<RowResult>(keyOf(scope, first));
    if (!before) return this.written(scope, rows);
    return [...before, ...(await this.writtenOnce(scope, rows.slice(before.length)))];
  }

  private async written(scope: BatchScope, rows: readonly ImportRow[]): Promise<readonly RowResult[]> {
    for (let run = 1; ; run++) {
      const results = await this.composed(scope, rows, (writer, row) => writer.write(row)).catch(
        (error: unknown) => {
          if (!(error instanceof Interrupted)) throw error;
          if (isTransient(error.cause)) throw error.cause;
          return error;
        },
      );
      if (results === null) return this.writtenOnce(scope, rows);
      if (!(results instanceof Interrupted)) return results;
      if (results.isConflict && run < WHOLE_RUNS) continue;
      if (rows.length > 1) return this.inHalves(scope, rows);
      if (results.isConflict && run < 2 * WHOLE_RUNS) continue;
      // The row cannot be written, whatever is done.
      const fault = { outcome: 'error', problems: [['', errors.internal().message]] } as const;
      const stored = await this.composed(scope, rows, async (_, { line }) => ({ line, ...fault }));
      return stored ?? this.writtenOnce(scope, rows);
    }
  }

  private async inHalves(scope: BatchScope, rows: readonly ImportRow[]): Promise<readonly RowResult[]> {
    const middle = Math.ceil(rows.length / 2);
    const first = await this.writtenOnce(scope, rows.slice(0, middle));
    return [...first, ...(await this.writtenOnce(scope, rows.slice(middle)))];
  }

  /** Runs the rows in one transaction; null for a batch that somebody else has written meanwhile. */
  private async composed(
    scope: BatchScope,
    rows: readonly ImportRow[],
    write: (writer: WritesRows, row: ImportRow) => Promise<RowResult>,
  ): Promise<readonly RowResult[] | null> {
    const { database, batches } = this.services;
    const key = keyOf(scope, rows[0] as ImportRow);
    const writer = await this.planned(scope, rows);
    return database.compose(async () => {
      if (!(await database.transaction((transaction) => batches.claim(transaction, key)))) return null;
      const results = await inTurn(rows, (row) => write(writer, row));
      await database.transaction(async (transaction) => {
        await writer.store(transaction);
        await batches.store(transaction, key, results);
      });
      return results;
    }, scope.caller.deadline);
  }

  private async planned(scope: BatchScope, rows: readonly ImportRow[]): Promise<WritesRows> {
    const handler = this.services.handlerOf?.(scope.type.type);
    const writer = handler ? new HandledRows(scope, handler) : new BatchWriter(scope);
    await writer.plan(rows);
    await this.project(writer);
    return writer;
  }

  /** Projects records of other services that were made a moment ago, so that no row has to wait for them. */
  private async project({ references }: WritesRows): Promise<void> {
    const { database, runtime } = this.services;
    const wanted = [...references.ids].flatMap(([type, ids]) =>
      runtime.references.isOwn(type) ? [] : [...new Set(ids)].map((id) => ({ type, id })),
    );
    const known = await runtime.references.find(database, wanted);
    const missing = new Map<string, number[]>();
    for (const { type, id } of wanted)
      if (!known.has(`${type} ${id}`)) missing.set(type, [...(missing.get(type) ?? []), id]);
    const queries = [...missing].map(([type, ids]) => ({ type, ids }));
    if (queries.length > 0) await runtime.references.fetch(database, queries);
  }
}

const keyOf = ({ batch, caller: { principal } }: BatchScope, { line }: ImportRow) => ({
  account: (principal satisfies Principal).account,
  job: batch.job,
  line,
});

async function inTurn<T>(rows: readonly ImportRow[], each: (row: ImportRow) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (const row of rows) results.push(await each(row));
  return results;
}

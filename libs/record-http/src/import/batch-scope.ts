import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import type { Caller, RecordKeys, RecordWriter } from '@deskline/record-store';
import { Logger } from '@nestjs/common';
import { apiErrorOf } from '../response/translate-error';
import type { AskKeys, BatchReferences, RowCells } from './batch-references';
import { cellText } from './cells';
import { columnOfField } from './find-columns';
import type { ImportBatch, ImportRow, RowResult } from './import-message';
import type { ImportType } from './import-type';
import { matchKey } from './record-key';
import type { RowReader } from './row-input';

const logger = new Logger('Import');

/** Batch on its way into the records of a type. */
export interface BatchScope {
  readonly type: ImportType;
  readonly record: RecordType;
  readonly batch: Omit<ImportBatch, 'rows'>;
  readonly caller: Caller;
  readonly reader: RowReader;
  readonly writer: Pick<RecordWriter, 'create' | 'update' | 'remove'>;
  readonly keys: Pick<RecordKeys, 'find'>;
  readonly queries: Queries;
  readonly ask: AskKeys;
}

/** Writer of the rows of one batch. */
export interface WritesRows {
  readonly references: BatchReferences;
  /** Looks up what the rows refer to and mean, before a transaction begins. */
  plan(rows: readonly ImportRow[]): Promise<void>;
  /** Never rejects for a fault of the row; the batch is lost with the connection, or by a conflict. */
  write(row: ImportRow): Promise<RowResult>;
  /** Stores what later batches have to know. */
  store(queries: Queries): Promise<void>;
}

/** Cells that are read: not those of readonly columns, unless they tell which record the row means. */
export function cellsOf({ type, record, batch }: BatchScope, { cells }: ImportRow): RowCells {
  const key = matchKey(record, type.part) ?? [];
  const entries = batch.fields.flatMap((field, at) => {
    const column = columnOfField(type, field);
    return column && (!column.isReadonly || key.includes(column.field))
      ? [[column.field, { column, text: cellText(cells[at] ?? '') }] as const]
      : [];
  });
  return new Map(entries);
}

/** Result of a row that is refused, with the headers of the columns that are to blame. */
export function refusedRow({ type, caller }: BatchScope, error: unknown): Omit<RowResult, 'line'> {
  const { principal, request_id } = caller;
  const apiError = apiErrorOf(error, principal.language);
  const { errors, message } = apiError.body;
  const outcome = apiError.status >= 500 ? 'error' : 'failed';
  if (outcome === 'error') logger.error('a row of an import failed', error, { request_id });
  const headerOf = (field: string) => type.columns.find((column) => column.field === field)?.header ?? field;
  return { outcome, problems: errors?.map(([field, text]) => [headerOf(field), text]) ?? [['', message]] };
}

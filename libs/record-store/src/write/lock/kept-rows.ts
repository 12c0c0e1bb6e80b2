import type { RecordType, Stored } from '@deskline/record';
import { keptFields } from '../../table/column';
import type { LockedRow } from './locked-row';

/**
 * Rows that a unit of work has locked or written. Nobody else writes them before it ends, so they are read once. What is
 * written past the ledger is not seen here: whoever may do so is given the transaction by `beside`.
 */
export class KeptRows {
  private readonly rows = new Map<string, LockedRow>();

  recall(record: RecordType, id: number): LockedRow | undefined {
    return this.rows.get(keyOf(record, id));
  }

  keep(record: RecordType, row: LockedRow): void {
    this.rows.set(keyOf(record, row.stored['id']), row);
  }

  /** What has been asked for may be more than what stands in the row: a note, a file. */
  keepWritten(record: RecordType, { stored, ...where }: LockedRow): void {
    const columns = keptFields(record).map(([name]): [string, unknown] => [name, stored[name] ?? null]);
    this.keep(record, { ...where, stored: Object.fromEntries(columns) as Stored });
  }

  forget(record: RecordType, id: number): void {
    this.rows.delete(keyOf(record, id));
  }

  forgetAll(): void {
    this.rows.clear();
  }
}

const keyOf = ({ name }: RecordType, id: unknown): string => `${name} ${String(id)}`;

import type { Field, RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { columnSql, quoted } from './column';

export const uniqueIndexName = (record: RecordType, set: readonly string[]): string =>
  `${record.name}_unique_${set.join('_')}`.slice(0, 63);

/** "Unique in the account", in any case of letters. */
export function uniqueIndexSql(record: RecordType): string[] {
  return (record.unique ?? []).map((set) => {
    const columns = set.map((name) => uniqueColumn(record, name).column);
    return `CREATE UNIQUE INDEX ${quoted(uniqueIndexName(record, set))} ON ${quoted(record.name)} (account_id, ${columns.join(', ')})`;
  });
}

/** Expression of a field in a unique index, and the function that makes a value comparable with it. */
export function uniqueColumn(record: RecordType, name: string) {
  const of = KINDS[(record.fields[name] as Field).kind].uniqueSql;
  return { column: of(columnSql(record, name)), of };
}

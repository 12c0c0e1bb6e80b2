import type { Field, RecordType } from '@deskline/record';
import { KINDS } from '@deskline/record-kinds';
import { columnOf, quoted } from './column';

export const uniqueIndexName = (record: RecordType, set: readonly string[]): string =>
  `${record.name}_unique_${set.join('_')}`.slice(0, 63);

/** "Unique in the account", whatever the case it is written in. */
export function uniqueIndexSql(record: RecordType): string[] {
  return (record.unique ?? []).map((set) => {
    const columns = set.map((name) => uniqueColumn(record, name).column);
    return `CREATE UNIQUE INDEX ${quoted(uniqueIndexName(record, set))} ON ${quoted(record.name)} (account_id, ${columns.join(', ')})`;
  });
}

/** A field as such an index sees it, and how a value is made comparable with that. */
export function uniqueColumn(record: RecordType, name: string) {
  const field = record.fields[name] as Field;
  const of = KINDS[field.kind].uniqueSql;
  return { column: of(quoted(columnOf(name, field))), of };
}

import type { Field, RecordType } from '@deskline/record';
import { columnOf, quoted } from './column';

export const uniqueIndexName = (record: RecordType, set: readonly string[]): string =>
  `${record.name}_unique_${set.join('_')}`.slice(0, 63);

/** "Unique in the account", whatever the case it is written in. */
export function uniqueIndexSql(record: RecordType): string[] {
  return (record.unique ?? []).map((set) => {
    const columns = set.map((name) => {
      const field = record.fields[name] as Field;
      const column = quoted(columnOf(name, field));
      return field.kind === 'string' ? `lower(${column})` : column;
    });
    return `CREATE UNIQUE INDEX ${quoted(uniqueIndexName(record, set))} ON ${quoted(record.name)} (account_id, ${columns.join(', ')})`;
  });
}

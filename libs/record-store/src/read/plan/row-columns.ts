import type { RecordType } from '@deskline/record';
import { columnOf, storedFields, quoted } from '../../table/column';

/** All columns of a row in one order, so that UNION ALL can combine the sources of a collection. */
export function columnsOf(
  record: RecordType,
  /** Expressions of fields that have another value for the caller's account. */
  overrides: ReadonlyMap<string, string> = new Map(),
  version = 't.version',
): string {
  const own = storedFields(record).map(([name, field]) => {
    const column = quoted(columnOf(name, field));
    const other = overrides.get(name);
    return other === undefined ? `t.${column}` : `${other} AS ${column}`;
  });
  return [...own, 't.account_id', version, ...(record.archiving ? ['t.shelf'] : [])].join(', ');
}

import type { RecordType } from '@deskline/record';
import { columnOf, storedFields, quoted } from '../../table/column';

/** All columns of a row in one order, so that rows of all arms can stand below each other. */
export function columnsOf(
  record: RecordType,
  /** The fields that have another value to whoever asks. */
  there: ReadonlyMap<string, string> = new Map(),
  version = 't.version',
): string {
  const own = storedFields(record).map(([name, field]) => {
    const column = quoted(columnOf(name, field));
    const other = there.get(name);
    return other === undefined ? `t.${column}` : `${other} AS ${column}`;
  });
  return [...own, 't.account_id', version, ...(record.archiving ? ['t.shelf'] : [])].join(', ');
}

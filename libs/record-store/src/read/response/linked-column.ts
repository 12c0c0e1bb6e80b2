import { quoted } from '../../table/column';
import type { LinkSide } from '../../table/link-table';

/**
 * All that one record is linked with in one column, however many records are read: the JSON of references, from what the
 * projection keeps ready to be sent. Both ends of a link are of one account.
 */
export const linkedColumn = ({ table, here, there, to }: LinkSide): string =>
  `(SELECT '[' || string_agg('{"id":' || l.${there} || coalesce(',' || r.json, '') || '}', ',' ORDER BY l.${there}) || ']'
FROM ${quoted(table)} l LEFT JOIN reference r ON r.type = '${to}' AND r.id = l.${there} WHERE l.${here} = t.id)`;

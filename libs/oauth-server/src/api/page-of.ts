import type { ListPage, ListQuery } from '@deskline/record-store';
import type { Shown } from './resource';

/**
 * One page of all there is. These collections are one person's or one account's and known whole; they are sorted by id
 * alone, so the id is the cursor.
 */
export function pageOf(all: readonly Shown[], query: ListQuery): ListPage {
  const { position, perPage, fields } = query;
  const down = query.sort[0]?.descending ?? false;
  const sorted = [...all].sort((one, other) => (down ? other.id - one.id : one.id - other.id));
  const rest = remaining(sorted, position, perPage, down);
  const backwards = 'before' in position;
  const rows = backwards ? rest.slice(-perPage) : rest.slice(0, perPage);
  const shown = fields ? rows.map((row) => picked(row, [...fields, 'id', 'nodeID'])) : rows;
  return {
    body: Buffer.from(JSON.stringify(shown)),
    rows: rows.length,
    total: all.length,
    capped: false,
    first: cursorOf(rows[0]),
    last: cursorOf(rows.at(-1)),
    more: rest.length > rows.length,
  };
}

/** What lies in the direction that is read. */
function remaining(
  sorted: readonly Shown[],
  position: ListQuery['position'],
  perPage: number,
  down: boolean,
): readonly Shown[] {
  if ('page' in position) return sorted.slice((position.page - 1) * perPage);
  const [after, cursor] = 'after' in position ? [true, position.after] : [false, position.before];
  const id = Number(cursor.at(-1));
  return sorted.filter((row) => row.id !== id && row.id > id !== (after === down));
}

const cursorOf = (row: Shown | undefined): string[] | null => (row ? [String(row.id)] : null);

const picked = (row: Shown, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));

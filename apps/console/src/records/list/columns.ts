import { type Field, isIn, type RecordType } from '../../api/meta';

/** Fields of bookkeeping, which are columns only when chosen. */
const BOOKKEEPING = new Set(['sourceID', 'source', 'created_at']);
const MOST = 8;

/** Fields that may be columns. */
export const columnsOf = (type: RecordType): string[] =>
  Object.entries(type.fields)
    .filter(([, field]) => isColumn(field))
    .map(([name]) => name);

const isColumn = ({ access, selectable, kind }: Field): boolean =>
  access !== 'writeonly' && access !== 'filter' && selectable !== false && kind !== 'ids';

/** Columns without a choice: the title first, then what collections list. */
export function usualColumns(type: RecordType): string[] {
  const listed = Object.entries(type.fields).filter(
    ([name, field]) => isIn(field, 'list') && !BOOKKEEPING.has(name),
  );
  const names = listed.map(([name]) => name);
  const { title } = type;
  const rest = names.filter((name) => name !== title && name !== 'id');
  return ['id', ...(title === undefined ? [] : [title]), ...rest]
    .filter((name) => name in type.fields)
    .slice(0, MOST);
}

/** Chosen columns that the type has and the caller may read. */
export function validColumns(type: RecordType, chosen: readonly string[] | undefined): string[] {
  const possible = new Set(columnsOf(type));
  const valid = (chosen ?? []).filter((name) => possible.has(name));
  return valid.length > 0 ? valid : usualColumns(type);
}

/** On a narrow screen: the title and one more. */
export function narrowColumns(type: RecordType, columns: readonly string[]): string[] {
  const title = type.title !== undefined && columns.includes(type.title) ? type.title : columns[0];
  const second =
    columns.find((name) => name === 'status') ?? columns.find((name) => name !== title && name !== 'id');
  return [title, second].filter((name) => name !== undefined);
}

const WIDTHS: Readonly<Record<string, string>> = {
  integer: '5.5rem',
  boolean: '6rem',
  date: '8rem',
  datetime: '11rem',
  enum: '9.5rem',
  time: '6rem',
};

/** Template of a CSS grid. */
export const templateOf = (type: RecordType, columns: readonly string[]): string =>
  columns
    .map((name) => {
      if (name === type.title) return 'minmax(9rem, 3fr)';
      return WIDTHS[type.fields[name]?.kind ?? ''] ?? 'minmax(8rem, 1fr)';
    })
    .join(' ');

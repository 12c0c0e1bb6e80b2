import type { Field, RecordType } from '@deskline/record';
import { isStorable, isUuid, KINDS } from '@deskline/record-kinds';
import type { Cursor, SortKey } from '@deskline/record-store';

/** Where a page starts: the row it follows (or precedes), and the number of that page. */
export interface Place {
  readonly page: number;
  readonly cursor: Cursor;
}

const nameOf = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** Opaque to clients, and good only for the order it was made in. */
export function encodeCursor({ page, cursor }: Place, sort: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([page, nameOf(sort), ...cursor])).toString('base64url');
}

/** Undefined unless the text is a cursor this record could have been given in that order. */
export function decodeCursor(text: string, record: RecordType, sort: readonly SortKey[]): Place | undefined {
  const members = listIn(text);
  if (!members) return undefined;
  const [page, name, ...cursor] = members;
  const last = sort.some(({ field }) => field === 'id') ? [] : ['id'];
  const names = [...sort.map(({ field }) => field), ...last];
  const valid =
    Number.isSafeInteger(page) &&
    (page as number) >= 1 &&
    name === nameOf(sort) &&
    cursor.length === names.length &&
    names.every((field, index) => isPrinted(cursor[index], field, record.fields[field] as Field));
  return valid ? { page: page as number, cursor: cursor as unknown as Cursor } : undefined;
}

function listIn(text: string): unknown[] | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether PostgreSQL can have printed the value: a cursor that it would not read back is refused. */
function isPrinted(value: unknown, name: string, field: Field): boolean {
  if (value === null) return name !== 'id';
  if (typeof value !== 'string') return false;
  if (name !== 'id') return KINDS[field.kind].isPrinted(value);
  if (field.kind !== 'string') return /^\d{1,15}$/.test(value);
  return field.format === 'uuid' ? isUuid(value) : isStorable(value);
}

import type { RecordType, Field } from '@deskline/record';
import type { ListQuery, SortKey, Cursor } from '@deskline/record-store';
import { errors } from '../response/errors';
import { isStorable, isUuid, KINDS } from '@deskline/record-kinds';

/** Where a page starts: the row it follows (or precedes), and the number of that page. */
export interface PageCursor {
  readonly page: number;
  readonly cursor: Cursor;
}

const nameOf = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** Opaque to clients, and good only for the order it was made in. */
export function encodeCursor({ page, cursor }: PageCursor, sort: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([page, nameOf(sort), ...cursor])).toString('base64url');
}

/** Undefined unless the text is a cursor this record could have been given in that order. */
export function decodeCursor(
  text: string,
  record: RecordType,
  sort: readonly SortKey[],
): PageCursor | undefined {
  const members = parseList(text);
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

function parseList(text: string): unknown[] | undefined {
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

const PER_PAGE = 20;
const MOST_PER_PAGE = 100;
const MOST_PAGES = 10_000_000;

/** "default 20, max 100 (more is clamped); below 1: 400" */
export function parsePerPage(text: string | undefined): number {
  return Math.min(parseCount('per_page', text) ?? PER_PAGE, MOST_PER_PAGE);
}

export interface Position {
  readonly position: ListQuery['position'];
  /** The number of the page, as far as a cursor knows it. */
  readonly page: number;
}

/** A cursor is more precise than a page number, and wins. */
export function parsePosition(
  given: ReadonlyMap<string, string>,
  record: RecordType,
  sort: readonly SortKey[],
): Position {
  const place = (name: string): PageCursor | undefined => {
    const text = given.get(name);
    if (!text) return undefined;
    const found = decodeCursor(text, record, sort);
    if (!found) throw errors.badRequest(`Parameter '${name}' is not a valid cursor`);
    return found;
  };
  const [after, before] = [place('search_after'), place('search_before')];
  if (after && before) {
    throw errors.badRequest("Parameters 'search_after' and 'search_before' cannot be combined");
  }
  if (after) return { position: { after: after.cursor }, page: after.page };
  if (before) return { position: { before: before.cursor }, page: before.page };
  const page = Math.min(parseCount('page', given.get('page')) ?? 1, MOST_PAGES);
  return { position: { page }, page };
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const count = Number.parseInt(text, 10);
  if (!(count >= 1)) throw errors.badRequest(`Parameter '${name}' cannot be less than 1`);
  return count;
}

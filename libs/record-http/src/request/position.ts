import type { RecordType, Field } from '@deskline/record';
import { RELEVANCE, type ListQuery, type SortKey, type Cursor } from '@deskline/record-store';
import { errors } from '../response/errors';
import { isStorable, isUuid, KINDS } from '@deskline/record-kinds';

/** Row that a page follows or precedes, and the number of that page. */
export interface PageCursor {
  readonly page: number;
  readonly cursor: Cursor;
}

const nameOf = (sort: readonly SortKey[]): string =>
  sort.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',');

/** Opaque to clients; valid only for the order it was made in. */
export function encodeCursor({ page, cursor }: PageCursor, sort: readonly SortKey[]): string {
  return Buffer.from(JSON.stringify([page, nameOf(sort), ...cursor])).toString('base64url');
}

/** Undefined unless the text is a cursor of the record type in that order. */
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

/** Whether PostgreSQL can have printed the value, and so can read it back. */
function isPrinted(value: unknown, name: string, field: Field): boolean {
  if (name === RELEVANCE) return typeof value === 'string' && /^\d$/.test(value);
  if (value === null) return name !== 'id';
  if (typeof value !== 'string') return false;
  if (name !== 'id') return KINDS[field.kind].isPrinted(value);
  if (field.kind !== 'string') return /^\d{1,15}$/.test(value);
  return field.format === 'uuid' ? isUuid(value) : isStorable(value);
}

const PER_PAGE = 20;
const MAX_PER_PAGE = 100;
/** For the console, whose lists scroll. */
const MAX_PER_PAGE_OF_CONSOLE = 500;
const MAX_PAGE = 10_000_000;

/** "default 20, max 100 (more is clamped); below 1: 400" */
export function parsePerPage(text: string | undefined, isConsole = false): number {
  const most = isConsole ? MAX_PER_PAGE_OF_CONSOLE : MAX_PER_PAGE;
  return Math.min(parseCount('per_page', text) ?? PER_PAGE, most);
}

export interface Position {
  readonly position: ListQuery['position'];
  /** Number of the page; of a cursor, as of when it was made. */
  readonly page: number;
}

/** A cursor wins over a page number. */
export function parsePosition(
  parameters: ReadonlyMap<string, string>,
  record: RecordType,
  sort: readonly SortKey[],
): Position {
  const cursorIn = (name: string): PageCursor | undefined => {
    const text = parameters.get(name);
    if (!text) return undefined;
    const found = decodeCursor(text, record, sort);
    if (!found) throw errors.badRequest(`Parameter '${name}' is not a valid cursor`);
    return found;
  };
  const [after, before] = [cursorIn('search_after'), cursorIn('search_before')];
  if (after && before) {
    throw errors.badRequest("Parameters 'search_after' and 'search_before' cannot be combined");
  }
  if (after) return { position: { after: after.cursor }, page: after.page };
  if (before) return { position: { before: before.cursor }, page: before.page };
  const page = Math.min(parseCount('page', parameters.get('page')) ?? 1, MAX_PAGE);
  return { position: { page }, page };
}

function parseCount(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const count = Number.parseInt(text, 10);
  if (!(count >= 1)) throw errors.badRequest(`Parameter '${name}' cannot be less than 1`);
  return count;
}

import type { RecordType } from '@deskline/record';
import type { ListQuery, SortKey } from '@deskline/record-store';
import { errors } from '../errors';
import { decodeCursor, type Place } from './cursor';

const PER_PAGE = 20;
const MOST_PER_PAGE = 100;
const MOST_PAGES = 10_000_000;

/** "default 20, max 100 (more is clamped); below 1: 400" */
export function perPageIn(text: string | undefined): number {
  return Math.min(countIn('per_page', text) ?? PER_PAGE, MOST_PER_PAGE);
}

export interface Position {
  readonly position: ListQuery['position'];
  /** The number of the page, as far as a cursor knows it. */
  readonly page: number;
}

/** A cursor is more precise than a page number, and wins. */
export function positionIn(
  given: ReadonlyMap<string, string>,
  record: RecordType,
  sort: readonly SortKey[],
): Position {
  const place = (name: string): Place | undefined => {
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
  const page = Math.min(countIn('page', given.get('page')) ?? 1, MOST_PAGES);
  return { position: { page }, page };
}

function countIn(name: string, text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const count = Number.parseInt(text, 10);
  if (!(count >= 1)) throw errors.badRequest(`Parameter '${name}' cannot be less than 1`);
  return count;
}

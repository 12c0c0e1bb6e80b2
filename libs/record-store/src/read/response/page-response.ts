import type { RawRow } from '@deskline/platform';
import type { Cursor, PartialPage } from '../../list-query';
import { COUNT_LIMIT } from '../plan/page-sql';
import type { PagePlan } from '../plan/list-plan';
import type { PageRows } from '../query/page-query';
import type { ResponseContext } from './serialized-field';

/** A page as JSON texts, with the cursor of each of its rows. */
export interface PageResponse extends Omit<PartialPage, 'keys'> {
  cursorAt(index: number): Cursor | null;
}

export function pageResponse({ plan, rows, total, more }: PageRows, context: ResponseContext): PageResponse {
  return {
    rows: rows.map((row) => plan.projection.write(row, context)),
    cursorAt: (index) => cursorOfRow(rows[index], plan),
    total: Math.min(total, COUNT_LIMIT),
    capped: total > COUNT_LIMIT,
    more,
  };
}

export function cursorOfRow(row: RawRow | undefined, { cursor }: PagePlan): Cursor | null {
  return row ? cursor.map((column) => row[column] ?? null) : null;
}

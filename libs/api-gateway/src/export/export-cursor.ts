import type { Role } from '@deskline/record';

/** Progress of an export, which whoever resumes it begins with. */
export interface ExportCursor {
  /** Index of the type that is being read; the number of types once all have been. */
  readonly type: number;
  /** Id after which the next page begins. */
  readonly after: number;
  readonly segments: readonly Segment[];
  /** Roles by which the columns were chosen, at the beginning: every page has the same ones. */
  readonly roles: readonly Role[];
}

/**
 * Pages of one type in the store, one after another, as one gateway has written them. A gateway that resumes an export begins a
 * segment of its own, so that one that has lost its lease cannot write over its pages.
 */
export interface Segment {
  readonly type: string;
  /** Key of its first page without the number. */
  readonly key: string;
  readonly pages: number;
  readonly rows: number;
}

/** Cursor of a job; its beginning where it has none. */
export const cursorOf = (stored: Readonly<Record<string, unknown>>, roles: readonly Role[]): ExportCursor =>
  'segments' in stored ? (stored as unknown as ExportCursor) : { type: 0, after: 0, segments: [], roles };

export const keyOfPage = (key: string, page: number): string => `${key}-${page}.ndjson`;

/** Adds a page to the segment, which is the last one. */
export function withPage(
  cursor: ExportCursor,
  segment: Omit<Segment, 'pages' | 'rows'>,
  rows: number,
): Segment[] {
  const last = cursor.segments.at(-1);
  if (last?.key !== segment.key) return [...cursor.segments, { ...segment, pages: 1, rows }];
  return [...cursor.segments.slice(0, -1), { ...last, pages: last.pages + 1, rows: last.rows + rows }];
}

export const rowsOf = (segments: readonly Segment[], type: string): number =>
  segments.filter((each) => each.type === type).reduce((sum, { rows }) => sum + rows, 0);

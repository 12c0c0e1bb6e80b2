import { PAGE_SIZE } from '../../api/list';

/** Numbers of the pages to load, from 0. */
export interface PageWindow {
  readonly from: number;
  readonly to: number;
}

/** Rows before and after those on screen that are loaded ahead of a scroll. */
const AHEAD = PAGE_SIZE / 2;

/** Pages of the rows on screen and of those close to them. */
export const windowOf = (first: number, last: number): PageWindow => ({
  from: Math.max(0, Math.floor((first - AHEAD) / PAGE_SIZE)),
  to: Math.floor((Math.max(first, last) + AHEAD) / PAGE_SIZE),
});

/** Whether the pages are next to each other: a scroll. Otherwise it is a jump. */
export const isNear = (one: PageWindow, other: PageWindow): boolean =>
  one.from <= other.to + 1 && other.from <= one.to + 1;

export const isSame = (one: PageWindow, other: PageWindow): boolean =>
  one.from === other.from && one.to === other.to;

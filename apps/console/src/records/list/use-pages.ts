import { useQueries } from '@tanstack/react-query';
import { type ListAddress, PAGE_SIZE, pageQuery } from '../../api/list';
import type { AnyRecord } from '../../api/record';
import type { PageWindow } from './page-window';

export interface Pages {
  /** Null until the first answer. */
  readonly total: number | null;
  readonly isThrottled: boolean;
  readonly error: unknown;
  readonly retry: () => void;
  rowAt(index: number): AnyRecord | undefined;
  /** Rows that are loaded, in their order. */
  readonly loaded: readonly AnyRecord[];
}

/** Pages of a list; the first one is always among them, for the number of all rows. */
export function usePages(list: ListAddress, { from, to }: PageWindow): Pages {
  const numbers = [...new Set([0, ...Array.from({ length: to - from + 1 }, (_, index) => from + index)])];
  const results = useQueries({ queries: numbers.map((number) => pageQuery(list, number + 1)) });
  const byNumber = new Map(numbers.map((number, index) => [number, results[index]?.data]));
  const known = results.find(({ data }) => data !== undefined)?.data;
  return {
    total: known?.total ?? null,
    isThrottled: known?.isThrottled ?? false,
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => results.forEach((result) => void result.refetch()),
    rowAt: (index) => byNumber.get(Math.floor(index / PAGE_SIZE))?.rows[index % PAGE_SIZE],
    loaded: numbers.flatMap((number) => byNumber.get(number)?.rows ?? []),
  };
}

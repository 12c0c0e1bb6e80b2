import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../api/call';
import { keys } from '../../../api/keys';
import type { AnyRecord } from '../../../api/record';

const ENTRIES = 50;

interface LogPage {
  readonly rows: readonly AnyRecord[];
  readonly next: number | null;
}

/** Entries of a log, the latest first, page after page. */
export const logQuery = (
  account: string,
  type: { readonly name: string; readonly collection: string },
  filters: Readonly<Record<string, string>>,
) => {
  const query = new URLSearchParams({ ...filters, per_page: String(ENTRIES) }).toString();
  return infiniteQueryOptions({
    queryKey: [...keys.ofType(account, type.name), 'log', query],
    queryFn: async ({ pageParam, signal }): Promise<LogPage> => {
      const path = `/${type.collection}?${query}&page=${pageParam}`;
      const { body } = await api<AnyRecord[]>(path, { account, signal });
      return { rows: body, next: body.length === ENTRIES ? pageParam + 1 : null };
    },
    initialPageParam: 1,
    getNextPageParam: ({ next }) => next,
  });
};

import { queryOptions } from '@tanstack/react-query';
import { api } from './call';
import { keys } from './keys';
import type { AnyRecord } from './record';

/** Rows that one call brings: virtual lists ask for the pages that are on screen. */
export const PAGE_SIZE = 100;

export interface Page {
  readonly rows: readonly AnyRecord[];
  /** Number of all rows, 100,000 at most. */
  readonly total: number;
  readonly isThrottled: boolean;
}

export interface ListAddress {
  readonly account: string;
  readonly type: string;
  /** Path of the collection, view or sub-collection. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const addressOf = ({ path, query }: ListAddress, more: Record<string, string>): string =>
  `${path}?${new URLSearchParams({ ...query, ...more }).toString()}`;

export function pageQuery(list: ListAddress, page: number, perPage = PAGE_SIZE) {
  const address = addressOf(list, { page: String(page), per_page: String(perPage) });
  return queryOptions({
    queryKey: keys.list(list.account, list.type, address),
    queryFn: async ({ signal }): Promise<Page> => {
      const { body, headers } = await api<AnyRecord[]>(address, { account: list.account, signal });
      return {
        rows: body,
        total: Number(headers.get('x-pagination-total-entries') ?? body.length),
        isThrottled: headers.get('x-pagination-throttled') === 'true',
      };
    },
  });
}

interface Counts {
  readonly views?: Readonly<Record<string, number>>;
  readonly total: number | null;
}

/** Numbers of records in the views of a collection. */
export function countsQuery(account: string, type: string, collection: string, views: readonly string[]) {
  const address = `/${collection}/counts?views=${views.join(',')}`;
  return queryOptions({
    queryKey: keys.counts(account, type, address),
    queryFn: async ({ signal }) => (await api<Counts>(address, { account, signal })).body,
  });
}

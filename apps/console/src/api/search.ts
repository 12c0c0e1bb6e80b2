import { queryOptions } from '@tanstack/react-query';
import { api } from './call';
import { keys } from './keys';
import type { AnyRecord } from './record';

export interface Hit {
  readonly type: string;
  readonly id: number;
  readonly title: string;
  readonly subtitle: string | null;
}

/** Records of all types that have the words. */
export const searchQuery = (account: string, words: string) =>
  queryOptions({
    queryKey: keys.search(account, words),
    queryFn: async ({ signal }) => {
      const path = `/search?per_page=12&q=${encodeURIComponent(words)}`;
      return (await api<Hit[]>(path, { account, signal })).body;
    },
    enabled: words.trim().length > 1,
  });

/** Records of one collection for a picker: those with the words, or the first ones. */
export const pickQuery = (account: string, type: string, collection: string, words: string) =>
  queryOptions({
    queryKey: keys.list(account, type, `pick ${words}`),
    queryFn: async ({ signal }) => {
      const q = words.trim() === '' ? '' : `&q=${encodeURIComponent(words)}`;
      return (await api<AnyRecord[]>(`/${collection}?per_page=20${q}`, { account, signal })).body;
    },
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from './call';
import { keys } from './keys';
import type { AnyRecord } from './record';

/** List of choices, or one of them: a custom field stores the reference of an element under that of its collection. */
export interface Choice extends AnyRecord {
  readonly reference: string;
  readonly name: string;
}

const listOf = (account: string, type: string, address: string) =>
  queryOptions({
    queryKey: keys.list(account, type, address),
    queryFn: async ({ signal }) =>
      (await api<Choice[]>(`${address}fields=reference,name`, { account, signal })).body,
    placeholderData: keepPreviousData,
  });

/** Custom collections that custom fields may name. */
export const collectionsQuery = (account: string) =>
  listOf(account, 'custom_collection', '/custom_collections/enabled?per_page=100&');

/** Elements of a collection with the words, or the first ones. */
export const elementsQuery = (account: string, collection: number | string, words: string) => {
  const q = words.trim() === '' ? '' : `q=${encodeURIComponent(words)}&`;
  const path = `/custom_collections/${collection}/collection_elements/enabled`;
  return listOf(account, 'custom_collection_element', `${path}?per_page=20&${q}`);
};

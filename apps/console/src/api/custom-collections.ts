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

/** Most rows of a page. */
const MOST = 100;

/** Custom collections that custom fields may name: the first ones of the account. */
export const collectionsQuery = (account: string) =>
  listOf(account, 'custom_collection', `/custom_collections/enabled?per_page=${MOST}&`);

/** Custom collections by their references, one query for each that a full page of others may have left out. */
export const collectionsBeyond = (account: string, references: readonly string[], page: readonly Choice[]) =>
  (page.length < MOST
    ? []
    : references.filter((one) => !page.some(({ reference }) => reference === one))
  ).map((reference) =>
    listOf(
      account,
      'custom_collection',
      `/custom_collections/enabled?reference=${encodeURIComponent(reference)}&`,
    ),
  );

/** Elements of a collection with the words, or the first ones. */
export const elementsQuery = (account: string, collection: number | string, words: string) => {
  const q = words.trim() === '' ? '' : `q=${encodeURIComponent(words)}&`;
  const path = `/custom_collections/${collection}/collection_elements/enabled`;
  return listOf(account, 'custom_collection_element', `${path}?per_page=20&${q}`);
};

import { commonWithoutSource, defineRecord, readonly } from '@deskline/record';
import { RELEVANCE, type SortKey } from '@deskline/record-store';
import { parseNames } from '../request/field-lists';
import { parsePerPage, parsePosition } from '../request/position';
import { linkQueryOf, POSITION, type ParsedQuery } from '../request/query';
import { parseQueryString } from '../request/query-string';
import { parseSearch } from '../request/search';
import { errors } from '../response/errors';
import { parsePath } from '../routes/path';

export const SEARCH_PATH = '/search';

export const isSearch = (path: string): boolean => `/${parsePath(path)?.segments.join('/')}` === SEARCH_PATH;

/** Order of the records of one type: ids of several types say nothing about their age. */
export const ORDER_OF_TYPE: readonly SortKey[] = [
  { field: RELEVANCE, descending: false },
  { field: 'created_at', descending: true },
  { field: 'id', descending: true },
];
/** Order of the records of all types. */
const ORDER: readonly SortKey[] = [...ORDER_OF_TYPE, { field: 'type', descending: false }];

/** Fields of the cursor of an entry. */
const SearchResult = defineRecord('search_result', {
  collection: SEARCH_PATH.slice(1),
  fields: { ...commonWithoutSource, type: readonly.string() },
  list: [],
  filter: [],
  defaultSort: 'id',
  access: [],
});

const PARAMETERS = new Set(['q', 'types', 'per_page', ...POSITION]);

export interface SearchQuery extends ParsedQuery {
  /** Names of record types; null for all. */
  readonly types: readonly string[] | null;
}

/** Parses the query string of `/search`. Throws a 400. */
export function parseSearchQuery(query: string): SearchQuery {
  const parameters = parseQueryString(query);
  const unknown = parameters.map(({ name }) => name).filter((name) => !PARAMETERS.has(name));
  if (unknown.length > 0)
    throw errors.badRequest(`Unknown parameters: ${[...new Set(unknown)].join(', ').slice(0, 100)}`);
  const values = new Map(parameters.map(({ name, value }) => [name, value]));
  const search = parseSearch(values.get('q'));
  if (search === undefined) throw errors.badRequest("Parameter 'q' is missing");
  const types = parseNames(values.get('types') ?? '');
  const { position, page } = parsePosition(values, SearchResult, ORDER);
  const perPage = parsePerPage(values.get('per_page'));
  const list = { fields: null, filters: [], views: [], sort: ORDER, search, perPage, position };
  return { list, page, linkQuery: linkQueryOf(query), types: types.length > 0 ? types : null };
}

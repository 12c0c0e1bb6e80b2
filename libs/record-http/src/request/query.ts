import { isSearchable, type RecordType } from '@deskline/record';
import { RELEVANCE, type ListQuery } from '@deskline/record-store';
import { LRUCache } from 'lru-cache';
import { errors } from '../response/errors';
import type { NodeIds } from './node-ids';
import { Filters } from './filters';
import { SortOrder, FieldSelection, parseNames } from './field-lists';
import { parseSearch } from './search';
import { parseQueryString } from './query-string';
import { parsePerPage, parsePosition } from './position';

export interface ParsedQuery {
  readonly list: ListQuery;
  readonly page: number;
  /** Query string of the links to other pages, escaped for a Link header. */
  readonly linkQuery: string;
}

export const POSITION = ['page', 'search_after', 'search_before'];
const RESERVED = new Set([...POSITION, 'per_page', 'fields', 'sort']);
/** The best matches first, and the newest of those. */
const BY_RELEVANCE = [
  { field: RELEVANCE, descending: false },
  { field: 'id', descending: true },
];
const MAX_CACHED_LENGTH = 500;

/** Parses the query strings of one record type's collections. */
export class QueryParser {
  private readonly filters: Filters;
  private readonly order: SortOrder;
  private readonly selection: FieldSelection;
  private readonly reserved: ReadonlySet<string>;
  /** Clients repeat a few query strings. */
  private readonly cache = new LRUCache<string, ParsedQuery>({ max: 200 });

  constructor(
    private readonly record: RecordType,
    nodeIds: NodeIds,
    isPartial = false,
    requestable: readonly string[] = [],
    all: readonly RecordType[] = [],
  ) {
    this.filters = new Filters(record, nodeIds, isPartial, all);
    this.order = new SortOrder(record);
    this.selection = new FieldSelection(record, requestable);
    const parameters = isSearchable(record) ? ['state', 'q'] : ['state'];
    // A filterable field of that name takes precedence over the parameter.
    this.reserved = new Set([...RESERVED, ...parameters.filter((name) => !this.filters.has(name))]);
  }

  /** `view` is the path suffix; a sub-collection may have another default order, and pages of the console are
   * larger. Throws a 400. */
  parse(
    query: string,
    view: string | null,
    zone: string,
    isSubCollection = false,
    isConsole = false,
  ): ParsedQuery {
    const key = `${isConsole ? 'console ' : ''}${isSubCollection} ${zone} ${view ?? ''}?${query}`;
    const cached = this.cache.get(key);
    if (cached) return cached;
    const parsed = this.parseUncached(query, view, zone, isSubCollection, isConsole);
    if (query.length <= MAX_CACHED_LENGTH) this.cache.set(key, parsed);
    return parsed;
  }

  /** Members that `?fields=` adds to a single record, which has all its fields anyway. Throws a 400. */
  parseRequested(query: string): readonly string[] {
    if (!query.includes('fields')) return [];
    const named = parseQueryString(query).findLast(({ name }) => name === 'fields');
    return this.selection.requested(this.selection.parse(named?.value)) ?? [];
  }

  private parseUncached(
    query: string,
    view: string | null,
    zone: string,
    isSubCollection: boolean,
    isConsole: boolean,
  ): ParsedQuery {
    const parameters = parseQueryString(query);
    const values = new Map(parameters.map(({ name, value }) => [name, value]));
    const filters = this.filters.parse(
      parameters.filter(({ name }) => !this.reserved.has(name)),
      zone,
    );
    const fields = this.selection.parse(values.get('fields'));
    const search = this.reserved.has('q') ? parseSearch(values.get('q')) : undefined;
    const order = values.get('sort');
    const isByRelevance = search !== undefined && parseNames(order ?? '').length === 0;
    const sort = isByRelevance ? BY_RELEVANCE : this.order.parse(order, isSubCollection);
    const perPage = parsePerPage(values.get('per_page'), isConsole);
    const { position, page } = parsePosition(values, this.record, sort);
    const views = [view, this.state(values)].filter((name) => name !== null);
    const requested = this.selection.requested(fields);
    const list = { fields, requested, filters, views, sort, search, perPage, position };
    return { list, page, linkQuery: linkQueryOf(query) };
  }

  /** "Predefined filter = path suffix or ?state=open; both combine with the rest" */
  private state(values: ReadonlyMap<string, string>): string | null {
    const state = this.reserved.has('state') ? values.get('state')?.trim() : undefined;
    if (!state) return null;
    if (Object.hasOwn(this.record.views ?? {}, state)) return state;
    throw errors.badRequest(`Unknown state: ${state.slice(0, 100)}`);
  }
}

/** "absolute, all other parameters kept, `,` and `;` percent-encoded", so that no character ends the Link early. */
export function linkQueryOf(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '' && !POSITION.includes(part.split('=', 1)[0] as string))
    .join('&')
    .replace(/[^!-~]+|[,;<>"\\^`{|}]/g, (unsafe) =>
      encodeURIComponent(unsafe.replace(/\p{Surrogate}/gu, '\ufffd')),
    );
}

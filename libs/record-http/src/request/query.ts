import type { RecordType } from '@deskline/record';
import type { ListQuery } from '@deskline/record-store';
import { LRUCache } from 'lru-cache';
import { errors } from '../response/errors';
import type { NodeIds } from './node-ids';
import { Filters } from './filters';
import { SortOrder, FieldSelection } from './field-lists';
import { parseQueryString } from './query-string';
import { parsePerPage, parsePosition } from './position';

export interface ParsedQuery {
  readonly list: ListQuery;
  readonly page: number;
  /** The parameters that the links to other pages keep, ready to be written in a Link header. */
  readonly linkQuery: string;
}

const POSITION = ['page', 'search_after', 'search_before'];
const OWN = new Set([...POSITION, 'per_page', 'fields', 'sort']);
const LONGEST_REMEMBERED = 500;

/** Reads the query strings of one record type's collections. */
export class QueryParser {
  private readonly filters: Filters;
  private readonly order: SortOrder;
  private readonly selection: FieldSelection;
  private readonly reserved: ReadonlySet<string>;
  /** Clients ask the same few things again and again. */
  private readonly cache = new LRUCache<string, ParsedQuery>({ max: 200 });

  constructor(
    private readonly record: RecordType,
    nodeIds: NodeIds,
    isPart = false,
  ) {
    this.filters = new Filters(record, nodeIds, isPart);
    this.order = new SortOrder(record);
    this.selection = new FieldSelection(record);
    // A record may have a field called state that can be filtered on; then that is meant.
    this.reserved = this.filters.has('state') ? OWN : new Set([...OWN, 'state']);
  }

  /** The view is the one in the path, which may be below another record; throws a 400. */
  parse(query: string, view: string | null, zone: string, isBelow = false): ParsedQuery {
    const key = `${isBelow} ${zone} ${view ?? ''}?${query}`;
    const known = this.cache.get(key);
    if (known) return known;
    const parsed = this.parseUncached(query, view, zone, isBelow);
    if (query.length <= LONGEST_REMEMBERED) this.cache.set(key, parsed);
    return parsed;
  }

  private parseUncached(query: string, view: string | null, zone: string, isBelow: boolean): ParsedQuery {
    const parameters = parseQueryString(query);
    const given = new Map(parameters.map(({ name, value }) => [name, value]));
    const filters = this.filters.parse(
      parameters.filter(({ name }) => !this.reserved.has(name)),
      zone,
    );
    const fields = this.selection.parse(given.get('fields'));
    const sort = this.order.parse(given.get('sort'), isBelow);
    const perPage = parsePerPage(given.get('per_page'));
    const { position, page } = parsePosition(given, this.record, sort);
    const views = [view, this.state(given)].filter((name) => name !== null);
    const list = { fields, filters, views, sort, perPage, position };
    return { list, page, linkQuery: linkQueryOf(query) };
  }

  /** "Predefined filter = path suffix or ?state=open; both combine with the rest" */
  private state(given: ReadonlyMap<string, string>): string | null {
    const state = this.reserved.has('state') ? given.get('state')?.trim() : undefined;
    if (!state) return null;
    if (Object.hasOwn(this.record.views ?? {}, state)) return state;
    throw errors.badRequest(`Unknown state: ${state.slice(0, 100)}`);
  }
}

/** "absolute, all other parameters kept, `,` and `;` percent-encoded": nothing in it may end a Link early. */
function linkQueryOf(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '' && !POSITION.includes(part.split('=', 1)[0] as string))
    .join('&')
    .replace(/[^!-~]+|[,;<>"\\^`{|}]/g, (unsafe) =>
      encodeURIComponent(unsafe.replace(/\p{Surrogate}/gu, '\ufffd')),
    );
}

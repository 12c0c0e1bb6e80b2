import type { RecordType } from '@deskline/record';
import type { ListQuery } from '@deskline/record-store';
import { LRUCache } from 'lru-cache';
import { errors } from './errors';
import type { NodeIds } from './node-ids';
import { Filters } from './query/filters';
import { Order } from './query/order';
import { parametersIn } from './query/parameters';
import { perPageIn, positionIn } from './query/position';
import { Selection } from './query/selection';

export interface ParsedQuery {
  readonly list: ListQuery;
  readonly page: number;
  /** The parameters that the links to other pages keep, ready to be written in a Link header. */
  readonly kept: string;
}

const POSITION = ['page', 'search_after', 'search_before'];
const OWN = new Set([...POSITION, 'per_page', 'fields', 'sort']);
const LONGEST_REMEMBERED = 500;

/** Reads the query strings of one record type's collections. */
export class QueryReader {
  private readonly filters: Filters;
  private readonly order: Order;
  private readonly selection: Selection;
  private readonly own: ReadonlySet<string>;
  /** Clients ask the same few things again and again. */
  private readonly remembered = new LRUCache<string, ParsedQuery>({ max: 200 });

  constructor(
    private readonly record: RecordType,
    nodeIds: NodeIds,
    isPart = false,
  ) {
    this.filters = new Filters(record, nodeIds, isPart);
    this.order = new Order(record);
    this.selection = new Selection(record);
    // A record may have a field called state that can be filtered on; then that is meant.
    this.own = this.filters.has('state') ? OWN : new Set([...OWN, 'state']);
  }

  /** The view is the one in the path, which may be below another record; throws a 400. */
  read(query: string, view: string | null, zone: string, isBelow = false): ParsedQuery {
    const key = `${isBelow} ${zone} ${view ?? ''}?${query}`;
    const known = this.remembered.get(key);
    if (known) return known;
    const parsed = this.parse(query, view, zone, isBelow);
    if (query.length <= LONGEST_REMEMBERED) this.remembered.set(key, parsed);
    return parsed;
  }

  private parse(query: string, view: string | null, zone: string, isBelow: boolean): ParsedQuery {
    const parameters = parametersIn(query);
    const given = new Map(parameters.map(({ name, value }) => [name, value]));
    const filters = this.filters.read(
      parameters.filter(({ name }) => !this.own.has(name)),
      zone,
    );
    const fields = this.selection.read(given.get('fields'));
    const sort = this.order.read(given.get('sort'), isBelow);
    const perPage = perPageIn(given.get('per_page'));
    const { position, page } = positionIn(given, this.record, sort);
    const views = [view, this.state(given)].filter((name) => name !== null);
    const list = { fields, filters, views, sort, perPage, position };
    return { list, page, kept: keptOf(query) };
  }

  /** "Predefined filter = path suffix or ?state=open; both combine with the rest" */
  private state(given: ReadonlyMap<string, string>): string | null {
    const state = this.own.has('state') ? given.get('state')?.trim() : undefined;
    if (!state) return null;
    if (Object.hasOwn(this.record.views ?? {}, state)) return state;
    throw errors.badRequest(`Unknown state: ${state.slice(0, 100)}`);
  }
}

/** "absolute, all other parameters kept, `,` and `;` percent-encoded": nothing in it may end a Link early. */
function keptOf(query: string): string {
  return query
    .split('&')
    .filter((part) => part !== '' && !POSITION.includes(part.split('=', 1)[0] as string))
    .join('&')
    .replace(/[^!-~]+|[,;<>"\\^`{|}]/g, (unsafe) =>
      encodeURIComponent(unsafe.replace(/\p{Surrogate}/gu, '\ufffd')),
    );
}

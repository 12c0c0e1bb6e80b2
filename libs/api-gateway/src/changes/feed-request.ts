import type { Catalogue } from '@deskline/record';
import {
  errors,
  feedVerbs,
  INCLUDABLE,
  isInFeed,
  parsePerPage,
  parseQueryString,
  type Included,
} from '@deskline/record-http';
import type { FeedCursors, FeedPositions } from './cursor';

/** Beginning of a feed: after the last change, at a time, after a cursor, or with the oldest change there is. */
export type FeedBeginning = 'now' | 'oldest' | { readonly since: string } | FeedPositions;

/** Query of a call for the feed. */
export interface FeedQuery {
  readonly beginning: FeedBeginning;
  readonly types?: readonly string[];
  readonly records?: readonly string[];
  readonly include: readonly Included[];
  readonly waitMs: number;
  readonly perPage: number;
  /** The query without `after`, for links. */
  readonly linkQuery: string;
}

const MAX_WAIT_SECONDS = 60;
const MAX_NAMES = 200;
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const NAMES = ['after', 'types', 'records', 'include', 'wait', 'per_page'] as const;
type Name = (typeof NAMES)[number];

/** Reads queries of the feed, for the record types of some catalogues. */
export class FeedQueries {
  private readonly events: ReadonlySet<string>;
  private readonly records: ReadonlySet<string>;

  constructor(
    catalogues: readonly Catalogue[],
    private readonly cursors: FeedCursors,
  ) {
    const types = catalogues.flatMap(({ records }) => records.filter(isInFeed));
    this.records = new Set(types.map(({ name }) => name));
    this.events = new Set(
      types.flatMap((type) => ['*', ...feedVerbs(type)].map((verb) => `${type.name}.${verb}`)),
    );
  }

  /** `lastEventId`: header of a client that comes back to a stream; it counts more than `after`. */
  parse(query: string, lastEventId?: string): FeedQuery {
    const given = new Map<Name, string>();
    const parameters = parseQueryString(query);
    for (const { name, value } of parameters) {
      const known = NAMES.find((each) => each === name);
      if (!known) throw errors.badRequest(`Unknown fields: ${name.slice(0, 100)}`);
      given.set(known, value);
    }
    const types = this.listOf('types', given, this.events);
    const records = this.listOf('records', given, this.records);
    return {
      beginning: this.beginning(lastEventId || given.get('after')),
      ...(types && { types }),
      ...(records && { records }),
      include: (this.listOf('include', given, new Set<string>(INCLUDABLE)) ?? []) as Included[],
      waitMs: waitIn(given.get('wait')) * 1_000,
      perPage: parsePerPage(given.get('per_page')),
      linkQuery: query
        .split('&')
        .filter((part) => part !== '' && !/^after(=|$)/.test(part))
        .join('&'),
    };
  }

  private beginning(after: string | undefined): FeedBeginning {
    if (after === undefined) return 'oldest';
    if (after === 'now') return 'now';
    const time = TIME.test(after)
      ? Date.parse(after.length > 10 && !hasZone(after) ? `${after}Z` : after)
      : NaN;
    if (!Number.isNaN(time)) return { since: new Date(time).toISOString() };
    const positions = this.cursors.decode(after);
    if (!positions) throw errors.badRequest("Parameter 'after' is not a valid cursor");
    return positions;
  }

  private listOf(name: Name, given: ReadonlyMap<Name, string>, known: ReadonlySet<string>): string[] | null {
    const text = given.get(name);
    if (text === undefined) return null;
    const values = [...new Set(text.split(',').map((value) => value.trim()))];
    const unknown = values.find((value) => !known.has(value));
    if (values.length > MAX_NAMES) throw errors.badRequest(`Parameter '${name}' has too many values`);
    if (unknown !== undefined)
      throw errors.badRequest(`Parameter '${name}' has an unknown value: ${unknown.slice(0, 100)}`);
    return values;
  }
}

const hasZone = (text: string): boolean => /(Z|[+-]\d\d:?\d\d)$/.test(text);

function waitIn(text: string | undefined): number {
  if (text === undefined) return 0;
  const seconds = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (!(seconds <= MAX_WAIT_SECONDS))
    throw errors.badRequest(`Parameter 'wait' must be 0 to ${MAX_WAIT_SECONDS} seconds`);
  return seconds;
}

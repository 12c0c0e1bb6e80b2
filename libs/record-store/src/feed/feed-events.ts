import { permits, type Principal } from '@deskline/identity';
import { hiddenFields, type Catalogue, type EventVerb, type RecordType } from '@deskline/record';
import { granted } from '../read/plan/grants';
import { FIELD_OF } from '../write/save/differences';

/** Filter of a feed: record types, and events by name; `request.*` is every event of requests. */
export interface FeedSelection {
  readonly records?: readonly string[];
  readonly types?: readonly string[];
}

/** Changes of every record, whether webhooks may subscribe to them or not. */
export const EVERY_RECORDS_VERBS = ['create', 'update', 'delete'] as const;

/** Verbs of all events that a record type may have in the feed. */
export const feedVerbs = ({ events }: RecordType): readonly string[] => [
  ...new Set<string>([...EVERY_RECORDS_VERBS, ...events]),
];

/** Whether the type has events of its own: parts are told as changes of their owners, and views do not change. */
export const isInFeed = ({ partOf, relation, untold }: RecordType): boolean =>
  !partOf && !relation && !untold;

/** Record types whose changes the caller's token and roles may ever tell. */
export const readableTypes = ({ records }: Catalogue, principal: Principal): RecordType[] =>
  records.filter(
    (record) =>
      isInFeed(record) &&
      permits(principal.scopes, record.permittedAs ?? record.name, 'Read') &&
      granted(record, 'read', principal) !== false,
  );

/** Names of the events of a type that the caller may hear of: an event about a hidden field would tell of its change. */
export function readableEvents(
  record: RecordType,
  { roles }: Principal,
  { records, types }: FeedSelection,
): string[] {
  if (records && !records.includes(record.name)) return [];
  const hidden = new Set(hiddenFields(record, roles));
  return feedVerbs(record)
    .filter((verb) => !hidden.has(FIELD_OF[verb as EventVerb] ?? ''))
    .map((verb) => `${record.name}.${verb}`)
    .filter((event) => !types || types.some((pattern) => matches(pattern, event)));
}

export const matches = (pattern: string, event: string): boolean =>
  pattern.endsWith('.*') ? event.startsWith(pattern.slice(0, -1)) : event === pattern;

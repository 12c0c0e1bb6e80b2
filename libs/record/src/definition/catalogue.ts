import { definitionErrors } from '../definition-errors/definition-errors';
import { isNestedLookup, type LookupFields } from '../rules/lookups';
import { crossServiceTypes } from './cross-service';
import type { RecordType } from './record';

/** Collections by record type. */
export type ForeignCollections = Readonly<Record<string, string>>;

/** All record types of one service. */
export interface Catalogue {
  readonly service: string;
  readonly records: readonly RecordType[];
  /** Record types that several services answer together: audit lines, entries of the archive and the trash. */
  readonly crossService: readonly RecordType[];
  /** Record types of other services that these refer to, with their collections. */
  readonly foreign: ForeignCollections;
  /** Foreign record types of which the service stores a projection of every record. A type that only links here is queried instead. */
  readonly projectedTypes: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, RecordType>;
  readonly byCollection: ReadonlyMap<string, RecordType>;
}

/** Checks the definitions of a service and indexes them. Throws one error that lists all definition errors. */
export function catalogue(
  service: string,
  records: readonly RecordType[],
  foreign: ForeignCollections = {},
  /** Types to project although no record type refers to them. */
  alsoProjected: readonly string[] = [],
): Catalogue {
  const errors = definitionErrors(records, Object.keys(foreign));
  if (errors.length > 0) throw new Error([`Definition errors of ${service}:`, ...errors].join('\n'));
  const crossService = crossServiceTypes(records);
  return {
    service,
    records,
    crossService,
    foreign,
    projectedTypes: new Set([...records.flatMap(referredTypes), ...alsoProjected]),
    byName: indexed(service, [...records, ...crossService], (record) => record.name),
    byCollection: indexed(service, records, (record) => record.collection),
  };
}

/** Types that a record type refers to, counts or links to, and those that its lookups reach through them. */
function referredTypes({ fields, links = {}, lookups = {} }: RecordType): string[] {
  const ofFields = Object.values(fields).flatMap(({ to, counts }) => [to, counts?.of]);
  const ofLinks = Object.values(links).map(({ to }) => to);
  const ofLookups = Object.values(lookups).flatMap((each) => nestedTypes(each as LookupFields));
  return [...ofFields, ...ofLinks, ...ofLookups].filter((type) => type !== undefined);
}

const nestedTypes = (lookups: LookupFields): string[] =>
  Object.values(lookups).flatMap((each) =>
    isNestedLookup(each) ? [each.to, ...nestedTypes(each.lookups)] : [],
  );

function indexed(service: string, records: readonly RecordType[], key: (record: RecordType) => string) {
  const index = new Map<string, RecordType>();
  for (const record of records) {
    if (index.has(key(record))) throw new Error(`${service}: two record types are called ${key(record)}`);
    index.set(key(record), record);
  }
  return index;
}

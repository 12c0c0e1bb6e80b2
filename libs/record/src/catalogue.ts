import { faultsOf } from './faults';
import { mergedRecords } from './merged';
import type { RecordType } from './record';
import { typesLedTo } from './types-led-to';

/** By the name of the type: its collection. */
export type Foreign = Readonly<Record<string, string>>;

/** All record types one service owns. */
export interface Catalogue {
  readonly service: string;
  readonly records: readonly RecordType[];
  /** What the service keeps about them: its part of collections that are one over all services. */
  readonly merged: readonly RecordType[];
  /** The record types of other services that these refer to, and their collections there. */
  readonly foreign: Foreign;
  /**
   * The types of which the service knows each record of others: those its own lead to. What these are only linked from is
   * asked for its links.
   */
  readonly known: ReadonlySet<string>;
  readonly byName: ReadonlyMap<string, RecordType>;
  readonly byCollection: ReadonlyMap<string, RecordType>;
}

/** A definition that names what is not there is told at the start, together with all others. */
export function catalogue(
  service: string,
  records: readonly RecordType[],
  foreign: Foreign = {},
  /** Types that the service itself asks about, whatever its records lead to. */
  alsoKnown: readonly string[] = [],
): Catalogue {
  const faults = faultsOf(records, Object.keys(foreign));
  if (faults.length > 0) throw new Error([`The records of ${service} cannot be so:`, ...faults].join('\n'));
  const merged = mergedRecords(records);
  return {
    service,
    records,
    merged,
    foreign,
    known: new Set([...records.flatMap(typesLedTo), ...alsoKnown]),
    byName: indexed(service, [...records, ...merged], (record) => record.name),
    byCollection: indexed(service, records, (record) => record.collection),
  };
}

function indexed(service: string, records: readonly RecordType[], key: (record: RecordType) => string) {
  const index = new Map<string, RecordType>();
  for (const record of records) {
    if (index.has(key(record))) throw new Error(`${service}: two record types are called ${key(record)}`);
    index.set(key(record), record);
  }
  return index;
}

import { isKept, type Field } from './field';
import { isNestedLookup, type LookupFields } from './lookups';
import type { RecordType } from './record';

type Records = ReadonlyMap<string, RecordType>;

/**
 * What the rules of a record want to know and cannot, a sentence each. Records of other services are judged where all
 * of them are at hand.
 */
export function lookupFaults(record: RecordType, own: Records, all: Records = own): string[] {
  return Object.entries(record.lookups ?? {}).flatMap(([name, knowing]) => {
    const { kind, to = '' } = record.fields[name] ?? {};
    // By a code it is known what is shared.
    if (kind === 'code') return faultsAt(name, knowing as LookupFields, to, new Map(), all);
    if (kind !== 'reference') return [`lookups names ${name}, which refers to nothing`];
    return faultsAt(name, knowing as LookupFields, to, own, all);
  });
}

function faultsAt(path: string, knowing: LookupFields, to: string, own: Records, all: Records): string[] {
  const record = all.get(to);
  if (!record) return [];
  return Object.entries(knowing).flatMap(([name, said]) => {
    const field = record.projectedLinks?.[name] ? LINKED : record.fields[name];
    const here = `${path}.${name}`;
    if (!field || !isKnown(record, name, field, own))
      return [`lookups names ${here}, which is not to be known`];
    const [wanted, found] = isNestedLookup(said) ? [said.to, field.to] : [said, field.kind];
    if (wanted !== found) return [`lookups names ${here} as ${wanted}, which is ${found ?? field.kind}`];
    return isNestedLookup(said) ? faultsAt(here, said.lookups, said.to, own, all) : [];
  });
}

/** Linked records are projected as parts are. */
const LINKED: Field = { kind: 'parts', access: 'hidden' };

/** What its service keeps in a column is read there; all else is known where it is shared. */
const isKnown = (record: RecordType, name: string, field: Field, own: Records): boolean =>
  field === LINKED ||
  (record.projectedFields ?? []).includes(name) ||
  (own.has(record.name) && isKept(field));

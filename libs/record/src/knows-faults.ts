import { isKept, type Field } from './field';
import { isFurther, type Knowing } from './known';
import type { RecordType } from './record';

type Records = ReadonlyMap<string, RecordType>;

/**
 * What the rules of a record want to know and cannot, a sentence each. Records of other services are judged where all
 * of them are at hand.
 */
export function knowsFaults(record: RecordType, own: Records, all: Records = own): string[] {
  return Object.entries(record.knows ?? {}).flatMap(([name, knowing]) => {
    const { kind, to = '' } = record.fields[name] ?? {};
    // By a code it is known what is shared.
    if (kind === 'code') return faultsAt(name, knowing as Knowing, to, new Map(), all);
    if (kind !== 'reference') return [`knows of ${name}, which refers to nothing`];
    return faultsAt(name, knowing as Knowing, to, own, all);
  });
}

function faultsAt(path: string, knowing: Knowing, to: string, own: Records, all: Records): string[] {
  const record = all.get(to);
  if (!record) return [];
  return Object.entries(knowing).flatMap(([name, said]) => {
    const field = record.sharesLinked?.[name] ? LINKED : record.fields[name];
    const here = `${path}.${name}`;
    if (!field || !isKnown(record, name, field, own)) return [`knows ${here}, which is not to be known`];
    const [wanted, found] = isFurther(said) ? [said.to, field.to] : [said, field.kind];
    if (wanted !== found) return [`knows ${here} as ${wanted}, which is ${found ?? field.kind}`];
    return isFurther(said) ? faultsAt(here, said.knows, said.to, own, all) : [];
  });
}

/** What a record is linked with is known as its parts are. */
const LINKED: Field = { kind: 'parts', access: 'hidden' };

/** What its service keeps in a column is read there; all else is known where it is shared. */
const isKnown = (record: RecordType, name: string, field: Field, own: Records): boolean =>
  field === LINKED || (record.shares ?? []).includes(name) || (own.has(record.name) && isKept(field));

import { isStored, type Field } from '../definition/field';
import type { RecordType } from '../definition/record';
import { isNestedLookup, type LookupFields } from '../rules/lookups';
import { farType } from './condition-errors';

type Records = ReadonlyMap<string, RecordType>;

/** Errors of `lookups`, a sentence each. Lookups of foreign records are checked only if `all` has their types. */
export function lookupErrors(record: RecordType, own: Records, all: Records = own): string[] {
  return Object.entries(record.lookups ?? {}).flatMap(([name, lookups]) => {
    const { kind, to = '' } = record.fields[name] ?? {};
    // Codes are looked up in projections, also within the own service.
    if (kind === 'code') return errorsAt(name, lookups as LookupFields, to, new Map(), all);
    if (kind !== 'reference') return [`lookups names ${name}, which is no reference`];
    return errorsAt(name, lookups as LookupFields, to, own, all);
  });
}

function errorsAt(path: string, lookups: LookupFields, to: string, own: Records, all: Records): string[] {
  const record = all.get(to);
  if (!record) return [];
  return Object.entries(lookups).flatMap(([name, lookup]) => {
    const field = record.projectedLinks?.[name] ? LINKED : record.fields[name];
    const here = `${path}.${name}`;
    if (!field || !isReadable(record, name, field, own))
      return [`lookups names ${here}, which is neither stored here nor projected`];
    const [wanted, found] = isNestedLookup(lookup) ? [lookup.to, field.to] : [lookup, field.kind];
    if (wanted !== found) return [`lookups names ${here} as ${wanted}, which is ${found ?? field.kind}`];
    return isNestedLookup(lookup) ? errorsAt(here, lookup.lookups, lookup.to, own, all) : [];
  });
}

/** Linked records are projected in the form of parts. */
const LINKED: Field = { kind: 'parts', access: 'hidden' };

/** Whether lookups can read the field: from a column of the own service, or from a projection. */
const isReadable = (record: RecordType, name: string, field: Field, own: Records): boolean =>
  field === LINKED ||
  (record.projectedFields ?? []).includes(name) ||
  (own.has(record.name) && isStored(field));

const keptLinks = ({ fields }: RecordType): (string | undefined)[] =>
  Object.values(fields).map(({ keepsFirstOf }) => keepsFirstOf);

/** Errors of `projectedLinks`. */
export function projectedLinkErrors(record: RecordType, own: Records): string[] {
  return Object.entries(record.projectedLinks ?? {}).flatMap(([path, names]) => {
    if (keptLinks(record).includes(path) && names.length === 0) return [];
    const linked = own.get(farType(record, path, own) ?? '');
    if (!linked) return [`projectedLinks names ${path}, which is no link to a type of this service`];
    return names
      .filter((name) => !linked.fields[name] || !isStored(linked.fields[name]))
      .map((name) => `projectedLinks names ${name} of ${path}, which is not stored there`);
  });
}

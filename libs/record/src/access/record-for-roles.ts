import type { Field } from '../definition/field';
import type { RecordType } from '../definition/record';
import type { Role } from './roles';

interface Restrictions {
  /** Fields with `readableBy`. */
  readonly restricted: readonly [name: string, readers: readonly Role[]][];
  /** Copies of the record type, by the names of the fields that they hide. */
  readonly copies: Map<string, RecordType>;
}

const restrictions = new WeakMap<RecordType, Restrictions>();

/** Fields that people with these roles may not read. */
export function hiddenFields(record: RecordType, roles: readonly Role[]): string[] {
  return restrictionsOf(record)
    .restricted.filter(([, readers]) => !readers.some((role) => roles.includes(role)))
    .map(([name]) => name);
}

/**
 * Record type for people with these roles. Fields that they may not read are hidden: neither sent nor accepted, filtered,
 * sorted or selected by. The same roles get the same object.
 */
export function recordForRoles(record: RecordType, roles: readonly Role[]): RecordType {
  return hiding(record, hiddenFields(record, roles));
}

/**
 * Record type for people with these roles in some of its views. In the view of a directory roles do not count, so fields
 * with `readableBy` are hidden; in a view of trusted accounts all fields are but those of a reference: "and then only as a
 * reference".
 */
export function recordForViews(
  record: RecordType,
  roles: readonly Role[],
  views: readonly string[],
): RecordType {
  const accounts = views.map((view) => record.viewAccounts?.[view]);
  if (accounts.includes('trusted')) return hiding(record, fieldsBeyondReference(record));
  return recordForRoles(record, accounts.includes('directory') ? [] : roles);
}

function fieldsBeyondReference({ fields, title, referenceFields = [] }: RecordType): string[] {
  const referred = new Set<string | undefined>(['id', 'sourceID', 'disabled', title, ...referenceFields]);
  return Object.keys(fields).filter((name) => !referred.has(name));
}

function hiding(record: RecordType, hidden: readonly string[]): RecordType {
  if (hidden.length === 0) return record;
  const { copies } = restrictionsOf(record);
  const key = hidden.join();
  const copy = copies.get(key) ?? without(record, new Set(hidden));
  copies.set(key, copy);
  return copy;
}

/** Roles that may write a field; undefined where everyone may who may write the record. */
export function fieldWriters(record: RecordType, name: string): readonly Role[] | undefined {
  return decidingField(record, name)?.writableBy;
}

/** Fields that only administrators change once the record is there: "Changing source/sourceID later needs Account Administrator". */
export const GIVEN_ONCE: readonly string[] = ['source', 'sourceID'];

/** Attachments of a text have the access of the text. */
function decidingField({ fields }: RecordType, name: string): Field | undefined {
  const text = fields[name]?.kind === 'attachments' ? fields[name.replace(/_attachments$/, '')] : undefined;
  return text ?? fields[name];
}

function restrictionsOf(record: RecordType): Restrictions {
  const cached = restrictions.get(record);
  if (cached) return cached;
  const restricted = Object.keys(record.fields).flatMap((name): Restrictions['restricted'] => {
    const readers = decidingField(record, name)?.readableBy;
    return readers ? [[name, readers]] : [];
  });
  const found = { restricted, copies: new Map<string, RecordType>() };
  restrictions.set(record, found);
  return found;
}

function without(record: RecordType, hidden: ReadonlySet<string>): RecordType {
  const readable = (names: readonly string[]) => names.filter((name) => !hidden.has(name));
  const fields = Object.entries(record.fields).map(([name, field]): [string, Field] => [
    name,
    hidden.has(name) ? { ...field, access: 'hidden' } : field,
  ]);
  return {
    ...record,
    fields: Object.fromEntries(fields),
    list: readable(record.list),
    listAlso: record.listAlso && readable(record.listAlso),
    filter: readable(record.filter),
    sort: readable(record.sort),
  };
}

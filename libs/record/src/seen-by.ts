import type { Field } from './field';
import type { RecordType } from './record';
import type { Role } from './roles';

interface Known {
  /** The fields that are not for everyone. */
  readonly restricted: readonly [name: string, readers: readonly Role[]][];
  readonly versions: Map<string, RecordType>;
}

const known = new WeakMap<RecordType, Known>();

/** The fields that holders of these roles may not read. */
export function unseenBy(record: RecordType, roles: readonly Role[]): string[] {
  return knownOf(record)
    .restricted.filter(([, readers]) => !readers.some((role) => roles.includes(role)))
    .map(([name]) => name);
}

/**
 * A record as holders of these roles know it: what they may not read is hidden from them, so it can be neither sent
 * nor taken, and nothing can be filtered, sorted or selected by it. The same roles get the same object.
 */
export function seenBy(record: RecordType, roles: readonly Role[]): RecordType {
  return hiding(record, unseenBy(record, roles));
}

/**
 * The same in some of its views. In those of a directory everyone sees what is for everyone, whatever roles are held
 * elsewhere; in those of trusted accounts what a reference shows, "and then only as a reference".
 */
export function seenIn(record: RecordType, roles: readonly Role[], views: readonly string[]): RecordType {
  const whose = views.map((view) => record.viewsOf?.[view]);
  if (whose.includes('trusted')) return hiding(record, unreferred(record));
  return seenBy(record, whose.includes('directory') ? [] : roles);
}

function unreferred({ fields, title, referenceFields = [] }: RecordType): string[] {
  const referred = new Set<string | undefined>(['id', 'sourceID', 'disabled', title, ...referenceFields]);
  return Object.keys(fields).filter((name) => !referred.has(name));
}

function hiding(record: RecordType, unseen: readonly string[]): RecordType {
  if (unseen.length === 0) return record;
  const { versions } = knownOf(record);
  const key = unseen.join();
  const version = versions.get(key) ?? without(record, new Set(unseen));
  versions.set(key, version);
  return version;
}

/** Who may write a field, where not everyone may who may write the record. */
export function writersOf(record: RecordType, name: string): readonly Role[] | undefined {
  return decidingField(record, name)?.writableBy;
}

/** The attachments of a text are for those whom the text is for. */
function decidingField({ fields }: RecordType, name: string): Field | undefined {
  const text = fields[name]?.kind === 'attachments' ? fields[name.replace(/_attachments$/, '')] : undefined;
  return text ?? fields[name];
}

function knownOf(record: RecordType): Known {
  const found = known.get(record);
  if (found) return found;
  const restricted = Object.keys(record.fields).flatMap((name): Known['restricted'] => {
    const readers = decidingField(record, name)?.readableBy;
    return readers ? [[name, readers]] : [];
  });
  const made = { restricted, versions: new Map<string, RecordType>() };
  known.set(record, made);
  return made;
}

function without(record: RecordType, unseen: ReadonlySet<string>): RecordType {
  const seen = (names: readonly string[]) => names.filter((name) => !unseen.has(name));
  const fields = Object.entries(record.fields).map(([name, field]): [string, Field] => [
    name,
    unseen.has(name) ? { ...field, access: 'hidden' } : field,
  ]);
  return {
    ...record,
    fields: Object.fromEntries(fields),
    list: seen(record.list),
    listAlso: record.listAlso && seen(record.listAlso),
    filter: seen(record.filter),
    sort: seen(record.sort),
  };
}

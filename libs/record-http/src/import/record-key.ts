import type { RecordType } from '@deskline/record';

/** Fields whose values name a record in a file, the first that is set; of types without one the id does. */
export type RecordKey = readonly string[];

/** Types that are named by another field than their name. */
const KEYS: Readonly<Record<string, RecordKey>> = {
  person: ['primary_email'],
  ci: ['label', 'name'],
};

/**
 * Key of a record type: its name. Records that are known by a subject, or that stand below others, where names may be
 * equal, are named by their ids.
 */
export function recordKey({ name, title, createUnder, fields }: RecordType): RecordKey {
  const key = KEYS[name] ?? (title === 'name' && !createUnder ? ['name'] : []);
  return key.filter((each) => each in fields);
}

/** Kinds whose values are not compared. */
const NOT_COMPARED = ['text', 'strings', 'object', 'custom_fields', 'attachments', 'parts', 'references'];

/**
 * Fields that find the record of a row without an id or a source; undefined where nothing does. A part is found below its
 * owner: by a set of fields that is unique there, else by all fields that it must have.
 */
export function matchKey(record: RecordType, part?: string): RecordKey | undefined {
  const { name, title, createUnder = [], unique = [], fields } = record;
  const [under] = createUnder;
  if (part === undefined) {
    if (name in KEYS) return KEYS[name]?.slice(0, 1);
    if (title !== 'name') return undefined;
    return under ? [under.parent, 'name'] : ['name'];
  }
  const set = unique.find((names) => names.includes(part));
  if (set) return set;
  const required = Object.keys(fields).filter(
    (each) => fields[each]?.access === 'required' && !NOT_COMPARED.includes(fields[each].kind),
  );
  return required.length > 0 ? [part, ...required] : undefined;
}

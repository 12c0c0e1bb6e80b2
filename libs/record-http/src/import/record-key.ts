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

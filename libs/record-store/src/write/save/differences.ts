import type { RecordType, Stored } from '@deskline/record';
import { changedFields } from './stored-row';

/** What a change comes to: what is written, and what is told of it. */
export interface Differences {
  readonly after: Stored;
  /** Fields, lists of links and attachments; none of a new record. */
  readonly changed: readonly string[];
  /** The fields of a record that was there before. */
  readonly written: readonly string[];
  /** Quiet ones, where nothing else has changed. */
  readonly quietly: readonly string[];
  /** For the audit, each with what it was. */
  readonly changes: object;
}

/** A change of nothing leaves the record as it is, the moment of its last change included. */
export function differences(
  record: RecordType,
  before: Stored | null,
  after: Stored,
  /** Beside its fields. */
  more: object,
  now: string,
  isQuiet: (name: string) => boolean = () => false,
): Differences {
  const fields = changedFields(record, before ?? {}, after);
  const told = fields.filter((name) => !isQuiet(name));
  if (!before) {
    const filled = told.filter((name) => !['id', 'created_at', 'updated_at'].includes(name));
    const changes = { ...changesOf({}, after, filled), ...more };
    return { after, changed: [], written: [], quietly: [], changes };
  }
  const changed = [...told, ...Object.keys(more)];
  if (changed.length === 0) return { after, changed, written: [], quietly: fields, changes: {} };
  return {
    after: { ...after, updated_at: now },
    changed,
    written: [...new Set([...fields, 'updated_at'])],
    quietly: [],
    changes: { ...changesOf(before, after, told), ...more },
  };
}

const changesOf = (before: Stored, after: Stored, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, [before[name] ?? null, after[name] ?? null]]));

import type { EventVerb, Field, Reason, RecordType, Stored } from '@deskline/record';
import { changedFields, columnValue, emptyRow } from './stored-row';
import { statementName } from '../../read/plan/statement';
import { columnOf, quoted, sqlType } from '../../table/column';
import type { Values } from '../../caller';
import type { UnitOfWork } from '../unit-of-work';

/** Difference between a record before and after a change: columns to write, fields for the audit and the events. */
export interface Differences {
  readonly after: Stored;
  /** Changed fields, lists of links and attachments; none of a new record. */
  readonly changed: readonly string[];
  /** Fields to write; none of a new record. */
  readonly written: readonly string[];
  /** Untracked fields, where nothing else has changed. */
  readonly untracked: readonly string[];
  /** Old and new values for the audit line. */
  readonly changes: object;
}

/** A change without a difference leaves the record as it is, `updated_at` included. */
export function differences(
  record: RecordType,
  before: Stored | null,
  after: Stored,
  /** Changes of links and attachments. */
  more: object,
  now: string,
  isUntracked: (name: string) => boolean = () => false,
): Differences {
  const fields = changedFields(record, before ?? emptyRow(record), after);
  const tracked = fields.filter((name) => !isUntracked(name));
  if (!before) {
    const filled = tracked.filter((name) => !['id', 'created_at', 'updated_at'].includes(name));
    const changes = { ...changesOf({}, after, filled), ...more };
    return { after, changed: [], written: [], untracked: [], changes };
  }
  const changed = [...tracked, ...Object.keys(more)];
  if (changed.length === 0) return { after, changed, written: [], untracked: fields, changes: {} };
  return {
    after: { ...after, updated_at: now },
    changed,
    written: [...new Set([...fields, 'updated_at'])],
    untracked: [],
    changes: { ...changesOf(before, after, tracked), ...more },
  };
}

/** Member of the audit line that names the reasons of refusal which the client has overridden. */
export const overridden = (reasons: readonly Reason[]): object =>
  reasons.length === 0 ? {} : { override: [null, [...new Set(reasons)].join(', ')] };

const changesOf = (before: Stored, after: Stored, names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, [before[name] ?? null, after[name] ?? null]]));

/** Field whose change fires the event, beside noun.update. */
export const FIELD_OF: Partial<Record<EventVerb, string>> = {
  'status-changed': 'status',
  'team-changed': 'team',
  'member-changed': 'member',
  'manager-changed': 'manager',
  'agile-board-column-changed': 'agile_board_column',
  'major-incident-status-changed': 'major_incident_status',
};

/** Event of a record whose fields have not changed. */
export const NOTE_ADDED = 'note-added' satisfies EventVerb;

export interface ChangeEvent {
  readonly event: string;
  readonly previous_status?: unknown;
}

/** "create fires X.create only; an update fires X.update, plus X.status-changed … as they apply, each its own message." */
export function eventsOf(
  record: RecordType,
  before: Stored | null,
  changed: readonly string[],
  noted: boolean,
): ChangeEvent[] {
  const named = (verb: string) => `${record.name}.${verb}`;
  if (!before) return [{ event: named('create') }];
  const found: ChangeEvent[] = [];
  if (changed.length > 0) found.push({ event: named('update') });
  for (const verb of record.events) {
    const field = FIELD_OF[verb];
    if (!field || !changed.includes(field)) continue;
    found.push({
      event: named(verb),
      ...(verb === 'status-changed' && { previous_status: before['status'] }),
    });
  }
  if (noted) found.push({ event: named(NOTE_ADDED) });
  return found;
}

type Changes = readonly (readonly [id: number, values: Stored])[];

/** Splits changes of untracked fields only from the others. */
export function splitUntracked(
  { fields }: RecordType,
  changes: Iterable<readonly [number, Stored]>,
): { readonly untracked: Changes; readonly tracked: Changes } {
  const all = [...changes];
  const isUntracked = ([, values]: Changes[number]) =>
    Object.keys(values).every((name) => fields[name]?.untracked);
  return { untracked: all.filter(isUntracked), tracked: all.filter((each) => !isUntracked(each)) };
}

/** A change of an untracked field by the system makes no event and no audit line; one by a client does. */
export const isUntrackedIn =
  ({ fields }: RecordType, values: Values, from: 'client' | 'rule') =>
  (name: string): boolean =>
    fields[name]?.untracked === true && !(from === 'client' && name in values);

/** Writes untracked fields of records whose roots are locked: one statement per field, however many records. */
export function writeUntracked(unit: UnitOfWork, record: RecordType, changes: Changes): void {
  for (const [, values] of changes) unit.runtime.timerTimes.written(unit.transaction, record, values);
  for (const name of new Set(changes.flatMap(([, values]) => Object.keys(values)))) {
    const field = record.fields[name] as Field;
    const those = changes.filter(([, values]) => name in values);
    const text = `UPDATE ${quoted(record.name)} SET ${quoted(columnOf(name, field))} = changed.value
FROM unnest($1::bigint[], $2::${sqlType(field)}[]) AS changed(id, value) WHERE ${quoted(record.name)}.id = changed.id`;
    const values = those.map(([, change]) => columnValue(field, change[name] ?? field.default));
    unit.uncachedTransaction.post(text, [those.map(([id]) => id), values], statementName(text));
  }
}

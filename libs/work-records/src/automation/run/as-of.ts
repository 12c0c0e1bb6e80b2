import type { Stored } from '@deskline/record';

type Changes = Readonly<Record<string, readonly [old: unknown, now: unknown]>>;

/** Audit line of a record; lines of one record have ascending ids. */
export interface AuditedChange {
  readonly id: number;
  readonly changes: Changes;
}

/** Change that an event tells of: its audit lines, or those before it if it left none, as a note does. */
export interface ChangeOfEvent {
  readonly lines: readonly number[];
  readonly isAudited: boolean;
}

/** Record as the change left it, and as it was before, from its current row and its audit lines since then. */
export function asOf(
  row: Stored,
  since: readonly AuditedChange[],
  { lines, isAudited }: ChangeOfEvent,
): { readonly record: Stored; readonly previous: Stored } {
  const last = Math.max(...lines);
  const record = undone(row, lines.length === 0 ? [] : since.filter(({ id }) => id > last));
  const own = isAudited ? since.filter(({ id }) => lines.includes(id)) : [];
  return { record, previous: undone(record, own) };
}

/** Row without those changes, the last of which is undone first. */
const undone = (row: Stored, changes: readonly AuditedChange[]): Stored =>
  changes.length === 0
    ? row
    : Object.assign({}, row, ...changes.map((change) => oldValues(change.changes)).reverse());

const oldValues = (changes: Changes): Stored =>
  Object.fromEntries(Object.entries(changes).map(([name, [old]]) => [name, old]));

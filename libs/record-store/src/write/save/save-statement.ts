import { EVENT_COLUMNS, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import { keepReferences } from '../../reference/reference-sql';
import { saveArchiveEntry } from '../../archive/archive-entry';
import { quoted } from '../../table/column';
import type { VisibleCopies } from '../sharing/visible-rows';
import { composeStatement, type StatementPart } from './statement-parts';

/** A line of the audit: who changed what. */
export interface AuditLine {
  readonly account_id: string;
  readonly record_type: string;
  readonly record_id: number;
  readonly action: 'create' | 'update' | 'delete';
  readonly person_id: number | null;
  readonly person_name: string | null;
  readonly changes: object;
  readonly created_at: string;
}

/** The change of one row, with everything that is to be true together with it. */
export interface RowSave {
  readonly table: string;
  readonly id: number;
  readonly action: AuditLine['action'];
  /** What to write, by column. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Where some of it stands a second time. */
  readonly copies?: VisibleCopies | null;
  /** What is told of it; of two changes that are written as one, of each by itself. */
  readonly told: readonly ChangeTrace[];
  readonly snapshot: ReferenceSnapshot | null;
}

export interface ChangeTrace {
  /** Null where the change leaves none. */
  readonly audit: AuditLine | null;
  readonly events: readonly NewEvent[];
}

/** A change of a row that is there, or about to be, each of them with a line of its own. */
export const canJoin = (one: RowSave, other: RowSave): boolean =>
  one.table === other.table &&
  one.id === other.id &&
  one.action !== 'delete' &&
  other.action === 'update' &&
  [one, other].every(({ columns, told }) => !('shelf' in columns) && told.every(({ audit }) => audit));

/** Two changes of one row, one right after the other, as one. */
export const join = (one: RowSave, other: RowSave): RowSave => ({
  ...other,
  action: one.action,
  columns: { ...one.columns, ...other.columns },
  told: [...one.told, ...other.told],
  snapshot: other.snapshot ?? one.snapshot,
});

/** One statement: the record, how others refer to it, the audit line and the events, or none of them. */
export function saveStatement(saving: RowSave): { text: string; values: unknown[] } {
  const { action, snapshot, columns, told: changes } = saving;
  const [{ audit } = { audit: null }] = changes;
  const parts: [name: string, part: StatementPart][] = [['written', WRITTEN[action](saving)]];
  const copied = action === 'update' ? copiedTo(saving) : null;
  if (copied) parts.push(['copied', copied]);
  if (snapshot) parts.push(['referred', referred(snapshot)]);
  for (const [nth, change] of changes.entries())
    if (change.audit) parts.push([lineOf(nth), audited(change.audit, nth > 0 ? lineOf(nth - 1) : undefined)]);
  if (audit && 'shelf' in columns) parts.push(['shelved', saveArchiveEntry(columns['shelf'], audit)]);
  if (changes.some(({ events }) => events.length > 0)) parts.push(['told', told(changes)]);
  return composeStatement(parts);
}

const lineOf = (nth: number): string => (nth === 0 ? 'audited' : `audited_${nth + 1}`);

const AUDITED = [
  'account_id',
  'record_type',
  'record_id',
  'action',
  'person_id',
  'person_name',
  'changes',
  'created_at',
] as const satisfies (keyof AuditLine)[];

/** Answers the id of the line, which is greater than that of the one it comes after. */
export const audited = (line: AuditLine, after?: string): StatementPart => ({
  shape: after === undefined ? 'audited' : `audited after ${after}`,
  values: AUDITED.map((column) => (column === 'changes' ? JSON.stringify(line.changes) : line[column])),
  sql: (values) =>
    `INSERT INTO audit_line (${AUDITED.join(', ')}) SELECT ${values.join(', ')}${after === undefined ? '' : ` FROM ${after}`} RETURNING id`,
});

const referred = (snapshot: ReferenceSnapshot): StatementPart => ({
  shape: 'referred',
  values: [JSON.stringify([snapshot])],
  sql: ([all = '']) => keepReferences(all),
});

function copiedTo({ id, columns, copies }: RowSave): StatementPart | null {
  const names = copies?.columns.filter((column) => column in columns) ?? [];
  if (!copies || names.length === 0) return null;
  return {
    shape: `copied ${copies.table} ${names.join()}`,
    values: [...names.map((column) => columns[column]), id],
    sql: (values) => `UPDATE ${quoted(copies.table)} SET ${sets(names, values)}
WHERE ${quoted(copies.by)} = ${values.at(-1)}`,
  };
}

const WRITTEN: Record<AuditLine['action'], (saving: RowSave) => StatementPart> = {
  create: ({ table, columns, told }) => ({
    shape: `create ${table} ${told.length} ${Object.keys(columns).join()}`,
    values: Object.values(columns),
    sql: (
      values,
    ) => `INSERT INTO ${quoted(table)} (${[...Object.keys(columns), 'version'].map(quoted).join(', ')})
VALUES (${[...values, told.length].join(', ')})`,
  }),
  update: ({ table, id, columns, told }) => ({
    shape: `update ${table} ${told.length} ${Object.keys(columns).join()}`,
    values: [...Object.values(columns), id],
    sql: (values) =>
      `UPDATE ${quoted(table)} SET ${sets(
        [...Object.keys(columns), 'version'],
        [...values.slice(0, -1), `version + ${told.length}`],
      )} WHERE id = ${values.at(-1)}`,
  }),
  delete: ({ table, id }) => ({
    shape: `delete ${table}`,
    values: [id],
    sql: ([value]) => `DELETE FROM ${quoted(table)} WHERE id = ${value}`,
  }),
};

const sets = (columns: readonly string[], values: readonly string[]): string =>
  columns.map((column, at) => `${quoted(column)} = ${values[at]}`).join(', ');

/** What an event says by itself; of which line of the audit it is, only the statement knows. */
const SAID = (Object.keys(EVENT_COLUMNS) as (keyof NewEvent)[]).filter((name) => name !== 'audit_line_id');
const isJson = (column: keyof NewEvent) => EVENT_COLUMNS[column] === 'jsonb';

/** In the order they are given. Each value is a parameter: there is nothing for PostgreSQL to take apart. */
function told(changes: readonly ChangeTrace[]): StatementPart {
  const events = changes.flatMap((change, nth) => change.events.map((event) => ({ event, nth })));
  const valueOf = (event: NewEvent, column: keyof NewEvent) =>
    isJson(column) && event[column] !== null ? JSON.stringify(event[column]) : event[column];
  const lines = changes.flatMap(({ audit }, nth) => (audit ? [lineOf(nth)] : []));
  const line =
    lines.length > 1 ? `(ARRAY[${lines.map((name) => `${name}.id`).join(', ')}])[e.line]` : `${lines[0]}.id`;
  return {
    shape: `told ${lines.length} ${events.map(({ nth }) => nth).join()}`,
    values: events.flatMap(({ event }) => SAID.map((column) => valueOf(event, column))),
    sql: (values) => {
      const rows = events.map(({ nth: change }, nth) => {
        const said = SAID.map((column, at) => `${values[nth * SAID.length + at]}::${EVENT_COLUMNS[column]}`);
        return `(${[nth, change + 1, ...said].join(', ')})`;
      });
      return `INSERT INTO event_log (${[...SAID, ...(lines.length > 0 ? ['audit_line_id'] : [])].join(', ')})
SELECT ${[...SAID.map((column) => `e.${column}`), ...(lines.length > 0 ? [line] : [])].join(', ')}
FROM ${[`(VALUES ${rows.join(',\n')}) AS e(nth, line, ${SAID.join(', ')})`, ...lines].join(', ')}
ORDER BY e.nth`;
    },
  };
}

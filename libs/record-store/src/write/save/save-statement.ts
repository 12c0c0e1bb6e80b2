import { EVENT_COLUMNS, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import { conditionTerms, type RecordType } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import { saveReferences } from '../../reference/references';
import { quoted } from '../../table/column';
import type { Actor } from '../../caller';
import { getOrCompute } from '../../memoize';
import type { Problem } from '../../refusals';

/** Line of the audit: the author and the changes. */
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

export const auditLine = (
  { person }: Actor,
  created_at: string,
  account_id: string,
  record_type: string,
  record_id: number,
  action: AuditLine['action'],
  changes: object,
): AuditLine => ({
  ...{ account_id, record_type, record_id, action, changes, created_at },
  person_id: person?.id ?? null,
  person_name: person?.name ?? null,
});

/** Second table that has copies of some columns of a row. */
export interface RowCopies {
  readonly table: string;
  /** Column that refers to the row. */
  readonly by: string;
  readonly columns: readonly string[];
  /** Field that is empty for a record without copies. */
  readonly while: string;
}

/** Change of one row, with its copies, snapshot, audit lines and events. */
export interface RowSave {
  readonly table: string;
  readonly id: number;
  readonly action: AuditLine['action'];
  readonly columns: Readonly<Record<string, unknown>>;
  readonly copies?: RowCopies | null;
  /** Audit line and events; one entry for each of two changes that are written as one. */
  readonly traces: readonly ChangeTrace[];
  readonly snapshot: ReferenceSnapshot | null;
}

export interface ChangeTrace {
  /** Null for a change without one. */
  readonly audit: AuditLine | null;
  readonly events: readonly NewEvent[];
}

/** Whether the second is an update of the row that the first writes, each with an audit line. */
export const canJoin = (one: RowSave, other: RowSave): boolean =>
  one.table === other.table &&
  one.id === other.id &&
  one.action !== 'delete' &&
  other.action === 'update' &&
  [one, other].every(({ columns, traces }) => !('shelf' in columns) && traces.every(({ audit }) => audit));

export const join = (one: RowSave, other: RowSave): RowSave => ({
  ...other,
  action: one.action,
  columns: { ...one.columns, ...other.columns },
  traces: [...one.traces, ...other.traces],
  snapshot: other.snapshot ?? one.snapshot,
});

/** One statement for the row, its snapshot, the audit line and the events. */
export function saveStatement(saving: RowSave): { text: string; values: unknown[] } {
  const { action, snapshot, columns, traces: changes } = saving;
  const [{ audit } = { audit: null }] = changes;
  const parts: [name: string, part: StatementPart][] = [['written', WRITTEN[action](saving)]];
  const copied = action === 'update' ? copiedTo(saving) : null;
  if (copied) parts.push(['copied', copied]);
  if (snapshot) parts.push(['referred', referred(snapshot)]);
  for (const [nth, change] of changes.entries())
    if (change.audit) parts.push([lineOf(nth), audited(change.audit, nth > 0 ? lineOf(nth - 1) : undefined)]);
  if (audit && 'shelf' in columns) parts.push(['shelved', saveArchiveEntry(columns['shelf'], audit)]);
  if (changes.some(({ events }) => events.length > 0)) parts.push(['logged', eventsPart(changes)]);
  return composeStatement(parts);
}

const lineOf = (nth: number): string => (nth === 0 ? 'audited' : `audited_${nth + 1}`);

/** Returns the id of the line, which is greater than that of the line before it. */
export const audited = (line: AuditLine, after?: string): StatementPart => ({
  shape: after === undefined ? 'audited' : `audited after ${after}`,
  values: Object.values({ ...line, changes: JSON.stringify(line.changes) }),
  sql: (values) =>
    `INSERT INTO audit_line (${Object.keys(line).join(', ')}) SELECT ${values.join(', ')}${after === undefined ? '' : ` FROM ${after}`} RETURNING id`,
});

const referred = (snapshot: ReferenceSnapshot): StatementPart => ({
  shape: 'referred',
  values: [JSON.stringify([snapshot])],
  sql: ([all = '']) => saveReferences(all),
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
  create: ({ table, columns, traces }) => ({
    shape: `create ${table} ${traces.length} ${Object.keys(columns).join()}`,
    values: Object.values(columns),
    sql: (
      values,
    ) => `INSERT INTO ${quoted(table)} (${[...Object.keys(columns), 'version'].map(quoted).join(', ')})
VALUES (${[...values, traces.length].join(', ')})`,
  }),
  update: ({ table, id, columns, traces }) => ({
    shape: `update ${table} ${traces.length} ${Object.keys(columns).join()}`,
    values: [...Object.values(columns), id],
    sql: (values) =>
      `UPDATE ${quoted(table)} SET ${sets(
        [...Object.keys(columns), 'version'],
        [...values.slice(0, -1), `version + ${traces.length}`],
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

/** Columns of an event without its audit line, whose id only the statement knows. */
const LOGGED_COLUMNS = (Object.keys(EVENT_COLUMNS) as (keyof NewEvent)[]).filter(
  (name) => name !== 'audit_line_id',
);
const isJson = (column: keyof NewEvent) => EVENT_COLUMNS[column] === 'jsonb';

/** Events in their order. Each value is a parameter of its own: PostgreSQL parses no JSON. */
function eventsPart(changes: readonly ChangeTrace[]): StatementPart {
  const events = changes.flatMap((change, nth) => change.events.map((event) => ({ event, nth })));
  const valueOf = (event: NewEvent, column: keyof NewEvent) =>
    isJson(column) && event[column] !== null ? JSON.stringify(event[column]) : event[column];
  const lines = changes.flatMap(({ audit }, nth) => (audit ? [lineOf(nth)] : []));
  const line =
    lines.length > 1 ? `(ARRAY[${lines.map((name) => `${name}.id`).join(', ')}])[e.line]` : `${lines[0]}.id`;
  return {
    shape: `logged ${lines.length} ${events.map(({ nth }) => nth).join()}`,
    values: events.flatMap(({ event }) => LOGGED_COLUMNS.map((column) => valueOf(event, column))),
    sql: (values) => {
      const rows = events.map(({ nth: change }, nth) => {
        const row = LOGGED_COLUMNS.map(
          (column, at) => `${values[nth * LOGGED_COLUMNS.length + at]}::${EVENT_COLUMNS[column]}`,
        );
        return `(${[nth, change + 1, ...row].join(', ')})`;
      });
      return `INSERT INTO event_log (${[...LOGGED_COLUMNS, ...(lines.length > 0 ? ['audit_line_id'] : [])].join(', ')})
SELECT ${[...LOGGED_COLUMNS.map((column) => `e.${column}`), ...(lines.length > 0 ? [line] : [])].join(', ')}
FROM ${[`(VALUES ${rows.join(',\n')}) AS e(nth, line, ${LOGGED_COLUMNS.join(', ')})`, ...lines].join(', ')}
ORDER BY e.nth`;
    },
  };
}

/** Writes person and time of archiving or trashing; a restore deletes the entry. */
function saveArchiveEntry(archiveState: unknown, line: AuditLine): StatementPart {
  const { record_type, record_id, account_id, person_id, created_at } = line;
  if (archiveState === null)
    return {
      shape: 'restored',
      values: [record_type, record_id],
      sql: ([type, id]) => `DELETE FROM shelved WHERE record_type = ${type} AND record_id = ${id}`,
    };
  return {
    shape: 'shelved',
    values: [record_type, record_id, account_id, archiveState, person_id, created_at],
    sql: (values) => `INSERT INTO shelved (record_type, record_id, account_id, shelf, person_id, shelved_at)
VALUES (${values.join(', ')})
ON CONFLICT (record_type, record_id) DO UPDATE
SET shelf = excluded.shelf, person_id = excluded.person_id, shelved_at = excluded.shelved_at`,
  };
}

/** Problem of a record that cannot be archived yet, on the first field of the condition: not every record calls it status. */
export function inUseProblem({ archiving }: RecordType): Problem {
  const [field = 'id'] = conditionTerms(archiving?.when ?? {}).flatMap((term) =>
    'name' in term ? [term.name] : [],
  );
  return { field, because: field === 'disabled' ? 'not_disabled' : 'not_completed' };
}

/** Part of a statement with its parameters. */
export interface StatementPart {
  /** Parts of one shape have one text, whatever their values. */
  readonly shape: string;
  readonly values: readonly unknown[];
  sql(parameters: readonly string[]): string;
}

/** Bounded, since clients decide which fields change together. */
const texts = new LRUCache<string, string>({ max: 2_000 });

/** One statement of all parts; each but the last is a CTE under its name. */
export function composeStatement(parts: readonly (readonly [name: string, part: StatementPart])[]) {
  const shape = parts.map(([, part]) => part.shape).join('; ');
  const text = getOrCompute(texts, shape, () => {
    let count = 0;
    const sqls = parts.map(([, part]) => part.sql(part.values.map(() => `$${++count}`)));
    const last = sqls.pop() ?? '';
    const ctes = sqls.map((sql, at) => `${parts[at]?.[0]} AS (${sql})`);
    return ctes.length > 0 ? `WITH ${ctes.join(',\n')}\n${last}` : last;
  });
  return { text, values: parts.flatMap(([, { values }]) => values) };
}

import { EVENT_COLUMNS, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import { keepReferences } from '../reference/reference-sql';
import { shelving } from '../shelf/shelving';
import { quoted } from '../table/column';
import type { Copies } from './shown';
import { composed, type Part } from './statement-parts';

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
export interface Saving {
  readonly table: string;
  readonly id: number;
  readonly action: AuditLine['action'];
  /** What to write, by column. */
  readonly columns: Readonly<Record<string, unknown>>;
  /** Where some of it stands a second time. */
  readonly copies?: Copies | null;
  /** Null where the change leaves none. */
  readonly audit: AuditLine | null;
  readonly snapshot: ReferenceSnapshot | null;
  readonly events: readonly NewEvent[];
}

/** One statement: the record, how others refer to it, the audit line and the events, or none of them. */
export function saveStatement(saving: Saving): { text: string; values: unknown[] } {
  const { action, audit, snapshot, columns, events } = saving;
  const parts: [name: string, part: Part][] = [['written', WRITTEN[action](saving)]];
  const copied = action === 'update' ? copiedTo(saving) : null;
  if (copied) parts.push(['copied', copied]);
  if (snapshot) parts.push(['referred', referred(snapshot)]);
  if (audit) parts.push(['audited', audited(audit)]);
  if (audit && 'shelf' in columns) parts.push(['shelved', shelving(columns['shelf'], audit)]);
  if (events.length > 0) parts.push(['told', told(events, audit !== null)]);
  return composed(parts);
}

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

/** Answers the id of the line. */
export const audited = (line: AuditLine): Part => ({
  shape: 'audited',
  values: AUDITED.map((column) => (column === 'changes' ? JSON.stringify(line.changes) : line[column])),
  sql: (values) =>
    `INSERT INTO audit_line (${AUDITED.join(', ')}) VALUES (${values.join(', ')}) RETURNING id`,
});

const referred = (snapshot: ReferenceSnapshot): Part => ({
  shape: 'referred',
  values: [JSON.stringify([snapshot])],
  sql: ([all = '']) => keepReferences(all),
});

function copiedTo({ id, columns, copies }: Saving): Part | null {
  const names = copies?.columns.filter((column) => column in columns) ?? [];
  if (!copies || names.length === 0) return null;
  return {
    shape: `copied ${copies.table} ${names.join()}`,
    values: [...names.map((column) => columns[column]), id],
    sql: (values) => `UPDATE ${quoted(copies.table)} SET ${sets(names, values)}
WHERE ${quoted(copies.by)} = ${values.at(-1)}`,
  };
}

const WRITTEN: Record<AuditLine['action'], (saving: Saving) => Part> = {
  create: ({ table, columns }) => ({
    shape: `create ${table} ${Object.keys(columns).join()}`,
    values: Object.values(columns),
    sql: (values) => `INSERT INTO ${quoted(table)} (${Object.keys(columns).map(quoted).join(', ')})
VALUES (${values.join(', ')})`,
  }),
  update: ({ table, id, columns }) => ({
    shape: `update ${table} ${Object.keys(columns).join()}`,
    values: [...Object.values(columns), id],
    sql: (values) =>
      `UPDATE ${quoted(table)} SET ${sets(
        [...Object.keys(columns), 'version'],
        [...values.slice(0, -1), 'version + 1'],
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
function told(events: readonly NewEvent[], isAudited: boolean): Part {
  const valueOf = (event: NewEvent, column: keyof NewEvent) =>
    isJson(column) && event[column] !== null ? JSON.stringify(event[column]) : event[column];
  return {
    shape: `told ${events.length} ${isAudited}`,
    values: events.flatMap((event) => SAID.map((column) => valueOf(event, column))),
    sql: (values) => {
      const rows = events.map((_, nth) => {
        const said = SAID.map((column, at) => `${values[nth * SAID.length + at]}::${EVENT_COLUMNS[column]}`);
        return `(${[nth, ...said].join(', ')})`;
      });
      return `INSERT INTO event_log (${SAID.join(', ')}${isAudited ? ', audit_line_id' : ''})
SELECT ${SAID.map((column) => `e.${column}`).join(', ')}${isAudited ? ', audited.id' : ''}
FROM (VALUES ${rows.join(',\n')}) AS e(nth, ${SAID.join(', ')})${isAudited ? ', audited' : ''}
ORDER BY e.nth`;
    },
  };
}

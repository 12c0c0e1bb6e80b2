import { insertEvents, type NewEvent, type ReferenceSnapshot } from '@deskline/events';
import { keepReferences } from '../reference/reference-sql';
import { shelvingSql } from '../shelf/shelving-sql';
import { quoted } from '../table/column';
import type { Copies } from './shown';

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

const AUDIT = `INSERT INTO audit_line (account_id, record_type, record_id, action, person_id, person_name, changes, created_at)
SELECT account_id, record_type, record_id, action, person_id, person_name, changes, created_at
FROM jsonb_to_record(AUDIT::jsonb) AS line(account_id text, record_type text, record_id bigint, action text,
  person_id bigint, person_name text, changes jsonb, created_at timestamptz)
RETURNING id`;
export const auditSql = (line: string): string => AUDIT.replace('AUDIT', line);

/** One statement: the record, how others refer to it, the audit line and the events, or none of them. */
export function saveStatement(saving: Saving): { text: string; values: unknown[] } {
  const values: unknown[] = [];
  const add = (value: unknown) => `$${values.push(value)}`;
  const parts = [`written AS (${WRITTEN[saving.action](saving, add)})`];
  const copied = saving.action === 'update' ? copiedSql(saving, add) : null;
  if (copied) parts.push(`copied AS (${copied})`);
  if (saving.snapshot) parts.push(`referred AS (${keepReferences(add(JSON.stringify([saving.snapshot])))})`);
  if (saving.audit) parts.push(`audited AS (${auditSql(add(JSON.stringify(saving.audit)))})`);
  if (saving.audit && 'shelf' in saving.columns)
    parts.push(`shelved AS (${shelvingSql(saving.columns['shelf'], saving.audit, add)})`);
  const events = insertEvents(
    add(JSON.stringify(saving.events)),
    saving.audit
      ? {
          // "Adding a note generates no audit entry", whatever else came with it.
          values: { audit_line_id: `CASE WHEN e.event NOT LIKE '%.note-added' THEN audited.id END` },
          from: 'audited',
        }
      : {},
  );
  return { text: `WITH ${parts.join(',\n')}\n${events}`, values };
}

type Add = (value: unknown) => string;

function copiedSql({ id, columns, copies }: Saving, add: Add): string | null {
  const names = copies?.columns.filter((column) => column in columns) ?? [];
  if (!copies || names.length === 0) return null;
  const sets = names.map((column) => `${quoted(column)} = ${add(columns[column])}`);
  return `UPDATE ${quoted(copies.table)} SET ${sets.join(', ')} WHERE ${quoted(copies.by)} = ${add(id)}`;
}

const WRITTEN: Record<AuditLine['action'], (saving: Saving, add: Add) => string> = {
  create: ({ table, columns }, add) =>
    `INSERT INTO ${quoted(table)} (${Object.keys(columns).map(quoted).join(', ')})
VALUES (${Object.values(columns).map(add).join(', ')})`,
  update: ({ table, id, columns }, add) => {
    const sets = Object.entries(columns).map(([column, value]) => `${quoted(column)} = ${add(value)}`);
    return `UPDATE ${quoted(table)} SET ${[...sets, 'version = version + 1'].join(', ')} WHERE id = ${add(id)}`;
  },
  delete: ({ table, id }, add) => `DELETE FROM ${quoted(table)} WHERE id = ${add(id)}`,
};

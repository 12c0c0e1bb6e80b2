import type { ReferenceSnapshot } from '@deskline/events';

const COLUMNS = {
  type: 'text',
  id: 'bigint',
  account_id: 'text',
  name: 'text',
  sourceID: 'text',
  disabled: 'boolean',
  version: 'integer',
  json: 'text',
  attributes: 'jsonb',
} as const satisfies Record<keyof ReferenceSnapshot, string>;

export const REFERENCE_COLUMNS = Object.keys(COLUMNS);

const names = REFERENCE_COLUMNS.map((name) => `"${name}"`);

/**
 * Saves the snapshots in the JSON array `parameter`. They may come late and twice, by event and by query: a version never
 * goes back. Rows are written in one order, so that two statements do not deadlock.
 */
export function saveReferences(parameter: string): string {
  const shape = Object.entries(COLUMNS)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ');
  const updates = names.slice(2).map((name) => `${name} = excluded.${name}`);
  return `INSERT INTO reference (${names.join(', ')})
SELECT ${names.join(', ')} FROM jsonb_to_recordset(${parameter}::jsonb) AS kept(${shape}) ORDER BY type, id
ON CONFLICT (type, id) DO UPDATE SET ${updates.join(', ')} WHERE reference.version <= excluded.version`;
}

import type { ReferenceSnapshot } from '@deskline/events';
import { nodeId, type RecordType, type Stored } from '@deskline/record';
import { memoize } from '../memoize';

/** Whether other records may refer to records of the type. */
export const isReferable = (record: RecordType): boolean => record.title !== undefined;

/** Fields in the snapshot of a record: a change of none of them needs no new snapshot. */
export const referredFields = memoize((record: RecordType): readonly string[] => {
  const { title = '', referenceFields = [], projectedFields = [], retiredWhile = {} } = record;
  const fields = [title, 'sourceID', 'disabled', ...referenceFields, ...projectedFields];
  return [...new Set([...fields, ...Object.keys(retiredWhile)])].filter((name) => name in record.fields);
});

const isRetired = ({ retiredWhile = {} }: RecordType, row: Stored): boolean =>
  Object.entries(retiredWhile).some(([field, value]) => row[field] === value);

export function snapshotOf(
  record: RecordType,
  row: Stored,
  owner: { account_id: string; version: number; domain: string },
): ReferenceSnapshot {
  const id = Number(row['id']);
  const name = String(row[record.title ?? ''] ?? '');
  const sourceID = (row['sourceID'] as string | null | undefined) ?? null;
  const disabled = row['disabled'] === true;
  // A record with a subject has it under both names.
  const members = {
    name,
    ...(record.title === 'subject' && { subject: name }),
    ...Object.fromEntries((record.referenceFields ?? []).map((field) => [field, row[field] ?? null])),
    nodeID: nodeId(owner.domain, record.name, id),
    ...(sourceID !== null && { sourceID }),
    ...(disabled && { disabled }),
  };
  return {
    type: record.name,
    id,
    account_id: owner.account_id,
    name,
    sourceID,
    disabled,
    version: owner.version,
    json: JSON.stringify(members).slice(1, -1),
    attributes: {
      ...Object.fromEntries((record.projectedFields ?? []).map((field) => [field, row[field] ?? null])),
      ...(isRetired(record, row) && { retired: true }),
    },
  };
}

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
SELECT ${names.join(', ')} FROM jsonb_to_recordset(${parameter}::jsonb) AS snapshot(${shape}) ORDER BY type, id
ON CONFLICT (type, id) DO UPDATE SET ${updates.join(', ')} WHERE reference.version <= excluded.version`;
}

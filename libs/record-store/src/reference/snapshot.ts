import type { ReferenceSnapshot } from '@deskline/events';
import { nodeId, type RecordType, type Stored } from '@deskline/record';

/** Whether other records may refer to records of the type. */
export const isReferable = (record: RecordType): boolean => record.title !== undefined;

/** Fields in the snapshot of a record: a change of none of them needs no new snapshot. */
export function referredFields(record: RecordType): string[] {
  const { title = '', referenceFields = [], projectedFields = [] } = record;
  return [title, 'sourceID', 'disabled', ...referenceFields, ...projectedFields].filter(
    (name) => name in record.fields,
  );
}

/** Snapshot of a record from its row. */
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
    attributes: Object.fromEntries(
      (record.projectedFields ?? []).map((field) => [field, row[field] ?? null]),
    ),
  };
}

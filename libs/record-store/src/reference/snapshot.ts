import type { ReferenceSnapshot } from '@deskline/events';
import { nodeId, type RecordType, type Stored } from '@deskline/record';

/** Whether other records may refer to it. */
export const isReferable = (record: RecordType): boolean => record.title !== undefined;

/** The fields of a record that its references show or share: when none of them changes, nobody need be told. */
export function referredFields(record: RecordType): string[] {
  const { title = '', referenceFields = [], projectedFields = [] } = record;
  return [title, 'sourceID', 'disabled', ...referenceFields, ...projectedFields].filter(
    (name) => name in record.fields,
  );
}

/** How others refer to a record, from its row. */
export function snapshotOf(
  record: RecordType,
  row: Stored,
  owner: { account_id: string; version: number; domain: string },
): ReferenceSnapshot {
  const id = Number(row['id']);
  const name = String(row[record.title ?? ''] ?? '');
  const sourceID = (row['sourceID'] as string | null | undefined) ?? null;
  const disabled = row['disabled'] === true;
  // A record that has a subject carries it under both names.
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

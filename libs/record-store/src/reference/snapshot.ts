import type { ReferenceSnapshot } from '@deskline/events';
import { nodeId, type RecordType, type Stored } from '@deskline/record';
import { memoize } from '../memoize';
import { partsColumn, partsJson, referenceTo } from '../part/parts-sql';
import { statementName } from '../read/plan/statement';
import { quoted } from '../table/column';
import { linkSide, linksSeenFrom, type LinkSide } from '../table/link-table';
import type { ChangeContext } from '../write/change-context';
import { isKeptEmpty } from '../write/links/write-links';
import type { LockedRow } from '../write/lock/locked-row';
import type { UnitOfWork } from '../write/unit-of-work';
import { membersSql } from './lookup-sql';

/** Fields in the snapshot of a record: a change of none of them needs no new snapshot. */
export const referredFields = memoize((record: RecordType): readonly string[] => {
  const { title = '', referenceFields = [], projectedFields = [], retiredWhile = {} } = record;
  const fields = [title, 'sourceID', 'disabled', ...referenceFields, ...projectedFields];
  return [...new Set([...fields, ...Object.keys(retiredWhile)])].filter((name) => name in record.fields);
});

const isRetired = ({ retiredWhile = {} }: RecordType, row: Stored): boolean =>
  Object.entries(retiredWhile).some(([field, value]) => row[field] === value);

const valuesOf = (row: Stored, names: readonly string[] = []): Stored =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

/** Snapshot of a record for projections; null for a record type that no record may refer to. */
export async function snapshotOf(
  unit: UnitOfWork,
  record: RecordType,
  { stored: row, account_id, version, archiveState }: LockedRow,
  action: 'create' | 'update' | 'delete',
): Promise<ReferenceSnapshot | null> {
  if (record.title === undefined) return null;
  const id = Number(row['id']);
  const name = String(row[record.title] ?? '');
  const sourceID = (row['sourceID'] as string | null | undefined) ?? null;
  const disabled = row['disabled'] === true;
  // A record with a subject has it under both names.
  const members = {
    name,
    ...(record.title === 'subject' && { subject: name }),
    ...valuesOf(row, record.referenceFields),
    nodeID: nodeId(unit.runtime.nodeDomain, record.name, id),
    ...(sourceID !== null && { sourceID }),
    ...(disabled && { disabled }),
  };
  // Records that refer to it go on showing it; the attribute keeps new ones from referring to it.
  const gone = action === 'delete' ? 'deleted' : archiveState;
  const [parts, linked, byService] = await Promise.all([
    projectedParts(unit, record, id),
    projectedLinks(unit, record, row),
    projectedByService(unit, record, id),
  ]);
  return {
    type: record.name,
    id,
    account_id,
    name,
    sourceID,
    disabled: disabled || gone === 'deleted' || gone === 'trashed',
    version,
    json: JSON.stringify(members).slice(1, -1),
    attributes: {
      ...valuesOf(row, record.projectedFields),
      ...(isRetired(record, row) && { retired: true }),
      ...parts,
      ...linked,
      ...(gone && { [gone]: true }),
      ...byService,
    },
  };
}

/** Parts of a record, by field; datetimes are in UTC. */
async function projectedParts(
  { transaction, runtime }: UnitOfWork,
  record: RecordType,
  id: number,
): Promise<Stored> {
  const attributes: Record<string, unknown> = {};
  for (const name of record.projectedFields ?? []) {
    const field = record.fields[name];
    const part = field?.kind === 'parts' ? runtime.catalogue.byName.get(field.to ?? '') : undefined;
    if (!part) continue;
    const text = `SELECT ${partsColumn(part, referenceTo(record, name, part), '$1')}`;
    const [row] = await transaction.rows(text, [id], statementName(text));
    attributes[name] = JSON.parse(partsJson(part, runtime.nodeDomain)(row?.[0] ?? null, 'UTC'));
  }
  return attributes;
}

/** Attributes of linked records, by path; of records of another service their ids, where there are any. */
async function projectedLinks(
  { transaction, runtime }: UnitOfWork,
  record: RecordType,
  row: Stored,
): Promise<Stored> {
  const { byName, records } = runtime.catalogue;
  const attributes: Record<string, unknown> = {};
  for (const [path, names] of Object.entries(record.projectedLinks ?? {})) {
    if (isKeptEmpty(record, path, row)) continue;
    const side = linkSide(record, path, records);
    const linked = byName.get(side.to);
    const text = linked ? linkedSql(linked, side, names) : linkedIdsSql(side);
    const values = [Number(row['id'])];
    const [found] = await transaction.query<{ linked: unknown }>(text, values, statementName(text));
    attributes[path] = found?.linked;
  }
  return attributes;
}

/** Waits for linked records that are being changed: their change looks for its links only once it is saved. */
const linkedSql = (linked: RecordType, { table, here, there }: LinkSide, names: readonly string[]): string =>
  `SELECT coalesce(jsonb_agg(${membersSql(linked, names)} ORDER BY own.id), '[]') AS linked
FROM (SELECT other.* FROM ${quoted(table)} link JOIN ${quoted(linked.name)} other ON other.id = link.${there}
  WHERE link.${here} = $1 FOR SHARE OF other) own`;

const linkedIdsSql = ({ table, here, there }: LinkSide): string =>
  `SELECT jsonb_agg(${there} ORDER BY ${there}) AS linked FROM ${quoted(table)} WHERE ${here} = $1`;

/** Attributes that the behaviour of the record type adds. */
async function projectedByService({ transaction, runtime }: UnitOfWork, record: RecordType, id: number) {
  const sql = runtime.projectedSql(record);
  if (!sql) return {};
  const text = `SELECT ${sql} AS shared`;
  const [row] = await transaction.query<{ shared: object }>(text, [id], statementName(text));
  return row?.shared;
}

/** Adds the records whose snapshot has changed attributes of the saved record to the counterparts. */
export async function addProjectingRecords(change: ChangeContext): Promise<void> {
  const { unit, record, before, after, counterparts } = change;
  if (!before) return;
  const { stored } = after;
  const { records } = unit.runtime.catalogue;
  const id = Number(stored['id']);
  for (const projecting of records) {
    for (const [path, names] of Object.entries(projecting.projectedLinks ?? {})) {
      const side = linksSeenFrom(projecting, records).get(path);
      if (side?.to !== record.name || names.every((name) => before[name] === stored[name])) continue;
      const [was, is] = [before, stored].map((row) => ({
        id,
        ...Object.fromEntries(names.map((name) => [name, row[name]])),
      }));
      const text = `SELECT ${side.here} AS sharer FROM ${quoted(side.table)} WHERE ${side.there} = $1`;
      const rows = await unit.transaction.query<{ sharer: number }>(text, [id], statementName(text));
      for (const { sharer } of rows) counterparts.change(projecting.name, sharer, path, [was, is]);
    }
  }
}

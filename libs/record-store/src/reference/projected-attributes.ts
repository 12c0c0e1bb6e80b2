import type { Queries } from '@deskline/platform';
import type { Catalogue, RecordType, Stored } from '@deskline/record';
import { partsColumn, partsJson, referenceTo } from '../part/parts-sql';
import { statementName } from '../read/query/statement-names';
import { quoted } from '../table/column';
import { linkSide, linksSeenFrom, type LinkSide } from '../table/link-table';
import type { LinkCounterparts } from '../write/links/link-counterparts';
import { isKeptEmpty } from '../write/links/kept-firsts';
import { membersSql } from './lookup-sql';

/** Parts of a record for its snapshot, by field; datetimes are in UTC. */
export async function projectedParts(
  queries: Queries,
  { byName }: Catalogue,
  nodeDomain: string,
  record: RecordType,
  id: number,
): Promise<Stored> {
  const attributes: Record<string, unknown> = {};
  for (const name of record.projectedFields ?? []) {
    const field = record.fields[name];
    const part = field?.kind === 'parts' ? byName.get(field.to ?? '') : undefined;
    if (!part) continue;
    const text = `SELECT ${partsColumn(part, referenceTo(record, name, part), '$1')}`;
    const [row] = await queries.rows(text, [id], statementName(text));
    attributes[name] = JSON.parse(partsJson(part, nodeDomain)(row?.[0] ?? null, 'UTC'));
  }
  return attributes;
}

/** Attributes of linked records for the snapshot, by path; of records of another service their ids, where there are any. */
export async function projectedLinks(
  queries: Queries,
  { byName, records }: Catalogue,
  record: RecordType,
  row: Stored,
): Promise<Stored> {
  const id = Number(row['id']);
  const attributes: Record<string, unknown> = {};
  for (const [path, names] of Object.entries(record.projectedLinks ?? {})) {
    if (isKeptEmpty(record, path, row)) continue;
    const side = linkSide(record, path, records);
    const linked = byName.get(side.to);
    const text = linked ? linkedSql(linked, side, names) : linkedIdsSql(side);
    const [found] = await queries.query<{ linked: unknown }>(text, [id], statementName(text));
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

/** Adds the records whose snapshot has changed attributes of this record to the counterparts. */
export async function addProjectingRecords(
  queries: Queries,
  { records }: Catalogue,
  record: RecordType,
  before: Stored,
  after: Stored,
  counterparts: LinkCounterparts,
): Promise<void> {
  const id = Number(after['id']);
  for (const projecting of records) {
    for (const [path, names] of Object.entries(projecting.projectedLinks ?? {})) {
      const side = linksSeenFrom(projecting, records).get(path);
      if (side?.to !== record.name || names.every((name) => before[name] === after[name])) continue;
      const attributes = (row: Stored) => ({
        id,
        ...Object.fromEntries(names.map((name) => [name, row[name]])),
      });
      const text = `SELECT ${side.here} AS sharer FROM ${quoted(side.table)} WHERE ${side.there} = $1`;
      const rows = await queries.query<{ sharer: number }>(text, [id], statementName(text));
      for (const row of rows)
        counterparts.change(projecting.name, row.sharer, path, [attributes(before), attributes(after)]);
    }
  }
}

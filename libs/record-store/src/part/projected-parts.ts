import type { Queries } from '@deskline/platform';
import type { Catalogue, RecordType, Stored } from '@deskline/record';
import { statementName } from '../read/query/statement-names';
import { partsColumn, partsJson, referenceTo } from './parts-sql';

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

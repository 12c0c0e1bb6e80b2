import type { RecordType } from '@deskline/record';
import type { Client } from 'pg';
import type { RecordUnderTest } from '../../libs/testing/src/describe-record/record-under-test';
import { copies, type Placed } from './copies';

/** Parents that are made by calls. */
const PARENTS_MADE = 20;

/** Paths to create records at: below each of the parents, or the collection. */
export async function pathsBelow(
  { record, fixture }: RecordUnderTest,
  parents: readonly number[],
): Promise<string[]> {
  const path = `/v1${await fixture.pathOf(record)}`;
  return parents.length > 0 ? parents.map((id) => path.replace(/\/\d+\//, `/${id}/`)) : [path];
}

/** Copies of the parent of a record type, each below parents of its own. */
export async function parentsFor(
  subject: RecordUnderTest,
  client: Client,
  record: RecordType,
  count: number,
): Promise<number[]> {
  const { fixture, catalogue } = subject;
  const [under] = record.createUnder ?? [];
  const parent = under && catalogue.byName.get(record.fields[under.parent]?.to ?? '');
  if (!parent) return [];
  const { id } = await fixture.referred(parent.name, 0, fixture.contractEnv.additions[record.name]?.under);
  const above = await parentsFor(subject, client, parent, count);
  return copies(client, parent, id, count, placedBelow(parent, above, count)).catch(() =>
    made(subject, parent, id),
  );
}

/** Parents that cannot be copied are made by calls: their tables have other names. */
async function made({ fixture }: RecordUnderTest, parent: RecordType, first: number): Promise<number[]> {
  const ids = [first];
  while (ids.length < PARENTS_MADE) ids.push((await fixture.create(parent, ids.length, [])).id);
  return ids;
}

/** Values of the column with the parent, in turn. */
export function placedBelow(
  { createUnder = [] }: RecordType,
  parents: readonly number[],
  count: number,
): Placed {
  const [under] = createUnder;
  const places = Array.from({ length: count }, (_, nth) => parents[nth % parents.length] ?? 0);
  return under && parents.length > 0 ? { [`${under.parent}_id`]: places } : {};
}

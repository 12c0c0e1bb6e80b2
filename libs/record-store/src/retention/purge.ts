import type { RecordType } from '@deskline/record';
import { statementName } from '../read/plan/statement';
import { columnSql, quoted } from '../table/column';
import { extensionOf } from '../write/change-extension';
import type { UnitOfWork } from '../write/unit-of-work';

/** Records that one transaction deletes, so that none lasts long. */
const BATCH = 50;

const IS_OLD = `SELECT FROM shelved WHERE record_type = $1 AND record_id = $2 AND shelf = 'trashed' AND shelved_at < $3`;
const END_ENTRY = 'DELETE FROM shelved WHERE record_type = $1 AND record_id = $2';

/**
 * Deletes a batch of the records below a record in the trash, the lowest first, or the record itself when there are none any more.
 * Returns whether there is more to delete. A record that was restored meanwhile stays.
 */
export async function purge(
  unit: UnitOfWork,
  record: RecordType,
  id: number,
  before: Date,
): Promise<boolean> {
  const row = await unit.row(record, id);
  if (row?.archiveState !== 'trashed') return false;
  const old = await unit.transaction.rows(IS_OLD, [record.name, id, before], 'retention.is_old');
  if (old.length === 0) return false;
  const below = await lowestBelow(unit, record, id, BATCH);
  for (const [type, one] of below) await remove(unit, type, one);
  if (below.length > 0) return true;
  await remove(unit, record, id);
  await unit.transaction.query(END_ENTRY, [record.name, id], 'retention.end_entry');
  return false;
}

type Found = readonly [record: RecordType, id: number];

/** Records that were created below a record, each after those below itself; at most so many. */
async function lowestBelow(unit: UnitOfWork, record: RecordType, id: number, most: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const { type, parent } of typesBelow(unit, record)) {
    const text = `SELECT id FROM ${quoted(type.name)} WHERE ${columnSql(type, parent)} = $1 ORDER BY id LIMIT ${BATCH}`;
    for (const [one] of await unit.transaction.rows(text, [id], statementName(text))) {
      if (found.length >= most) return found;
      const lower = await lowestBelow(unit, type, Number(one), most - found.length);
      found.push(...lower);
      if (found.length < most) found.push([type, Number(one)]);
    }
  }
  return found;
}

/** Types whose records are created below those of a type only; parts go with their owner. */
const typesBelow = (unit: UnitOfWork, { name }: RecordType) =>
  unit.runtime.catalogue.records.flatMap((type) => {
    if (type.relation || type.partOf) return [];
    const parents = (type.createUnder ?? []).map(({ parent }) => parent);
    return [...new Set(parents)]
      .filter((parent) => type.fields[parent]?.to === name)
      .map((parent) => ({ type, parent }));
  });

async function remove(unit: UnitOfWork, record: RecordType, id: number): Promise<void> {
  const row = await unit.row(record, id);
  if (!row) return;
  unit.enterAccount(row.account_id);
  for (const { name, column } of extensionOf(unit.runtime, record).tables)
    await unit.uncachedTransaction.query(`DELETE FROM ${quoted(name)} WHERE ${quoted(column)} = $1`, [id]);
  await unit.remove(record, row);
}

import type { Queries } from '@deskline/platform';
import type { Catalogue, Condition, RecordType } from '@deskline/record';
import { conditionSql } from '../read/condition-sql';
import { Joins } from '../read/joins';
import { Params } from '../read/params';
import { quoted } from '../table/column';
import type { Unit } from './unit';

/** More than this many at once are left for the next time round. */
const MOST = 1_000;

/** The records a condition holds for, whoever asks. */
export async function idsWhere(
  queries: Queries,
  catalogue: Catalogue,
  record: RecordType,
  where: Condition,
  now: string,
): Promise<number[]> {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const condition = conditionSql(where, { joins, params });
  const text = `SELECT t.id FROM ${quoted(record.name)} t ${joins.sql} WHERE ${condition} ORDER BY t.id LIMIT ${MOST}`;
  const rows = await queries.rows(text, params.bind({ principal: null, now }));
  return rows.map(([id]) => Number(id));
}

/** Whether a condition holds for a record as it stands. */
export async function isTrue(unit: Unit, record: RecordType, id: number, when: Condition): Promise<boolean> {
  const { transaction, workshop, now } = unit;
  const found = await idsWhere(transaction, workshop.catalogue, record, { all: [{ id }, when] }, now);
  return found.length > 0;
}

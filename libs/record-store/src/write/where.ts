import type { Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { Catalogue, Condition, RecordType } from '@deskline/record';
import { conditionSql } from '../read/condition-sql';
import { Joins } from '../read/joins';
import { Params } from '../read/params';
import { quoted } from '../table/column';

/** More than this many at once are left for the next time round. */
const MOST = 1_000;

/** The records a condition holds for: for that caller, or whoever asks. */
export async function idsWhere(
  queries: Queries,
  catalogue: Catalogue,
  record: RecordType,
  where: Condition,
  now: string,
  principal: Principal | null = null,
): Promise<number[]> {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const condition = conditionSql(where, { joins, params });
  const text = `SELECT t.id FROM ${quoted(record.name)} t ${joins.sql} WHERE ${condition} ORDER BY t.id LIMIT ${MOST}`;
  const rows = await queries.rows(text, params.bind({ principal, now }));
  return rows.map(([id]) => Number(id));
}

/** Whether a condition holds for a record as it stands. */
export async function isTrue(
  queries: Queries,
  catalogue: Catalogue,
  record: RecordType,
  id: number,
  when: Condition,
  now: string,
  principal?: Principal,
): Promise<boolean> {
  const where = { all: [{ id }, when] };
  return (await idsWhere(queries, catalogue, record, where, now, principal)).length > 0;
}

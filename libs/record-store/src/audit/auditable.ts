import { hasRole, type Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import { ADMINISTRATORS, OVERSEERS, type Catalogue, type Condition, type RecordType } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import { memoize } from '../memoize';
import { conditionSql } from '../read/plan/condition-sql';
import { Joins } from '../read/plan/joins';
import { Params, type Statement } from '../read/plan/params';
import { statementName } from '../read/query/statement-names';
import { granted, grantKey } from '../read/plan/grants';
import { Forbidden, NotFound } from '../refusals';
import { quoted } from '../table/column';

/** "read everything of the account, ... audit included" */
const READERS = [...ADMINISTRATORS, ...OVERSEERS];

const plansOf = memoize<Catalogue, LRUCache<string, Statement>>(() => new LRUCache({ max: 2_000 }));

/** Refuses the audit of a record to callers who neither oversee the account nor may update the record. */
export async function assertAuditable(
  queries: Queries,
  catalogue: Catalogue,
  record: RecordType,
  id: number,
  principal: Principal,
  now: string,
): Promise<void> {
  const { text, bind } = planOf(catalogue, record, principal);
  const [row] = await queries.rows(text, bind({ principal, now, id }), statementName(text));
  if (!row) throw new NotFound();
  if (row[0] !== 't') throw new Forbidden();
}

function planOf(catalogue: Catalogue, record: RecordType, principal: Principal): Statement {
  const isReader = hasRole(principal, READERS);
  const key = `${record.name} ${isReader} ${grantKey(record, principal)}`;
  const plans = plansOf(catalogue);
  let plan = plans.get(key);
  if (!plan) plans.set(key, (plan = compiled(catalogue, record, principal, isReader)));
  return plan;
}

function compiled(
  catalogue: Catalogue,
  record: RecordType,
  principal: Principal,
  isReader: boolean,
): Statement {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const sql = (grant: Condition | boolean): string =>
    typeof grant === 'boolean' ? String(grant) : `(${conditionSql(grant, { joins, params })}) IS TRUE`;
  const own = [
    `t.id = ${params.add(({ id }) => id)}`,
    `t.account_id = ${params.add((call) => call.principal?.account)}`,
    sql(granted(record, 'read', principal)),
  ].join(' AND ');
  const permitted = isReader ? 'true' : sql(granted(record, 'update', principal));
  const text = `SELECT ${permitted} FROM ${quoted(record.name)} t ${joins.sql} WHERE ${own}`;
  return { text, bind: (call) => params.bind(call) };
}

import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import { quoted } from '../table/column';
import { conditionSql } from './condition-sql';
import { Joins } from './joins';
import type { Statement } from './list-plan';
import { Params } from './params';
import { projectionOf, type Projection } from './projection';
import { singleFields } from './selection';
import { granted } from './visibility';

/** One record with all its fields; the last column is its version. */
export interface SinglePlan extends Statement {
  readonly projection: Projection;
}

export function singlePlan(
  record: RecordType,
  principal: Principal,
  catalogue: Catalogue,
  nodeDomain: string,
  under?: string,
): SinglePlan {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const projection = projectionOf(record, singleFields(record), [], { joins, params, nodeDomain });
  const where = isSeen(record, principal, joins, params, under);
  const text = `SELECT ${[...projection.columns, 't.version'].join(', ')}
FROM ${quoted(record.name)} t
${joins.sql}
WHERE ${where}`;
  return { text, projection, bind: (call) => params.bind(call) };
}

/** Whether there is such a record for the caller. */
export function seenPlan(
  record: RecordType,
  principal: Principal,
  catalogue: Catalogue,
  under?: string,
): Statement {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const where = isSeen(record, principal, joins, params, under);
  const text = `SELECT 1 FROM ${quoted(record.name)} t ${joins.sql} WHERE ${where}`;
  return { text, bind: (call) => params.bind(call) };
}

function isSeen(
  record: RecordType,
  principal: Principal,
  joins: Joins,
  params: Params,
  under?: string,
): string {
  const where = [
    `t.id = ${params.add(({ id }) => id)}`,
    `t.account_id = ${params.add((call) => call.principal?.account)}`,
  ];
  if (under) where.push(`${joins.column(under)} = ${params.add((call) => call.under)}`);
  const readable = granted(record, 'read', principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, { joins, params }));
  return where.join(' AND ');
}

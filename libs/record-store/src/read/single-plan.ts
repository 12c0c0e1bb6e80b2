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
  const projection = projectionOf(record, singleFields(record), [], joins, nodeDomain);
  const where = [
    `t.id = ${params.add(({ id }) => id)}`,
    `t.account_id = ${params.add((call) => call.principal?.account)}`,
  ];
  if (under) where.push(`${joins.column(under)} = ${params.add((call) => call.under)}`);
  const readable = granted(record, 'read', principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, { joins, params }));
  const text = `SELECT ${[...projection.columns, 't.version'].join(', ')}
FROM ${quoted(record.name)} t
${joins.sql}
WHERE ${where.join(' AND ')}`;
  return { text, projection, bind: (call) => params.bind(call) };
}

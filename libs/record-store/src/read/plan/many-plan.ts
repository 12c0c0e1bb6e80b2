import { conditionSql, grantSql } from './condition-sql';
import { granted } from './grants';
import { Joins } from './joins';
import { HOME_ROWS, type PlanScope } from './rows';
import { isAuditReader } from './single-plan';
import { ParamsOfMany, type Statement } from './statement';
import { type Projection, projectionOf, singleFields } from '../response/projection';

/**
 * Those of several records that the caller may read: id, archive state, whether it may read the audit, whether events of
 * their home account are for it, and the record.
 */
export interface ManyPlan extends Statement {
  /** Null where only the visibility is read. */
  readonly projection: Projection | null;
}

/** Columns before those of the projection. */
export const COLUMNS_BEFORE_RECORD = 4;

/** Statement of a single read, run for each of the ids by the index of the primary key. */
export function manyPlan(scope: PlanScope, isWhole: boolean): ManyPlan {
  const { record, principal, catalogue, nodeDomain, rowSource = HOME_ROWS } = scope;
  const params = new ParamsOfMany();
  const joins = new Joins(record, catalogue);
  const tables = { joins, params };
  const projected = { ...tables, nodeDomain, rowSource, plan: scope, gathersReferences: true };
  const projection = isWhole ? projectionOf(record, singleFields(record), [], projected) : null;
  const readsAudit = isAuditReader(principal) || granted(record, 'update', principal);
  const columns = [
    'wanted.id',
    record.archiving ? 't.shelf' : 'NULL',
    `(t.account_id = ${params.add((call) => call.principal?.account)} AND ${grantSql(readsAudit, tables)}) IS TRUE`,
    rowSource.isToldByHome(record, params),
    ...(projection?.columns ?? []),
  ];
  const { from, where } = rowSource.single(scope, params);
  const readable = granted(record, 'read', principal);
  const rights = readable === true ? [] : [readable === false ? 'false' : conditionSql(readable, tables)];
  const conditions = [...where, ...rights];
  const ids = params.add((call) => call.ids);
  const statement = params.statement(`SELECT found.*
FROM unnest(${ids}::bigint[]) AS wanted(id) CROSS JOIN LATERAL (
SELECT ${columns.map((column, at) => `${column} AS c${at}`).join(', ')}
FROM ${from}
${joins.sql}
WHERE ${conditions.length > 0 ? conditions.join(' AND ') : 'true'}) found`);
  return { ...statement, projection };
}

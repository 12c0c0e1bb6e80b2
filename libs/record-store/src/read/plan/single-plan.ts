import { hasRole, type Principal } from '@deskline/identity';
import { AUDIT_READERS } from '@deskline/record';
import { type ConditionScope, conditionSql, grantSql } from './condition-sql';
import { Joins } from './joins';
import { Params, type Statement } from './statement';
import { type Projection, projectionOf, singleFields } from '../response/projection';
import { HOME_ROWS, type PlanScope } from './rows';
import { granted } from './grants';

/** One record with all its fields; the last column is its version. */
export interface SinglePlan extends Statement {
  readonly projection: Projection;
}

export function singlePlan(scope: PlanScope, under?: string, requested: readonly string[] = []): SinglePlan {
  const { record, nodeDomain, rowSource = HOME_ROWS } = scope;
  const version = record.unversioned ? '1' : 't.version';
  let projection!: Projection;
  const statement = visibleRow(scope, under, (tables) => {
    const projected = { ...tables, nodeDomain, rowSource, plan: scope, gathersReferences: true };
    projection = projectionOf(record, [...singleFields(record), ...requested], [], projected);
    return [...projection.columns, version].join(', ');
  });
  return { ...statement, projection };
}

/** Selects one row where the record is visible to the caller. */
export const visiblePlan = (scope: PlanScope, under?: string): Statement =>
  visibleRow(scope, under, () => '1');

export const isAuditReader = (principal: Principal): boolean => hasRole(principal, AUDIT_READERS);

/** Selects one row where the record is visible: whether the caller may read its audit, by role or as it may update it. */
export function auditPlan(scope: PlanScope): Statement {
  const grant = isAuditReader(scope.principal) || granted(scope.record, 'update', scope.principal);
  return visibleRow(scope, undefined, (tables) => `${grantSql(grant, tables)} IS TRUE`);
}

/** Statement on the row with the id of the call, where the caller may read it. */
function visibleRow(
  scope: PlanScope,
  under: string | undefined,
  columns: (tables: ConditionScope) => string,
): Statement {
  const { record, principal, catalogue, rowSource = HOME_ROWS } = scope;
  const params = new Params();
  const joins = new Joins(record, catalogue);
  const selected = columns({ joins, params });
  const { from, where: conditions } = rowSource.single(scope, params);
  const where = [...conditions];
  if (under) where.push(`${joins.column(under)} = ${params.add((call) => call.under)}`);
  const readable = granted(record, 'read', principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, { joins, params }));
  return params.statement(`SELECT ${selected}
FROM ${from}
${joins.sql}
WHERE ${where.length > 0 ? where.join(' AND ') : 'true'}`);
}

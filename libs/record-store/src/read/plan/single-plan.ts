import { hasRole, type Principal } from '@deskline/identity';
import { ADMINISTRATORS, type Catalogue, OVERSEERS, type RecordType } from '@deskline/record';
import { type ConditionScope, conditionSql, grantSql } from './condition-sql';
import { Joins } from './joins';
import { Params, type Statement } from './params';
import { type Projection, projectionOf, singleFields } from '../response/projection';
import { HOME_ROWS, type RowScope, type RowSource } from './rows';
import { granted } from './grants';

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
  rowSource = HOME_ROWS,
): SinglePlan {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const projected = { joins, params, nodeDomain, rowSource, gathersReferences: true };
  const projection = projectionOf(record, singleFields(record), [], projected);
  const scope = { record, principal, catalogue };
  const { from, where } = visibleRow(rowSource, scope, { joins, params }, under);
  const version = record.unversioned ? '1' : 't.version';
  const text = `SELECT ${[...projection.columns, version].join(', ')}
FROM ${from}
${joins.sql}
WHERE ${where}`;
  return { text, projection, bind: (call) => params.bind(call) };
}

/** Selects one row where the record is visible to the caller. */
export function visiblePlan(scope: RowScope, under: string | undefined, rowSource: RowSource): Statement {
  const params = new Params();
  const joins = new Joins(scope.record, scope.catalogue);
  const { from, where } = visibleRow(rowSource, scope, { joins, params }, under);
  return { text: `SELECT 1 FROM ${from} ${joins.sql} WHERE ${where}`, bind: (call) => params.bind(call) };
}

/** "read everything of the account, ... audit included" */
const AUDIT_READERS = [...ADMINISTRATORS, ...OVERSEERS];

export const isAuditReader = (principal: Principal): boolean => hasRole(principal, AUDIT_READERS);

/** Selects one row where the record is visible: whether the caller may read its audit, by role or as it may update it. */
export function auditPlan(scope: RowScope): Statement {
  const { record, principal, catalogue } = scope;
  const params = new Params();
  const joins = new Joins(record, catalogue);
  const { from, where } = visibleRow(HOME_ROWS, scope, { joins, params });
  const grant = isAuditReader(principal) || granted(record, 'update', principal);
  const permitted = `${grantSql(grant, { joins, params })} IS TRUE`;
  const text = `SELECT ${permitted} FROM ${from} ${joins.sql} WHERE ${where}`;
  return { text, bind: (call) => params.bind(call) };
}

function visibleRow(
  rowSource: RowSource,
  scope: RowScope,
  conditionScope: ConditionScope,
  under?: string,
): { readonly from: string; readonly where: string } {
  const { joins, params } = conditionScope;
  const { from, where: conditions } = rowSource.single(scope, params);
  const where = [...conditions];
  if (under) where.push(`${joins.column(under)} = ${params.add((call) => call.under)}`);
  const readable = granted(scope.record, 'read', scope.principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, conditionScope));
  return { from, where: where.length > 0 ? where.join(' AND ') : 'true' };
}

import { hasRole, type Principal } from '@deskline/identity';
import { ADMINISTRATORS, type Catalogue, type Condition, OVERSEERS, type RecordType } from '@deskline/record';
import { quoted } from '../../table/column';
import { type ConditionScope, conditionSql, grantSql } from './condition-sql';
import { Joins } from './joins';
import { callersAccount, Params, type Statement } from './params';
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
  const projection = projectionOf(record, singleFields(record), [], { joins, params, nodeDomain, rowSource });
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
export function visiblePlan(
  record: RecordType,
  principal: Principal,
  catalogue: Catalogue,
  under?: string,
  rowSource = HOME_ROWS,
): Statement {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const scope = { record, principal, catalogue };
  const { from, where } = visibleRow(rowSource, scope, { joins, params }, under);
  const text = `SELECT 1 FROM ${from} ${joins.sql} WHERE ${where}`;
  return { text, bind: (call) => params.bind(call) };
}

/** "read everything of the account, ... audit included" */
const AUDIT_READERS = [...ADMINISTRATORS, ...OVERSEERS];

export const isAuditReader = (principal: Principal): boolean => hasRole(principal, AUDIT_READERS);

/** Selects one row where the record is visible: whether the caller may read its audit, by role or as it may update it. */
export function auditPlan(record: RecordType, principal: Principal, catalogue: Catalogue): Statement {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const sql = (grant: Condition | boolean): string =>
    typeof grant === 'boolean' ? String(grant) : `${grantSql(grant, { joins, params })} IS TRUE`;
  const own = [
    `t.id = ${params.add(({ id }) => id)}`,
    `t.account_id = ${params.add(callersAccount)}`,
    sql(granted(record, 'read', principal)),
  ].join(' AND ');
  const permitted = isAuditReader(principal) ? 'true' : sql(granted(record, 'update', principal));
  const text = `SELECT ${permitted} FROM ${quoted(record.name)} t ${joins.sql} WHERE ${own}`;
  return { text, bind: (call) => params.bind(call) };
}

function visibleRow(
  rowSource: RowSource,
  scope: RowScope,
  conditionScope: ConditionScope,
  under: string | undefined,
): { readonly from: string; readonly where: string } {
  const { joins, params } = conditionScope;
  const { from, where: conditions } = rowSource.single(scope, params);
  const where = [...conditions];
  if (under) where.push(`${joins.column(under)} = ${params.add((call) => call.under)}`);
  const readable = granted(scope.record, 'read', scope.principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, conditionScope));
  return { from, where: where.length > 0 ? where.join(' AND ') : 'true' };
}

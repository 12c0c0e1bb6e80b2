import type { Principal } from '@deskline/identity';
import type { Catalogue, RecordType } from '@deskline/record';
import { quoted } from '../../table/column';
import { conditionSql, type ConditionScope } from './condition-sql';
import { anyRowSql, isSharedSql } from '../../sharing/assigned-sql';
import { Joins } from './joins';
import { Params, type Statement } from './params';
import { projectionOf, type Projection } from '../response/projection';
import { singleFields } from './selection';
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
  /** Whether records of other accounts may be in the hands of the caller's. */
  hasTrustedAccounts = false,
): SinglePlan {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const projection = projectionOf(record, singleFields(record), [], { joins, params, nodeDomain });
  const { from, where } = visibleRow(
    record,
    principal,
    catalogue,
    { joins, params },
    under,
    hasTrustedAccounts,
  );
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
  hasTrustedAccounts = false,
): Statement {
  const joins = new Joins(record, catalogue);
  const params = new Params();
  const { from, where } = visibleRow(
    record,
    principal,
    catalogue,
    { joins, params },
    under,
    hasTrustedAccounts,
  );
  const text = `SELECT 1 FROM ${from} ${joins.sql} WHERE ${where}`;
  return { text, bind: (call) => params.bind(call) };
}

function visibleRow(
  record: RecordType,
  principal: Principal,
  catalogue: Catalogue,
  scope: ConditionScope,
  under: string | undefined,
  hasTrustedAccounts: boolean,
): { readonly from: string; readonly where: string } {
  const { joins, params } = scope;
  const isEither = hasTrustedAccounts && record.sharing !== undefined;
  const from = isEither ? `${anyRowSql(record, params, principal)} t` : `${quoted(record.name)} t`;
  const where = isEither
    ? []
    : [
        `t.id = ${params.add(({ id }) => id)}`,
        ofAccount(record, catalogue, params, hasTrustedAccounts && principal),
      ];
  if (under) where.push(`${joins.column(under)} = ${params.add((call) => call.under)}`);
  const readable = granted(record, 'read', principal);
  if (readable !== true) where.push(readable === false ? 'false' : conditionSql(readable, scope));
  return { from, where: where.length > 0 ? where.join(' AND ') : 'true' };
}

const ofAccount = (
  record: RecordType,
  catalogue: Catalogue,
  params: Params,
  /** Who calls, where records of other accounts may be shared with them. */
  reaching: Principal | false,
): string =>
  reaching && record.sharedUnder
    ? isSharedSql(record, catalogue, params, reaching)
    : `t.account_id = ${params.add((call) => call.principal?.account)}`;

import type { Principal } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import type { Catalogue, Condition, Operation, RecordType } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import { conditionSql, type ConditionScope } from '../../read/plan/condition-sql';
import { isAssignedSql } from '../../sharing/assigned-sql';
import { isVisibleSql, seesVisible } from '../../sharing/visible-sql';
import { Joins } from '../../read/plan/joins';
import { Params } from '../../read/plan/params';
import { statementName } from '../../read/query/statement-names';
import { granted, limitedUpdates, grantKey } from '../../read/plan/grants';
import { Forbidden, NotFound } from '../../refusals';
import { memoize } from '../../memoize';
import { quoted } from '../../table/column';
import { changeableByAssigned } from '../../sharing/account-links';
import { lockedColumns, parseLockedRow, type LockedRow } from './locked-row';

export interface GuardedRow extends LockedRow {
  /** Fields that the caller may change; null for all. */
  readonly changing: ReadonlySet<string> | null;
}

/**
 * Locks the record a caller wants to change. A row the caller may not see does not exist; one that
 * is visible but not theirs to change is forbidden.
 */
export async function guardedRow(
  transaction: Transaction,
  catalogue: Catalogue,
  record: RecordType,
  id: number,
  principal: Principal,
  operation: Operation,
  now: string,
  /** Accounts whose records may be assigned to the caller's. */
  reach: readonly string[] = [],
): Promise<GuardedRow> {
  const { text, params, limited } = planOf(catalogue, record, principal, operation, reach.length > 0);
  const [row] = await transaction.rows(
    text,
    params.bind({ principal, now, id, trustedAccounts: reach }),
    statementName(text),
  );
  if (!row) throw new NotFound();
  const kept = parseLockedRow(record, row.slice(1 + limited.length));
  const there = kept.account_id === principal.account ? null : changeableByAssigned(record);
  if (there && operation === 'delete') throw new Forbidden();
  // An account that only sees the record changes nothing.
  const isAssigned = kept.stored[record.sharing?.account ?? ''] === principal.account;
  if (there && !isAssigned && operation !== 'read') throw new Forbidden();
  if (row[0] === 't') return { ...kept, changing: there && new Set(there) };
  const open = limited.filter((_, index) => row[index + 1] === 't');
  if (open.length === 0) throw new Forbidden();
  const changing = open.flatMap((grant) => grant.changing);
  return { ...kept, changing: new Set(there ? changing.filter((name) => there.includes(name)) : changing) };
}

interface Plan {
  readonly text: string;
  readonly params: Params;
  readonly limited: ReturnType<typeof limitedUpdates>;
}

const plansOf = memoize<Catalogue, LRUCache<string, Plan>>(() => new LRUCache({ max: 2_000 }));

function planOf(
  catalogue: Catalogue,
  record: RecordType,
  principal: Principal,
  operation: Operation,
  hasTrustedAccounts: boolean,
): Plan {
  const key = `${record.name} ${operation} ${grantKey(record, principal)} ${hasTrustedAccounts}`;
  const plans = plansOf(catalogue);
  let plan = plans.get(key);
  if (!plan) plans.set(key, (plan = compiled(catalogue, record, principal, operation, hasTrustedAccounts)));
  return plan;
}

function compiled(
  catalogue: Catalogue,
  record: RecordType,
  principal: Principal,
  operation: Operation,
  hasTrustedAccounts: boolean,
): Plan {
  const params = new Params();
  const scope: ConditionScope = { joins: new Joins(record, catalogue), params };
  const id = params.add((call) => call.id);
  const own = `t.account_id = ${params.add((call) => call.principal?.account)}`;
  const either = hasTrustedAccounts && record.sharing ? [own, `(${isAssignedSql(record, params)})`] : [own];
  if (hasTrustedAccounts && seesVisible(record, principal))
    either.push(isVisibleSql(record, params, { id: 't.id', home: 't.account_id' }));
  const where = `t.id = ${id} AND ${either.length > 1 ? `(${either.join(' OR ')})` : own}`;
  const readable = grantSql(granted(record, 'read', principal), scope);
  const permitted = grantSql(granted(record, operation, principal), scope);
  const limited = operation === 'update' ? limitedUpdates(record, principal) : [];
  const answers = [permitted, ...limited.map(({ when }) => grantSql(when, scope))];
  const text = `SELECT ${answers.join(', ')}, ${lockedColumns(record, 't.')}
FROM ${quoted(record.name)} t ${scope.joins.sql}
WHERE ${where} AND ${readable} FOR NO KEY UPDATE OF t`;
  return { text, params, limited };
}

const grantSql = (grant: Condition | boolean, scope: ConditionScope): string =>
  typeof grant === 'boolean' ? String(grant) : `(${conditionSql(grant, scope)})`;

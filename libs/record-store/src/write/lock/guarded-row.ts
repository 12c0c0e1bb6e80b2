import type { Principal } from '@deskline/identity';
import type { Catalogue, Operation, RecordType } from '@deskline/record';
import { LRUCache } from 'lru-cache';
import { type ConditionScope, grantSql } from '../../read/plan/condition-sql';
import { Joins } from '../../read/plan/joins';
import { Params, statementName } from '../../read/plan/statement';
import type { Values } from '../../caller';
import type { Under } from '../../list-query';
import type { RowSource } from '../../read/plan/rows';
import { granted, grantKey, limitedUpdates } from '../../read/plan/grants';
import { Forbidden, NotFound } from '../../refusals';
import { getOrCompute, memoize } from '../../memoize';
import { quoted } from '../../table/column';
import { extensionOf } from '../change-extension';
import type { UnitOfWork } from '../unit-of-work';
import { lockedColumns, type LockedRow, lockRow, parseLockedRow, type RowView } from './locked-row';

export interface GuardedRow extends LockedRow {
  /** Fields that the caller may change; null for all. */
  readonly changing: ReadonlySet<string> | null;
}

/** Record that a caller wants to lock, for an operation, and the rows that the caller may lock. */
export interface LockTarget {
  readonly record: RecordType;
  readonly id: number;
  readonly values: Values;
  readonly principal: Principal;
  readonly operation: Operation;
  readonly source: RowSource;
  /** Parent in the path: a record under another one is not found, whoever may change it. */
  readonly under?: Under | undefined;
}

/**
 * Locks the record a caller wants to change. A row the caller may not see does not exist; one that
 * is visible but not theirs to change is forbidden.
 */
export async function guardedRow(unit: UnitOfWork, target: LockTarget): Promise<GuardedRow> {
  const { transaction, runtime, now } = unit;
  const { record, id, principal, operation, source, under } = target;
  const { text, params, limited } = planOf(runtime.catalogue, target);
  const { trustedAccounts } = source;
  const values = params.bind({ principal, now, id, trustedAccounts });
  const [row] = await transaction.rows(text, values, statementName(text));
  if (!row) throw new NotFound();
  const locked = parseLockedRow(record, row.slice(1 + limited.length));
  if (under && locked.stored[under.field] !== under.id) throw new NotFound();
  const changeable =
    locked.account_id === principal.account
      ? null
      : extensionOf(runtime, record).changeable(locked, principal.account, operation);
  if (row[0] === 't') return { ...locked, changing: changeable && new Set(changeable) };
  const open = limited.filter((_, index) => row[index + 1] === 't');
  if (open.length === 0) throw new Forbidden();
  const changing = open
    .flatMap((grant) => grant.changing)
    .filter((name) => !changeable || changeable.includes(name));
  return { ...locked, changing: new Set(changing) };
}

/** Locks a record as the unit's account reads it; null where it does not. */
export async function lockView(unit: UnitOfWork, record: RecordType, id: number): Promise<RowView | null> {
  const row = await lockRow(unit.transaction, record, id, unit.accounts);
  return row && extensionOf(unit.runtime, record).view(unit, row);
}

interface Plan {
  readonly text: string;
  readonly params: Params;
  readonly limited: ReturnType<typeof limitedUpdates>;
}

const plansOf = memoize<Catalogue, LRUCache<string, Plan>>(() => new LRUCache({ max: 2_000 }));

function planOf(catalogue: Catalogue, { record, principal, operation, source }: LockTarget): Plan {
  const key = `${record.name} ${operation} ${grantKey(record, principal)} ${source.key}`;
  return getOrCompute(plansOf(catalogue), key, () => {
    const params = new Params();
    const { join, overrides } = source.ownValues(record, params);
    const scope: ConditionScope = { joins: new Joins(record, catalogue, 't', overrides), params };
    const id = params.add((call) => call.id);
    const where = `t.id = ${id} AND ${source.contains({ record, principal, catalogue }, params)}`;
    const readable = grantSql(granted(record, 'read', principal), scope);
    const permitted = grantSql(granted(record, operation, principal), scope);
    const limited = operation === 'update' ? limitedUpdates(record, principal) : [];
    const answers = [permitted, ...limited.map(({ when }) => grantSql(when, scope))];
    const text = `SELECT ${answers.join(', ')}, ${lockedColumns(record, 't.')}
FROM ${quoted(record.name)} t ${join}${scope.joins.sql}
WHERE ${where} AND ${readable} FOR NO KEY UPDATE OF t`;
    return { text, params, limited };
  });
}

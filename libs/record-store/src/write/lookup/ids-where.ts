import type { Principal } from '@deskline/identity';
import type { Queries } from '@deskline/platform';
import type { Catalogue, Condition, RecordType } from '@deskline/record';
import { conditionSql } from '../../read/plan/condition-sql';
import { granted } from '../../read/plan/grants';
import { Joins } from '../../read/plan/joins';
import { Params, statementName } from '../../read/plan/statement';
import { quoted } from '../../table/column';

/** Transaction, definitions and time that a condition is evaluated with; a unit of work has them. */
export interface EvaluationContext {
  readonly transaction: Queries;
  readonly runtime: { readonly catalogue: Catalogue };
  readonly now: string;
}

/** Caller of a condition, and the records it is evaluated on. */
export interface IdScope {
  readonly principal?: Principal | null;
  readonly account?: string;
  readonly limit?: number;
  /** Without archived and trashed records. */
  readonly inUse?: true;
}

export async function idsWhere(
  { transaction, runtime, now }: EvaluationContext,
  record: RecordType,
  where: Condition,
  { principal = null, account, limit, inUse }: IdScope = {},
): Promise<number[]> {
  const joins = new Joins(record, runtime.catalogue);
  const params = new Params();
  const own = account === undefined ? '' : `t.account_id = ${params.add(() => account)} AND `;
  const notArchived = inUse && record.archiving ? 't.shelf IS NULL AND ' : '';
  const condition = conditionSql(where, { joins, params });
  const limited = limit === undefined ? '' : ` LIMIT ${limit}`;
  const text = `SELECT t.id FROM ${quoted(record.name)} t ${joins.sql} WHERE ${own}${notArchived}(${condition}) ORDER BY t.id${limited}`;
  const name = namesRecord(where) ? statementName(text) : undefined;
  const rows = await transaction.rows(text, params.bind({ principal, now }), name);
  return rows.map(([id]) => Number(id));
}

/** Whether the condition names the records by their ids: then one plan serves all values. */
const namesRecord = (where: Condition): boolean =>
  'id' in where || ('all' in where && Array.isArray(where.all) && where.all.some(namesRecord));

/** Whether a stored record meets a condition. */
export async function isTrue(
  context: EvaluationContext,
  record: RecordType,
  id: number,
  when: Condition,
  principal?: Principal,
): Promise<boolean> {
  return (await idsWhere(context, record, { all: [{ id }, when] }, { principal })).length > 0;
}

/** Ids of the records, one or several, that the caller may read or change. The system may do so with all. */
export async function permittedIds(
  context: EvaluationContext,
  operation: 'read' | 'update',
  record: RecordType,
  id: number | readonly number[],
  principal: Principal | null,
  /** Account of the records, where others are to be left out. */
  account?: string,
): Promise<Set<number>> {
  const grant = principal ? granted(record, operation, principal) : true;
  if (grant === false) return new Set();
  if (grant === true && account === undefined) return new Set([id].flat());
  const where: Condition = grant === true ? { id } : { all: [{ id }, grant] };
  return new Set(await idsWhere(context, record, where, { principal, account }));
}

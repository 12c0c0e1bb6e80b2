import type { Principal } from '@deskline/identity';
import type { Transaction } from '@deskline/platform';
import type { Catalogue, Condition, Operation, RecordType } from '@deskline/record';
import { conditionSql, type ConditionScope } from '../read/condition-sql';
import { Joins } from '../read/joins';
import { Params } from '../read/params';
import { statementName } from '../read/statement-names';
import { granted } from '../read/visibility';
import { Forbidden, NotFound } from '../refusals';
import { quoted } from '../table/column';
import { keptColumns, keptRow, type KeptRow } from './kept-row';

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
): Promise<KeptRow> {
  const params = new Params();
  const scope: ConditionScope = { joins: new Joins(record, catalogue), params };
  const where = `t.id = ${params.add((call) => call.id)} AND t.account_id = ${params.add((call) => call.principal?.account)}`;
  const readable = grantSql(granted(record, 'read', principal), scope);
  const permitted = grantSql(granted(record, operation, principal), scope);
  const text = `SELECT ${permitted}, ${keptColumns(record, 't.')}
FROM ${quoted(record.name)} t ${scope.joins.sql}
WHERE ${where} AND ${readable} FOR NO KEY UPDATE OF t`;
  const [row] = await transaction.rows(text, params.bind({ principal, now, id }), statementName(text));
  if (!row) throw new NotFound();
  if (row[0] !== 't') throw new Forbidden();
  return keptRow(record, row.slice(1));
}

const grantSql = (grant: Condition | boolean, scope: ConditionScope): string =>
  typeof grant === 'boolean' ? String(grant) : `(${conditionSql(grant, scope)})`;

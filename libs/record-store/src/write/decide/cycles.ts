import type { Queries } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { memoize } from '../../memoize';
import { statementName } from '../../read/query/statement-names';
import type { Problem } from '../../refusals';
import { columnSql, quoted } from '../../table/column';
import type { ChangeContext } from '../change-context';

/** Moves in one tree take turns: two at once could close a cycle that neither sees. */
const LOCK = `SELECT pg_advisory_xact_lock(hashtextextended('tree ' || $1::text, 0))`;

const takeTurns = (queries: Queries, name: string) => queries.rows(LOCK, [name], statementName(LOCK));

/** Fields that make a tree of the records of a type. */
const treeFields = memoize(({ fields }: RecordType) =>
  Object.keys(fields).filter((name) => fields[name]?.tree),
);

/** Fields whose new parent is below the record itself. */
export async function treeProblems(change: ChangeContext): Promise<Problem[]> {
  const { unit, record, before, lookedUp, decision } = change;
  const { transaction } = unit;
  const { after } = decision;
  // A new record has no records below it.
  if (!before) return [];
  const problems: Problem[] = [];
  for (const name of treeFields(record)) {
    const isMoved = typeof after[name] === 'number' && after[name] !== before[name];
    if (!isMoved || lookedUp.inTrouble.has(name)) continue;
    await takeTurns(transaction, record.name);
    const text = isAbove(record, name);
    const found = await transaction.rows(text, [after[name], after['id']], statementName(text));
    if (found.length > 0) problems.push({ field: name, because: 'cycle' });
  }
  return problems;
}

/** Whether $2 is $1 or above it. */
function isAbove(record: RecordType, name: string): string {
  const column = columnSql(record, name);
  return `WITH RECURSIVE above AS (
SELECT $1::bigint AS id
UNION
SELECT next.${column} FROM above JOIN ${quoted(record.name)} next USING (id) WHERE next.${column} IS NOT NULL)
SELECT 1 FROM above WHERE id = $2`;
}

/** Whether the links of a table lead from one of these records back to it. */
export async function leadsBack(queries: Queries, table: string, ids: readonly number[]): Promise<boolean> {
  await takeTurns(queries, table);
  const text = `WITH RECURSIVE ahead AS (
SELECT from_id AS start, to_id AS id FROM ${quoted(table)} WHERE from_id = ANY($1)
UNION
SELECT ahead.start, next.to_id FROM ahead JOIN ${quoted(table)} next ON next.from_id = ahead.id)
SELECT 1 FROM ahead WHERE start = id LIMIT 1`;
  return (await queries.rows(text, [ids], statementName(text))).length > 0;
}

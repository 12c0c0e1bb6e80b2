import { Params, type Statement } from './params';
import type { Rows } from './rows';

/** Counting stops after this many rows. */
export const COUNT_LIMIT = 100_000;

/** Counts the rows of all sources; the last column is the database snapshot of the count. */
export function countStatement(sources: readonly Rows[]): Statement {
  const params = new Params();
  const counted = sources.map(({ forCount: rows }) => {
    const joins = rows.joins();
    const where = rows.conditions(joins, params);
    return `SELECT FROM ${rows.from}
${joins.sql}
WHERE ${where.join(' AND ')}`;
  });
  const text = `SELECT count(*), pg_current_snapshot() FROM (${counted.join('\nUNION ALL\n')}
LIMIT ${COUNT_LIMIT + 1}) counted`;
  return { text, bind: (call) => params.bind(call) };
}

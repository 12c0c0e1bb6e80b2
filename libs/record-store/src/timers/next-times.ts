import type { Condition, RecordType, Timer } from '@deskline/record';
import { conditionSql } from '../read/plan/condition-sql';
import { Joins } from '../read/plan/joins';
import { Params } from '../read/plan/params';
import { quoted } from '../table/column';
import type { EvaluationContext } from '../write/lookup/ids-where';

export interface RecordTimer {
  readonly record: RecordType;
  readonly timer: Timer;
  /** Records that are left out. */
  readonly paused: readonly number[];
}

/** First time of each timer that has one, in milliseconds since 1970; one statement for all timers. */
export async function nextTimes<T extends RecordTimer>(
  { transaction, runtime, now }: EvaluationContext,
  timers: readonly T[],
): Promise<(readonly [timer: T, time: number])[]> {
  const params = new Params();
  const firsts = timers.map(({ record, timer, paused }, nth) => {
    const joins = new Joins(record, runtime.catalogue);
    const where: Condition = paused.length > 0 ? { all: [timer.from, { not: { id: paused } }] } : timer.from;
    const condition = conditionSql(where, { joins, params });
    const time = joins.column(timer.field);
    const inUse = record.archiving ? ' AND t.shelf IS NULL' : '';
    return `(SELECT ${nth}, extract(epoch FROM ${time}) * 1000 FROM ${quoted(record.name)} t ${joins.sql}
WHERE ${time} IS NOT NULL${inUse} AND (${condition}) ORDER BY ${time} LIMIT 1)`;
  });
  const rows = await transaction.rows(firsts.join('\nUNION ALL '), params.bind({ principal: null, now }));
  return rows.map(([nth, time]) => [timers[Number(nth)] as T, Number(time)] as const);
}

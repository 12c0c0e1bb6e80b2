import type { RawRow } from '@deskline/platform';
import { listPlan, type ListQuery } from '@deskline/record-store';
import { workRecords } from '@deskline/work-records/records';
import { Task, type Read } from './reads';
import type { Desk } from './desk';

const callOf = ({ caller }: Read, query: ListQuery) => ({
  principal: caller,
  now: '2026-01-01T00:00:00Z',
  query,
});
const scopeOf = ({ caller: principal }: Read) => ({
  record: Task,
  principal,
  catalogue: workRecords,
  nodeDomain: 'deskline',
});
const text = (lines: RawRow[]): string => lines.map(([line]) => line).join('\n');

/** Plan of a read without costs, so that only another plan makes a difference. */
export async function planOf({ database, reader }: Desk, read: Read, query: ListQuery): Promise<string> {
  const plan = listPlan(scopeOf(read), query);
  const { total, capped } = await reader.list(Task, query, read.caller);
  const page =
    plan.pageByName && plan.isFasterByName(capped ? total + 1 : total) ? plan.pageByName : plan.page;
  // A named statement is planned once for all values.
  return text(
    plan.preparedName(page.text)
      ? await database.rows(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${page.text}`)
      : await database.rows(`EXPLAIN (COSTS OFF) ${page.text}`, page.bind(callOf(read, query))),
  );
}

export async function countPlanOf({ database }: Desk, read: Read, query: ListQuery): Promise<string> {
  const { count } = listPlan(scopeOf(read), query);
  return text(await database.rows(`EXPLAIN (COSTS OFF) ${count.text}`, count.bind(callOf(read, query))));
}

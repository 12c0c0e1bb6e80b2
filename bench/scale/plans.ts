import { listPlan, type ListQuery } from '@deskline/record-store';
import { workRecords } from '@deskline/work-records/records';
import { Task, reader } from './reads';
import type { Desk } from './desk';

/** How PostgreSQL runs a read: without costs, so that only another way to run it is a difference. */
export async function planOf({ database, reader: records }: Desk, query: ListQuery): Promise<string> {
  const plan = listPlan(Task, query, reader, workRecords, 'deskline');
  const { total, capped } = await records.list(Task, query, reader);
  const page = plan.walk && plan.worthAWalk(capped ? total + 1 : total) ? plan.walk : plan.page;
  const call = { principal: reader, now: '2026-01-01T00:00:00Z', query };
  // A statement that has a name is planned once for all values.
  const lines = plan.naming(page.text)
    ? await database.rows(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${page.text}`)
    : await database.rows(`EXPLAIN (COSTS OFF) ${page.text}`, page.bind(call));
  return lines.map(([line]) => line).join('\n');
}

export async function countPlan({ database }: Desk, query: ListQuery): Promise<string> {
  const { count } = listPlan(Task, query, reader, workRecords, 'deskline');
  const lines = await database.rows(`EXPLAIN (GENERIC_PLAN, COSTS OFF) ${count.text}`);
  return lines.map(([line]) => line).join('\n');
}

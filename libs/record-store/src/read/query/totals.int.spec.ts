import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import type { ListQuery } from '../../list-query';
import { Step, startPlanning } from '../../../test/plans';
import { COUNT_LIMIT } from '../plan/page-sql';
import { RecordReader } from '../reader';

let service: RecordService;
let database: Database;

beforeAll(async () => {
  service = await startPlanning();
  database = service.get(Database);
});
afterAll(() => service.stop());

const query: ListQuery = {
  fields: null,
  filters: [],
  views: [],
  sort: [{ field: 'id', descending: true }],
  perPage: 20,
  position: { page: 1 },
};
const totals = async (position: ListQuery['position'] = query.position) => {
  const { total, capped } = await service.get(RecordReader).list(Step, { ...query, position }, principal());
  return { total, capped };
};
const AT_ONCE = 10_000; // within the time limit of a statement, on a busy machine too
const add = async (steps: number) => {
  for (let left = steps; left > 0; left -= AT_ONCE)
    await database.query(
      `INSERT INTO step (account_id, subject, status, plan_id, urgent, disabled, created_at, updated_at)
       SELECT 'widget', 'Step', 'registered', 1, false, false, now(), now() FROM generate_series(1, $1)`,
      [Math.min(left, AT_ONCE)],
    );
};
const remove = (steps: number) =>
  database.query('DELETE FROM step WHERE id IN (SELECT id FROM step ORDER BY id LIMIT $1)', [steps]);

it('counts a total exactly after every change, on any page', async () => {
  await add(100);
  expect(await totals()).toEqual({ total: 100, capped: false });
  await add(1);
  expect(await totals({ page: 3 })).toEqual({ total: 101, capped: false });
  await remove(2);
  expect(await totals({ after: ['50'] })).toEqual({ total: 99, capped: false });
});

it('counts a total exactly up to the limit, and reuses a capped one for a minute', async () => {
  await add(COUNT_LIMIT - 99);
  expect(await totals()).toEqual({ total: COUNT_LIMIT, capped: false });
  await add(1);
  expect(await totals()).toEqual({ total: COUNT_LIMIT, capped: true });
  await remove(2);
  expect(await totals()).toEqual({ total: COUNT_LIMIT, capped: true });
  service.clock.advance(60_000);
  expect(await totals()).toEqual({ total: COUNT_LIMIT - 1, capped: false });
});

import { count } from '../../../test/count';
import { laneTransaction } from './lanes';
import { Lanes, SUCCEEDED } from '../../../test/lanes';
import { LOCK_LANES, RECORD } from './record-outcomes';
import { TAKE_LANES } from './claim';

describe('plans of statements over lanes, made while no lane is open', () => {
  let lanes: Lanes;

  beforeAll(async () => {
    lanes = await Lanes.open();
    await lanes.file(...count(500).map((nth): [number, string] => [1 + (nth % 5), `task/${nth}`]));
    await lanes.settle(await lanes.claimed(), SUCCEEDED);
    for (const table of ['delivery', 'delivery_lane']) await lanes.database.query(`VACUUM ANALYZE ${table}`);
  });
  afterAll(() => lanes.close());

  const planOf = (statement: string) =>
    laneTransaction(lanes.database, async (transaction) => {
      const rows = await transaction.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${statement}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  it.each([
    ['takes lanes', TAKE_LANES],
    ['locks lanes', LOCK_LANES],
    ['records outcomes', RECORD],
  ])(
    'the statement that %s looks up rows by index and never scans the open lanes',
    async (_name, statement) => {
      const plan = await planOf(statement);
      expect(plan).not.toMatch(/Join Filter|Seq Scan on delivery/);
      const lookUps = plan.match(/ Scan using \w+ on delivery\w*/g) ?? [];
      const conditions = plan.match(/Index Cond:/g) ?? [];
      expect(lookUps.length).toBeGreaterThan(0);
      // A claim finds the first webhook with a ready lane without a condition.
      expect(conditions.length).toBeGreaterThanOrEqual(lookUps.length - (statement === TAKE_LANES ? 1 : 0));
    },
  );
});

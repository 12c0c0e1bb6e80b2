import { count } from '../count.fixture';
import { byIndex } from './by-index';
import { Lanes, SUCCEEDED } from './lanes.fixture';
import { LOCK_LANES, RECORD } from './record-outcomes.sql';
import { TAKE_LANES } from './take-lanes.sql';

describe('statements over lanes that are planned while nothing is open', () => {
  let lanes: Lanes;

  beforeAll(async () => {
    lanes = await Lanes.open();
    await lanes.make(...count(500).map((nth): [number, string] => [1 + (nth % 5), `task/${nth}`]));
    await lanes.settle(await lanes.take(), SUCCEEDED);
    for (const table of ['delivery', 'delivery_lane']) await lanes.database.query(`VACUUM ANALYZE ${table}`);
  });
  afterAll(() => lanes.close());

  const planOf = (statement: string) =>
    byIndex(lanes.database, async (transaction) => {
      const rows = await transaction.query<{ 'QUERY PLAN': string }>(`EXPLAIN (GENERIC_PLAN) ${statement}`);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });

  it.each([
    ['takes lanes', TAKE_LANES],
    ['locks lanes', LOCK_LANES],
    ['records outcomes', RECORD],
  ])('look up what each %s, and never go through all that may be open by then', async (_what, statement) => {
    const plan = await planOf(statement);
    expect(plan).not.toMatch(/Join Filter|Seq Scan on delivery/);
    const lookUps = plan.match(/ Scan using \w+ on delivery\w*/g) ?? [];
    const conditions = plan.match(/Index Cond:/g) ?? [];
    expect(lookUps.length).toBeGreaterThan(0);
    // A claim finds the first webhook that has anything ready without one.
    expect(conditions.length).toBeGreaterThanOrEqual(lookUps.length - (statement === TAKE_LANES ? 1 : 0));
  });
});

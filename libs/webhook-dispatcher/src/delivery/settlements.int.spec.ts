import { SystemClock } from '@deskline/platform';
import { count } from '../count.fixture';
import { until } from '../receiver.fixture';
import type { ClaimedDelivery } from './claimed-delivery';
import { attemptOf, Lanes } from './lanes.fixture';
import { Settlements } from './settlements';

describe('settlements', () => {
  let lanes: Lanes;
  let settlements: Settlements;
  let settled: number[];
  let noted: number[];

  beforeAll(async () => {
    lanes = await Lanes.open();
  });
  afterAll(() => lanes.close());
  beforeEach(async () => {
    await lanes.empty();
    [settled, noted] = [[], []];
    const health = {
      note: (batch: readonly { delivery: ClaimedDelivery }[]) =>
        noted.push(...batch.map(({ delivery }) => delivery.sequence)),
      close: async () => undefined,
    };
    settlements = new Settlements(lanes.database, new SystemClock(), [], health, (batch) =>
      settled.push(...batch.map(({ delivery }) => delivery.sequence)),
    );
  });
  afterEach(() => settlements.close());

  const claims = async (number: number) => {
    await lanes.make(...count(number).map((nth): [number, string] => [1, `task/${nth}`]));
    return (await lanes.take()).toSorted((one, other) => one.sequence - other.sequence);
  };
  const stateOf = async (nth: number) => (await lanes.states())[nth - 1]?.state;

  it('of other lanes are written while somebody is at one of them, and its own afterwards', async () => {
    const claimed = await claims(5);
    await lanes.database.transaction(async (transaction) => {
      await transaction.query(`SELECT 1 FROM delivery_lane WHERE record = 'task/1' FOR UPDATE`);
      for (const delivery of claimed) settlements.add(attemptOf(delivery));
      await until(() => settled.length === 4);
      expect(settlements.failing).toBe(false);
      expect(await stateOf(1)).toBe('pending');
    });
    await until(() => settled.length === 5);
    expect(noted).toEqual([2, 3, 4, 5, 1]);
    expect(await lanes.all()).toEqual([]);
  });

  it('are waited for by a stop that comes meanwhile', async () => {
    const [claimed] = await claims(1);
    let stopped: Promise<void> | undefined;
    await lanes.database.transaction(async (transaction) => {
      await transaction.query('SELECT 1 FROM delivery_lane FOR UPDATE');
      settlements.add(attemptOf(claimed as ClaimedDelivery));
      stopped = settlements.close();
    });
    await stopped;
    expect(await stateOf(1)).toBe('succeeded');
  });

  it('are written although one among them cannot be; that one is left to the end of its lease', async () => {
    const claimed = await claims(20);
    for (const delivery of claimed) {
      settlements.add({ ...attemptOf(delivery), duration_ms: delivery.sequence === 7 ? 2 ** 40 : 1 });
    }
    await until(() => settled.length === 20);
    expect(settlements.failing).toBe(false);
    expect(noted.toSorted((one, other) => one - other)).toEqual(count(20).filter((nth) => nth !== 7));
    expect((await lanes.states()).filter(({ state }) => state === 'succeeded')).toHaveLength(19);
    await lanes.database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await lanes.take()).map(({ sequence }) => sequence)).toEqual([7]);
  });
});

import { SystemClock } from '@deskline/platform';
import { count } from '../../test/count';
import { until } from '../../test/receiver';
import type { ClaimedDelivery } from './queue/delivery';
import { attemptOf, Lanes } from '../../test/lanes';
import { OutcomeWriter } from './outcome-writer';

describe('OutcomeWriter', () => {
  let lanes: Lanes;
  let outcomes: OutcomeWriter;
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
    outcomes = new OutcomeWriter(lanes.queue, new SystemClock(), [], health, {
      settled: (batch) => void settled.push(...batch.map(({ delivery }) => delivery.sequence)),
    });
  });
  afterEach(() => outcomes.close());

  const claims = async (number: number) => {
    await lanes.file(...count(number).map((nth): [number, string] => [1, `task/${nth}`]));
    return (await lanes.claimed()).toSorted((one, other) => one.sequence - other.sequence);
  };
  const stateOf = async (nth: number) => (await lanes.states())[nth - 1]?.state;

  it('writes the outcomes of other lanes while a transaction has locked one of them, and its own afterwards', async () => {
    const claimed = await claims(5);
    await lanes.database.transaction(async (transaction) => {
      await transaction.query(`SELECT 1 FROM delivery_lane WHERE record = 'task/1' FOR UPDATE`);
      for (const delivery of claimed) outcomes.add(attemptOf(delivery));
      await until(() => settled.length === 4);
      expect(outcomes.failing).toBe(false);
      expect(await stateOf(1)).toBe('pending');
    });
    await until(() => settled.length === 5);
    expect(noted).toEqual([2, 3, 4, 5, 1]);
    expect(await lanes.all()).toEqual([]);
  });

  it('waits for a locked lane when it is closed meanwhile', async () => {
    const [claimed] = await claims(1);
    let stopped: Promise<void> | undefined;
    await lanes.database.transaction(async (transaction) => {
      await transaction.query('SELECT 1 FROM delivery_lane FOR UPDATE');
      outcomes.add(attemptOf(claimed as ClaimedDelivery));
      stopped = outcomes.close();
    });
    await stopped;
    expect(await stateOf(1)).toBe('succeeded');
  });

  it('writes all outcomes but one that cannot be written, whose delivery is left to the end of its lease', async () => {
    const claimed = await claims(20);
    for (const delivery of claimed) {
      outcomes.add({ ...attemptOf(delivery), duration_ms: delivery.sequence === 7 ? 2 ** 40 : 1 });
    }
    await until(() => settled.length === 20);
    expect(outcomes.failing).toBe(false);
    expect(noted.toSorted((one, other) => one - other)).toEqual(count(20).filter((nth) => nth !== 7));
    expect((await lanes.states()).filter(({ state }) => state === 'succeeded')).toHaveLength(19);
    await lanes.database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await lanes.claimed()).map(({ sequence }) => sequence)).toEqual([7]);
  });
});

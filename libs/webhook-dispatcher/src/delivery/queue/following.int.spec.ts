import type { ClaimedDelivery } from './delivery';
import { Lanes, RETRYING, SUCCEEDED } from '../../../test/lanes';
import type { Recorded } from './record-outcomes';
import type { Settlement } from '../attempt/settle';

describe('DeliveryQueue.settle with lanes that stay claimed', () => {
  let lanes: Lanes;

  beforeAll(async () => {
    lanes = await Lanes.open();
  });
  afterAll(() => lanes.close());
  beforeEach(async () => {
    await lanes.empty();
    await lanes.webhooks([1, 'widget', 'https://a.example/']);
  });

  const record = (
    claims: readonly ClaimedDelivery[],
    settlement: Settlement = SUCCEEDED,
    bytes = 1_000,
  ): Promise<Recorded> => lanes.record(claims, settlement, { keeps: () => true, bytes });
  const sequences = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ sequence }) => sequence);

  it('returns the next delivery of a lane under the same claim, once the one before is settled', async () => {
    await lanes.file([1, 'task/1'], [1, 'task/1'], [1, 'task/1']);
    const [first] = (await lanes.claimed()) as [ClaimedDelivery];
    const { next } = await record([first]);
    const { claim, leaseEndsAt, host, uri } = first;
    expect(next).toEqual([expect.objectContaining({ sequence: 2, claim, leaseEndsAt, host, uri })]);
    expect((await lanes.states()).map(({ state }) => state)).toEqual(['succeeded', 'pending', 'pending']);
    expect(await lanes.claimed()).toEqual([]);
    expect(sequences((await record(next)).next)).toEqual([3]);
  });

  it('removes a lane with its last delivery', async () => {
    await lanes.file([1, 'task/1']);
    expect((await record(await lanes.claimed())).next).toEqual([]);
    expect(await lanes.all()).toEqual([]);
  });

  it('releases a lane that waits for a retry', async () => {
    await lanes.file([1, 'task/1'], [1, 'task/1']);
    expect(await record(await lanes.claimed(), RETRYING)).toMatchObject({ next: [], released: false });
    expect(await lanes.all()).toMatchObject([{ claim: null, ready: false }]);
  });

  it('leaves a lane to the process that has claimed it meanwhile', async () => {
    await lanes.file([1, 'task/1'], [1, 'task/1']);
    const paused = await lanes.claimed({ leaseMs: 0 });
    const successor = await lanes.claimed();
    expect((await record(paused)).next).toEqual([]);
    expect(sequences((await record(successor)).next)).toEqual([2]);
  });

  it('releases a lane whose next body is too large for now, or whose webhook has another URI', async () => {
    await lanes.file([1, 'task/1'], [1, 'task/1'], [1, 'task/1']);
    expect(await record(await lanes.claimed(), SUCCEEDED, 0)).toMatchObject({ next: [], released: true });
    const second = await lanes.claimed();
    expect(sequences(second)).toEqual([2]);
    await lanes.database.query(`UPDATE webhook SET uri = 'https://b.example/'`);
    expect((await record(second)).next).toEqual([]);
    expect(await lanes.claimed()).toMatchObject([
      { sequence: 3, uri: 'https://b.example/', host: 'b.example' },
    ]);
  });

  it('goes on to an older delivery of the lane that is redelivered', async () => {
    await lanes.file([1, 'task/1'], [1, 'task/1'], [1, 'task/1']);
    const { next } = await record(await lanes.claimed());
    await lanes.database.query(`UPDATE delivery SET state = 'pending' WHERE sequence = 1`);
    expect(sequences((await record(next)).next)).toEqual([1]);
  });
});

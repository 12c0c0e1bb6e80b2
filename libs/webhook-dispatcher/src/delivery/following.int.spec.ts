import type { ClaimedDelivery } from './claimed-delivery';
import { attemptOf, Lanes, RETRYING, SUCCEEDED } from './lanes.fixture';
import { recordOutcomes, type Recorded } from './record-outcomes';
import type { Settlement } from './settle';

describe('a lane that is gone on with', () => {
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
  ): Promise<Recorded> =>
    recordOutcomes(
      lanes.database,
      claims.map((delivery) => ({ ...attemptOf(delivery), settlement })),
      { keeps: () => true, bytes },
    );
  const sequences = (deliveries: readonly ClaimedDelivery[]) => deliveries.map(({ sequence }) => sequence);

  it('has its next delivery, as it was claimed, once the one before is settled', async () => {
    await lanes.make([1, 'task/1'], [1, 'task/1'], [1, 'task/1']);
    const [first] = (await lanes.take()) as [ClaimedDelivery];
    const { next } = await record([first]);
    const { claim, heldUntil, host, uri } = first;
    expect(next).toEqual([expect.objectContaining({ sequence: 2, claim, heldUntil, host, uri })]);
    expect((await lanes.states()).map(({ state }) => state)).toEqual(['succeeded', 'pending', 'pending']);
    expect(await lanes.take()).toEqual([]);
    expect(sequences((await record(next)).next)).toEqual([3]);
  });

  it('ends with its last', async () => {
    await lanes.make([1, 'task/1']);
    expect((await record(await lanes.take())).next).toEqual([]);
    expect(await lanes.all()).toEqual([]);
  });

  it('waits for a retry as any other', async () => {
    await lanes.make([1, 'task/1'], [1, 'task/1']);
    expect(await record(await lanes.take(), RETRYING)).toMatchObject({ next: [], gaveBack: false });
    expect(await lanes.all()).toMatchObject([{ claim: null, ready: false }]);
  });

  it('is left to whoever has claimed it meanwhile', async () => {
    await lanes.make([1, 'task/1'], [1, 'task/1']);
    const paused = await lanes.take({ leaseMs: 0 });
    const successor = await lanes.take();
    expect((await record(paused)).next).toEqual([]);
    expect(sequences((await record(successor)).next)).toEqual([2]);
  });

  it('is ready for all again when its next is too large for now, or goes to another address', async () => {
    await lanes.make([1, 'task/1'], [1, 'task/1'], [1, 'task/1']);
    expect(await record(await lanes.take(), SUCCEEDED, 0)).toMatchObject({ next: [], gaveBack: true });
    const second = await lanes.take();
    expect(sequences(second)).toEqual([2]);
    await lanes.database.query(`UPDATE webhook SET uri = 'https://b.example/'`);
    expect((await record(second)).next).toEqual([]);
    expect(await lanes.take()).toMatchObject([{ sequence: 3, uri: 'https://b.example/', host: 'b.example' }]);
  });

  it('goes on to an older one that was asked for again', async () => {
    await lanes.make([1, 'task/1'], [1, 'task/1'], [1, 'task/1']);
    const { next } = await record(await lanes.take());
    await lanes.database.query(`UPDATE delivery SET state = 'pending' WHERE sequence = 1`);
    expect(sequences((await record(next)).next)).toEqual([1]);
  });
});

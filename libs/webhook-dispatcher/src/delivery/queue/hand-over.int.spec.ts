import { randomUUID } from 'node:crypto';
import { fileDeliveries } from './file';
import { Lanes, SUCCEEDED } from '../../../test/lanes';
import type { HandOver, NewDelivery, Recipient } from './delivery';

const TO: Recipient = {
  uri: 'https://a.example/',
  host: 'a.example',
  disabled: false,
  verified_at: null,
  account_url: 'https://widget.example',
  webhook_policy_id: null,
  policy_version: null,
};

describe('fileDeliveries with a hand-over', () => {
  let lanes: Lanes;

  beforeAll(async () => {
    lanes = await Lanes.open();
  });
  afterAll(() => lanes.close());
  beforeEach(async () => {
    await lanes.empty();
    await lanes.webhooks([1, 'widget', 'https://a.example/'], [2, 'widget', 'https://a.example/']);
  });

  const delivery = (record: string, webhook_id = 1): NewDelivery => ({
    webhook_id,
    account_id: 'widget',
    kind: 'event',
    event: 'task.update',
    record,
    message: () => ({ body: Buffer.from(`{"${record}":1}`), link: `<${record}>` }),
    occurred_at: new Date(1_000),
    to: TO,
  });
  const handOverOf = (chosen: readonly NewDelivery[], changes: Partial<HandOver> = {}): HandOver => ({
    claim: randomUUID(),
    leaseEndsAt: performance.now() + 60_000,
    leaseMs: 60_000,
    bytes: 1_000,
    chosen: new Map(chosen.map((each) => [each, TO])),
    ...changes,
  });
  const write = (deliveries: readonly NewDelivery[], handOver: HandOver | null = handOverOf(deliveries)) =>
    lanes.database.transaction(
      async (transaction) => (await fileDeliveries(transaction, deliveries, handOver)).filed,
    );
  const written = async (...deliveries: NewDelivery[]) => (await write(deliveries)).claimed;

  it('returns the claimed deliveries as a claim would read them', async () => {
    const { claimed, ready } = await write([delivery('task/1'), delivery('task/2')]);
    expect(ready).toBe(false);
    expect(await lanes.claimed()).toEqual([]);
    await lanes.database.query('UPDATE delivery_lane SET ready = true');
    const read = await lanes.claimed();
    const alike = { claim: expect.any(String), leaseEndsAt: expect.any(Number) };
    expect(claimed.map((each) => ({ ...each, ...alike }))).toEqual(
      read.toSorted((one, other) => one.sequence - other.sequence).map((each) => ({ ...each, ...alike })),
    );
  });

  it('claims a delivery so that it is settled as any other, and its lane goes on', async () => {
    const [first, second] = [delivery('task/1'), delivery('task/1')];
    const { claimed } = await write([first, second], handOverOf([first]));
    await lanes.settle(claimed, SUCCEEDED);
    expect((await lanes.states()).map(({ state }) => state)).toEqual(['succeeded', 'pending']);
    expect((await lanes.claimed()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('claims only lanes without an open delivery', async () => {
    await lanes.file([1, 'task/1']);
    const [earlier] = await lanes.claimed();
    expect((await written(delivery('task/1'), delivery('task/2'))).map(({ record }) => record)).toEqual([
      'task/2',
    ]);
    expect(await lanes.all()).toContainEqual(
      expect.objectContaining({ record: 'task/1', claim: earlier?.claim }),
    );
  });

  it('claims no lane of a webhook that has another lane ready: that one has been waiting for longer', async () => {
    await lanes.file([1, 'task/1']);
    const { claimed, ready } = await write([delivery('task/2'), delivery('task/2', 2)]);
    expect(claimed.map(({ webhook_id }) => webhook_id)).toEqual([2]);
    expect(ready).toBe(true);
    expect((await lanes.claimed()).map(({ record }) => record).toSorted()).toEqual(['task/1', 'task/2']);
  });

  it('claims within a number of bytes, and leaves the other lanes to any instance', async () => {
    const made = [delivery('task/1'), delivery('task/2')];
    const { claimed, ready } = await write(made, handOverOf(made, { bytes: 1 }));
    expect([claimed.map(({ record }) => record), ready]).toEqual([['task/1'], true]);
    expect((await lanes.claimed()).map(({ record }) => record)).toEqual(['task/2']);
  });

  it('leaves a claimed delivery to other instances when the lease has ended', async () => {
    const made = [delivery('task/1')];
    await write(made, handOverOf(made, { leaseMs: 0 }));
    expect(await lanes.claimed()).toHaveLength(1);
  });

  it('numbers deliveries without a gap, however many statements they take', async () => {
    const large = (nth: number): NewDelivery => ({
      ...delivery(`task/${nth}`, 1 + (nth % 2)),
      message: () => ({ body: Buffer.alloc(700_000, ' '), link: '' }),
    });
    const made = [1, 2, 3, 4].map(large);
    const { claimed } = await write(made, handOverOf(made, { bytes: 10_000_000 }));
    expect(claimed.map(({ webhook_id, sequence }) => [webhook_id, sequence])).toEqual([
      [2, 1],
      [1, 1],
      [2, 2],
      [1, 2],
    ]);
    const rows = 'SELECT id, sequence FROM delivery ORDER BY webhook_id, sequence';
    const byNumber = claimed.toSorted((a, b) => a.webhook_id - b.webhook_id || a.sequence - b.sequence);
    expect(await lanes.database.query(rows)).toEqual(byNumber.map(({ id, sequence }) => ({ id, sequence })));
  });
});

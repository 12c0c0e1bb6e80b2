import { LogTestBed } from '../../test/log';
import { until } from '../../test/receiver';

describe('DeliveryNews', () => {
  const bed = new LogTestBed();
  beforeAll(() => bed.start());
  afterAll(() => bed.stop());

  const told = async (id: number) =>
    bed.dispatcher.database.query<{ account_id: string; late: boolean }>(
      `SELECT account_id, occurred_at > (SELECT max(settled_at) FROM delivery WHERE webhook_id = $1) AS late
      FROM event_log WHERE event = 'webhook.deliveries-changed' AND object_id = $1 ORDER BY entry`,
      [id],
    );

  it('tells of many deliveries of a webhook twice a second at most, and after the last of them', async () => {
    await bed.clear();
    const id = await bed.dispatcher.createVerified({ event: 'task.create', uri: bed.uri });
    await until(async () => (await told(id)).at(-1)?.late === true);
    const before = (await told(id)).length;
    const began = performance.now();
    for (let object_id = 1; object_id <= 60; object_id += 1)
      await bed.testBed.publish({ event: 'task.create', object_id });
    await until(async () => (await bed.states(id)).filter((state) => state === 'succeeded').length >= 60);
    await until(async () => (await told(id)).at(-1)?.late === true);
    const news = (await told(id)).slice(before);
    expect(news.length).toBeGreaterThan(0);
    expect(news.length).toBeLessThanOrEqual(2 + (performance.now() - began) / 500);
    expect(new Set(news.map(({ account_id }) => account_id))).toEqual(new Set(['widget']));
  });

  it('tells of the last error of a webhook, once it is written', async () => {
    await bed.clear();
    const id = await bed.dispatcher.createVerified({ event: 'task.update', uri: bed.uri });
    bed.receiver.answer = () => 500;
    const before = (await told(id)).length;
    await bed.testBed.publish({ event: 'task.update', object_id: 9 });
    await until(async () => {
      const [webhook] = await bed.dispatcher.database.query<{ last_error: string | null }>(
        'SELECT last_error FROM webhook WHERE id = $1',
        [id],
      );
      return webhook?.last_error !== null;
    });
    await until(async () => (await told(id)).length > before);
  });
});

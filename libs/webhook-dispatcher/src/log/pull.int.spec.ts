import type { Arrival } from '../../test/receiver';
import { LogTestBed, rowsOf } from '../../test/log';

describe('GET /webhooks/:id/messages', () => {
  const bed = new LogTestBed();

  beforeAll(() => bed.start());
  afterAll(() => bed.stop());
  beforeEach(() => bed.clear());

  const pull = async (id: number, query = '') =>
    rowsOf(await bed.call('GET', `/webhooks/${id}/messages${query}`));

  it('lists messages by sequence, with the bytes that are sent', async () => {
    const id = await bed.withHeld(3);
    await bed.testBed.publish({ object_id: 9, payload: { text: 'naïve ☃ "quoted"' } });
    await bed.becomes(id, 'held', 'held', 'held', 'succeeded');
    const all = await pull(id);
    expect(all.map(({ sequence, state }) => [sequence, state])).toEqual([
      [1, 'succeeded'],
      [2, 'held'],
      [3, 'held'],
      [4, 'held'],
      [5, 'succeeded'],
    ]);
    const arrival = bed.at(5)[0] as Arrival;
    expect(all[4]).toEqual({
      sequence: 5,
      delivery_id: arrival.headers['x-webhook-delivery'],
      event: 'task.create',
      link: arrival.headers.link,
      state: 'succeeded',
      occurred_at: expect.stringMatching(/Z$/),
      message: arrival.message,
    });
    expect((await pull(id, '?after=2&per_page=2')).map(({ sequence }) => sequence)).toEqual([3, 4]);
    expect(await pull(id, '?after=5')).toEqual([]);
  });

  it('leaves out the verification code, which is for the receiver only', async () => {
    const id = await bed.dispatcher.create({ event: 'task.create', uri: bed.uri });
    await bed.quiet();
    const { body } = await bed.call('GET', `/webhooks/${id}/messages`);
    expect(body).toMatchObject([{ sequence: 1, event: 'webhook.verify', message: null }]);
    expect(JSON.stringify([body, await bed.log(id)])).not.toContain('code=');
  });

  it('refuses a query that is not valid', async () => {
    const id = await bed.verified();
    expect(await bed.call('GET', `/webhooks/${id}/messages?after=x`)).toEqual({
      status: 400,
      body: { message: "Parameter 'after' is not a sequence number" },
    });
  });
});

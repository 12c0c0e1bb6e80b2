import { count } from '../../test/count';
import { until } from '../../test/receiver';
import { LogTestBed, nth } from '../../test/log';

describe('POST /webhooks/:id/replay', () => {
  const bed = new LogTestBed();

  beforeAll(() => bed.start());
  afterAll(() => bed.stop());
  beforeEach(() => bed.clear());

  const replay = (id: number, body: object, headers: Record<string, string> = {}) =>
    bed.post(`/webhooks/${id}/replay`, body, headers);

  it('sends the missed messages of a range of sequence numbers in order, and no others', async () => {
    const id = await bed.withHeld(6, 5);
    await bed.testBed.publish({ object_id: 5 });
    await until(() => bed.at(8).length === 1);
    expect(await replay(id, { from: 3, to: 6 })).toEqual({
      status: 200,
      body: { replayed: 4, next: null },
    });
    await bed.becomes(id, 'held', ...count(4).map(() => 'succeeded'), 'held', 'succeeded');
    expect(bed.receiver.at(bed.path).slice(1).map(nth)).toEqual([2, 3, 4, 5]);
    expect((await replay(id, { from: 3, to: 6 })).body).toEqual({ replayed: 0, next: null });
    expect((await replay(id, { from: '0', to: '999999999' })).body).toEqual({ replayed: 2, next: null });
    await until(() => bed.receiver.at(bed.path).length === 7);
  });

  it('sends the missed messages between two times', async () => {
    const id = await bed.verified();
    await bed.change(id, { disabled: true });
    const moments = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.900Z', '2026-03-01T12:00:00.000Z'];
    await bed.testBed.publish(
      ...moments.map((occurred_at, index) => ({ occurred_at, object_id: index + 1 })),
    );
    await bed.becomes(id, 'held', 'held', 'held');
    await bed.change(id, { disabled: false });
    const { body } = await replay(id, { from: '2026-03-01T10:00:01Z', to: '2026-03-01T12:00:00+01:00' });
    expect(body).toEqual({ replayed: 1, next: null });
    await bed.becomes(id, 'held', 'succeeded', 'held');
  });

  it('sends the missed messages from a sequence number to a time', async () => {
    const id = await bed.withHeld(3);
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
    await bed.dispatcher.database.query(
      'UPDATE delivery SET occurred_at = $2 WHERE webhook_id = $1 AND sequence < 4',
      [id, ago(60)],
    );
    expect((await replay(id, { from: 3, to: ago(30) })).body).toEqual({ replayed: 1, next: null });
    await bed.becomes(id, 'held', 'succeeded', 'held');
  });

  it('replays once for one Idempotency-Key', async () => {
    const id = await bed.withHeld(1);
    const headers = { 'idempotency-key': `replay-${id}` };
    const first = await replay(id, { from: 1, to: 9 }, headers);
    expect(first.body).toEqual({ replayed: 1, next: null });
    expect(await replay(id, { from: 1, to: 9 }, headers)).toEqual(first);
    expect((await replay(id, { from: 2, to: 9 }, headers)).status).toBe(400);
  });

  it('sends in order and each message once while the record has a message under way', async () => {
    const id = await bed.withHeld(3, 5);
    const answer = bed.hang();
    await bed.testBed.publish({ object_id: 5, payload: { nth: 4 } });
    await until(() => bed.at(5).length === 1);
    expect((await replay(id, { from: 1, to: 99 })).body).toEqual({ replayed: 3, next: null });
    expect((await replay(id, { from: 1, to: 99 })).body).toEqual({ replayed: 0, next: null });
    answer(200);
    await bed.becomes(id, 'succeeded', 'succeeded', 'succeeded', 'succeeded');
    await bed.quiet();
    expect(bed.receiver.at(bed.path).map(nth)).toEqual([4, 1, 2, 3]);
  });

  it('replays ten thousand messages at a time, and answers the sequence to go on from', async () => {
    const id = await bed.dispatcher.createVerified({
      event: 'task.create',
      uri: `${bed.receiver.url}/many`,
    });
    await bed.dispatcher.database.query(
      `INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state)
       SELECT $1, n, 'widget', 'event', 'task.create', 'task/' || n % 7, '', '{}', now(), 'dropped'
       FROM generate_series(2, 10500) n`,
      [id],
    );
    // Claimed lanes keep the sender away: the test is about the deliveries that are reopened.
    await bed.dispatcher.database.query(
      `INSERT INTO delivery_lane (webhook_id, record, ready, claim, due_at)
       SELECT $1, 'task/' || n, false, gen_random_uuid(), now() + interval '1 day' FROM generate_series(0, 6) n`,
      [id],
    );
    const first = await replay(id, { from: 2, to: 10500 });
    expect(first.body).toEqual({ replayed: 10_000, next: 10_002 });
    const second = await replay(id, { from: 10_002, to: 10500 });
    expect(second.body).toEqual({ replayed: 499, next: null });
    await bed.dispatcher.database.query('DELETE FROM delivery_lane WHERE webhook_id = $1', [id]);
  });

  it('refuses a range whose end is before its start', async () => {
    const id = await bed.verified();
    expect(await replay(id, { from: 5, to: 4 })).toEqual({
      status: 422,
      body: { message: 'Validation Failed', errors: [['to', "To can't be before the start"]] },
    });
  });

  it('refuses a webhook that is disabled or not verified', async () => {
    const id = await bed.withHeld(1);
    await bed.change(id, { disabled: true });
    expect(await replay(id, { from: 1, to: 9 })).toMatchObject({
      status: 422,
      body: { errors: [['webhook', 'Webhook is disabled']] },
    });
    await bed.unverify(id);
    expect(await replay(id, { from: 1, to: 9 })).toMatchObject({
      status: 422,
      body: { errors: [['webhook', 'Webhook is not verified']] },
    });
    expect(await bed.states(id)).toEqual(['held']);
  });
});

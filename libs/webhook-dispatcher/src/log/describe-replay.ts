import { count } from '../count.fixture';
import { until } from '../receiver.fixture';
import { nth, type LogStage } from './log.fixture';

export function describeReplay(stage: LogStage): void {
  describe('replays', () => {
    const replay = (id: number, body: object, headers: Record<string, string> = {}) =>
      stage.post(`/webhooks/${id}/replay`, body, headers);

    it('what was missed in a range of sequence numbers, in order, and nothing else', async () => {
      const id = await stage.withHeld(6, 5);
      await stage.scene.happen({ object_id: 5 });
      await until(() => stage.at(8).length === 1);
      expect(await replay(id, { from: 3, to: 6 })).toEqual({
        status: 200,
        body: { replayed: 4, next: null },
      });
      await stage.becomes(id, 'held', ...count(4).map(() => 'succeeded'), 'held', 'succeeded');
      expect(stage.receiver.at(stage.path).slice(1).map(nth)).toEqual([2, 3, 4, 5]);
      expect((await replay(id, { from: 3, to: 6 })).body).toEqual({ replayed: 0, next: null });
      expect((await replay(id, { from: '0', to: '999999999' })).body).toEqual({ replayed: 2, next: null });
      await until(() => stage.receiver.at(stage.path).length === 7);
    });

    it('what was missed between two moments', async () => {
      const id = await stage.verified();
      await stage.change(id, { disabled: true });
      const moments = ['2026-03-01T10:00:00.000Z', '2026-03-01T11:00:00.900Z', '2026-03-01T12:00:00.000Z'];
      await stage.scene.happen(
        ...moments.map((occurred_at, index) => ({ occurred_at, object_id: index + 1 })),
      );
      await stage.becomes(id, 'held', 'held', 'held');
      await stage.change(id, { disabled: false });
      const { body } = await replay(id, { from: '2026-03-01T10:00:01Z', to: '2026-03-01T12:00:00+01:00' });
      expect(body).toEqual({ replayed: 1, next: null });
      await stage.becomes(id, 'held', 'succeeded', 'held');
    });

    it('what was missed from a number that was told to a moment', async () => {
      const id = await stage.withHeld(3);
      const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
      await stage.dispatcher.database.query(
        'UPDATE delivery SET occurred_at = $2 WHERE webhook_id = $1 AND sequence < 4',
        [id, ago(60)],
      );
      expect((await replay(id, { from: 3, to: ago(30) })).body).toEqual({ replayed: 1, next: null });
      await stage.becomes(id, 'held', 'succeeded', 'held');
    });

    it('once for one Idempotency-Key', async () => {
      const id = await stage.withHeld(1);
      const headers = { 'idempotency-key': `replay-${id}` };
      const first = await replay(id, { from: 1, to: 9 }, headers);
      expect(first.body).toEqual({ replayed: 1, next: null });
      expect(await replay(id, { from: 1, to: 9 }, headers)).toEqual(first);
      expect((await replay(id, { from: 2, to: 9 }, headers)).status).toBe(400);
    });

    it('in order and without doubling while the record has a message in flight', async () => {
      const id = await stage.withHeld(3, 5);
      const answer = stage.hang();
      await stage.scene.happen({ object_id: 5, payload: { nth: 4 } });
      await until(() => stage.at(5).length === 1);
      expect((await replay(id, { from: 1, to: 99 })).body).toEqual({ replayed: 3, next: null });
      expect((await replay(id, { from: 1, to: 99 })).body).toEqual({ replayed: 0, next: null });
      answer(200);
      await stage.becomes(id, 'succeeded', 'succeeded', 'succeeded', 'succeeded');
      await stage.quiet();
      expect(stage.receiver.at(stage.path).map(nth)).toEqual([4, 1, 2, 3]);
    });

    it('ten thousand at a time, and says where to go on', async () => {
      const id = await stage.dispatcher.createVerified({
        event: 'task.create',
        uri: `${stage.receiver.url}/many`,
      });
      await stage.dispatcher.database.query(
        `INSERT INTO delivery (webhook_id, sequence, account_id, kind, event, record, link, body, occurred_at, state)
         SELECT $1, n, 'widget', 'event', 'task.create', 'task/' || n % 7, '', '{}', now(), 'dropped'
         FROM generate_series(2, 10500) n`,
        [id],
      );
      // The sender is kept away: what matters here is what is opened.
      await stage.dispatcher.database.query(
        `INSERT INTO delivery_lane (webhook_id, record, ready, claim, due_at)
         SELECT $1, 'task/' || n, false, gen_random_uuid(), now() + interval '1 day' FROM generate_series(0, 6) n`,
        [id],
      );
      const first = await replay(id, { from: 2, to: 10500 });
      expect(first.body).toEqual({ replayed: 10_000, next: 10_002 });
      const second = await replay(id, { from: 10_002, to: 10500 });
      expect(second.body).toEqual({ replayed: 499, next: null });
      await stage.dispatcher.database.query('DELETE FROM delivery_lane WHERE webhook_id = $1', [id]);
    });

    it('nothing where the range is none', async () => {
      const id = await stage.verified();
      expect(await replay(id, { from: 5, to: 4 })).toEqual({
        status: 422,
        body: { message: 'Validation Failed', errors: [['to', "To can't be before the start"]] },
      });
    });

    it('nothing to a webhook that is disabled or not verified', async () => {
      const id = await stage.withHeld(1);
      await stage.change(id, { disabled: true });
      expect(await replay(id, { from: 1, to: 9 })).toMatchObject({
        status: 422,
        body: { errors: [['webhook', 'Webhook is disabled']] },
      });
      await stage.unverify(id);
      expect(await replay(id, { from: 1, to: 9 })).toMatchObject({
        status: 422,
        body: { errors: [['webhook', 'Webhook is not verified']] },
      });
      expect(await stage.states(id)).toEqual(['held']);
    });
  });
}

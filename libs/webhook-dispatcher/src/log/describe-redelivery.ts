import { Metrics } from '@deskline/platform';
import { pause, until } from '../receiver.fixture';
import { type LogStage, type Row } from './log.fixture';

export function describeRedelivery(stage: LogStage): void {
  describe('redelivers', () => {
    const redeliver = (id: number, delivery: unknown, headers: Record<string, string> = {}) =>
      stage.post(`/webhooks/${id}/deliveries/${String(delivery)}/redeliver`, undefined, headers);

    it('what was held, dropped or received, with the same id and bytes', async () => {
      const id = await stage.withHeld(1);
      const [held] = await stage.log(id, '?sequence=2');
      expect(await redeliver(id, held?.id)).toMatchObject({
        status: 200,
        body: { id: held?.id, sequence: 2 },
      });
      await stage.becomes(id, 'succeeded');
      await redeliver(id, held?.id);
      await until(() => stage.at(2).length === 2);
      stage.receiver.answer = () => 500;
      await stage.quiet();
      await redeliver(id, held?.id);
      await stage.becomes(id, 'dropped');
      expect(stage.at(2)).toHaveLength(5);
      stage.receiver.answer = () => 200;
      await redeliver(id, held?.id);
      await stage.becomes(id, 'succeeded');
      expect(new Set(stage.at(2).map(({ body }) => body)).size).toBe(1);
      expect(new Set(stage.at(2).map(({ headers }) => headers['x-webhook-delivery']))).toEqual(
        new Set([held?.id]),
      );
      expect((await stage.log(id, '?sequence=2&fields=attempts'))[0]?.['attempts']).toHaveLength(6);
    });

    it('without taking it for a slow delivery', async () => {
      const id = await stage.withHeld(1);
      const metrics = () => stage.dispatcher.app.get(Metrics).text();
      const timed = async () => /first_byte_seconds_count\{.*widget.*\} (\d+)/.exec(await metrics())?.[1];
      const before = await timed();
      await redeliver(id, (await stage.log(id, '?sequence=2'))[0]?.id);
      await stage.becomes(id, 'succeeded');
      expect(await timed()).toBe(before);
    });

    it('once for one Idempotency-Key', async () => {
      const id = await stage.withHeld(1);
      const [held] = await stage.log(id, '?sequence=2');
      const headers = { 'idempotency-key': `again-${id}` };
      await redeliver(id, held?.id, headers);
      await stage.becomes(id, 'succeeded');
      expect((await redeliver(id, held?.id, headers)).status).toBe(200);
      await pause(200);
      expect(stage.at(2)).toHaveLength(1);
    });

    it('at once what waits for a retry, and not a second time what is in flight', () =>
      stage.patiently(async () => {
        const id = await stage.verified();
        stage.receiver.answer = () => 500;
        await stage.scene.happen({});
        await stage.becomes(id, 'retrying');
        const answer = stage.hang();
        const delivery = stage.at(2)[0]?.headers['x-webhook-delivery'];
        expect((await redeliver(id, delivery)).body).toMatchObject({ state: 'pending' });
        await until(() => stage.at(2).length === 2);
        expect((await redeliver(id, delivery)).status).toBe(200);
        await pause(200);
        answer(200);
        await stage.becomes(id, 'succeeded');
        await pause(200);
        expect(stage.at(2)).toHaveLength(2);
      }));

    it('what waits for a retry as often as somebody asks, with all its retries before it', () =>
      stage.patiently(async () => {
        const id = await stage.verified();
        stage.receiver.answer = () => 500;
        await stage.scene.happen({});
        for (const times of [1, 2, 3, 4]) {
          await until(
            async () => stage.at(2).length === times && (await stage.states(id)).includes('retrying'),
          );
          expect(await stage.dispatcher.states(id)).toEqual([
            { sequence: 2, state: 'retrying', attempts: 1 },
          ]);
          await redeliver(id, stage.at(2)[0]?.headers['x-webhook-delivery']);
        }
      }));

    it('nothing else: an older message of the record that waits for its retry goes on waiting', () =>
      stage.patiently(async () => {
        const id = await stage.withHeld(1, 5);
        stage.receiver.answer = () => 500;
        await stage.scene.happen({ object_id: 5 }, { object_id: 5 });
        await stage.becomes(id, 'held', 'retrying', 'pending');
        const lanes = await stage.lanes();
        const [newest] = await stage.log(id, '?sequence=4');
        await redeliver(id, newest?.id);
        expect(await stage.lanes()).toEqual(lanes);
        expect((await stage.dispatcher.states(id)).map(({ attempts }) => attempts)).toEqual([0, 1, 0]);
      }));

    it('an older message before one that waits for its retry, which then has all of them again', () =>
      stage.patiently(async () => {
        const id = await stage.withHeld(1, 5);
        stage.receiver.answer = () => 500;
        await stage.scene.happen({ object_id: 5 });
        await stage.becomes(id, 'held', 'retrying');
        stage.receiver.answer = ({ headers }) => (headers['x-webhook-sequence'] === '2' ? 200 : 500);
        const [held] = await stage.log(id, '?sequence=2');
        await redeliver(id, held?.id);
        await until(() => stage.at(3).length === 2);
        await stage.becomes(id, 'succeeded', 'retrying');
        expect((await stage.dispatcher.states(id)).map(({ attempts }) => attempts)).toEqual([1, 1]);
      }));

    it('an older message of a record while a newer one is in flight, and loses neither', async () => {
      const id = await stage.withHeld(1, 5);
      const answer = stage.hang();
      await stage.scene.happen({ object_id: 5 });
      await until(() => stage.at(3).length === 1);
      const [held] = await stage.log(id, '?sequence=2');
      await redeliver(id, held?.id);
      await pause(200);
      expect(stage.at(2)).toHaveLength(0);
      answer(200);
      await stage.becomes(id, 'succeeded', 'succeeded');
      await stage.quiet();
      expect([stage.at(2).length, stage.at(3).length]).toEqual([1, 1]);
    });

    it('of the verifications of a webhook the last one, as long as its code is valid', async () => {
      const id = await stage.dispatcher.create({ event: 'task.create', uri: stage.uri });
      await stage.call('POST', `/webhooks/${id}/resend_verification`);
      await stage.quiet();
      const [last, first] = await stage.log(id);
      const refused = {
        status: 422,
        body: { errors: [['webhook', 'Webhook needs a fresh code, which resend_verification sends']] },
      };
      expect(await redeliver(id, first?.id)).toMatchObject(refused);
      expect((await redeliver(id, last?.id)).status).toBe(200);
      const sent = () =>
        stage.receiver.verifications(stage.path).map(({ headers }) => headers['x-webhook-sequence']);
      await until(() => sent().filter((number) => number === '2').length === 2);
      await stage.quiet();
      await stage.dispatcher.database.query(
        'UPDATE webhook_verification SET expires_at = now() WHERE webhook_id = $1',
        [id],
      );
      expect(await redeliver(id, last?.id)).toMatchObject(refused);
      expect(await stage.lanes()).toEqual([]);
    });

    it('nothing to a webhook that would not be sent it', async () => {
      const id = await stage.withHeld(1);
      const [verification] = await stage.log(id, '?sequence=1');
      const [held] = await stage.log(id, '?sequence=2');
      const refused = async (delivery: Row | undefined) => {
        const { status, body } = await redeliver(id, delivery?.id);
        return [status, body['errors']];
      };
      expect(await refused(verification)).toEqual([422, [['webhook', 'Webhook is verified already']]]);
      await stage.change(id, { disabled: true });
      expect(await refused(held)).toEqual([422, [['webhook', 'Webhook is disabled']]]);
      await stage.unverify(id);
      expect(await refused(held)).toEqual([422, [['webhook', 'Webhook is not verified']]]);
      expect(await stage.lanes()).toEqual([]);
    });
  });
}

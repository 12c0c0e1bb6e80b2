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
        expect((await redeliver(id, delivery)).body).toMatchObject({ state: 'retrying' });
        await until(() => stage.at(2).length === 2);
        expect((await redeliver(id, delivery)).status).toBe(200);
        await pause(200);
        answer(200);
        await stage.becomes(id, 'succeeded');
        await pause(200);
        expect(stage.at(2)).toHaveLength(2);
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

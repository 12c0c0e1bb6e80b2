import { Metrics } from '@deskline/platform';
import { pause, until } from '../../test/receiver';
import { LogTestBed, type Row } from '../../test/log';

describe('POST /webhooks/:id/deliveries/:id/redeliver', () => {
  const bed = new LogTestBed();

  beforeAll(() => bed.start());
  afterAll(() => bed.stop());
  beforeEach(() => bed.clear());

  const redeliver = (id: number, delivery: unknown, headers: Record<string, string> = {}) =>
    bed.post(`/webhooks/${id}/deliveries/${String(delivery)}/redeliver`, undefined, headers);

  it('sends a held, dropped or received message again, with the same id and bytes', async () => {
    const id = await bed.withHeld(1);
    const [held] = await bed.log(id, '?sequence=2');
    expect(await redeliver(id, held?.id)).toMatchObject({
      status: 200,
      body: { id: held?.id, sequence: 2 },
    });
    await bed.becomes(id, 'succeeded');
    await redeliver(id, held?.id);
    await until(() => bed.at(2).length === 2);
    bed.receiver.answer = () => 500;
    await bed.quiet();
    await redeliver(id, held?.id);
    await bed.becomes(id, 'dropped');
    expect(bed.at(2)).toHaveLength(5);
    bed.receiver.answer = () => 200;
    await redeliver(id, held?.id);
    await bed.becomes(id, 'succeeded');
    expect(new Set(bed.at(2).map(({ body }) => body)).size).toBe(1);
    expect(new Set(bed.at(2).map(({ headers }) => headers['x-webhook-delivery']))).toEqual(
      new Set([held?.id]),
    );
    expect((await bed.log(id, '?sequence=2&fields=attempts'))[0]?.['attempts']).toHaveLength(6);
  });

  it('does not count a redelivery in the latency metric', async () => {
    const id = await bed.withHeld(1);
    const metrics = () => bed.dispatcher.app.get(Metrics).text();
    const timed = async () => /first_byte_seconds_count\{.*widget.*\} (\d+)/.exec(await metrics())?.[1];
    const before = await timed();
    await redeliver(id, (await bed.log(id, '?sequence=2'))[0]?.id);
    await bed.becomes(id, 'succeeded');
    expect(await timed()).toBe(before);
  });

  it('redelivers once for one Idempotency-Key', async () => {
    const id = await bed.withHeld(1);
    const [held] = await bed.log(id, '?sequence=2');
    const headers = { 'idempotency-key': `again-${id}` };
    await redeliver(id, held?.id, headers);
    await bed.becomes(id, 'succeeded');
    expect((await redeliver(id, held?.id, headers)).status).toBe(200);
    await pause(200);
    expect(bed.at(2)).toHaveLength(1);
  });

  it('sends a message that waits for a retry at once, and one that is under way not a second time', () =>
    bed.withSlowRetries(async () => {
      const id = await bed.verified();
      bed.receiver.answer = () => 500;
      await bed.testBed.publish({});
      await bed.becomes(id, 'retrying');
      const answer = bed.hang();
      const delivery = bed.at(2)[0]?.headers['x-webhook-delivery'];
      expect((await redeliver(id, delivery)).body).toMatchObject({ state: 'pending' });
      await until(() => bed.at(2).length === 2);
      expect((await redeliver(id, delivery)).status).toBe(200);
      await pause(200);
      answer(200);
      await bed.becomes(id, 'succeeded');
      await pause(200);
      expect(bed.at(2)).toHaveLength(2);
    }));

  it('sends a message that waits for a retry on every request, and restarts its retry schedule', () =>
    bed.withSlowRetries(async () => {
      const id = await bed.verified();
      bed.receiver.answer = () => 500;
      await bed.testBed.publish({});
      for (const times of [1, 2, 3, 4]) {
        await until(async () => bed.at(2).length === times && (await bed.states(id)).includes('retrying'));
        expect(await bed.dispatcher.states(id)).toEqual([{ sequence: 2, state: 'retrying', attempts: 1 }]);
        await redeliver(id, bed.at(2)[0]?.headers['x-webhook-delivery']);
      }
    }));

  it('leaves an older message of the record waiting for its retry', () =>
    bed.withSlowRetries(async () => {
      const id = await bed.withHeld(1, 5);
      bed.receiver.answer = () => 500;
      await bed.testBed.publish({ object_id: 5 }, { object_id: 5 });
      await bed.becomes(id, 'held', 'retrying', 'pending');
      const lanes = await bed.lanes();
      const [newest] = await bed.log(id, '?sequence=4');
      await redeliver(id, newest?.id);
      expect(await bed.lanes()).toEqual(lanes);
      expect((await bed.dispatcher.states(id)).map(({ attempts }) => attempts)).toEqual([0, 1, 0]);
    }));

  it('sends an older message before one that waits for its retry, whose schedule then restarts', () =>
    bed.withSlowRetries(async () => {
      const id = await bed.withHeld(1, 5);
      bed.receiver.answer = () => 500;
      await bed.testBed.publish({ object_id: 5 });
      await bed.becomes(id, 'held', 'retrying');
      bed.receiver.answer = ({ headers }) => (headers['x-webhook-sequence'] === '2' ? 200 : 500);
      const [held] = await bed.log(id, '?sequence=2');
      await redeliver(id, held?.id);
      await until(() => bed.at(3).length === 2);
      await bed.becomes(id, 'succeeded', 'retrying');
      expect((await bed.dispatcher.states(id)).map(({ attempts }) => attempts)).toEqual([1, 1]);
    }));

  it('sends an older message of a record after a newer one that is under way, and loses neither', async () => {
    const id = await bed.withHeld(1, 5);
    const answer = bed.hang();
    await bed.testBed.publish({ object_id: 5 });
    await until(() => bed.at(3).length === 1);
    const [held] = await bed.log(id, '?sequence=2');
    await redeliver(id, held?.id);
    await pause(200);
    expect(bed.at(2)).toHaveLength(0);
    answer(200);
    await bed.becomes(id, 'succeeded', 'succeeded');
    await bed.quiet();
    expect([bed.at(2).length, bed.at(3).length]).toEqual([1, 1]);
  });

  it('redelivers only the last verification of a webhook, while its code is valid', async () => {
    const id = await bed.dispatcher.create({ event: 'task.create', uri: bed.uri });
    await bed.call('POST', `/webhooks/${id}/resend_verification`);
    await bed.quiet();
    const [last, first] = await bed.log(id);
    const refused = {
      status: 422,
      body: { errors: [['webhook', 'Webhook needs a fresh code, which resend_verification sends']] },
    };
    expect(await redeliver(id, first?.id)).toMatchObject(refused);
    expect((await redeliver(id, last?.id)).status).toBe(200);
    const sent = () =>
      bed.receiver.verifications(bed.path).map(({ headers }) => headers['x-webhook-sequence']);
    await until(() => sent().filter((number) => number === '2').length === 2);
    await bed.quiet();
    await bed.dispatcher.database.query(
      'UPDATE webhook_verification SET expires_at = now() WHERE webhook_id = $1',
      [id],
    );
    expect(await redeliver(id, last?.id)).toMatchObject(refused);
    expect(await bed.lanes()).toEqual([]);
  });

  it('refuses a message that the webhook would not be sent now', async () => {
    const id = await bed.withHeld(1);
    const [verification] = await bed.log(id, '?sequence=1');
    const [held] = await bed.log(id, '?sequence=2');
    const refused = async (delivery: Row | undefined) => {
      const { status, body } = await redeliver(id, delivery?.id);
      return [status, body['errors']];
    };
    expect(await refused(verification)).toEqual([422, [['webhook', 'Webhook is verified already']]]);
    await bed.change(id, { disabled: true });
    expect(await refused(held)).toEqual([422, [['webhook', 'Webhook is disabled']]]);
    await bed.unverify(id);
    expect(await refused(held)).toEqual([422, [['webhook', 'Webhook is not verified']]]);
    expect(await bed.lanes()).toEqual([]);
  });
});

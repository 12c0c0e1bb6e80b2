import { ManualClock } from '@deskline/platform';
import { RecordRuntime } from '@deskline/record-store';
import { DeliveryQueue } from './delivery/queue/delivery-queue';
import type { Dispatcher, TestBed } from '../test/dispatcher';
import { pause, until, type Arrival, type Receiver } from '../test/receiver';
import { ReceivingDispatcher } from '../test/receiving-dispatcher';
import { Verification } from './webhook/verification';

describe('Webhook', () => {
  let env: ReceivingDispatcher;
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let path: string;
  let uri: string;

  beforeAll(async () => {
    env = await ReceivingDispatcher.start();
    ({ testBed, dispatcher, receiver } = env);
  });
  afterAll(() => env.stop());
  beforeEach(() => {
    ({ path, uri } = env.nextTest());
  });

  const verification = async (nth = 1): Promise<Arrival> => {
    await until(() => receiver.verifications(path).length >= nth);
    return receiver.verifications(path)[nth - 1] as Arrival;
  };
  const callback = (arrival: Arrival): string => {
    const { pathname, search } = new URL(String(arrival.message.payload['callback']));
    return pathname.replace('/v1', '') + search;
  };
  const confirm = async (arrival: Arrival, method = 'GET') =>
    (await dispatcher.call(method, callback(arrival), undefined, null)).status;
  const verifiedAt = async (id: number) =>
    (await dispatcher.call('GET', `/webhooks/${id}`)).body['verified_at'];

  it('is created with 200, named after its event, and sent a verification message', async () => {
    const { status, body } = await dispatcher.call('POST', '/webhooks', { event: 'task.create', uri });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'task.create', event: 'task.create', uri, disabled: false });
    expect(body['verified_at']).toBeNull();

    const { message, headers } = await verification();
    expect(message).toMatchObject({
      webhook_id: body['id'],
      event: 'webhook.verify',
      object_id: body['id'],
      account: 'https://widget.example',
      person_name: 'Ellen Brown',
    });
    const url = new URL(String(message.payload['callback']));
    expect(url.origin + url.pathname).toBe(`https://api.example/v1/webhooks/${String(body['id'])}/verify`);
    expect(url.searchParams.get('code')).toMatch(/^[\w-]{24}$/);
    expect(Date.parse(String(url.searchParams.get('expires_at')))).toBeGreaterThan(Date.now() + 86_000_000);
    expect(headers['link']).toBe(
      `<https://widget.example/webhooks/${String(body['id'])}>; rel="canonical", ` +
        `<https://api.example/v1/webhooks/${String(body['id'])}>; rel="resource"`,
    );
    expect(headers['x-webhook-sequence']).toBe('1');
  });

  it.each(['GET', 'POST'])('is verified by a %s of the callback without credentials', async (method) => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const { status, body } = await dispatcher.call(method, callback(await verification()), undefined, null);
    expect({ status, body }).toEqual({ status: 200, body: { message: 'Verification successful' } });
    expect(await verifiedAt(id)).not.toBeNull();
  });

  it('is verified by a regular update, with a version and an audit line', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const arrival = await verification();
    await Promise.all([confirm(arrival), confirm(arrival)]);
    const at = await verifiedAt(id);
    const { database } = dispatcher;
    expect(await database.query('SELECT version FROM webhook WHERE id = $1', [id])).toEqual([{ version: 2 }]);
    const lines = await database.query(
      `SELECT person_id, changes->'verified_at' AS verified_at FROM audit_line
       WHERE record_type = 'webhook' AND record_id = $1 AND action = 'update'`,
      [id],
    );
    expect(lines).toEqual([{ person_id: null, verified_at: [null, at] }]);
  });

  it('gets no event before it is verified', async () => {
    const id = await dispatcher.create({ event: 'task.note-added', uri });
    const arrival = await verification();
    await testBed.publish({ event: 'task.note-added' });
    await until(async () => (await dispatcher.states(id)).length === 1);
    await confirm(arrival);
    await testBed.publish({ event: 'task.note-added', object_id: 2 });
    await until(() => receiver.at(path).length > 0);
    expect(receiver.at(path).map(({ message }) => message.object_id)).toEqual([2]);
  });

  it('is not verified by a wrong code', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const right = callback(await verification());
    for (const wrong of [
      right.replace(/code=[\w-]{24}/, `code=${'a'.repeat(24)}`),
      right.replace(/code=[\w-]{24}/, 'code='),
      `/webhooks/${id}/verify`,
      right.replace(`/webhooks/${id}/`, '/webhooks/999999/'),
    ]) {
      expect((await dispatcher.call('GET', wrong, undefined, null)).status).toBe(403);
    }
    expect(await verifiedAt(id)).toBeNull();
  });

  it('is verified a second before its code is 24 hours old, and not when it is', async () => {
    const clock = new ManualClock();
    const queue = dispatcher.app.get(DeliveryQueue);
    const runtime = dispatcher.app.get(RecordRuntime);
    const settings = { BASE_URL: 'https://api.example/v1', WEBHOOK_VERIFICATION_SECONDS: 86_400 };
    const verification24 = new Verification(queue, clock, settings);
    const id = await dispatcher.create({ event: 'task.update', uri });
    await verification();
    await dispatcher.database.transaction((tx) => verification24.begin(tx, id, null));
    const url = new URL(String((await verification(2)).message.payload['callback']));
    expect(url.searchParams.get('expires_at')).toBe('2026-01-02T00:00:00Z');
    const code = String(url.searchParams.get('code'));

    clock.set('2026-01-02T00:00:00Z');
    expect(await verification24.confirm(runtime, id, code)).toBe('refused');
    clock.set('2026-01-01T23:59:59Z');
    expect(await verification24.confirm(runtime, id, code)).toBe('verified');
  });

  it('is verified whatever other parameters the callback has, and again by a second call', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const address = callback(await verification());
    const odd = address.replace('/verify?', '/verify.json?x=1&').concat('&code=other');
    expect((await dispatcher.call('GET', odd, undefined, null)).status).toBe(200);
    const at = await verifiedAt(id);
    receiver.answer = () => 500;
    await testBed.publish({ event: 'task.update' });
    const failing = { body: { verified_at: at, last_error: '500 Internal Server Error' } };
    const webhook = () => dispatcher.call('GET', `/webhooks/${id}`);
    await until(async () => (await webhook()).body['last_error'] !== null);
    expect((await dispatcher.call('POST', address, undefined, null)).status).toBe(200);
    expect(await webhook()).toMatchObject(failing);
  });

  it('is not verified by a HEAD of the callback', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    expect(await confirm(await verification(), 'HEAD')).toBe(404);
    expect(await verifiedAt(id)).toBeNull();
  });

  it('gets a fresh code when it is updated unverified, and the old callback stops being valid', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const first = await verification();
    expect((await dispatcher.call('PATCH', `/webhooks/${id}`, { description: 'Pager' })).status).toBe(200);
    expect(await confirm(first)).toBe(403);
    expect(await confirm(await verification(2))).toBe(200);
  });

  it('keeps its code when an update changes nothing', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const first = await verification();
    expect((await dispatcher.call('PATCH', `/webhooks/${id}`, { uri, disabled: false })).status).toBe(200);
    await pause(200);
    expect(receiver.verifications(path)).toHaveLength(1);
    expect(await confirm(first)).toBe(200);
  });

  it('gets a fresh code on request', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const first = await verification();
    expect((await dispatcher.call('POST', `/webhooks/${id}/resend_verification`)).status).toBe(204);
    const second = await verification(2);
    expect(await confirm(first)).toBe(403);
    expect(await confirm(second)).toBe(200);
  });

  it('gets no fresh code on request when it is verified', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    await confirm(await verification());
    expect((await dispatcher.call('POST', `/webhooks/${id}/resend_verification`)).status).toBe(204);
    await pause(200);
    expect(receiver.verifications(path)).toHaveLength(1);
    expect(await verifiedAt(id)).not.toBeNull();
  });

  it('is verified at once when another one with the exact same URI is, in the same account', async () => {
    await dispatcher.create({ event: 'task.update', uri });
    await confirm(await verification());

    const same = await dispatcher.call('POST', '/webhooks', { event: 'task.create', uri });
    expect(same.body['verified_at']).not.toBeNull();

    const slash = await dispatcher.call('POST', '/webhooks', { event: 'task.create', uri: `${uri}/` });
    expect(slash.body['verified_at']).toBeNull();

    await dispatcher.create({ event: 'task.create', uri }, { account: 'gadget' });
    await verification(2);
    expect(receiver.verifications(path)).toHaveLength(2);
  });

  it('gets a verification message when the other one with its URI is unverified or deleted, not when it is disabled', async () => {
    const create = async () => {
      const { body } = await dispatcher.call('POST', '/webhooks', { event: 'task.create', uri });
      return { id: Number(body['id']), isVerified: body['verified_at'] !== null };
    };
    const first = await create();
    const second = await create();
    expect([first.isVerified, second.isVerified]).toEqual([false, false]);

    await until(() => receiver.verifications(path).length === 2);
    const arrival = receiver.verifications(path).find(({ message }) => message.object_id === first.id);
    await confirm(arrival as Arrival);
    await dispatcher.call('PATCH', `/webhooks/${first.id}`, { disabled: true });
    expect((await create()).isVerified).toBe(true);

    await dispatcher.database.query('DELETE FROM webhook WHERE uri = $1 AND id <> $2', [uri, first.id]);
    await dispatcher.call('DELETE', `/webhooks/${first.id}`);
    expect((await create()).isVerified).toBe(false);
  });

  it('gets a verification message when its uri changes to one that another has verified, and when it changes back', async () => {
    await dispatcher.create({ event: 'task.update', uri });
    await confirm(await verification());
    const id = await dispatcher.create({ event: 'task.update', uri: `${uri}-own` });
    await until(() => receiver.verifications(`${path}-own`).length === 1);
    await confirm(receiver.verifications(`${path}-own`)[0] as Arrival);

    const moved = await dispatcher.call('PATCH', `/webhooks/${id}`, { uri });
    expect(moved.body['verified_at']).toBeNull();
    const arrival = await verification(2);
    expect(arrival.message.object_id).toBe(id);
    const back = await dispatcher.call('PATCH', `/webhooks/${id}`, { uri: `${uri}-own` });
    expect(back.body['verified_at']).toBeNull();
    expect(await confirm(arrival)).toBe(403);
    await until(() => receiver.verifications(`${path}-own`).length === 2);
    expect(await confirm(receiver.verifications(`${path}-own`)[1] as Arrival)).toBe(200);
  });

  it('gets no event while it is disabled, and the next ones when it is enabled', async () => {
    const id = await dispatcher.create({ event: 'task.member-changed', uri });
    await confirm(await verification());
    const publish = async (object_id: number) => {
      await testBed.publish({ event: 'task.member-changed', object_id });
      await until(async () => (await dispatcher.states(id)).length === object_id);
    };
    await dispatcher.call('PATCH', `/webhooks/${id}`, { disabled: true });
    await publish(1);
    await dispatcher.call('PATCH', `/webhooks/${id}`, { disabled: false });
    expect(await verifiedAt(id)).not.toBeNull();
    await publish(2);
    await until(() => receiver.at(path).length > 0);
    await pause(200);
    expect(receiver.at(path).map(({ message }) => message.object_id)).toEqual([2]);
  });

  it('is unverified again when its uri changes', async () => {
    const id = await dispatcher.create({ event: 'task.team-changed', uri });
    await confirm(await verification());
    const { body } = await dispatcher.call('PATCH', `/webhooks/${id}`, { uri: `${uri}-moved` });
    expect(body['verified_at']).toBeNull();
    await testBed.publish({ event: 'task.team-changed' });
    await until(() => receiver.verifications(`${path}-moved`).length === 1);
    await pause(300);
    expect([...receiver.at(path), ...receiver.at(`${path}-moved`)]).toEqual([]);
  });

  it('gets the verification message again when an attempt fails', async () => {
    let refusals = 2;
    receiver.answer = () => (refusals-- > 0 ? 500 : 200);
    await dispatcher.create({ event: 'task.update', uri });
    await verification(3);
    const bodies = receiver.verifications(path).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  });

  it.each([
    ['unverified', {}],
    ['disabled', { disabled: true }],
  ])('can be tested while it is %s', async (_state, changes) => {
    const id = await dispatcher.create({ event: 'task.update', uri, ...changes });
    expect((await dispatcher.call('POST', `/webhooks/${id}/test`)).status).toBe(204);
    await until(() => receiver.at(path).length === 1);
    expect(receiver.at(path)[0]?.message).toMatchObject({ event: 'task.update', object_id: 12345 });
  });
});

import type { Dispatcher } from './dispatcher.fixture';
import { Scene } from './dispatcher.fixture';
import { pause, Receiver, until, type Arrival } from './receiver.fixture';

describe('a webhook', () => {
  let scene: Scene;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let paths = 0;
  let path: string;
  let uri: string;

  beforeAll(async () => {
    scene = await Scene.set();
    dispatcher = await scene.dispatcher();
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await scene.strike();
    await receiver.stop();
  });
  beforeEach(() => {
    path = `/hook-${++paths}`;
    uri = receiver.url + path;
    receiver.answer = () => 200;
  });

  const verification = async (nth = 1): Promise<Arrival> => {
    await until(() => receiver.verifications(path).length >= nth);
    return receiver.verifications(path)[nth - 1] as Arrival;
  };
  const callback = (arrival: Arrival): string => {
    const { pathname, search } = new URL(String(arrival.message.payload['callback']));
    return pathname.replace('/v1', '') + search;
  };
  const verifiedAt = async (id: number) =>
    (await dispatcher.call('GET', `/webhooks/${id}`)).body['verified_at'];

  it('is answered with 200, named after its event, and asked to prove itself', async () => {
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

  it('gets no event before it is verified', async () => {
    await dispatcher.create({ event: 'task.note-added', uri });
    const arrival = await verification();
    await scene.happen({ event: 'task.note-added' });
    await pause(300);
    await dispatcher.call('GET', callback(arrival), undefined, null);
    await scene.happen({ event: 'task.note-added', object_id: 2 });
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

  it('is not verified by an expired code', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const arrival = await verification();
    await dispatcher.database.query(
      `UPDATE webhook_verification SET expires_at = now() - interval '1 second' WHERE webhook_id = $1`,
      [id],
    );
    expect((await dispatcher.call('GET', callback(arrival), undefined, null)).status).toBe(403);
  });

  it('gets a fresh code when it is updated unverified, and the old callback stops being valid', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const first = await verification();
    expect((await dispatcher.call('PATCH', `/webhooks/${id}`, { description: 'Pager' })).status).toBe(200);
    expect((await dispatcher.call('GET', callback(first), undefined, null)).status).toBe(403);
    expect((await dispatcher.call('GET', callback(await verification(2)), undefined, null)).status).toBe(200);
  });

  it('gets a fresh code on request', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const first = await verification();
    expect((await dispatcher.call('POST', `/webhooks/${id}/resend_verification`)).status).toBe(204);
    const second = await verification(2);
    expect((await dispatcher.call('GET', callback(first), undefined, null)).status).toBe(403);
    expect((await dispatcher.call('GET', callback(second), undefined, null)).status).toBe(200);
  });

  it('is verified at once when another one with the exact same URI is, in the same account', async () => {
    await dispatcher.create({ event: 'task.update', uri });
    await dispatcher.call('GET', callback(await verification()), undefined, null);

    const same = await dispatcher.call('POST', '/webhooks', { event: 'task.create', uri });
    expect(same.body['verified_at']).not.toBeNull();

    const slash = await dispatcher.call('POST', '/webhooks', { event: 'task.create', uri: `${uri}/` });
    expect(slash.body['verified_at']).toBeNull();

    await dispatcher.create({ event: 'task.create', uri }, { account: 'gadget' });
    await verification(2);
    expect(receiver.verifications(path)).toHaveLength(2);
  });

  it('is unverified again when its uri changes', async () => {
    const id = await dispatcher.create({ event: 'task.team-changed', uri });
    await dispatcher.call('GET', callback(await verification()), undefined, null);
    const { body } = await dispatcher.call('PATCH', `/webhooks/${id}`, { uri: `${uri}-moved` });
    expect(body['verified_at']).toBeNull();
    await scene.happen({ event: 'task.team-changed' });
    await until(() => receiver.verifications(`${path}-moved`).length === 1);
    await pause(300);
    expect([...receiver.at(path), ...receiver.at(`${path}-moved`)]).toEqual([]);
  });

  it('is tried again when the verification message fails', async () => {
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

  it('is for administrators only', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    const who = { roles: ['specialist' as const] };
    expect((await dispatcher.call('POST', '/webhooks', { event: 'task.update', uri }, who)).status).toBe(403);
    expect((await dispatcher.call('POST', `/webhooks/${id}/test`, undefined, who)).status).toBe(404);
    expect((await dispatcher.call('POST', `/webhooks/${id}/test`, undefined, null)).status).toBe(401);
  });

  it('is refused for what is no event, and for a URI of the inside', async () => {
    const create = (body: object) => dispatcher.call('POST', '/webhooks', body);
    expect(await create({ event: 'task.explode', uri })).toMatchObject({
      status: 422,
      body: { errors: [['event', expect.any(String)]] },
    });
    expect((await create({ event: 'webhook.verify', uri })).status).toBe(422);
    for (const inside of [
      'https://10.0.0.1/',
      'http://8.8.8.8/',
      'https://a:b@receiver.example/',
      'gopher://x/',
    ]) {
      expect(await create({ event: 'task.update', uri: inside })).toMatchObject({
        status: 422,
        body: { errors: [['uri', expect.any(String)]] },
      });
    }
  });

  it('is deleted with 204', async () => {
    const id = await dispatcher.create({ event: 'task.update', uri });
    expect((await dispatcher.call('DELETE', `/webhooks/${id}`)).status).toBe(204);
    expect((await dispatcher.call('GET', `/webhooks/${id}`)).status).toBe(404);
  });
});

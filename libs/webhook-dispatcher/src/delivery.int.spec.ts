import { createLocalJWKSet, jwtVerify, type JSONWebKeySet } from 'jose';
import { count } from '../test/count';
import type { Dispatcher, TestBed } from '../test/dispatcher';
import { pause, until, type Arrival, type Receiver } from '../test/receiver';
import { ReceivingDispatcher } from '../test/receiving-dispatcher';

const sequences = (arrivals: readonly Arrival[]) =>
  arrivals.map(({ headers }) => Number(headers['x-webhook-sequence']));
const objects = (arrivals: readonly Arrival[]) => arrivals.map(({ message }) => message.object_id);

describe('delivery', () => {
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
  beforeEach(async () => {
    await dispatcher.database.query('UPDATE webhook SET disabled = true');
    ({ path, uri } = env.nextTest());
  });

  const arrived = (number: number) => until(() => receiver.at(path).length >= number);
  const settled = (id: number, number: number) =>
    until(async () => {
      const states = await dispatcher.states(id);
      return (
        states.length === number && states.every(({ state }) => !['pending', 'retrying'].includes(state))
      );
    });

  it('brings an event of another service to a verified webhook, once', async () => {
    const id = await dispatcher.createVerified({ event: 'task.status-changed', uri, name: 'Pager' });
    await testBed.publish(
      { event: 'task.update', object_id: 12 },
      {
        event: 'task.status-changed',
        object_id: 12,
        audit_line_id: 88,
        payload: { status: 'assigned', previous_status: 'registered' },
      },
      { event: 'task.status-changed', object_id: 13, account_id: 'gadget' },
    );
    await settled(id, 1);
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
    const { headers, message } = receiver.at(path)[0] as Arrival;
    expect(message).toMatchObject({
      webhook_id: id,
      account_id: 'widget',
      account: 'https://widget.example',
      name: 'Pager',
      event: 'task.status-changed',
      object_id: 12,
      person_id: 6,
      payload: { audit_line_id: 88, status: 'assigned', previous_status: 'registered' },
    });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-webhook-delivery': expect.stringMatching(/^[\da-f-]{36}$/),
      'x-webhook-sequence': '2',
      'user-agent': expect.stringMatching(/^Deskline/),
      link: '<https://widget.example/tasks/12>; rel="canonical", <https://api.example/v1/tasks/12>; rel="resource"',
    });
  });

  it('makes one delivery per webhook registered for the event', async () => {
    await dispatcher.createVerified({ event: 'task.create', uri });
    await dispatcher.createVerified({ event: 'task.create', uri: `${uri}-too` });
    await testBed.publish(...count(20).map((object_id) => ({ object_id })));
    await until(() => receiver.at(path).length + receiver.at(`${path}-too`).length === 40);
    expect(objects(receiver.at(path)).sort((a, b) => a - b)).toEqual(count(20));
  });

  it('retries byte-identically on any answer but a 2xx, and not after one', async () => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    const answers = [500, 302];
    receiver.answer = () => answers.shift() ?? 200;
    await testBed.publish({});
    await settled(id, 1);
    await pause(300);
    const arrivals = receiver.at(path);
    expect(arrivals).toHaveLength(3);
    expect(new Set(arrivals.map(({ body }) => body)).size).toBe(1);
    expect(new Set(arrivals.map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(1);
    expect(await dispatcher.states(id)).toEqual([{ sequence: 2, state: 'succeeded', attempts: 3 }]);
  });

  it('drops a message after the last attempt, and goes on with the next', async () => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    receiver.answer = ({ message }) => (message.payload['nth'] === 1 ? 500 : 200);
    await testBed.publish({ payload: { nth: 1 } }, { payload: { nth: 2 } });
    await settled(id, 2);
    expect(receiver.at(path).map(({ message }) => message.payload['nth'])).toEqual([1, 1, 1, 2]);
    expect((await dispatcher.states(id)).map(({ state }) => state)).toEqual(['dropped', 'succeeded']);
  });

  it('numbers the messages of a webhook without gaps', async () => {
    const id = await dispatcher.create({ event: 'task.create', uri });
    await until(() => receiver.verifications(path).length === 1);
    await dispatcher.database.query('UPDATE webhook SET verified_at = now() WHERE id = $1', [id]);
    for (const object_id of count(5)) await testBed.publish({ object_id });
    await dispatcher.call('POST', `/webhooks/${id}/test`);
    await arrived(6);
    const all = [...receiver.verifications(path), ...receiver.at(path)];
    expect(sequences(all).sort((a, b) => a - b)).toEqual(count(7));
  });

  it('shows the last error of a failing webhook in the list, and forgets it after a success', async () => {
    await dispatcher.createVerified({ event: 'task.create', uri });
    const listed = async () =>
      (await dispatcher.call('GET', '/webhooks/enabled')).body as unknown as object[];
    expect((await listed())[0]).not.toHaveProperty('last_error');
    receiver.answer = () => 503;
    await testBed.publish({});
    await until(async () => 'last_error' in ((await listed())[0] ?? {}));
    expect((await listed())[0]).toMatchObject({ last_error: '503 Service Unavailable' });
    receiver.answer = () => 200;
    await testBed.publish({});
    await until(async () => !('last_error' in ((await listed())[0] ?? {})));
  });

  it('holds waiting messages when a webhook is disabled, and delivers new ones when it is enabled', async () => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await dispatcher.call('PATCH', `/webhooks/${id}`, { disabled: true });
    await testBed.publish({ object_id: 1 });
    await pause(300);
    expect(receiver.at(path)).toEqual([]);
    await dispatcher.call('PATCH', `/webhooks/${id}`, { disabled: false });
    await testBed.publish({ object_id: 2 });
    await arrived(1);
    expect(objects(receiver.at(path))).toEqual([2]);
  });

  it('signs by policy, so that a receiver can check with the published key', async () => {
    const policy = await dispatcher.call('POST', '/webhook_policies', {
      jwt_alg: 'es256',
      jwt_audience: 'pager',
      jwt_claim_expires_in: 5,
    });
    expect(policy).toMatchObject({
      status: 201,
      body: { name: 'ES256 · pager', public_key_pem: expect.stringContaining('BEGIN PUBLIC KEY') },
    });
    const policyId = Number(policy.body['id']);
    const id = await dispatcher.createVerified({ event: 'task.create', uri, webhook_policy_id: policyId });
    const answers = [500];
    receiver.answer = () => answers.shift() ?? 200;
    await testBed.publish({ object_id: 12 });
    await settled(id, 1);

    const jwks = await dispatcher.call('GET', `/webhook_policies/${policyId}/jwks`, undefined, null);
    const arrivals = receiver.at(path).filter(({ headers }) => headers['x-webhook-sequence'] === '2');
    expect(arrivals).toHaveLength(2);
    expect(arrivals[0]?.body).toBe(arrivals[1]?.body);
    const { payload } = await jwtVerify(
      String(arrivals[0]?.message['jwt']),
      createLocalJWKSet(jwks.body as unknown as JSONWebKeySet),
      { issuer: 'https://widget.example', audience: 'pager', subject: String(id) },
    );
    expect(payload.jti).toBe(arrivals[0]?.headers['x-webhook-delivery']);
    expect(payload['data']).toMatchObject({ webhook_id: id, event: 'task.create', object_id: 12 });
  });

  it('shows the secret of an hs policy once', async () => {
    const { body } = await dispatcher.call('POST', '/webhook_policies', { jwt_alg: 'hs256' });
    expect(body['secret']).toMatch(/^[\w-]{43}$/);
    const again = await dispatcher.call('GET', `/webhook_policies/${String(body['id'])}`);
    expect(again.body).not.toHaveProperty('secret');
    expect(JSON.stringify(again.body)).not.toContain(String(body['secret']));
    const echo = await dispatcher.call('PATCH', `/webhook_policies/${String(body['id'])}`, body);
    expect([echo.status, echo.body]).toEqual([200, again.body]);
    const jwks = await dispatcher.call(
      'GET',
      `/webhook_policies/${String(body['id'])}/jwks`,
      undefined,
      null,
    );
    expect(jwks.body).toEqual({ keys: [] });
  });

  it('does not let one hanging receiver delay another', async () => {
    // The time-out is longer than this test: a message that waited for a hung attempt would not arrive.
    await testBed.stopInstance(dispatcher);
    dispatcher = await testBed.dispatcher({ WEBHOOK_TIMEOUT_MS: '60000' });
    const hanging = await dispatcher.createVerified({ event: 'task.create', uri: `${receiver.url}/hangs` });
    await dispatcher.createVerified({ event: 'task.update', uri });
    receiver.answer = (arrival) => (arrival.path === '/hangs' ? new Promise<number>(() => undefined) : 200);
    await testBed.publish(...count(100).map((object_id) => ({ object_id })));
    await until(() => receiver.at('/hangs').length >= 2);
    await testBed.publish({ event: 'task.update', object_id: 7 });
    await arrived(1);
    expect(receiver.at('/hangs').length).toBeLessThan(100);
    expect((await dispatcher.states(hanging)).length).toBe(100);
  });
});

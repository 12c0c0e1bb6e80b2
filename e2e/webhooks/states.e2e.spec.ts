import { Api, type Fields } from '../api';
import { Receiver, type Arrival } from '../receiver';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

/** A webhook that is active all the time. */
const WITNESS = '/witness';

/** Document 1, the state table of webhooks, as a receiver and an administrator see it. */
describe('States of a webhook', () => {
  const given = useSharedEnv('webhook-states');
  let env: E2eEnv;
  let ellen: Api;
  let nobody: Api;
  let receiver: Receiver;
  let paths = 0;
  let path: string;

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    nobody = new Api(env.stack, null);
    receiver = await Receiver.start(() => Promise.resolve());
    await env.webhook('team.create', WITNESS);
  });
  afterAll(async () => {
    await nobody?.close();
    await receiver?.stop();
  });
  beforeEach(() => {
    path = `/state-${++paths}`;
  });

  const register = (values: object = {}) =>
    ellen.post('/webhooks', { event: 'team.create', uri: receiver.url + path, ...values });
  const verificationOf = async (nth = 1, at = path): Promise<Arrival> => {
    const all = () => receiver.arrivals.filter((each) => each.path === at && isVerification(each));
    await until(() => all().length >= nth);
    return all()[nth - 1] as Arrival;
  };
  const callback = ({ message }: Arrival) =>
    String(message.payload.callback).slice(env.stack.base_url.length);
  const confirm = async (arrival: Arrival, method: 'GET' | 'POST' | 'HEAD' = 'GET') =>
    (await nobody.call(method, callback(arrival))).status;
  /** Creates a team, and returns when its event has been delivered to the webhook that is always active. */
  const team = async (name: string): Promise<Fields> => {
    const made = await ellen.post('/teams', { name: `${name} ${path}` });
    await until(() => env.receiver.at(WITNESS).some(({ message }) => message.object_id === made.id));
    return made;
  };
  const isVerified = async ({ id }: Fields) => (await ellen.get(`/webhooks/${id}`)).verified_at !== null;

  it('create: unverified, and a webhook.verify message is sent', async () => {
    const body = { event: 'team.create', uri: receiver.url + path };
    const { status, headers, body: webhook } = await ellen.call<Fields>('POST', '/webhooks', body);
    const { base_url } = env.stack;
    expect([status, headers.location]).toEqual([200, `${base_url}/webhooks/${webhook.id}`]);
    expect(webhook).toMatchObject({ name: 'team.create', verified_at: null });

    const { message, headers: sent } = await verificationOf();
    expect(message).toMatchObject({ event: 'webhook.verify', object_id: webhook.id, webhook_id: webhook.id });
    expect(sent.link).toBe(
      `<${new URL(base_url).origin}/${env.account.id}/webhooks/${webhook.id}>; rel="canonical", ` +
        `<${base_url}/webhooks/${webhook.id}>; rel="resource"`,
    );
    const url = new URL(String(message.payload.callback));
    expect(url.href).toContain(`${base_url}/webhooks/${webhook.id}/verify?`);
    expect(url.searchParams.get('code')).toMatch(/^[\w-]{24}$/);
    const day =
      Date.parse(String(url.searchParams.get('expires_at'))) - Date.parse(String(webhook.created_at));
    expect(Math.abs(day - 86_400_000)).toBeLessThan(60_000);
  });

  it.each(['GET', 'POST'] as const)('callback URL called by %s: verified, active', async (method) => {
    const webhook = await register();
    const arrival = await verificationOf();
    expect([await confirm(arrival, 'HEAD'), await isVerified(webhook)]).toEqual([404, false]);
    const { status, body } = await nobody.call(method, callback(arrival));
    expect([status, body]).toEqual([200, { message: 'Verification successful' }]);
    expect(await isVerified(webhook)).toBe(true);
    // A receiver that did not get the answer calls again; "the callback is outside the hourly limit".
    const again = () => nobody.call(method, callback(arrival));
    expect((await again()).status).toBe(200);
    // Other specs use calls of this address up meanwhile; one that counts would leave fewer after each.
    const left = async () => (await again()).headers['x-ratelimit-remaining'];
    await until(async () => (await left()) === (await left()));

    const delivered = await team('Told to');
    await until(() => receiver.at(path).some(({ message }) => message.object_id === delivered.id));
  });

  it('create with the exact same URI as a verified one: not initiated again', async () => {
    await register();
    expect(await confirm(await verificationOf())).toBe(200);
    expect((await register({ event: 'team.update' })).verified_at).not.toBeNull();
    expect((await register({ uri: `${receiver.url}${path}?` })).verified_at).toBeNull();
  });

  it('unverified, updated or resent: a fresh code, and the old callback URL stops being valid', async () => {
    const webhook = await register();
    const first = await verificationOf();
    await ellen.patch(`/webhooks/${webhook.id}`, { description: 'Tells the pager' });
    const second = await verificationOf(2);
    expect((await ellen.call('POST', `/webhooks/${webhook.id}/resend_verification`)).status).toBe(204);
    const third = await verificationOf(3);
    expect([await confirm(first), await confirm(second), await confirm(third)]).toEqual([403, 403, 200]);
  });

  it('verified, uri changed: unverified, and events are not delivered meanwhile', async () => {
    const webhook = await register();
    expect(await confirm(await verificationOf())).toBe(200);
    const moved = await ellen.patch(`/webhooks/${webhook.id}`, { uri: `${receiver.url}${path}-moved` });
    expect(moved.verified_at).toBeNull();
    const arrival = await verificationOf(1, `${path}-moved`);
    const missed = await team('Missed by');
    expect(await confirm(arrival)).toBe(200);
    const delivered = await team('Told to');
    const at = () => receiver.at(`${path}-moved`).map(({ message }) => message.object_id);
    await until(() => at().includes(delivered.id));
    expect([at().includes(missed.id), receiver.at(path)]).toEqual([false, []]);
  });

  it('disabled: events no longer delivered; enabled: active', async () => {
    const webhook = await register();
    expect(await confirm(await verificationOf())).toBe(200);
    await ellen.patch(`/webhooks/${webhook.id}`, { disabled: true });
    const [listed] = await ellen.get<Fields[]>(`/webhooks/disabled?id=${webhook.id}`);
    expect(listed).toMatchObject({ id: webhook.id, disabled: true });
    const missed = await team('Disabled at');
    await ellen.patch(`/webhooks/${webhook.id}`, { disabled: false });
    const delivered = await team('Enabled at');
    const at = () => receiver.at(path).map(({ message }) => message.object_id);
    await until(() => at().includes(delivered.id));
    expect(at()).not.toContain(missed.id);
  });

  it.each([
    ['unverified', {}],
    ['disabled', { disabled: true }],
  ])('%s, test operation: unchanged, test message delivered', async (_state, values) => {
    const webhook = await register(values);
    expect(await ellen.call('POST', `/webhooks/${webhook.id}/test`)).toMatchObject({
      status: 204,
      body: null,
    });
    await until(() => receiver.at(path).length === 1);
    expect(receiver.at(path)[0]?.message).toMatchObject({ event: 'team.create', object_id: 12345 });
    expect(await isVerified(webhook)).toBe(false);
  });

  it('callback URL called with wrong codes: 403, and 429 when there are too many', async () => {
    const webhook = await register();
    const guess = () => nobody.call('GET', `/webhooks/${webhook.id}/verify?code=wrong`);
    for (let wrong = 1; wrong <= 10; wrong++) expect((await guess()).status).toBe(403);
    const { status, headers } = await guess();
    expect([status, Number(headers['retry-after']) <= 60]).toEqual([429, true]);
  });

  it('create with the URI of a private network: 422', async () => {
    const body = { event: 'team.create', uri: 'https://169.254.169.254/' };
    expect(await ellen.call('POST', '/webhooks', body)).toMatchObject({
      status: 422,
      body: { errors: [['uri', 'URI is not publicly accessible']] },
    });
  });
});

const isVerification = ({ message }: Arrival): boolean => message.event === 'webhook.verify';

import { importSPKI, jwtVerify } from 'jose';
import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

describe('Webhooks for the events of tasks', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let walter: Api;
  const EVENTS = ['task.create', 'task.update', 'task.status-changed'];
  const webhooks = new Map<string, Fields>();
  let policy: Fields;
  let task: Fields;

  const arrived = (path: string, event: string) =>
    env.receiver.at(path).filter(({ message }) => message.event === event && message.object_id === task.id);
  const one = (path: string, event: string) => {
    const [arrival] = arrived(path, event);
    if (!arrival) throw new Error(`No ${event} arrived at ${path}`);
    return arrival;
  };

  beforeAll(async () => {
    env = given();
    [ellen, walter] = [env.as('Ellen'), env.as('Walter')];
    policy = await ellen.post('/webhook_policies', {
      jwt_alg: 'es256',
      jwt_audience: 'receiver',
      jwt_claim_expires_in: 5,
    });
    for (const event of EVENTS) {
      webhooks.set(event, await env.webhook(event, '/plain'));
      await env.webhook(event, '/signed', { webhook_policy: policy.id });
    }
    const workflow = await env.workflow();
    task = await env.task(workflow, {
      member: env.person('Howard'),
      source: 'monitor',
      sourceID: 'slice-1',
    });
    await walter.patch(`/tasks/${task.id}`, { status: 'assigned' });
    await until(() =>
      EVENTS.every((event) => ['/plain', '/signed'].every((path) => arrived(path, event)[0])),
    );
  });

  it('are registered with 200', async () => {
    const body = { event: 'team.create', uri: `${env.receiver.url}/other`, name: 'Teams' };
    const { status, body: webhook } = await ellen.call<Fields>('POST', '/webhooks', body);
    expect(status).toBe(200);
    expect(webhook).toMatchObject({ ...body, disabled: false, webhook_policy: null });
  });

  it('verify an address once in an account', () => {
    const proofs = env.receiver.arrivals.filter(
      ({ path, message }) => path === '/plain' && message.event === 'webhook.verify',
    );
    expect(proofs.map(({ message }) => message.object_id)).toEqual([webhooks.get('task.create')?.id]);
  });

  it('receive each event once', async () => {
    await env.settled();
    expect(EVENTS.map((event) => arrived('/plain', event).length)).toEqual([1, 1, 1]);
    expect(EVENTS.map((event) => arrived('/signed', event).length)).toEqual([1, 1, 1]);
  });

  it('receive the fields of the message body', () => {
    const webhook = webhooks.get('task.create');
    expect(one('/plain', 'task.create').message).toEqual({
      webhook_id: webhook?.id,
      webhook_nodeID: nodeID('Webhook', webhook?.id),
      account_id: 'widget',
      account: `${new URL(env.stack.base_url).origin}/widget`,
      name: 'task.create',
      event: 'task.create',
      object_id: task.id,
      object_nodeID: nodeID('Task', task.id),
      person_id: env.person('Walter'),
      person_nodeID: nodeID('Person', env.person('Walter')),
      person_name: 'Walter Okafor',
      payload: expect.objectContaining({ status: 'registered' }),
    });
  });

  it('receive the members of the payload, and previous_status in status-changed', async () => {
    const widget = { id: 'widget', name: 'Widget Company' };
    const team = await env.demo('teams', 'infrastructure');
    const { payload } = one('/plain', 'task.status-changed').message;
    expect(payload).toEqual({
      audit_line_id: expect.any(Number),
      audit_line_nodeID: expect.any(String),
      source: 'monitor',
      sourceID: 'slice-1',
      status: 'assigned',
      previous_status: 'registered',
      team: {
        id: team,
        nodeID: nodeID('Team', team),
        name: 'Infrastructure',
        sourceID: 'demo-infrastructure',
        account: widget,
      },
      member: {
        id: env.person('Howard'),
        nodeID: nodeID('Person', env.person('Howard')),
        name: 'Howard Tanner',
        account: widget,
      },
    });
    expect(one('/plain', 'task.update').message.payload).not.toHaveProperty('previous_status');
  });

  it('receive the headers of a message', () => {
    const { headers } = one('/plain', 'task.create');
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-webhook-delivery': expect.stringMatching(/^[0-9a-f-]{36}$/),
      'x-webhook-sequence': expect.stringMatching(/^\d+$/),
    });
    const { base_url } = env.stack;
    expect(headers.link).toBe(
      `<${new URL(base_url).origin}/widget/tasks/${task.id}>; rel="canonical", ` +
        `<${base_url}/tasks/${task.id}>; rel="resource"`,
    );
  });

  it.each(EVENTS)('receive %s signed by the key of the policy', async (event) => {
    const { jwt } = JSON.parse(one('/signed', event).body) as { jwt: string };
    const key = await importSPKI(String(policy.public_key_pem), 'ES256');
    const options = { audience: 'receiver', issuer: `${new URL(env.stack.base_url).origin}/widget` };
    const { payload } = await jwtVerify(jwt, key, options);
    expect(payload.data).toMatchObject({ event, object_id: task.id });
    expect(payload.jti).toBe(one('/signed', event).headers['x-webhook-delivery']);
  });

  it('are registered by administrators only', async () => {
    const body = { event: 'task.create', uri: `${env.receiver.url}/refused` };
    expect(await walter.call('POST', '/webhooks', body)).toMatchObject({ status: 403 });
  });
});

const nodeID = (type: string, id: unknown): string =>
  Buffer.from(`deskline/${type}/${String(id)}`).toString('base64url');

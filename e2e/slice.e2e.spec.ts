import { importSPKI, jwtVerify } from 'jose';
import { Api, type Fields } from './api';
import { until } from './until';
import { describeLog } from './webhooks/describe-log';
import { describeMessages } from './webhooks/describe-messages';
import { describePolicies } from './webhooks/describe-policies';
import { describeStates } from './webhooks/describe-states';
import { E2eEnv } from './e2e-env';

describe('Deskline from end to end', () => {
  let env: E2eEnv;
  let ellen: Api;
  let walter: Api;

  beforeAll(async () => {
    env = await E2eEnv.start();
    ellen = env.as('Ellen');
    walter = env.as('Walter');
  }, 180_000);
  afterAll(() => env?.stop());

  it('answers GET /v1 with an empty object, to anybody', async () => {
    const nobody = new Api(env.stack, null);
    expect(await nobody.call('GET', '')).toMatchObject({ status: 200, body: {} });
    await nobody.close();
  });

  it.each([
    ['without a token', null],
    ['with a token nobody was given', 'dsk_pat_nobody'],
  ])('answers 401 %s', async (_case, token) => {
    const stranger = new Api(env.stack, token);
    expect(await stranger.call('GET', '/tasks')).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    await stranger.close();
  });

  it('lets nobody but administrators register webhooks', async () => {
    const body = { event: 'task.create', uri: `${env.receiver.url}/refused` };
    expect(await walter.call('POST', '/webhooks', body)).toMatchObject({ status: 403 });
  });

  describe('with webhooks for what happens to tasks', () => {
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

    it('answers their registration with 200', async () => {
      const body = { event: 'team.create', uri: `${env.receiver.url}/other`, name: 'Teams' };
      const { status, body: webhook } = await ellen.call<Fields>('POST', '/webhooks', body);
      expect(status).toBe(200);
      expect(webhook).toMatchObject({ ...body, disabled: false, webhook_policy: null });
    });

    it('proves an address once in an account', () => {
      const proofs = env.receiver.arrivals.filter(
        ({ path, message }) => path === '/plain' && message.event === 'webhook.verify',
      );
      expect(proofs.map(({ message }) => message.object_id)).toEqual([webhooks.get('task.create')?.id]);
    });

    it('tells each event once', async () => {
      // Longer than the first retry would be.
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(EVENTS.map((event) => arrived('/plain', event).length)).toEqual([1, 1, 1]);
      expect(EVENTS.map((event) => arrived('/signed', event).length)).toEqual([1, 1, 1]);
    });

    it('has the fields of the message body', () => {
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

    it('has the members of the payload, and previous_status where the status changed', async () => {
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

    it('has the headers of a message', () => {
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

    it.each(EVENTS)('signs %s by the key of the policy', async (event) => {
      const { jwt } = JSON.parse(one('/signed', event).body) as { jwt: string };
      const key = await importSPKI(String(policy.public_key_pem), 'ES256');
      const options = { audience: 'receiver', issuer: `${new URL(env.stack.base_url).origin}/widget` };
      const { payload } = await jwtVerify(jwt, key, options);
      expect(payload.data).toMatchObject({ event, object_id: task.id });
      expect(payload.jti).toBe(one('/signed', event).headers['x-webhook-delivery']);
    });
  });

  describe('and messages of what happens to records', () => describeMessages(() => env));

  describe('and states of webhooks', () => describeStates(() => env));

  describe('and the log of a webhook', () => describeLog(() => env));

  describe('and policies of webhooks', () => describePolicies(() => env));

  describe('across its services', () => {
    it('can refer to a person who was created a moment ago', async () => {
      const workflow = await env.workflow();
      const person = await ellen.post('/people', {
        name: 'Noor Visser',
        primary_email: 'noor.visser@widget.example',
      });
      const task = await env.task(workflow, { member: person.id });
      expect(task.member).toMatchObject({ id: person.id, name: 'Noor Visser' });
    });

    it('shows the new name of a team in its tasks', async () => {
      const team = await ellen.post('/teams', { name: 'Night Watch' });
      const task = await env.task(await env.workflow(), { team: team.id });
      expect(task.team).toMatchObject({ name: 'Night Watch' });
      await ellen.patch(`/teams/${team.id}`, { name: 'Day Watch' });
      const nameShown = async () => (await walter.get<{ team: Fields }>(`/tasks/${task.id}`)).team.name;
      await until(async () => (await nameShown()) === 'Day Watch');
    });

    it('refuses a reference to what is not there', async () => {
      const workflow = await env.workflow();
      const body = await env.taskValues({ team: 999_999 });
      expect(await walter.call('POST', `/workflows/${workflow.id}/tasks`, body)).toMatchObject({
        status: 422,
        body: { message: 'Validation Failed', errors: [['team', expect.any(String)]] },
      });
    });
  });

  describe('every reference of a task can be set and read', () => {
    let workflow: Fields;
    let board: Fields;
    let service: Fields;

    beforeAll(async () => {
      workflow = await env.workflow();
      board = await ellen.post('/agile_boards', { name: 'Board' });
      const provider = await ellen.post('/organizations', { name: 'Provider' });
      service = await ellen.post('/services', { name: 'Backup', provider: provider.id });
    });

    const project = async () =>
      ellen.post('/projects', {
        subject: 'New office',
        justification: 'move',
        customer: (await ellen.post('/organizations', { name: 'Customer' })).id,
        service: service.id,
        work_hours: (await ellen.post('/calendars', { name: 'Days' })).id,
        time_zone: 'Europe/Amsterdam',
      });

    it.each<[string, () => Promise<Fields>]>([
      ['team', () => ellen.post('/teams', { name: 'Movers' })],
      ['member', () => ellen.post('/people', { name: 'Ida Berg', primary_email: 'ida@widget.example' })],
      [
        'template',
        () =>
          ellen.post('/task_templates', { subject: 'T', category: 'implementation', planned_duration: 5 }),
      ],
      [
        'phase',
        async () => {
          const { id } = await project();
          await walter.patch(`/workflows/${workflow.id}`, { project: id });
          return ellen.post(`/projects/${id}/phases`, { name: 'Building' });
        },
      ],
      ['supplier', () => ellen.post('/organizations', { name: 'Supplier' })],
      ['skill_pool', () => ellen.post('/skill_pools', { name: 'Painters' })],
      ['failure_task', () => env.task(workflow, { subject: 'Undo' })],
      ['request', () => ellen.post('/requests', { subject: 'R', category: 'rfc' })],
      ['request_template', () => ellen.post('/request_templates', { subject: 'RT', category: 'rfc' })],
      [
        'request_service_instance',
        () => ellen.post('/service_instances', { name: 'Backup production', service: service.id }),
      ],
      ['agile_board', async () => board],
      ['agile_board_column', () => ellen.post(`/agile_boards/${board.id}/columns`, { name: 'Doing' })],
    ])('%s', async (field, make) => {
      const made = await make();
      const task = await env.task(workflow);
      const values = field === 'agile_board_column' ? { agile_board: board.id } : {};
      await walter.patch(`/tasks/${task.id}`, { ...values, [`${field}_id`]: made.id });
      const name = made.name ?? made.subject;
      expect((await walter.get(`/tasks/${task.id}`))[field]).toMatchObject({ id: made.id, name });
    });

    it.each<[string, () => Promise<Fields>]>([
      ['manager', () => ellen.post('/people', { name: 'Max Vos', primary_email: 'max@widget.example' })],
      ['service', async () => service],
      ['template', () => ellen.post('/workflow_templates', { subject: 'WT' })],
      ['project', project],
      ['release', () => ellen.post('/releases', { subject: 'Spring' })],
    ])('%s, of a workflow', async (field, make) => {
      const made = await make();
      await walter.patch(`/workflows/${workflow.id}`, { [field]: made.id });
      const name = made.name ?? made.subject;
      expect((await walter.get(`/workflows/${workflow.id}`))[field]).toMatchObject({ id: made.id, name });
    });
  });
});

const nodeID = (type: string, id: unknown): string =>
  Buffer.from(`deskline/${type}/${String(id)}`).toString('base64url');

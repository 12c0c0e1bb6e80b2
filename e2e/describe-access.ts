import { Api, type Fields } from './api';
import { until } from './until';
import type { E2eEnv } from './e2e-env';

interface Held {
  readonly account: { readonly id: string; readonly name: string };
  readonly roles: readonly string[];
}

/** By everyone's own token, through two gateways. */
export function describeAccess(given: () => E2eEnv): void {
  let env: E2eEnv;
  const clients: Api[] = [];
  const tokenOf = (firstName: string) =>
    env.stack.demo?.people.find(({ name }) => name.startsWith(`${firstName} `))?.token ?? null;
  /** The person of that name in an account that need not be the own one. */
  const inAccount = (firstName: string, account: string, base_url = env.stack.base_url) => {
    const client = new Api({ base_url, ca: env.stack.ca }, tokenOf(firstName), account);
    clients.push(client);
    return client;
  };
  const permissions = (firstName: string, rest = '') => `/people/${env.person(firstName)}/permissions${rest}`;

  beforeAll(async () => {
    env = given();
    await env.stack.scale('api-gateway', 2);
  });
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  it('shows everyone themselves, whole, and their account', async () => {
    const omar = env.as('Omar');
    const me = await omar.get('/me');
    expect(me).toMatchObject({ id: env.person('Omar'), name: 'Omar Haddad', cost_per_hour: null });
    expect(me).toHaveProperty('site');
    const person = await omar.get('/people/me');
    expect(person).toMatchObject({ id: me.id, name: me['name'] });
    expect(person).not.toHaveProperty('cost_per_hour');
    expect(await omar.get('/account')).toMatchObject({
      id: 'widget',
      name: 'Widget Company',
      currency: 'EUR',
      url: `${new URL(env.stack.base_url).origin}/widget`,
    });
    expect((await omar.call('PATCH', '/account', { name: 'Mine' })).status).toBe(404);
  });

  it('shows datetimes in the zone that people give themselves', async () => {
    const lucia = env.as('Lucia');
    const before = await lucia.get('/people/me');
    expect(before['created_at']).toMatch(/\+0[12]:00$/);
    expect((await lucia.call('PATCH', '/people/me', { time_zone: 'Asia/Kathmandu' })).status).toBe(200);
    const shown = async () => String((await lucia.get('/people/me'))['created_at']);
    await until(async () => (await shown()).endsWith('+05:45'));
    expect(Date.parse(await shown())).toBe(Date.parse(String(before['created_at'])));
    expect((await lucia.call('PATCH', '/people/me', { vip: true })).status).toBe(403);
  });

  it('refuses an account one has nothing to do with as one that is not there', async () => {
    const answers = await Promise.all(
      ['northwind', 'nowhere'].map((account) => inAccount('Omar', account).call('GET', '/requests')),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { message: 'Forbidden' }]);
  });

  it('gives and takes roles from the next call on, whichever gateway it reaches', async () => {
    const [, second] = env.stack.fleet.of('api-gateway');
    const elsewhere = `https://localhost:${second?.environment.PORT}/v1`;
    const [ellen, omar] = [env.as('Ellen'), env.as('Omar', elsewhere)];
    for (let round = 0; round < 3; round++) {
      expect((await omar.call('GET', '/tasks')).status).toBe(403);
      const given = await ellen.call<Held>('POST', permissions('Omar', '?roles=specialist'));
      expect([given.status, given.body.roles]).toEqual([200, ['specialist']]);
      expect((await omar.call('GET', '/tasks')).status).toBe(200);
      expect((await ellen.call('DELETE', permissions('Omar'))).status).toBe(204);
    }
    expect((await omar.call('POST', permissions('Omar', '?roles=account_administrator'))).status).toBe(403);
  });

  it('lets somebody of an account that is trusted work here, in the roles given here', async () => {
    const there = inAccount('Pavel', 'widget');
    expect((await there.call('GET', '/requests')).status).toBe(403);
    const given = await env.as('Ellen').call<Held>('POST', permissions('Pavel', '/widget?roles=auditor'));
    expect(given.body).toEqual({ account: { id: 'widget', name: 'Widget Company' }, roles: ['auditor'] });
    const requests = await there.get<Fields[]>('/requests');
    expect(requests).not.toEqual([]);
    expect((await there.call('PATCH', `/requests/${requests[0]?.id}`, { subject: 'Mine' })).status).toBe(403);
    expect((await env.as('Pavel').get('/me')).id).toBe(env.person('Pavel'));
    expect((await there.get('/people/me')).id).toBe(env.person('Pavel'));
    expect((await there.get('/account')).id).toBe('widget');
    expect((await env.as('Ellen').call('DELETE', permissions('Pavel'))).status).toBe(204);
    expect((await there.call('GET', '/requests')).status).toBe(403);
  });

  it('lets nobody refer to what they may not read, whichever service keeps it', async () => {
    const team = await env.demo('teams', 'infrastructure');
    const [service] = await env.as('Omar').get<Fields[]>('/service_instances');
    const help = { subject: 'Help', category: 'rfi', service_instance: service?.id };
    const [foreign, absent] = await Promise.all(
      [team, 999_999].map((id) => env.as('Omar').call('POST', '/requests', { ...help, team: id })),
    );
    expect([foreign?.status, foreign?.body]).toEqual([422, absent?.body]);
    expect((await env.as('Omar').call('POST', '/requests', help)).status).toBe(201);
    expect((await env.as('Howard').call('POST', '/requests', { ...help, team })).status).toBe(201);
  });

  it('lets no account take of templates, workflows, groups and boards of another, however much it is trusted', async () => {
    const collections = {
      template: 'request_templates',
      workflow: 'workflows',
      project: 'projects',
      problem: 'problems',
      grouped_into: 'requests',
      knowledge_article: 'knowledge_articles',
      agile_board: 'agile_boards',
    };
    const [ellen, ruth] = [env.as('Ellen'), env.as('Ruth')];
    for (const [field, collection] of Object.entries(collections)) {
      const [theirs] = await ellen.get<Fields[]>(`/${collection}?per_page=1`);
      const [foreign, absent] = await Promise.all(
        [theirs?.id, 999_999].map((id) =>
          ruth.call('POST', '/requests', { subject: 'Mine', category: 'rfc', [field]: id }),
        ),
      );
      expect([field, theirs !== undefined, foreign?.status]).toEqual([field, true, 422]);
      expect(foreign?.body).toEqual(absent?.body);
    }
  });

  it.each([{ time_spent: 5 }, { major_incident_status: 'proposed', impact: 'top' }, { reviewed: true }])(
    'lets an end user ask for help, and say no more of it than a requester may: %p is refused',
    async (further) => {
      const asked = { subject: 'Help', category: 'incident', ...further };
      expect((await env.as('Omar').call('POST', '/requests', asked)).status).toBe(403);
    },
  );

  it('knows the same of a record that is not there and of one of another account', async () => {
    const [theirs] = await env.as('Ruth').get<Fields[]>('/teams');
    const [absent, foreign] = await Promise.all(
      [999_999, theirs?.id].map((id) => env.as('Ellen').call('GET', `/teams/${id}`)),
    );
    expect(foreign?.body).toEqual(absent?.body);
    expect([foreign?.status, absent?.status]).toEqual([404, 404]);
    expect(Object.keys(foreign?.headers ?? {}).sort()).toEqual(Object.keys(absent?.headers ?? {}).sort());
  });
}

import { Api, type Fields } from './api';
import { until } from './until';
import type { E2eEnv } from './e2e-env';
import { useSharedEnv } from './use-shared-env';

interface Permission {
  readonly account: { readonly id: string; readonly name: string };
  readonly roles: readonly string[];
}

describe('Access of people to accounts and records', () => {
  const given = useSharedEnv();
  /** Account of people whom this spec changes. */
  const givenOwn = useSharedEnv('access');
  let env: E2eEnv;
  let own: E2eEnv;
  const clients: Api[] = [];
  /** Client of a person in an account that need not be the person's own. */
  const inAccount = (of: E2eEnv, firstName: string, account: string) => {
    const client = new Api(of.stack, of.personOf(firstName).token, account);
    clients.push(client);
    return client;
  };

  beforeAll(() => {
    [env, own] = [given(), givenOwn()];
  });
  afterAll(() => Promise.all(clients.map((client) => client.close())));

  it('GET /v1 answers with an empty object without a token', async () => {
    const nobody = new Api(env.stack, null);
    expect(await nobody.call('GET', '')).toMatchObject({ status: 200, body: {} });
    await nobody.close();
  });

  it.each([
    ['without a token', null],
    ['with an unknown token', 'dsk_pat_nobody'],
  ])('GET /v1/tasks answers 401 %s', async (_case, token) => {
    const stranger = new Api(env.stack, token);
    expect(await stranger.call('GET', '/tasks')).toMatchObject({
      status: 401,
      body: { message: 'Unauthorized' },
    });
    await stranger.close();
  });

  it('shows people their own record in full, and their account', async () => {
    const omar = env.as('Omar');
    const me = await omar.get('/me');
    expect(me).toMatchObject({ id: env.person('Omar'), name: 'Omar Haddad', cost_per_hour: null });
    expect(me).toHaveProperty('site');
    expect(me).toMatchObject({ account: { id: 'widget', name: 'Widget Company' }, roles: [] });
    expect(await omar.get('/people/me')).toEqual(me);
    expect(await env.as('Ellen').get('/me')).toMatchObject({
      roles: expect.arrayContaining(['account_administrator', 'specialist']),
    });
    expect(await omar.get('/account')).toMatchObject({
      id: 'widget',
      name: 'Widget Company',
      currency: 'EUR',
      roles: [],
      url: `${new URL(env.stack.base_url).origin}/widget`,
    });
    expect((await omar.call('PATCH', '/account', { name: 'Mine' })).status).toBe(404);
  });

  it('shows datetimes in the zone that people give themselves', async () => {
    const lucia = own.as('Lucia');
    const before = await lucia.get('/people/me');
    expect(before['created_at']).toMatch(/\+0[12]:00$/);
    expect((await lucia.call('PATCH', '/people/me', { time_zone: 'Asia/Kathmandu' })).status).toBe(200);
    const createdAt = async () => String((await lucia.get('/people/me'))['created_at']);
    await until(async () => (await createdAt()).endsWith('+05:45'));
    expect(Date.parse(await createdAt())).toBe(Date.parse(String(before['created_at'])));
    expect((await lucia.call('PATCH', '/people/me', { vip: true })).status).toBe(403);
  });

  it('refuses an account without a permission as one that does not exist', async () => {
    const answers = await Promise.all(
      ['widget', 'nowhere'].map((account) => inAccount(own, 'Omar', account).call('GET', '/requests')),
    );
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { message: 'Forbidden' }]);
  });

  it('grants a person of a trusted account the roles given in this account', async () => {
    const there = inAccount(env, 'Pavel', 'widget');
    const permissions = `/people/${env.person('Pavel')}/permissions`;
    expect((await there.call('GET', '/requests')).status).toBe(403);
    const given = await env.as('Ellen').call<Permission>('POST', `${permissions}/widget?roles=auditor`);
    expect(given.body).toEqual({ account: { id: 'widget', name: 'Widget Company' }, roles: ['auditor'] });
    const requests = await there.get<Fields[]>('/requests');
    expect(requests).not.toEqual([]);
    expect((await there.call('PATCH', `/requests/${requests[0]?.id}`, { subject: 'Mine' })).status).toBe(403);
    expect((await env.as('Pavel').get('/me')).id).toBe(env.person('Pavel'));
    expect((await there.get('/people/me')).id).toBe(env.person('Pavel'));
    expect(await there.get('/account')).toMatchObject({ id: 'widget', roles: ['auditor'] });
    expect(await there.get('/me')).toMatchObject({
      account: { id: 'widget', name: 'Widget Company' },
      roles: ['auditor'],
    });
    const unchanged = String((await there.call('GET', '/me')).headers['etag']);
    const conditional = { 'if-none-match': unchanged };
    expect((await there.call('GET', '/me', undefined, conditional)).status).toBe(304);
    await env.as('Ellen').call('POST', `${permissions}/widget?roles=key_contact`);
    expect((await there.call('GET', '/me', undefined, conditional)).status).toBe(200);
    // All roles in all accounts are taken by an administrator of the person's own account.
    expect((await env.as('Ellen').call('DELETE', permissions)).status).toBe(403);
    expect((await env.as('Ellen').call('DELETE', `${permissions}/widget`)).status).toBe(204);
    expect((await there.call('GET', '/requests')).status).toBe(403);
  });

  it('refuses references to records of any service that the caller may not read', async () => {
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

  it('refuses references to templates, workflows, groups and boards of a trusted account', async () => {
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
    'refuses an end user a request with fields of specialists: %p',
    async (further) => {
      const request = { subject: 'Help', category: 'incident', ...further };
      expect((await env.as('Omar').call('POST', '/requests', request)).status).toBe(403);
    },
  );

  it('answers alike for a missing record and one of another account', async () => {
    const [theirs] = await env.as('Ruth').get<Fields[]>('/teams');
    const [absent, foreign] = await Promise.all(
      [999_999, theirs?.id].map((id) => env.as('Ellen').call('GET', `/teams/${id}`)),
    );
    expect(foreign?.body).toEqual(absent?.body);
    expect([foreign?.status, absent?.status]).toEqual([404, 404]);
    expect(Object.keys(foreign?.headers ?? {}).sort()).toEqual(Object.keys(absent?.headers ?? {}).sort());
  });
});

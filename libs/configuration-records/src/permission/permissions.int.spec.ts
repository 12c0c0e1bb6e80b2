import type { ReferenceSnapshot } from '@deskline/events';
import { ACCOUNT_NEWS, IDENTITY_NEWS, type IdentityNews } from '@deskline/identity';
import { decodeFrame, encodeFrame, Nats } from '@deskline/platform';
import { principal, testNatsUrl } from '@deskline/testing';
import type { Principal } from '@deskline/identity';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('/people/:id/permissions', () => {
  let office: ConfigurationRecordsEnv;
  let ears: Nats;
  const notified: number[] = [];
  const ids = { ada: 0, bob: 0, carl: 0, zoe: 0, stranger: 0 };
  const ada = (more: Partial<Principal> = {}) =>
    principal({ person: { id: ids.ada, name: 'Ada' }, roles: ['account_administrator'], ...more });
  const bob = (more: Partial<Principal> = {}) =>
    principal({ person: { id: ids.bob, name: 'Bob' }, roles: ['specialist'], ...more });
  const call = (request: string, as: Principal = ada(), body: object | null = null) =>
    office.call(request, body, as, '.permissions');
  const status = async (...args: Parameters<typeof call>) => (await call(...args)).status;
  const of = (id: number, rest = '') => `/people/${id}/permissions${rest}`;
  const widget = { id: 'widget', name: 'widget' };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { trusts: ['provider', 'onesided'] });
    await office.account('provider', { trusts: ['widget'], facts: { directory_account: 'widget' } });
    await office.account('onesided');
    await office.account('stranger', { trusts: ['widget'] });
    ids.ada = await office.person('widget', 'Ada', ['account_administrator']);
    ids.bob = await office.person('widget', 'Bob', ['specialist']);
    ids.carl = await office.person('widget', 'Carl');
    ids.zoe = await office.person('provider', 'Zoe', ['account_administrator']);
    ids.stranger = await office.person('stranger', 'Sam');
    ears = await Nats.connect(testNatsUrl(), 'ears');
    ears.connection.subscribe(IDENTITY_NEWS, {
      callback: (_error, message) => {
        notified.push(decodeFrame<IdentityNews>(message.data).head.person_id);
        message.respond(encodeFrame({ status: 204 }));
      },
    });
    await ears.connection.flush();
  });
  afterAll(async () => {
    await ears?.close();
    await office?.close();
  });

  it('lists the roles of a person, and those in one account', async () => {
    expect((await call(`GET ${of(ids.bob)}`)).json).toEqual([{ account: widget, roles: ['specialist'] }]);
    expect((await call(`GET ${of(ids.bob, '/widget')}`)).json).toEqual({
      account: widget,
      roles: ['specialist'],
    });
    expect((await call(`GET ${of(ids.carl, '/widget')}`)).json).toEqual({ account: widget, roles: [] });
    expect((await call(`GET ${of(ids.carl)}`)).json).toEqual([]);
  });

  it('pages and filters like any collection', async () => {
    const { headers } = await call(`GET ${of(ids.bob)}?per_page=5`);
    expect(headers).toMatchObject({
      'X-Pagination-Per-Page': '5',
      'X-Pagination-Current-Page': '1',
      'X-Pagination-Total-Pages': '1',
      'X-Pagination-Total-Entries': '1',
      Link: expect.stringContaining('rel="first"'),
    });
    expect((await call(`GET ${of(ids.bob, '/widget')}`)).headers).not.toHaveProperty('X-Pagination-Per-Page');
    expect(await status(`GET ${of(ids.bob)}?per_page=0`)).toBe(400);
  });

  it('adds roles by POST, overwrites by PATCH, removes by DELETE', async () => {
    const path = of(ids.carl, '/widget');
    expect((await call(`POST ${path}?roles=specialist,auditor`)).json).toEqual({
      account: widget,
      roles: ['auditor', 'specialist'],
    });
    expect((await call(`POST ${path}?roles=key_contact`)).json['roles']).toEqual([
      'key_contact',
      'auditor',
      'specialist',
    ]);
    expect((await call(`PATCH ${path}?roles=knowledge_manager`)).json['roles']).toEqual([
      'knowledge_manager',
    ]);
    expect((await call(`PATCH ${path}`, ada(), { roles: ['auditor', 'auditor'] })).json['roles']).toEqual([
      'auditor',
    ]);
    expect(await call(`DELETE ${path}`)).toMatchObject({ status: 204, text: '' });
    expect((await call(`GET ${path}`)).json['roles']).toEqual([]);
  });

  it('uses the account of the call by default', async () => {
    await call(`POST ${of(ids.carl)}?roles=specialist,auditor`);
    expect((await call(`DELETE ${of(ids.carl)}?roles=auditor`)).status).toBe(204);
    expect((await call(`GET ${of(ids.carl, '/widget')}`)).json['roles']).toEqual(['specialist']);
    await call(`DELETE ${of(ids.carl)}`);
  });

  it('removes all roles in all accounts, for administrators of the account of the person', async () => {
    const dora = await office.person('widget', 'Dora');
    const zoe = principal({ person: { id: ids.zoe, name: 'Zoe' }, account: 'provider' });
    expect(await status(`POST ${of(dora)}?roles=specialist`)).toBe(200);
    expect(await status(`POST ${of(dora)}?roles=auditor`, zoe)).toBe(200);
    expect(await status(`DELETE ${of(dora)}`, zoe)).toBe(403);
    expect(await status(`DELETE ${of(dora)}`, bob())).toBe(403);
    expect(await status(`DELETE ${of(ids.ada)}`)).toBe(403);
    expect((await call(`GET ${of(dora)}`)).json).toHaveLength(2);
    expect((await call(`DELETE ${of(dora)}?dry_run=1`)).status).toBe(200);
    expect((await call(`GET ${of(dora)}`)).json).toHaveLength(2);
    expect(await status(`DELETE ${of(dora)}`)).toBe(204);
    expect((await call(`GET ${of(dora)}`)).json).toEqual([]);
  });

  it('removes the roles that a JSON body names', async () => {
    await call(`POST ${of(ids.carl, '/widget')}`, ada(), { roles: ['specialist', 'auditor'] });
    expect(await status(`DELETE ${of(ids.carl, '/widget')}`, ada(), { roles: ['auditor'] })).toBe(204);
    expect((await call(`GET ${of(ids.carl, '/widget')}`)).json['roles']).toEqual(['specialist']);
    await call(`DELETE ${of(ids.carl)}`);
  });

  it('notifies the authorization server before the answer, and others by event', async () => {
    notified.length = 0;
    await call(`POST ${of(ids.carl)}?roles=specialist`);
    expect(notified).toEqual([ids.carl]);
    const [event] = await office.database.query<{ roles: unknown; person_id: number }>(
      `SELECT snapshot->'attributes'->'roles' AS roles, person_id FROM event_log
       WHERE object_type = 'person' AND object_id = $1 ORDER BY entry DESC LIMIT 1`,
      [ids.carl],
    );
    expect(event).toEqual({ roles: { widget: ['specialist'] }, person_id: ids.ada });
    const [line] = await office.database.query<{ changes: unknown }>(
      `SELECT changes FROM audit_line WHERE record_type = 'person' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [ids.carl],
    );
    expect(line?.changes).toEqual({ roles: [[], ['specialist']] });
    await call(`DELETE ${of(ids.carl)}`);
  });

  it('removes the roles of a guest whose account is trusted no more, and gives none', async () => {
    const path = of(ids.zoe, '/widget');
    expect(await status(`POST ${path}?roles=specialist,auditor`)).toBe(200);
    const accounts: string[] = [];
    const news = ears.connection.subscribe(ACCOUNT_NEWS, {
      callback: (_error, message) => {
        accounts.push(decodeFrame<ReferenceSnapshot>(message.data).head.account_id);
        message.respond(encodeFrame({ status: 204 }));
      },
    });
    await ears.connection.flush();
    await office.account('provider', { trusts: [], facts: { directory_account: 'widget' } });
    expect(accounts).toEqual(['provider']);
    expect(await status(`POST ${path}?roles=key_contact`)).toBe(404);
    expect((await call(`GET ${path}`)).json['roles']).toEqual(['auditor', 'specialist']);
    expect(await status(`DELETE ${path}?roles=auditor`)).toBe(204);
    expect(await status(`DELETE ${path}`)).toBe(204);
    expect(await status(`DELETE ${path}`)).toBe(404);
    await office.account('provider', { trusts: ['widget'], facts: { directory_account: 'widget' } });
    expect((await call(`GET ${path}`)).json['roles']).toEqual([]);
    news.unsubscribe();
  });

  it('tries a change of roles with dry_run: answers it, and changes, notifies and logs nothing', async () => {
    notified.length = 0;
    const path = of(ids.bob, '/widget');
    const written = async () =>
      (
        await office.database.query(
          'SELECT (SELECT count(*) FROM audit_line) AS lines, (SELECT count(*) FROM event_log) AS events',
        )
      )[0];
    const before = await written();
    const tried = async (method: string, query = '') => {
      const { status, json } = await call(`${method} ${path}?dry_run=1${query}`);
      expect(status).toBe(200);
      return json;
    };
    const roles = ['auditor', 'specialist'];
    expect(await tried('POST', '&roles=auditor')).toMatchObject({
      status: 200,
      body: { account: widget, roles },
    });
    expect(await tried('PATCH', '&roles=auditor')).toMatchObject({ body: { roles: ['auditor'] } });
    expect(await tried('DELETE')).toMatchObject({ status: 204, body: null });
    expect((await call(`GET ${path}`)).json['roles']).toEqual(['specialist']);
    expect(await written()).toEqual(before);
    expect(notified).toEqual([]);
  });

  it('refuses a dry run as it refuses the change', async () => {
    const own = of(ids.ada, '/widget');
    expect(await status(`DELETE ${own}?dry_run=1`)).toBe(422);
    expect(await status(`POST ${of(ids.bob)}?roles=janitor&dry_run=1`)).toBe(422);
    expect(await status(`POST ${of(ids.carl)}?roles=auditor&dry_run=1`, bob())).toBe(
      await status(`POST ${of(ids.carl)}?roles=auditor`, bob()),
    );
    expect(await status(`POST ${of(ids.stranger)}?roles=auditor&dry_run=1`)).toBe(404);
    expect(await status(`POST ${of(ids.carl)}?roles=auditor&dry_run=maybe`)).toBe(400);
    expect((await call(`GET ${of(ids.carl, '/widget')}`)).json['roles']).toEqual([]);
  });

  it('emits nothing when nothing changes', async () => {
    notified.length = 0;
    const lines = 'SELECT count(*) AS lines FROM audit_line';
    const [before] = await office.database.query<{ lines: number }>(lines);
    expect(await status(`POST ${of(ids.bob)}?roles=specialist`)).toBe(200);
    expect((await office.database.query<{ lines: number }>(lines))[0]).toEqual(before);
  });

  it.each([
    ['POST', '?roles=janitor', 'Roles is not included in the list'],
    ['POST', '?roles=specialist,janitor', 'Roles is not included in the list'],
    ['POST', '', "Roles can't be blank"],
    ['POST', '?roles=', "Roles can't be blank"],
    ['PATCH', '', "Roles can't be blank"],
  ])('refuses %s %s', async (method, query, message) => {
    expect(await call(`${method} ${of(ids.bob)}${query}`)).toMatchObject({
      status: 422,
      json: { message: 'Validation Failed', errors: [['roles', message]] },
    });
  });

  it('keeps the last administrator of an account', async () => {
    const taken = {
      status: 422,
      json: { errors: [['roles', 'Roles must leave the account an administrator']] },
    };
    expect(await call(`DELETE ${of(ids.ada, '/widget')}`)).toMatchObject(taken);
    expect(await call(`PATCH ${of(ids.ada)}?roles=specialist`)).toMatchObject(taken);
    await call(`POST ${of(ids.bob)}?roles=account_administrator`);
    const both = await Promise.all(
      [ids.ada, ids.bob].map((id) => status(`DELETE ${of(id)}?roles=account_administrator`)),
    );
    expect(both.sort()).toEqual([204, 422]);
    await call(`PATCH ${of(ids.ada)}?roles=account_administrator`);
    await call(`PATCH ${of(ids.bob)}?roles=specialist`);
  });

  it('keeps an administrator who can sign in', async () => {
    const disable = (id: number) => office.call(`PATCH /people/${id}`, { disabled: true }, ada());
    expect(await disable(ids.ada)).toMatchObject({
      status: 422,
      json: { errors: [['disabled', 'Disabled must leave the account an administrator']] },
    });
    const eve = await office.person('widget', 'Eve', ['account_administrator']);
    expect((await disable(eve)).status).toBe(200);
    expect((await disable(ids.ada)).status).toBe(422);
  });

  it('notifies the authorization server when a person is disabled or changes identity', async () => {
    notified.length = 0;
    await office.call(`PATCH /people/${ids.carl}`, { job_title: 'Clerk' }, ada());
    await office.call(`PATCH /people/${ids.carl}`, { time_zone: 'Asia/Tokyo' }, ada());
    while (notified.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(notified).toEqual([ids.carl]);
  });

  it('is written by administrators, and read by auditors and the person', async () => {
    expect(await status(`GET ${of(ids.bob)}`, bob())).toBe(200);
    expect(await status(`GET ${of(ids.ada)}`, bob())).toBe(403);
    expect(await status(`GET ${of(ids.ada)}`, bob({ roles: ['auditor'] }))).toBe(200);
    expect(await status(`GET ${of(ids.ada)}`, bob({ roles: [] }))).toBe(404);
    for (const roles of [
      [],
      ['specialist'],
      ['auditor'],
      ['account_owner'],
      ['service_desk_manager'],
    ] as const)
      expect(await status(`POST ${of(ids.bob)}?roles=account_administrator`, bob({ roles }))).toBe(403);
  });

  it('gives people of trusted accounts roles here, and shows no other roles of them', async () => {
    expect((await call(`POST ${of(ids.zoe)}?roles=specialist`)).json['roles']).toEqual(['specialist']);
    expect((await call(`GET ${of(ids.zoe)}`)).json).toEqual([{ account: widget, roles: ['specialist'] }]);
    expect(await status(`GET ${of(ids.zoe, '/provider')}`)).toBe(404);
    const home = principal({ person: { id: ids.zoe, name: 'Zoe' }, account: 'provider' });
    expect((await call(`GET ${of(ids.zoe)}`, home)).json).toEqual([
      { account: { id: 'provider', name: 'provider' }, roles: ['account_administrator'] },
      { account: widget, roles: ['specialist'] },
    ]);
    expect(await status(`POST ${of(ids.zoe, '/widget')}?roles=auditor`, home)).toBe(403);
  });

  it('answers 404 both for missing people and for people of accounts without mutual trust', async () => {
    const absent = await call(`GET ${of(999_999)}`);
    expect(absent).toMatchObject({ status: 404, text: '{"message":"Not Found"}' });
    expect(await call(`GET ${of(ids.stranger)}`)).toEqual(absent);
    expect(await call(`POST ${of(ids.stranger)}?roles=specialist`)).toEqual(absent);
    for (const account of ['stranger', 'onesided', 'nowhere'])
      expect(await call(`GET ${of(ids.bob, `/${account}`)}`)).toEqual(absent);
  });

  it('refuses directory roles outside the directory account', async () => {
    const zoe = principal({ person: { id: ids.zoe, name: 'Zoe' }, account: 'provider' });
    expect(await call(`POST ${of(ids.zoe)}?roles=directory_administrator`, zoe)).toMatchObject({
      status: 422,
      json: { errors: [['roles', 'Roles can only be held in the directory account']] },
    });
    expect(await status(`POST ${of(ids.bob)}?roles=directory_auditor`)).toBe(200);
  });

  it('needs the scopes person:Read and person:Update', async () => {
    const scopes = [{ effect: 'allow' as const, actions: ['person:Read'] }];
    expect(await status(`GET ${of(ids.bob)}`, ada({ scopes }))).toBe(200);
    expect(await status(`POST ${of(ids.bob)}?roles=auditor`, ada({ scopes }))).toBe(403);
    expect(await status(`GET ${of(ids.bob)}`, ada({ scopes: [] }))).toBe(403);
  });

  it('accepts a nodeID', async () => {
    const { json } = await office.call(`GET /people/${ids.bob}`, null, ada());
    expect(await status(`GET /people/${json['nodeID']}/permissions/widget`)).toBe(200);
    expect(await status('GET /people/x/permissions')).toBe(404);
    expect(await status(`GET ${of(ids.bob)}.xml`)).toBe(406);
  });
});

describe('/account', () => {
  let office: ConfigurationRecordsEnv;
  const read = (as: Principal) => office.call('GET /account', null, as, '.account');

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { time_zone: 'Europe/Amsterdam', locale: 'nl' });
    const organization_id = await office.create('POST /organizations', { name: 'Widget Company' });
    await office.account('provider', { facts: { directory_account: 'widget' } });
    const facts = { currency: 'EUR', plan: 'premium', organization_id };
    await office.account('widget', { time_zone: 'Europe/Amsterdam', locale: 'nl', facts });
    await office.person('widget', 'Olga', ['account_owner']);
  });
  afterAll(() => office?.close());

  it('answers the account of the call with all fields to everybody who works in it', async () => {
    const { status, json } = await read(principal({ roles: [], time_zone: 'America/New_York' }));
    expect(status).toBe(200);
    expect(json).toEqual({
      id: 'widget',
      name: 'widget',
      currency: 'EUR',
      directory_account: null,
      locale: 'nl',
      organization: expect.objectContaining({ id: expect.any(Number), name: 'Widget Company' }),
      owner: expect.objectContaining({ id: expect.any(Number), name: 'Olga' }),
      plan: 'premium',
      strong_privacy: false,
      time_format_24h: false,
      time_zone: 'Europe/Amsterdam',
      url: 'https://widget.example',
      roles: [],
      created_at: '2026-03-02T04:00:00-05:00',
      updated_at: '2026-03-02T04:00:00-05:00',
      nodeID: expect.any(String),
    });
  });

  it('names its directory account', async () => {
    const { json } = await read(administrator('provider'));
    expect(json).toMatchObject({ id: 'provider', directory_account: { id: 'widget', name: 'widget' } });
  });

  it('names its organization, in its directory account or its own', async () => {
    const { json } = await read(administrator());
    const organization_id = (json['organization'] as { id: number }).id;
    await office.account('provider', { facts: { organization_id } });
    const theirs = (await read(administrator('provider'))).json['organization'];
    const account = { id: 'widget', name: 'widget' };
    expect(theirs).toMatchObject({ id: organization_id, name: 'Widget Company', account });
    expect(json['organization']).not.toHaveProperty('account');
  });

  it('needs the scope account:Read', async () => {
    const scopes = [{ effect: 'allow' as const, actions: ['account:Read'] }];
    expect((await read(principal({ scopes }))).status).toBe(200);
    expect((await read(principal({ scopes: [{ effect: 'allow', actions: ['person:Read'] }] }))).status).toBe(
      403,
    );
  });
});

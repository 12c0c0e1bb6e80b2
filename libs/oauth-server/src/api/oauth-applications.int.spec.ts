import { ALL_SCOPES, type Scope } from '@deskline/identity';
import { ApiEnv } from '../../test/api-env';

interface Secret {
  id: number;
  hint: string;
  disabled: boolean;
  created_at: string;
  updated_at: string;
}

interface ApplicationResponse {
  id: number;
  client_id: string;
  client_secret?: string;
  secrets: Secret[];
  errors?: [string, string][];
}

const allow = (...actions: string[]): Scope => ({ effect: 'allow', actions });
const PATH = '/oauth_applications';
const robot = { name: 'Robot', scopes: [allow('task:*')], redirect_uris: ['https://robot.example/back'] };

describe(PATH, () => {
  let house: ApiEnv;
  let ada: string;
  let bob: string;

  const create = (body: object, token = ada) =>
    house.call<ApplicationResponse>(`POST ${PATH}`, { token, body });
  const read = async (id: number) =>
    (await house.call<ApplicationResponse>(`GET ${PATH}/${id}`, { token: ada })).json;
  const fields = ({ json }: { json: ApplicationResponse }) => json.errors?.map(([field]) => field);

  beforeAll(async () => {
    house = await ApiEnv.open();
    ada = await house.person(1, ['account_administrator']);
    bob = await house.person(2, ['specialist']);
    await house.person(3, [], ALL_SCOPES, undefined, 'elsewhere');
  });
  afterAll(() => house?.close());

  it('creates an application, and discloses its secret once', async () => {
    const { status, json } = await create({ ...robot, person_id: 2 });
    expect([status, json]).toMatchObject([
      201,
      { ...robot, person: { id: 2, name: 'Person 2' }, public: false, disabled: false },
    ]);
    expect(json.client_secret).toMatch(/^dsk_secret_/);
    const { client_secret, ...rest } = json;
    expect(await read(json.id)).toEqual(rest);
    expect(json.secrets).toEqual([
      {
        id: expect.any(Number),
        hint: expect.stringContaining('…'),
        disabled: false,
        created_at: expect.any(String),
      },
    ]);
    const list = await house.call<ApplicationResponse[]>(`GET ${PATH}`, { token: ada });
    expect(list.headers['x-pagination-total-entries']).toBe(String(list.json.length));
    expect(JSON.stringify(list.json)).not.toContain(client_secret);
  });

  it('shows when a secret was last disabled or enabled', async () => {
    const { id, secrets } = (await create(robot)).json;
    const path = `${PATH}/${id}/secrets/${secrets[0]?.id}`;
    await house.query("UPDATE application_secret SET created_at = '2026-01-01T12:00:00Z' WHERE id = $1", [
      secrets[0]?.id,
    ]);
    const before = (await house.call<Secret>(`GET ${path}`, { token: ada })).json;
    expect(before).toMatchObject({
      created_at: '2026-01-01T13:00:00+01:00',
      updated_at: '2026-01-01T13:00:00+01:00',
    });
    const change = async (disabled: boolean) =>
      (await house.call<Secret>(`PATCH ${path}`, { token: ada, body: { disabled } })).json;
    expect(await change(false)).toEqual(before);
    const { created_at, updated_at } = await change(true);
    expect(created_at).toBe(before.created_at);
    expect(Date.parse(updated_at)).toBeGreaterThan(Date.parse(created_at));
    const found = async (query: string) =>
      (await house.call<Secret[]>(`GET ${PATH}/${id}/secrets?${query}`, { token: ada })).json.length;
    expect(await found('updated_at=>2026-01-02&sort=-updated_at')).toBe(1);
    expect(await found('created_at=>2026-01-02')).toBe(0);
  });

  it('gives a public application no secret', async () => {
    const { json } = await create({ ...robot, public: true });
    expect([json.client_secret, json.secrets]).toEqual([undefined, []]);
    expect(await house.status(`POST ${PATH}/${json.id}/secrets`, { token: ada, body: {} })).toBe(403);
  });

  it('changes and deletes an application', async () => {
    const { id } = (await create(robot)).json;
    const change = (body: object) =>
      house.call<ApplicationResponse>(`PATCH ${PATH}/${id}`, { token: ada, body });
    expect(await change({ name: 'R2', disabled: true, person: { id: 2 } })).toMatchObject({
      status: 200,
      json: { name: 'R2', disabled: true, person: { id: 2 }, scopes: robot.scopes },
    });
    expect(
      (await change({ person: null, scopes: [allow('me:Read')], redirect_uris: [] })).json,
    ).toMatchObject({
      person: null,
      scopes: [allow('me:Read')],
      redirect_uris: [],
    });
    expect(fields(await change({ public: true }))).toEqual(['public']);
    expect(fields(await change({ name: '', scopes: null }))).toEqual(['name', 'scopes']);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token: ada })).toBe(204);
    expect(await house.status(`GET ${PATH}/${id}`, { token: ada })).toBe(404);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token: ada })).toBe(404);
  });

  it('has several secrets, each disabled and deleted alone', async () => {
    const { id, secrets } = (await create(robot)).json;
    const path = `${PATH}/${id}/secrets`;
    const added = await house.call<ApplicationResponse>(`POST ${path}`, { token: ada, body: {} });
    expect(added).toMatchObject({
      status: 201,
      headers: { location: expect.stringMatching(`/v1${path}/${added.json.id}$`) },
      json: { client_secret: expect.stringMatching(/^dsk_secret_/) },
    });
    const first = `${path}/${secrets[0]?.id}`;
    const off = await house.call<Secret>(`PATCH ${first}`, { token: ada, body: { disabled: true } });
    expect([off.status, off.json.disabled]).toEqual([200, true]);
    expect((await read(id)).secrets.map(({ disabled }) => disabled)).toEqual([true, false]);
    expect(await house.status(`DELETE ${first}`, { token: ada })).toBe(204);
    expect(await house.status(`DELETE ${first}`, { token: ada })).toBe(404);
    expect((await read(id)).secrets.map((secret) => secret.id)).toEqual([added.json.id]);
    const other = (await create(robot)).json.id;
    expect(await house.status(`DELETE ${PATH}/${other}/secrets/${added.json.id}`, { token: ada })).toBe(404);
  });

  it.each([
    [{}, ['name', 'scopes']],
    [{ ...robot, redirect_uris: ['javascript:alert(1)'] }, ['redirect_uris']],
    [{ ...robot, redirect_uris: ['http://robot.example/'] }, ['redirect_uris']],
    [{ ...robot, redirect_uris: ['https://robot.example/#here'] }, ['redirect_uris']],
    [{ ...robot, redirect_uris: ['https://robot.example/?a=b&code=c'] }, ['redirect_uris']],
    [{ ...robot, person_id: 404 }, ['person']],
    [{ ...robot, person_id: 3 }, ['person']],
    [{ ...robot, scopes: [allow('task:Read', 'tsak:Read')] }, ['scopes']],
    [{ ...robot, secret: 'mine' }, ['secret']],
  ])('refuses %j because of %j', async (body, expected) => {
    const refused = await create(body);
    expect([refused.status, fields(refused)]).toEqual([422, expected]);
  });

  it('accepts a redirect URI up to the maximum length together with a very long state, or refuses it with an error', async () => {
    const { client_id } = (await create(robot)).json;
    const parameters = { client_id, response_type: 'code', redirect_uri: robot.redirect_uris[0] ?? '' };
    const query = `${new URLSearchParams(parameters).toString()}&state=${'%2F'.repeat(3_400)}`;
    const led = await house.visit(`/oauth/authorize?${query}`);
    const next = String(led.headers['location']);
    expect([led.status, next.startsWith('/oauth/signin?return_to=')]).toEqual([302, true]);
    const { status, text } = await house.visit(next);
    expect([status, text]).toEqual([400, '{"message":"The headers of the request are too large"}']);
  });

  it('names the unknown record types of scopes in the error', async () => {
    const { json } = await create({
      ...robot,
      scopes: [allow('tsak:*', 'me:Read', 'account:Read', 'taks:*')],
    });
    expect(json.errors).toEqual([['scopes', "Scopes can't name record types that don't exist: tsak, taks"]]);
  });

  it('keeps tokens active when the same scopes are sent in another order', async () => {
    const scopes = [allow('task:*', 'me:Read'), allow('request:Read')];
    const { id, client_id, client_secret = '' } = (await create({ ...robot, scopes, person_id: 2 })).json;
    const token = await house.tokenOf({ client_id, client_secret });
    const same = [allow('request:Read', 'me:Read', 'task:*', 'task:*')];
    expect(await house.status(`PATCH ${PATH}/${id}`, { token: ada, body: { scopes: same } })).toBe(200);
    const [row] = await house.query('SELECT generation, version FROM application WHERE id = $1', [id]);
    expect(row).toEqual({ generation: 1, version: 1 });
    expect(await house.status('GET /authorizations', { token })).toBe(403);
  });

  it('links a person with roles in another account only for that person or an administrator there', async () => {
    const max = await house.person(10, ['specialist'], ALL_SCOPES, undefined, 'wdc', {
      wna: ['account_administrator'],
      empty: [],
    });
    const both = await house.person(11, ['account_administrator'], ALL_SCOPES, undefined, 'wdc', {
      wna: ['account_administrator'],
    });
    const half = await house.person(12, ['account_administrator'], ALL_SCOPES, undefined, 'wdc', {
      wna: ['specialist'],
    });
    const linked = { ...robot, person_id: 10 };
    const words = [['person', "Person has roles in accounts that you don't administer"]];
    for (const token of [ada, half]) {
      expect(await create(linked, token)).toMatchObject({ status: 422, json: { errors: words } });
      const { id } = (await create(robot, token)).json;
      expect(await house.status(`PATCH ${PATH}/${id}`, { token, body: { person_id: 10 } })).toBe(422);
    }
    expect((await create(linked, both)).status).toBe(201);
    const own = await house.person(10, ['account_administrator'], ALL_SCOPES, undefined, 'wdc', {
      wna: ['specialist'],
      far: ['auditor'],
    });
    expect((await create(linked, own)).status).toBe(201);
    expect((await create(linked, max)).status).toBe(201);
    expect((await create(linked, both)).status).toBe(422);
  });

  it('extends an application with a linked person only for callers who may link that person', async () => {
    const both = await house.person(11, ['account_administrator'], ALL_SCOPES, undefined, 'wdc', {
      wna: ['account_administrator'],
    });
    await house.person(13, [], ALL_SCOPES, undefined, 'wdc', { wna: ['specialist'] });
    const { id, secrets } = (await create({ ...robot, person_id: 13 }, both)).json;
    const at = `${PATH}/${id}`;
    const secret = `${at}/secrets/${secrets[0]?.id}`;
    const tried = (route: string, body: object, token = ada) => house.status(route, { token, body });
    expect(await tried(`POST ${at}/secrets`, {})).toBe(403);
    expect(await tried(`POST ${at}/secrets`, {}, both)).toBe(201);
    expect(await tried(`PATCH ${secret}`, { disabled: true })).toBe(200);
    expect(await tried(`PATCH ${secret}`, { disabled: false })).toBe(403);
    expect(await tried(`PATCH ${secret}`, { disabled: false }, both)).toBe(200);
    expect(await tried(`PATCH ${at}`, { disabled: true, name: 'R2' })).toBe(200);
    expect(await tried(`PATCH ${at}`, { disabled: false })).toBe(422);
    expect(await tried(`PATCH ${at}`, { scopes: ALL_SCOPES })).toBe(422);
    expect(await tried(`PATCH ${at}`, { scopes: [allow('task:Read')] })).toBe(200);
    expect(await tried(`PATCH ${at}`, { person: null, disabled: false })).toBe(200);
  });

  it('acts as its linked person only in accounts where that person had roles when it was linked', async () => {
    const link = (elsewhere: Record<string, string[]>) =>
      house.person(14, ['specialist'], ALL_SCOPES, undefined, 'wdc', elsewhere);
    await link({ wna: ['specialist'] });
    const both = await house.person(11, ['account_administrator'], ALL_SCOPES, undefined, 'wdc', {
      wna: ['account_administrator'],
    });
    const { client_id, client_secret = '' } = (
      await create({ ...robot, scopes: ALL_SCOPES, person_id: 14 }, both)
    ).json;
    const statuses = async (token: string) =>
      Promise.all(
        ['wdc', 'wna', 'far'].map((account) =>
          house.status('GET /personal_access_tokens', { token, headers: { account } }),
        ),
      );
    const before = await house.tokenOf({ client_id, client_secret });
    expect(await statuses(before)).toEqual([200, 200, 403]);
    const own = await link({ wna: ['specialist'], far: ['auditor'] });
    const after = await house.tokenOf({ client_id, client_secret });
    expect(await Promise.all([own, before, after].map(statuses))).toEqual([
      [200, 200, 200],
      [200, 200, 403],
      [200, 200, 403],
    ]);
    await link({ far: ['auditor'] });
    await link({ wna: ['specialist'], far: ['auditor'] });
    expect(await statuses(await house.tokenOf({ client_id, client_secret }))).toEqual([200, 403, 403]);
  });

  it('changes a secret for one of two callers with the same version of it', async () => {
    const { id, secrets } = (await create(robot)).json;
    const path = `${PATH}/${id}/secrets/${secrets[0]?.id}`;
    const etag = String((await house.call(`GET ${path}`, { token: ada })).headers['etag']);
    const change = (disabled: boolean) =>
      house.status(`PATCH ${path}`, { token: ada, body: { disabled }, headers: { 'if-match': etag } });
    const statuses = await Promise.all([true, true, true, true].map(change));
    expect(statuses.sort()).toEqual([200, 412, 412, 412]);
    expect(await change(false)).toBe(412);
  });

  it('has at most 50 secrets, also when they are added at once', async () => {
    const { id } = (await create(robot)).json;
    // A crowd at one record may be answered 503 on a busy machine, and calls again.
    const add = async (): Promise<{ status: number; json: ApplicationResponse }> => {
      const answer = await house.call<ApplicationResponse>(`POST ${PATH}/${id}/secrets`, {
        token: ada,
        body: {},
      });
      return answer.status === 503 ? add() : answer;
    };
    const added = await Promise.all(Array.from({ length: 51 }, add));
    const refused = added.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, json }) => [status, json.errors])).toEqual(
      Array.from({ length: 2 }, () => [422, [['secrets', "Secrets can't be more than 50"]]]),
    );
    expect((await read(id)).secrets).toHaveLength(50);
  });

  it('is forbidden without the role of an administrator', async () => {
    const { id, secrets } = (await create(robot)).json;
    expect(await house.status(`GET ${PATH}`, { token: bob })).toBe(403);
    expect(await house.status(`POST ${PATH}`, { token: bob, body: robot })).toBe(403);
    for (const route of [
      `GET ${PATH}/${id}`,
      `DELETE ${PATH}/${id}`,
      `DELETE ${PATH}/${id}/secrets/${secrets[0]?.id}`,
    ])
      expect(await house.status(route, { token: bob })).toBe(403);
    expect(await house.status(`POST ${PATH}/${id}/secrets`, { token: bob, body: {} })).toBe(403);
    const zoe = await house.person(4, ['account_administrator'], ALL_SCOPES, undefined, 'elsewhere');
    expect(await house.status(`GET ${PATH}/${id}`, { token: zoe })).toBe(404);
    expect((await house.call(`GET ${PATH}`, { token: zoe })).json).toEqual([]);
    const dan = await house.person(5, ['directory_administrator'], ALL_SCOPES, undefined, 'directory');
    expect((await create(robot, dan)).status).toBe(201);
    expect(await house.status(`GET ${PATH}/${id}`, { token: dan })).toBe(404);
  });

  it('delegates no scope that the token of the call lacks', async () => {
    const wide = (await create({ ...robot, scopes: ALL_SCOPES })).json;
    const scopes = [allow('oauth-application:*', 'oauth-application-secret:*', 'task:Read')];
    const narrow = await house.createToken(1, scopes);
    expect(fields(await create(robot, narrow))).toEqual(['scopes']);
    expect((await create({ ...robot, scopes: [allow('task:Read')] }, narrow)).status).toBe(201);
    const onWide = (route: string, body: object) => house.status(route, { token: narrow, body });
    expect(await onWide(`POST ${PATH}/${wide.id}/secrets`, {})).toBe(403);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { person_id: 2 })).toBe(422);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { redirect_uris: ['https://mine.example/'] })).toBe(422);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { disabled: true })).toBe(200);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { disabled: false })).toBe(422);
  });
});

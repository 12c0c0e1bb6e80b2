import { ALL_SCOPES, type Scope } from '@deskline/identity';
import { House } from './api.fixture';

interface Secret {
  id: number;
  hint: string;
  disabled: boolean;
}

interface Told {
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
  let house: House;
  let ada: string;
  let bob: string;

  const create = (body: object, token = ada) => house.call<Told>(`POST ${PATH}`, { token, body });
  const read = async (id: number) => (await house.call<Told>(`GET ${PATH}/${id}`, { token: ada })).json;
  const fields = ({ json }: { json: Told }) => json.errors?.map(([field]) => field);

  beforeAll(async () => {
    house = await House.open();
    ada = await house.person(1, ['account_administrator']);
    bob = await house.person(2, ['specialist']);
    await house.person(3, [], ALL_SCOPES, undefined, 'elsewhere');
  });
  afterAll(() => house?.close());

  it('makes an application, and tells its secret once', async () => {
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
    const list = await house.call<Told[]>(`GET ${PATH}`, { token: ada });
    expect(list.headers['x-pagination-total-entries']).toBe(String(list.json.length));
    expect(JSON.stringify(list.json)).not.toContain(client_secret);
  });

  it('gives a public one no secret', async () => {
    const { json } = await create({ ...robot, public: true });
    expect([json.client_secret, json.secrets]).toEqual([undefined, []]);
    expect(await house.status(`POST ${PATH}/${json.id}/secrets`, { token: ada, body: {} })).toBe(403);
  });

  it('changes and deletes one', async () => {
    const { id } = (await create(robot)).json;
    const change = (body: object) => house.call<Told>(`PATCH ${PATH}/${id}`, { token: ada, body });
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

  it('has several secrets, each disabled and deleted by itself', async () => {
    const { id, secrets } = (await create(robot)).json;
    const path = `${PATH}/${id}/secrets`;
    const added = await house.call<Told>(`POST ${path}`, { token: ada, body: {} });
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
    [{ ...robot, person_id: 404 }, ['person']],
    [{ ...robot, person_id: 3 }, ['person']],
    [{ ...robot, secret: 'mine' }, ['secret']],
  ])('refuses %j because of %j', async (body, expected) => {
    const refused = await create(body);
    expect([refused.status, fields(refused)]).toEqual([422, expected]);
  });

  it('is for administrators', async () => {
    const { id, secrets } = (await create(robot)).json;
    expect(await house.status(`GET ${PATH}`, { token: bob })).toBe(403);
    expect(await house.status(`POST ${PATH}`, { token: bob, body: robot })).toBe(403);
    for (const asked of [
      `GET ${PATH}/${id}`,
      `DELETE ${PATH}/${id}`,
      `DELETE ${PATH}/${id}/secrets/${secrets[0]?.id}`,
    ])
      expect(await house.status(asked, { token: bob })).toBe(404);
    expect(await house.status(`POST ${PATH}/${id}/secrets`, { token: bob, body: {} })).toBe(404);
    const zoe = await house.person(4, ['account_administrator'], ALL_SCOPES, undefined, 'elsewhere');
    expect(await house.status(`GET ${PATH}/${id}`, { token: zoe })).toBe(404);
    expect((await house.call(`GET ${PATH}`, { token: zoe })).json).toEqual([]);
    const dan = await house.person(5, ['directory_administrator'], ALL_SCOPES, undefined, 'directory');
    expect((await create(robot, dan)).status).toBe(201);
    expect(await house.status(`GET ${PATH}/${id}`, { token: dan })).toBe(404);
  });

  it('lends no more than the token of the call has', async () => {
    const wide = (await create({ ...robot, scopes: ALL_SCOPES })).json;
    const scopes = [allow('oauth-application:*', 'oauth-application-secret:*', 'task:Read')];
    const narrow = await house.person(1, ['account_administrator'], scopes);
    expect(fields(await create(robot, narrow))).toEqual(['scopes']);
    expect((await create({ ...robot, scopes: [allow('task:Read')] }, narrow)).status).toBe(201);
    const onWide = (asked: string, body: object) => house.status(asked, { token: narrow, body });
    expect(await onWide(`POST ${PATH}/${wide.id}/secrets`, {})).toBe(403);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { person_id: 2 })).toBe(422);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { redirect_uris: ['https://mine.example/'] })).toBe(422);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { disabled: true })).toBe(200);
    expect(await onWide(`PATCH ${PATH}/${wide.id}`, { disabled: false })).toBe(422);
  });
});

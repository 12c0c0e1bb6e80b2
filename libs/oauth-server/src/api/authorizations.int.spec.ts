import { ALL_SCOPES } from '@deskline/identity';
import { nodeId } from '@deskline/record';
import { ApiEnv } from '../../test/api-env';

const PATH = '/authorizations';

describe(PATH, () => {
  let house: ApiEnv;
  let ann: string;
  let bob: string;
  let application: { id: number; client_id: string; client_secret: string };
  let mine: number;

  const granted = async (person: number): Promise<number> => {
    const [row] = await house.query<{ id: string }>(
      `INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes, created_at)
SELECT application.id, generation, person.id, person.version, $3, $4 FROM application, person
WHERE application.id = $1 AND person.id = $2 RETURNING id`,
      [application.id, person, JSON.stringify(ALL_SCOPES), '2026-01-01T12:00:00Z'],
    );
    return Number(row?.id);
  };

  beforeAll(async () => {
    house = await ApiEnv.open();
    ann = await house.person(1, ['account_administrator']);
    bob = await house.person(2);
    const body = { name: 'Robot', scopes: ALL_SCOPES, person_id: 1 };
    application = (await house.call<typeof application>('POST /oauth_applications', { token: ann, body }))
      .json;
    mine = await granted(1);
    await granted(2);
  });
  afterAll(() => house?.close());

  it('lists the authorizations of the caller', async () => {
    const { json } = await house.call<object[]>(`GET ${PATH}`, { token: ann });
    const row = {
      id: mine,
      application: {
        id: application.id,
        name: 'Robot',
        nodeID: nodeId('deskline', 'oauth_application', application.id),
      },
      scopes: ALL_SCOPES,
      created_at: '2026-01-01T13:00:00+01:00',
      updated_at: '2026-01-01T13:00:00+01:00',
      nodeID: expect.any(String),
    };
    expect(json).toEqual([row]);
    expect((await house.call(`GET ${PATH}/${mine}`, { token: ann })).json).toEqual(row);
    expect(await house.status(`GET ${PATH}/${mine}`, { token: bob })).toBe(404);
  });

  it('lets their person revoke an authorization, once', async () => {
    expect(await house.status(`DELETE ${PATH}/${mine}`, { token: bob })).toBe(404);
    expect(await house.status(`DELETE ${PATH}/${mine}`, { token: ann })).toBe(204);
    expect(await house.status(`DELETE ${PATH}/${mine}`, { token: ann })).toBe(404);
    expect((await house.call(`GET ${PATH}`, { token: ann })).json).toEqual([]);
  });

  it('neither lists nor revokes an authorization that is no longer in force', async () => {
    const id = await granted(1);
    const path = `/oauth_applications/${application.id}`;
    expect(await house.status(`GET ${PATH}/${id}`, { token: ann })).toBe(200);
    expect(await house.status(`PATCH ${path}`, { token: ann, body: { disabled: true } })).toBe(200);
    expect((await house.call(`GET ${PATH}`, { token: ann })).json).toEqual([]);
    expect(await house.status(`PATCH ${path}`, { token: ann, body: { disabled: false } })).toBe(200);
    expect((await house.call(`GET ${PATH}`, { token: ann })).json).toEqual([]);
    expect(await house.status(`GET ${PATH}/${id}`, { token: ann })).toBe(404);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token: ann })).toBe(404);
  });

  it('creates no authorization by POST', async () => {
    expect(await house.status(`POST ${PATH}`, { token: ann, body: {} })).toBe(404);
  });

  it('lets no token of an application create tokens or secrets', async () => {
    const token = await house.tokenOf(application);
    const body = { name: 'kept', scopes: ALL_SCOPES };
    expect(await house.status('GET /personal_access_tokens', { token })).toBe(200);
    expect(await house.status('POST /personal_access_tokens', { token, body })).toBe(403);
    expect(await house.status('POST /oauth_applications', { token, body })).toBe(403);
    const secrets = `/oauth_applications/${application.id}/secrets`;
    expect(await house.status(`POST ${secrets}`, { token, body: {} })).toBe(403);
  });

  it('ends the tokens of a secret that is disabled', async () => {
    const token = await house.tokenOf(application);
    const path = `/oauth_applications/${application.id}`;
    const { json } = await house.call<{ secrets: { id: number }[] }>(`GET ${path}`, { token });
    const secret = `${path}/secrets/${json.secrets[0]?.id}`;
    expect(await house.status(`PATCH ${secret}`, { token: ann, body: { disabled: true } })).toBe(200);
    expect(await house.status(`GET ${path}`, { token })).toBe(401);
    expect(await house.status(`PATCH ${secret}`, { token: ann, body: { disabled: false } })).toBe(200);
    expect(await house.status(`GET ${path}`, { token })).toBe(401);
  });
});

import { ALL_SCOPES } from '@deskline/identity';
import { ApiEnv } from '../../test/api-env';

interface Made {
  id: number;
  [member: string]: unknown;
}

const APPLICATIONS = '/oauth_applications';
const least = { name: 'made', scopes: ALL_SCOPES };

/** "a Readonly field sent by a client is ignored (clients echo whole records back)" */
describe('The answer to a create, sent back as input', () => {
  let house: ApiEnv;
  let token: string;

  const post = (path: string, body: object) => house.call<Made>(`POST ${path}`, { token, body });
  const get = async (path: string) => (await house.call(`GET ${path}`, { token })).json;

  beforeAll(async () => {
    house = await ApiEnv.open();
    token = await house.person(1, ['account_administrator']);
  });
  afterAll(() => house?.close());

  it.each([
    ['/personal_access_tokens', 'token'],
    [APPLICATIONS, 'client_secret'],
  ])('creates another record at %s with a %s of its own', async (path, secret) => {
    const { json } = await post(path, least);
    const again = await post(path, json);
    expect([again.status, again.json[secret]]).toEqual([201, expect.stringMatching(/^dsk_/)]);
    expect(again.json[secret]).not.toBe(json[secret]);
    for (const query of [`fields=${secret}`, `${secret}=x`])
      expect(await get(`${path}?${query}`)).toEqual({ message: `Unknown fields: ${secret}` });
  });

  it('changes neither an application nor a secret of it', async () => {
    const application = await post(APPLICATIONS, least);
    const path = `${APPLICATIONS}/${application.json.id}`;
    const secret = await post(`${path}/secrets`, {});
    for (const [at, body] of [
      [path, application.json],
      [`${path}/secrets/${secret.json.id}`, secret.json],
    ] as const) {
      expect(body['client_secret']).toMatch(/^dsk_secret_/);
      const before = await get(at);
      for (const method of ['PATCH', 'PUT'])
        expect(await house.call(`${method} ${at}`, { token, body })).toMatchObject({
          status: 200,
          json: before,
        });
    }
  });

  it('is refused for names that are no field', async () => {
    const refused = await post(APPLICATIONS, { ...least, token: 'x', client_secrte: 'x' });
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [
        ['token', expect.any(String)],
        ['client_secrte', expect.any(String)],
      ],
    ]);
  });
});

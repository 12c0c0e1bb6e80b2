import { ALL_SCOPES } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import { conforms } from '@deskline/testing';
import { ApiEnv } from '../../test/api-env';

const PATH = '/calls';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly request_id: string;
  readonly application: { readonly id: number } | null;
}

describe(PATH, () => {
  let house: ApiEnv;
  beforeAll(async () => {
    house = await ApiEnv.open(2);
  });
  afterAll(() => house?.close());

  const calls = async (token: string, query = '', headers?: Record<string, string>) =>
    (await house.call<Call[]>(`GET ${PATH}${query}`, { token, headers })).json;
  /** Calls of a token's person, once the gateway has handed over that many. */
  const callsOnce = async (token: string, count: number, query = '', headers?: Record<string, string>) => {
    let found: Call[] = [];
    await waitUntil(
      async () => (found = await calls(token, `?path=!${PATH}${query}`, headers)).length >= count,
      60_000,
    );
    return found;
  };

  it('lists the own calls of all gateways, latest first, without query and body', async () => {
    const ada = await house.person(1, ['account_administrator']);
    const id = 'request-of-the-spec';
    await house.call('GET /personal_access_tokens?name=Hush', {
      token: ada,
      headers: { 'x-request-id': id },
    });
    const body = { name: '', scopes: 'Hush' };
    await house.call('POST /personal_access_tokens', { token: ada, body }, 1);
    await house.call('GET /nowhere', { token: ada });
    const found = await callsOnce(ada, 3);
    const of = (path: string, method: string) =>
      found.find((call) => call.path === path && call.method === method);
    expect(of('/personal_access_tokens', 'GET')).toMatchObject({ status: 200, request_id: id });
    expect(of('/personal_access_tokens', 'POST')).toMatchObject({ status: 422, application: null });
    expect(of('/nowhere', 'GET')).toMatchObject({ status: 404, address: '127.0.0.1' });
    expect(JSON.stringify(found)).not.toMatch(/Hush/);
    const answer = await house.call<Call[]>(`GET ${PATH}?status=422`, { token: ada });
    expect(conforms('listCalls', answer.status, answer.json)).toEqual([]);
    expect(answer.json.map(({ method }) => method)).toEqual(['POST']);
    expect(await calls(ada, `?request_id=${id}&method=GET`)).toHaveLength(1);
    const one = await house.call(`GET ${PATH}/${answer.json[0]?.id}`, { token: ada });
    expect([one.status, one.json]).toMatchObject([200, { path: '/personal_access_tokens', status: 422 }]);
  });

  it('are closed to other people, whatever their role, to other accounts and to every change', async () => {
    const una = await house.person(2);
    await house.call('GET /me', { token: una });
    const [call] = await callsOnce(una, 1);
    const otto = await house.person(3, ['auditor']);
    const olga = await house.person(4, ['account_administrator', 'account_owner']);
    for (const token of [otto, olga]) {
      expect(await house.status(`GET ${PATH}/${call?.id}`, { token })).toBe(404);
      expect(await calls(token, `?ids=${call?.id}`)).toEqual([]);
      const { json } = await house.call(`GET ${PATH}/counts?ids=${call?.id}`, { token });
      expect(json).toMatchObject({ total: 0 });
    }
    const narrow = await house.createToken(2, [{ effect: 'allow', actions: ['task:Read'] }]);
    expect(await house.status(`GET ${PATH}`, { token: narrow })).toBe(403);
    expect(await house.status(`GET ${PATH}`)).toBe(401);
    for (const method of ['PATCH', 'DELETE'])
      expect(await house.status(`${method} ${PATH}/${call?.id}`, { token: una, body: {} })).toBe(404);
    expect(await house.status(`POST ${PATH}`, { token: una, body: {} })).toBe(404);
  });

  it('are listed in the account that they worked in, and refused ones in the own account', async () => {
    const pat = await house.person(5, [], ALL_SCOPES, undefined, 'wdc', { other: ['specialist'] });
    const other = { account: 'other' };
    await house.call('GET /me?there', { token: pat, headers: other });
    await house.call('GET /tasks/12', { token: pat, headers: { account: 'third' } });
    const there = await callsOnce(pat, 1, '', other);
    expect(there.map(({ path }) => path)).toEqual(['/me']);
    const here = await callsOnce(pat, 1);
    expect(here).toMatchObject([{ path: '/tasks/12', status: 403 }]);
  });

  it('of an application with client credentials are those of its person, and name the application', async () => {
    const ada = await house.person(6, ['account_administrator']);
    const made = await house.call<{ id: number; client_id: string; client_secret: string }>(
      'POST /oauth_applications',
      {
        token: ada,
        body: { name: 'Robot', person_id: 6, scopes: [{ effect: 'allow', actions: ['*:Read'] }] },
      },
    );
    const robot = await house.tokenOf(made.json);
    await house.call('GET /security_events', { token: robot });
    const found = await callsOnce(robot, 2);
    expect(found.find(({ path }) => path === '/security_events')?.application?.id).toBe(made.json.id);
    expect(found.find(({ path }) => path === '/oauth_applications')?.application).toBeNull();
    expect(await calls(ada, `?application=${made.json.id}&path=/security_events`)).toHaveLength(1);
  });
});

import { request } from 'undici';
import { ALL_SCOPES, hashToken, isToken, newToken } from '@deskline/identity';
import { ManualClock } from '@deskline/platform';
import { Directory } from './directory/directory';
import { DirectoryEnv, people, person } from '../test/directory-env';
import { OauthSettings } from './oauth.settings';
import { GatewayIntrospection } from './token/introspection/gateway-introspection';

let all: DirectoryEnv;

beforeAll(async () => {
  all = await DirectoryEnv.open();
});
afterAll(() => all.close());
beforeEach(() => all.begin());

describe('the authorization server', () => {
  it('makes a personal access token, stores only its hash, and introspects its person', async () => {
    people.set(1, person(1));
    const { status, token } = await all.create({ person_id: 1 });
    expect([status, isToken('pat', token)]).toEqual([201, true]);
    const rows = await all.database.query<Record<string, unknown>>('SELECT * FROM personal_token');
    expect(JSON.stringify(rows)).not.toContain(token.slice(8, -4));
    expect(await all.introspect(token)).toEqual({
      active: true,
      identity: {
        person: { id: 1, name: 'Person 1' },
        home_account: 'wdc',
        roles: { wdc: ['specialist'] },
        account_names: {},
        team_ids: [3, 5],
        organization_id: 4,
        time_zone: 'UTC',
        language: 'nl',
        scopes: ALL_SCOPES,
      },
      expires_at: null,
    });
  });

  it('introspects an unknown token as inactive', async () => {
    expect(await all.introspect(newToken('pat'))).toEqual({ active: false });
    expect(await all.request('identity.introspect', { token_hash: "x' OR true" })).toEqual({ active: false });
  });

  it('makes one token of a repeated request, and does not touch the tokens of other people', async () => {
    people.set(2, person(2)).set(3, person(3));
    const token = newToken('pat');
    const first = await all.create({ person_id: 2, token });
    expect(await all.create({ person_id: 2, token })).toEqual(first);
    expect(await all.create({ person_id: 3, token })).toMatchObject({
      status: 422,
      message: 'token is in use already',
    });
    expect((await all.identityOf(token))?.person.id).toBe(2);
  });

  it.each([
    [{ person_id: 404 }, 404, 'there is no such person'],
    [{ person_id: 'x' }, 422, 'person_id must be an integer number'],
    [{ person_id: 1, name: '' }, 422, 'name must be longer'],
    [{ person_id: 1, token: 'secret' }, 422, 'token must be a personal access token'],
    [{ person_id: 1, expires_at: 'soon' }, 422, 'expires_at must be a valid ISO 8601 date'],
    [
      { person_id: 1, scopes: [{ effect: 'allow', actions: ['everything'] }] },
      422,
      'actions must be such as',
    ],
    [{ person_id: 1, scopes: [{ effect: 'perhaps', actions: ['*:*'] }] }, 422, 'effect must be one of'],
  ])('refuses %j', async (wish, status, message) => {
    expect(await all.create(wish)).toMatchObject({ status, message: expect.stringContaining(message) });
  });

  it('introspects a revoked token as inactive, and notifies the gateways', async () => {
    people.set(5, person(5));
    const { id, token } = await all.create({ person_id: 5 });
    await all.request('identity.revoke_token', { id });
    expect(await all.introspect(token)).toEqual({ active: false });
    await all.waitForChange({ token_hash: hashToken(token) });
    expect(all.receivedChanges.at(-1)).toEqual({ token_hash: hashToken(token) });
    expect(await all.create({ person_id: 5, token })).toMatchObject({ status: 422 });
    const events = await all.database.query<{ what: string }>(
      'SELECT what FROM security_log WHERE person_id = 5',
    );
    expect(events.map(({ what }) => what)).toEqual(['personal_token.created', 'personal_token.revoked']);
  });

  it('knows a token until the second it expires', async () => {
    people.set(6, person(6));
    const { token } = await all.create({ person_id: 6, expires_at: '2030-01-01T00:00:00Z' });
    const clock = new ManualClock();
    const settings = new OauthSettings();
    const at = (time: string) => {
      clock.set(time);
      return new GatewayIntrospection(
        all.database,
        new Directory(all.nats, all.database, settings),
        clock,
      ).introspect(hashToken(token));
    };
    expect(await at('2029-12-31T23:59:59Z')).toMatchObject({
      active: true,
      expires_at: '2030-01-01T00:00:00.000Z',
    });
    expect(await at('2030-01-01T00:00:00Z')).toEqual({ active: false });
  });

  it.each([
    ['text/html', 'text/html; charset=utf-8'],
    ['application/json', 'application/json; charset=utf-8'],
  ])('answers a path it has no page for with 404 as %s', async (accept, type) => {
    const { statusCode, headers, body } = await request(`${all.url}/oauth/nowhere`, {
      headers: { accept },
    });
    await body.dump();
    expect([statusCode, headers['content-type']]).toEqual([404, type]);
    expect(headers['x-request-id']).toBeDefined();
  });
});

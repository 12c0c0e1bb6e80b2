import { createHash } from 'node:crypto';
import { ALL_SCOPES } from '@deskline/identity';
import { waitUntil } from '@deskline/local-stack';
import { ApiEnv } from '../../test/api-env';
import { endAccess } from './end-access.command';

describe('The command end-access', () => {
  let house: ApiEnv;
  let ada: string;

  beforeAll(async () => {
    house = await ApiEnv.open();
    ada = await house.person(1, ['account_administrator']);
  });
  afterAll(() => house?.close());

  const PATH = '/personal_access_tokens';
  const opens = async (token: string) => (await house.status(`GET ${PATH}`, { token })) === 200;
  const isRefused = (token: string) =>
    waitUntil(async () => (await house.status(`GET ${PATH}`, { token })) === 401, 60_000);

  it('ends sessions and tokens of applications, at gateways that know them too; secrets make new ones', async () => {
    const body = { name: 'Robot', scopes: ALL_SCOPES, redirect_uris: [], person_id: 1 };
    const { json } = await house.call<{ client_id: string; client_secret: string }>(
      'POST /oauth_applications',
      { token: ada, body },
    );
    const robot = await house.tokenOf(json);
    expect(await opens(robot)).toBe(true);
    await house.query(
      `INSERT INTO session (id_hash, person_id, created_at, seen_at, address) VALUES ($1, 1, now(), now(), '127.0.0.1')`,
      [createHash('sha256').update('session').digest()],
    );

    expect(await house.run(endAccess)).toEqual(['All sessions and tokens of applications have ended.']);
    expect(await isRefused(robot)).toBe(true);
    expect(await house.query('SELECT FROM session', [])).toEqual([]);
    expect(await opens(await house.tokenOf(json))).toBe(true);
    expect(await opens(ada)).toBe(true);
  });

  it('refuses other words, and ends nothing then', async () => {
    await expect(house.run(endAccess, 'all')).rejects.toThrow(
      'After "end-access" stands "personal", or nothing.',
    );
    await expect(house.run(endAccess, 'personal', 'too')).rejects.toThrow('stands "personal"');
    expect(await opens(ada)).toBe(true);
  });

  it('ends the tokens that people made for themselves, if told so', async () => {
    expect(await house.run(endAccess, 'personal')).toEqual([
      'All sessions and tokens of applications have ended, and personal access tokens.',
    ]);
    expect(await isRefused(ada)).toBe(true);
  });
});

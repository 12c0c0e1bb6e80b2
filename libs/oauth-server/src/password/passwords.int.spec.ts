import { verify } from '@node-rs/argon2';
import { loadSettings, ManualClock, type Database } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../migrations/migrations';
import { OauthSettings } from '../oauth.settings';
import { Passwords } from './passwords';

/** The real hashing, with a counter. */
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});

const clock = new ManualClock();
const settings = loadSettings(OauthSettings, { PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' });
let own: TestDatabase;
let database: Database;
let passwords: Passwords;

beforeAll(async () => {
  own = await migratedDatabase({ service: 'oauth-server', migrations });
  database = openDatabase(own);
  passwords = new Passwords(database, clock, settings);
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

const rightFor = async (ids: number[], password: string, by = passwords) =>
  (await by.matching(ids, password)).map(({ person_id }) => person_id);

const hashOf = async (id: number) => {
  const text = 'SELECT hash FROM password WHERE person_id = $1';
  return (await database.query<{ hash: string }>(text, [id]))[0]?.hash;
};

describe('Passwords', () => {
  it('stores a password as argon2id only, and verifies it', async () => {
    await passwords.set(1, 'correct horse');
    expect(await hashOf(1)).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(await rightFor([1], 'correct horse')).toEqual([1]);
    expect(await rightFor([1], 'wrong horse')).toEqual([]);
  });

  it('treats composed and decomposed characters as equal', async () => {
    await passwords.set(2, 'cafe\u0301 cre\u0300me');
    expect(await rightFor([2], 'caf\u00e9 cr\u00e8me')).toEqual([2]);
  });

  it('verifies no password of a person without one, or unknown', async () => {
    expect(await rightFor([404], 'correct horse')).toEqual([]);
    expect(await rightFor([], 'correct horse')).toEqual([]);
  });

  it('verifies the password for each of several people', async () => {
    for (const id of [11, 12, 13]) await passwords.set(id, id === 12 ? 'battery staple' : 'correct horse');
    expect((await rightFor([11, 12, 13], 'correct horse')).sort()).toEqual([11, 13]);
  });

  it.each([
    ['nobody', [], 'correct horse'],
    ['somebody without one', [404], 'correct horse'],
    ['somebody, and wrong', [1], 'wrong horse'],
    ['somebody, and right', [1], 'correct horse'],
    ['two people', [11, 12], 'correct horse'],
  ])('costs the same time for %s', async (_whom, ids, password) => {
    // The decoy hash is made at first use, and cached.
    await rightFor([], 'any');
    jest.mocked(verify).mockClear();
    await rightFor(ids, password);
    expect(jest.mocked(verify)).toHaveBeenCalledTimes(2);
    for (const [hash] of jest.mocked(verify).mock.calls) expect(String(hash)).toContain('m=64,t=1,p=1');
  });

  it('rehashes a password with the current settings when it is used', async () => {
    await passwords.set(4, 'correct horse');
    const today = loadSettings(OauthSettings, { PASSWORD_MEMORY_KIB: '128', PASSWORD_PASSES: '1' });
    const [before] = await passwords.matching([4], 'correct horse');
    const newer = new Passwords(database, clock, today);
    expect(await newer.matching([4], 'correct horse')).toEqual([before]);
    expect(await hashOf(4)).toContain('m=128,t=1,p=1');
    expect(await passwords.matching([4], 'correct horse')).toEqual([before]);
  });

  it('distinguishes a password set again, also in the same millisecond', async () => {
    await passwords.set(5, 'correct horse');
    const before = await passwords.matching([5], 'correct horse');
    await passwords.set(5, 'correct horse');
    expect(await passwords.matching([5], 'correct horse')).not.toEqual(before);
  });

  it('writes a line in the security log when a password is set', async () => {
    await passwords.set(6, 'correct horse');
    const text = 'SELECT what, details FROM security_log WHERE person_id = 6';
    expect(await database.query(text)).toEqual([{ what: 'password.set', details: {} }]);
  });
});

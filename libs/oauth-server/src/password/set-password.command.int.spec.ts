import { Readable } from 'node:stream';
import { loadSettings, SystemClock, type Database } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../migrations/migrations';
import { OauthSettings } from '../oauth.settings';
import { Passwords } from './passwords';
import { setPassword } from './set-password.command';

const settings = loadSettings(OauthSettings, { PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1' });
let own: TestDatabase;
let database: Database;

const PERSON = `
INSERT INTO person (id, account_id, name, primary_email, disabled, version)
VALUES (1, 'wdc', 'Ann', 'Ann@wdc.example', false, 1), (2, 'wdc', 'Two', 'two@wdc.example', false, 1), (3, 'oth', 'Two', 'TWO@wdc.example', false, 1)`;

beforeAll(async () => {
  own = await migratedDatabase({ service: 'oauth-server', migrations });
  database = openDatabase(own);
  await database.query(PERSON);
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

async function command(words: string[], typed: string): Promise<string> {
  const said: string[] = [];
  const input = Readable.from([typed]);
  await setPassword({ settings, database, words, input, say: (line) => said.push(line) });
  return said.join('\n');
}

const rightFor = (id: number, password: string) =>
  new Passwords(database, new SystemClock(), settings).matching([id], password);

describe('set-password', () => {
  it.each([
    ['ann@wdc.example', 1, 'correct horse\n'],
    ['1', 1, 'battery staple'],
    ['3', 3, ' spaces count \r\n'],
  ])('sets the password of %s', async (whom, id, typed) => {
    const said = await command([whom], typed);
    expect(said).toContain(`person ${id}`);
    expect(said).not.toContain(typed.trim());
    expect(await rightFor(id, typed.replace(/\r?\n$/, ''))).toHaveLength(1);
  });

  it.each([
    [[], 'correct horse', /^Say whose password/],
    [['a', 'b'], 'correct horse', /^Say whose password/],
    [['nobody@wdc.example'], 'correct horse', /^Nobody is known here/],
    [['99'], 'correct horse', /^Nobody is known here/],
    [['two@wdc.example'], 'correct horse', /person 2, account wdc, person 3, account oth/],
    [['1'], 'short', /8 to 1024 characters/],
    [['1'], '', /8 to 1024 characters/],
  ])('refuses %j', async (words, typed, why) => {
    await expect(command(words, typed)).rejects.toThrow(why);
  });
});

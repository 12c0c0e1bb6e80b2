import { Pool } from 'pg';
import { Database, loadSettings, ManualClock, migrate } from '@deskline/platform';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { keepPeople } from '../directory/keep';
import { migrations } from '../migrations/migrations';
import { OauthSettings } from '../oauth.settings';
import { Passwords } from '../password/passwords';
import { Sessions } from './sessions';
import { SignInThrottle } from './sign-in-throttle';

const clock = new ManualClock();
const cheap = { PASSWORD_MEMORY_KIB: '64', PASSWORD_PASSES: '1', SESSION_IDLE_MINUTES: '30' };
const settings = loadSettings(OauthSettings, { ...cheap, SESSION_MINUTES: '60' });
const from = { user_agent: 'Spec/1', address: '192.0.2.1' };
let own: TestDatabase;
let database: Database;
let passwords: Passwords;
let sessions: Sessions;
let throttle: SignInThrottle;

const person = (id: number, more: { disabled?: boolean; version?: number } = {}) => ({
  id,
  account_id: 'wdc',
  name: `Person ${id}`,
  primary_email: `p${id}@wdc.example`,
  time_zone: null,
  locale: 'nl',
  organization_id: null,
  roles: {},
  team_ids: [],
  disabled: false,
  version: 1,
  ...more,
});

beforeAll(async () => {
  own = await testDatabase();
  const env = { DATABASE_URL: own.url, DATABASE_NAME: new URL(own.url).pathname.slice(1) };
  await migrate(loadSettings(OauthSettings, env), { service: 'oauth-server', migrations });
  database = new Database(new Pool({ connectionString: own.url }));
  passwords = new Passwords(database, clock, settings);
  sessions = new Sessions(database, clock, settings);
  throttle = new SignInThrottle(database, clock, settings);
});

afterAll(async () => {
  await database.pool.end();
  await own.drop();
});

beforeEach(() => clock.set('2030-01-01T08:00:00Z'));

const inMinutes = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

describe('a password', () => {
  it('is kept as argon2id alone, and verified', async () => {
    await passwords.set(1, 'correct horse');
    const [row] = await database.query<{ hash: string }>('SELECT hash FROM password WHERE person_id = 1');
    expect(row?.hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/);
    expect(await passwords.verify(1, 'correct horse')).toBe(true);
    expect(await passwords.verify(1, 'wrong horse')).toBe(false);
  });

  it('is the same however its letters are composed', async () => {
    await passwords.set(2, 'cafe\u0301 cre\u0300me');
    expect(await passwords.verify(2, 'caf\u00e9 cr\u00e8me')).toBe(true);
  });

  it('is never right for somebody who has none or is not known', async () => {
    expect(await passwords.verify(404, 'correct horse')).toBe(false);
    expect(await passwords.verify(null, 'correct horse')).toBe(false);
  });

  it('costs the same work when nobody is known by that name', async () => {
    const costly = loadSettings(OauthSettings, { PASSWORD_MEMORY_KIB: '65536', PASSWORD_PASSES: '2' });
    const dear = new Passwords(database, clock, costly);
    await dear.set(3, 'correct horse');
    const took = async (id: number | null) => {
      const runs = [];
      for (let run = 0; run < 5; run += 1) {
        const before = performance.now();
        await dear.verify(id, 'wrong');
        runs.push(performance.now() - before);
      }
      return Math.min(...runs);
    };
    const [known, unknown] = [await took(3), await took(null)];
    expect(unknown / known).toBeGreaterThan(0.5);
    expect(unknown / known).toBeLessThan(2);
  });

  it('is hashed anew with the settings of today when it is used', async () => {
    await passwords.set(4, 'correct horse');
    const today = loadSettings(OauthSettings, { PASSWORD_MEMORY_KIB: '128', PASSWORD_PASSES: '1' });
    expect(await new Passwords(database, clock, today).verify(4, 'correct horse')).toBe(true);
    const [row] = await database.query<{ hash: string }>('SELECT hash FROM password WHERE person_id = 4');
    expect(row?.hash).toContain('m=128,t=1,p=1');
    expect(await passwords.verify(4, 'correct horse')).toBe(true);
  });
});

describe('a session', () => {
  it('is known by its cookie, of which only the hash is kept', async () => {
    await keepPeople(database, [person(10)]);
    const secret = await sessions.start(10, from);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await sessions.find(secret)).toMatchObject({
      person: { id: 10, name: 'Person 10' },
      language: 'nl',
    });
    expect(await sessions.find('x'.repeat(43))).toBeNull();
    const rows = await database.query<{ text: string }>('SELECT session::text AS text FROM session');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is over when no page is shown for its idle time', async () => {
    await keepPeople(database, [person(11)]);
    const [shown, idle] = [await sessions.start(11, from), await sessions.start(11, from)];
    clock.set('2030-01-01T08:29:59Z');
    expect(await sessions.find(shown)).not.toBeNull();
    clock.set('2030-01-01T08:30:00Z');
    expect(await sessions.find(idle)).toBeNull();
    expect(await sessions.find(shown)).not.toBeNull();
  });

  it('is over after its whole time, however busy', async () => {
    await keepPeople(database, [person(12)]);
    const secret = await sessions.start(12, from);
    inMinutes(25);
    await sessions.find(secret);
    inMinutes(25);
    expect(await sessions.find(secret)).not.toBeNull();
    clock.set('2030-01-01T08:59:59Z');
    expect(await sessions.find(secret)).not.toBeNull();
    clock.set('2030-01-01T09:00:00Z');
    expect(await sessions.find(secret)).toBeNull();
  });

  it('ends with the person, and stays so when that one is enabled again', async () => {
    await keepPeople(database, [person(13)]);
    const secret = await sessions.start(13, from);
    await keepPeople(database, [person(13, { disabled: true, version: 2 })]);
    expect(await sessions.find(secret)).toBeNull();
    await keepPeople(database, [person(13, { version: 3 })]);
    expect(await sessions.find(secret)).toBeNull();
  });

  it('can be ended, and is listed for its person alone', async () => {
    await keepPeople(database, [person(14), person(15)]);
    const [first, second] = [await sessions.start(14, from), await sessions.start(14, from)];
    const [other] = await sessions.list(14);
    await sessions.endOf(15, Number(other?.id));
    expect(await sessions.list(14)).toHaveLength(2);
    await sessions.end(first);
    expect(await sessions.find(first)).toBeNull();
    expect(await database.query("SELECT person_id FROM security_event WHERE what = 'session.ended'")).toEqual(
      [{ person_id: 14 }],
    );
    expect(await sessions.list(14)).toMatchObject([{ address: '192.0.2.1', user_agent: 'Spec/1' }]);
    expect(await sessions.find(second)).not.toBeNull();
  });
});

describe('signing in', () => {
  const attempt = (name: string, address: string) => ({ name, address });

  it('waits after five failures at an address, and nowhere else', async () => {
    const here = attempt('Ann@wdc.example', '198.51.100.1');
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.take(here)).toBe(0);
    expect(await throttle.take(attempt('ann@wdc.example ', '198.51.100.1'))).toBe(1_000);
    expect(await throttle.take(attempt('ann@wdc.example', '198.51.100.2'))).toBe(0);
    expect(await throttle.take(attempt('ben@wdc.example', '198.51.100.1'))).toBe(0);
  });

  it('counts guesses made at the same moment', async () => {
    const here = attempt('cas@wdc.example', '2001:db8::1');
    const waits = await Promise.all(Array.from({ length: 20 }, () => throttle.take(here)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await throttle.take(attempt('cas@wdc.example', '2001:db8::2'))).toBeGreaterThan(0);
  });

  it('forgets failures with the right password, and after their time', async () => {
    const here = attempt('dee@wdc.example', '198.51.100.3');
    for (let tried = 0; tried < 5; tried += 1) await throttle.take(here);
    await throttle.succeeded(here);
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.take(here)).toBe(0);
    expect(await throttle.take(here)).toBeGreaterThan(0);
    inMinutes(61);
    expect(await throttle.take(here)).toBe(0);
  });

  it('never locks a person out, whatever others do', async () => {
    for (let host = 1; host <= 40; host += 1)
      await throttle.take(attempt('eve@wdc.example', `203.0.113.${host}`));
    expect(await throttle.take(attempt('eve@wdc.example', '192.0.2.77'))).toBe(0);
    expect(await throttle.take(attempt('eve@wdc.example', '203.0.113.1'))).toBe(1_000);
  });
});

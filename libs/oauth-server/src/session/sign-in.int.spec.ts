import { type Database, loadSettings, ManualClock } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { savePeople } from '../directory/save-directory';
import { migrations } from '../../migrations/migrations';
import { OauthSettings } from '../oauth.settings';
import { Passwords, type Proof } from '../password/passwords';
import { Sessions } from './sessions';
import { SignInChoices } from './sign-in-choices';
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
  own = await migratedDatabase({ service: 'oauth-server', migrations });
  database = openDatabase(own);
  passwords = new Passwords(database, clock, settings);
  sessions = new Sessions(database, clock, settings);
  throttle = new SignInThrottle(database, clock, settings);
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

beforeEach(() => clock.set('2030-01-01T08:00:00Z'));

/** Signs a person in whose password was verified a moment ago. */
async function start(id: number): Promise<string> {
  await passwords.set(id, 'correct horse');
  return begun(await prove(id));
}

async function prove(id: number): Promise<Proof> {
  const [proof] = await passwords.matching([id], 'correct horse');
  if (!proof) throw new Error('the password is wrong');
  return proof;
}

async function begun(proof: Proof): Promise<string> {
  return String(await sessions.start(proof, from));
}

const inMinutes = (minutes: number) =>
  clock.set(new Date(clock.now().getTime() + minutes * 60_000).toISOString());

describe('session', () => {
  it('is found by its cookie, of which only the hash is stored', async () => {
    await savePeople(database, [person(10)]);
    const secret = await start(10);
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(await sessions.find(secret)).toMatchObject({
      person: { id: 10, name: 'Person 10' },
      language: 'nl',
    });
    expect(await sessions.find('x'.repeat(43))).toBeNull();
    const rows = await database.query<{ text: string }>('SELECT session::text AS text FROM session');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('expires after its idle time', async () => {
    await savePeople(database, [person(11)]);
    await passwords.set(11, 'correct horse');
    const [shown, idle] = [await begun(await prove(11)), await begun(await prove(11))];
    clock.set('2030-01-01T08:29:59Z');
    expect(await sessions.find(shown)).not.toBeNull();
    clock.set('2030-01-01T08:30:00Z');
    expect(await sessions.find(idle)).toBeNull();
    expect(await sessions.find(shown)).not.toBeNull();
  });

  it('expires after its longest time, although it is used', async () => {
    await savePeople(database, [person(12)]);
    const secret = await start(12);
    inMinutes(25);
    await sessions.find(secret);
    inMinutes(25);
    expect(await sessions.find(secret)).not.toBeNull();
    clock.set('2030-01-01T08:59:59Z');
    expect(await sessions.find(secret)).not.toBeNull();
    clock.set('2030-01-01T09:00:00Z');
    expect(await sessions.find(secret)).toBeNull();
  });

  it('ends when the person is disabled, and stays ended when it is enabled again', async () => {
    await savePeople(database, [person(13)]);
    const secret = await start(13);
    await savePeople(database, [person(13, { disabled: true, version: 2 })]);
    expect(await sessions.find(secret)).toBeNull();
    await savePeople(database, [person(13, { version: 3 })]);
    expect(await sessions.find(secret)).toBeNull();
  });

  it('can be ended, and is listed only for its person', async () => {
    await savePeople(database, [person(14), person(15)]);
    await passwords.set(14, 'correct horse');
    const [first, second] = [await begun(await prove(14)), await begun(await prove(14))];
    const [other] = await sessions.list(14);
    await sessions.endOf(15, Number(other?.id), from.address);
    expect(await sessions.list(14)).toHaveLength(2);
    await sessions.end(first);
    expect(await sessions.find(first)).toBeNull();
    const [left] = await sessions.list(14);
    expect(left).toMatchObject({ address: '192.0.2.1', user_agent: 'Spec/1' });
    expect(await sessions.find(second)).not.toBeNull();
    await sessions.endOf(14, Number(left?.id), '203.0.113.1');
    expect(await sessions.find(second)).toBeNull();
    const text =
      "SELECT person_id, account_id, address, details FROM security_log WHERE what = 'session.ended' ORDER BY id";
    const who = { person_id: 14, account_id: 'wdc' };
    expect(await database.query(text)).toEqual([
      { ...who, address: '192.0.2.1', details: {} },
      { ...who, address: '203.0.113.1', details: { of: '192.0.2.1' } },
    ]);
  });

  it('does not start after the password was changed or the person was disabled', async () => {
    await savePeople(database, [person(16), person(17)]);
    for (const id of [16, 17]) await passwords.set(id, 'correct horse');
    const [sixteen, seventeen] = [await prove(16), await prove(17)];
    await passwords.set(16, 'correct horse');
    await savePeople(database, [person(17, { disabled: true, version: 2 })]);
    expect(await sessions.start(sixteen, from)).toBeNull();
    expect(await sessions.start(seventeen, from)).toBeNull();
    await savePeople(database, [person(17, { version: 3 })]);
    expect(await sessions.list(17)).toEqual([]);
  });

  it('ends if it starts while the password is changed', async () => {
    await savePeople(database, [person(18)]);
    await passwords.set(18, 'correct horse');
    const proof = await prove(18);
    const starting = () => Array.from({ length: 10 }, () => sessions.start(proof, from));
    await Promise.all([...starting(), passwords.set(18, 'battery staple'), ...starting()]);
    expect(await sessions.list(18)).toEqual([]);
  });

  it('continues with another secret when its person changes the password, and all others end', async () => {
    await savePeople(database, [person(19)]);
    await passwords.set(19, 'correct horse');
    const [own, other] = [await begun(await prove(19)), await begun(await prove(19))];
    const { session_id } = (await sessions.find(own)) ?? { session_id: 0 };
    const where = { session_id, account_id: 'wdc', address: '192.0.2.1' };
    const proof = await prove(19);
    const renewed = await passwords.change(proof, 'battery staple', where);
    expect(await sessions.find(own)).toBeNull();
    expect(await sessions.find(other)).toBeNull();
    expect(await sessions.find(String(renewed))).toMatchObject({ session_id });
    expect(await passwords.change(proof, 'a third one', where)).toBeNull();
  });
});

describe('choice between accounts', () => {
  const proofs = [
    { person_id: 20, set_at: new Date('2030-01-01T07:00:00Z') },
    { person_id: 21, set_at: new Date('2030-01-01T07:30:00Z') },
  ];
  const choices = () => new SignInChoices(database, clock);

  it('is made once, by the browser it was offered to, among the offered accounts', async () => {
    await choices().keep('browser', proofs);
    expect(await choices().take('another', 21)).toBeNull();
    expect(await choices().take('browser', 21)).toEqual(proofs[1]);
    expect(await choices().take('browser', 21)).toBeNull();
    await choices().keep('browser', proofs);
    expect(await choices().take('browser', 22)).toBeNull();
  });

  it.each([
    ['2030-01-01T08:04:59Z', proofs[0]],
    ['2030-01-01T08:05:00Z', null],
  ])('is valid for five minutes: at %s', async (time, proof) => {
    await choices().keep('browser', proofs);
    clock.set(time);
    expect(await choices().take('browser', 20)).toEqual(proof);
  });
});

describe('sign-in throttle', () => {
  const attempt = (name: string, address: string) => ({ name, address });

  it('delays an address after five failures, and no other address', async () => {
    const here = attempt('Ann@wdc.example', '198.51.100.1');
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.take(here)).toBe(0);
    expect(await throttle.take(attempt('ann@wdc.example ', '198.51.100.1'))).toBe(1_000);
    expect(await throttle.take(attempt('ann@wdc.example', '198.51.100.2'))).toBe(0);
    expect(await throttle.take(attempt('ben@wdc.example', '198.51.100.1'))).toBe(0);
  });

  it('counts concurrent guesses', async () => {
    const here = attempt('cas@wdc.example', '2001:db8::1');
    const waits = await Promise.all(Array.from({ length: 20 }, () => throttle.take(here)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(5);
    expect(await throttle.take(attempt('cas@wdc.example', '2001:db8::2'))).toBeGreaterThan(0);
  });

  it('forgets failures after a correct password, and after their time', async () => {
    const here = attempt('dee@wdc.example', '198.51.100.3');
    for (let tried = 0; tried < 5; tried += 1) await throttle.take(here);
    await throttle.succeeded(here);
    for (let tried = 0; tried < 5; tried += 1) expect(await throttle.take(here)).toBe(0);
    expect(await throttle.take(here)).toBeGreaterThan(0);
    inMinutes(61);
    expect(await throttle.take(here)).toBe(0);
  });

  it('never locks a person out by the failures of others', async () => {
    for (let host = 1; host <= 40; host += 1)
      await throttle.take(attempt('eve@wdc.example', `203.0.113.${host}`));
    expect(await throttle.take(attempt('eve@wdc.example', '192.0.2.77'))).toBe(0);
    expect(await throttle.take(attempt('eve@wdc.example', '203.0.113.1'))).toBe(1_000);
  });

  it('locks its rows in one order, so that a correct password and a guess never deadlock', async () => {
    const here = attempt('fay@wdc.example', '198.51.100.4');
    await database.query('TRUNCATE sign_in_failure');
    await throttle.take(here);
    const rows = await database.query<{ key: Buffer }>('SELECT key FROM sign_in_failure ORDER BY key');
    const keys = rows.map(({ key }) => key);
    for (const work of [() => throttle.take(here), () => throttle.succeeded(here)]) {
      let working: Promise<unknown> = Promise.resolve();
      await database.transaction(async (transaction) => {
        // Locks the lowest row, and moves it behind the others.
        await transaction.query('UPDATE sign_in_failure SET last_at = last_at WHERE key = $1', [keys[0]]);
        working = work();
        await somebodyWaits();
        const free = 'SELECT FROM sign_in_failure WHERE key = ANY($1::bytea[]) FOR UPDATE SKIP LOCKED';
        expect(await transaction.query(free, [keys.slice(1)])).toHaveLength(2);
      });
      await working;
    }
  });

  it('holds no lock on swept rows while it waits', async () => {
    const here = attempt('gus@wdc.example', '198.51.100.5');
    await throttle.take(here);
    inMinutes(50);
    await throttle.take(here);
    await database.query("INSERT INTO sign_in_failure VALUES ('\\x00', 1, $1)", ['2030-01-01T08:00:00Z']);
    inMinutes(20);
    let taking: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT FROM sign_in_failure WHERE last_at > $1 FOR UPDATE', [
        '2030-01-01T08:30:00Z',
      ]);
      taking = throttle.take(here);
      await somebodyWaits();
      expect(await transaction.query("SELECT FROM sign_in_failure WHERE key = '\\x00'")).toEqual([]);
    });
    await taking;
  });
});

async function somebodyWaits(): Promise<void> {
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  while ((await database.query(waiting)).length === 0);
}

import { ManualClock, type Database } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../migrations/migrations';
import { SignInAudit, type Refused } from './sign-in-audit';

const clock = new ManualClock();
let own: TestDatabase;
let database: Database;
let audit: SignInAudit;

beforeAll(async () => {
  own = await migratedDatabase({ service: 'oauth-server', migrations });
  database = openDatabase(own);
  audit = new SignInAudit(database, clock);
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

beforeEach(async () => {
  clock.set('2030-01-01T08:00:00Z');
  await database.query('TRUNCATE sign_in_failure, security_log');
});

const ann = [{ person_id: 1, account_id: 'wdc' }];
const delayed: Refused = {
  what: 'sign_in.delayed',
  whom: ann,
  tried: { name: 'ann@wdc.example', address: '192.0.2.1' },
  delayed: true,
};
const failed: Refused = { ...delayed, what: 'sign_in.failed', delayed: false };
const named = (name: string, address: string) => ({ whom: [], tried: { name, address } });

async function note(times: number, refused: (time: number) => Refused): Promise<number[]> {
  for (let time = 1; time <= times; time += 1) await audit.note(refused(time));
  const lines = await database.query<{ times: number }>(
    "SELECT (details->>'times_this_hour')::integer AS times FROM security_log ORDER BY id",
  );
  return lines.map((line) => line.times);
}

describe('security log of sign-ins', () => {
  it('has a line for the first delay of an hour, and for each tenfold number', async () => {
    expect(await note(120, () => delayed)).toEqual([1, 10, 100]);
    clock.set('2030-01-01T09:00:00Z');
    expect(await note(2, () => delayed)).toEqual([1, 10, 100, 1]);
  });

  it('has a line for each of the first failures, then fewer', async () => {
    expect(await note(105, () => failed)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100]);
  });

  it('counts failures of unknown email addresses together, by network', async () => {
    const made = (time: number) => ({ ...delayed, ...named(`${time}@x.example`, `2001:db8::${time}`) });
    expect(await note(25, made)).toEqual([1, 10]);
    expect(await note(1, () => ({ ...delayed, ...named('1@x.example', '192.0.2.9') }))).toEqual([1, 10, 1]);
  });

  it('has a line for each person, with the network address of the attempt', async () => {
    const both = [...ann, { person_id: 2, account_id: 'other' }];
    await audit.note({ ...failed, whom: both });
    await audit.note({ ...failed, ...named('a password', '192.0.2.1') });
    const lines = await database.query(
      'SELECT at, what, person_id, account_id, address FROM security_log ORDER BY id',
    );
    const line = { at: clock.now(), what: 'sign_in.failed', address: '192.0.2.1' };
    expect(lines).toEqual([
      ...both.map((who) => ({ ...line, ...who })),
      { ...line, person_id: null, account_id: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain('a password');
  });
});

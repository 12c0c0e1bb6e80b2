import { setTimeout as pause } from 'node:timers/promises';
import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Deadline } from '../deadline';
import { Overloaded } from '../errors';
import { Settings } from '../settings/settings';
import { Database } from './database';
import type { Transaction } from './transaction';

describe('Transaction of a call with a deadline', () => {
  let home: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    home = await testDatabase();
    const settings = Object.assign(new Settings(), {
      DATABASE_POOL_WAIT_MS: 10_000,
      STATEMENT_TIMEOUT_MS: 1_000,
    });
    database = Database.open(home.url, 'work-records', settings);
    await database.query('CREATE TABLE thing (id bigint PRIMARY KEY, name text)');
  });
  beforeEach(() => database.query('DELETE FROM thing'));
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  const names = async () => (await database.rows('SELECT name FROM thing ORDER BY id')).flat();
  const within = (deadline: Deadline, work: (tx: Transaction) => Promise<unknown>) =>
    database.transaction(work, 'by keys', deadline);
  const passed = async (deadline: Deadline) => {
    while (deadline.left > 0) await pause(5);
  };

  it('commits in time, and limits no statement but its own', async () => {
    const limits = "SELECT current_setting('statement_timeout')";
    const [inside] = await database.transaction((tx) => tx.rows(limits), 'by keys', Deadline.in(600_000));
    expect(inside).toEqual(['1s']);
    await within(Deadline.in(600_000), (tx) => tx.query("INSERT INTO thing VALUES (1, 'in time')"));
    expect(await names()).toEqual(['in time']);
    expect(await database.rows(limits)).toEqual([['1s']]);
  });

  it('commits nothing once the deadline has passed', async () => {
    const deadline = Deadline.in(300);
    const late = within(deadline, async (tx) => {
      await tx.query("INSERT INTO thing VALUES (1, 'late')");
      await passed(deadline);
    });
    await expect(late).rejects.toBeInstanceOf(Overloaded);
    expect(await names()).toEqual([]);
  });

  it('sends no statement once the deadline has passed', async () => {
    const deadline = Deadline.in(300);
    const late = within(deadline, async (tx) => {
      await passed(deadline);
      await tx.query("INSERT INTO thing VALUES (1, 'late')");
    });
    await expect(late).rejects.toBeInstanceOf(Overloaded);
    expect(await names()).toEqual([]);
  });

  it('ends a statement that takes longer than the call has left', async () => {
    const patient = Database.open(home.url, 'patient', new Settings());
    const slow = patient.transaction((tx) => tx.query('SELECT pg_sleep(60)'), 'by keys', Deadline.in(500));
    await expect(slow).rejects.toBeInstanceOf(Overloaded);
    await patient.close();
  });

  it('waits no longer for a connection than the call has left', async () => {
    const settings = Object.assign(new Settings(), {
      DATABASE_POOL_SIZE: 1,
      DATABASE_POOL_WAIT_MS: 600_000,
    });
    const small = Database.open(home.url, 'small', settings);
    const refused = await small.transaction(async (tx) => {
      await tx.query('SELECT 1');
      return small.transaction(() => Promise.resolve(), 'by keys', Deadline.in(50)).catch((error) => error);
    });
    expect(refused).toBeInstanceOf(Overloaded);
    await expect(small.rows('SELECT 1')).resolves.toEqual([['1']]);
    await small.close();
  });
});

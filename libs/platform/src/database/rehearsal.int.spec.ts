import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Settings } from '../settings/settings';
import { Database } from './database';

describe('a rehearsal', () => {
  let home: TestDatabase;
  let database: Database;
  const add = (name: string) =>
    database.transaction((tx) => tx.rows('INSERT INTO thing VALUES ($1)', [name]));
  const names = async () => (await database.rows('SELECT name FROM thing ORDER BY 1')).map(([name]) => name);

  beforeAll(async () => {
    home = await testDatabase();
    const settings = Object.assign(new Settings(), { DATABASE_POOL_SIZE: 1, DATABASE_POOL_WAIT_MS: 2_000 });
    database = Database.open(home.url, 'work-records', settings);
    await database.query('CREATE TABLE thing (name text PRIMARY KEY)');
  });
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  it('reads what it has written, and leaves nothing', async () => {
    const callbacks: string[] = [];
    const seen = await database.rehearse(async () => {
      expect(database.isRehearsing).toBe(true);
      await add('one');
      await database.transaction(async (tx) => {
        tx.afterCommit(() => void callbacks.push('committed'));
        tx.post('INSERT INTO thing VALUES ($1)', ['two']);
      }, 'by keys');
      return names();
    });
    expect(seen).toEqual(['one', 'two']);
    expect(database.isRehearsing).toBe(false);
    expect([await names(), callbacks]).toEqual([[], []]);
  });

  it('goes on after a transaction that failed, with the changes before it', async () => {
    const seen = await database.rehearse(async () => {
      await expect(database.transaction((tx) => tx.rows('SELECT 1 / 0'))).rejects.toMatchObject({
        code: '22012',
      });
      await add('one');
      await expect(add('one')).rejects.toMatchObject({ code: '23505' });
      return names();
    });
    expect(seen).toEqual(['one']);
    expect(await names()).toEqual([]);
  });

  it('throws the error of a posted statement', async () => {
    const work = database.rehearse(() =>
      database.transaction(async (tx) => {
        tx.post('INSERT INTO thing VALUES ($1), ($1)', ['one']);
      }),
    );
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  it('holds no connection before its first transaction, nor after its end', async () => {
    await database.rehearse(async () => {
      await names();
      expect(database.pool.idleCount).toBe(1);
      await add('one');
      expect(database.pool.idleCount).toBe(0);
    });
    expect(database.pool.idleCount).toBe(1);
    const failed = database.rehearse(async () => {
      await add('one');
      throw new Error('changed my mind');
    });
    await expect(failed).rejects.toThrow('changed my mind');
    expect(database.pool.idleCount).toBe(1);
  });

  it('is not seen by those who write at the same time, and does not roll back theirs', async () => {
    let goOn: () => void = () => undefined;
    const paused = new Promise<void>((resolve) => (goOn = resolve));
    const rehearsal = database.rehearse(async () => {
      await paused;
      await add('tried');
    });
    await add('made');
    goOn();
    await rehearsal;
    expect(await names()).toEqual(['made']);
  });
});

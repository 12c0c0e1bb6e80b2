import { testDatabase, type TestDatabase } from '@deskline/testing';
import { Settings } from '../settings/settings';
import { Interrupted } from './composition';
import { Database } from './database';

describe('a composition of transactions', () => {
  let home: TestDatabase;
  let database: Database;
  const add = (name: string) =>
    database.transaction((tx) => tx.rows('INSERT INTO thing VALUES ($1)', [name]));
  const names = async () => (await database.rows('SELECT name FROM thing ORDER BY 1')).map(([name]) => name);

  beforeAll(async () => {
    home = await testDatabase();
    const settings = Object.assign(new Settings(), { DATABASE_POOL_SIZE: 2, DATABASE_POOL_WAIT_MS: 2_000 });
    database = Database.open(home.url, 'work-records', settings);
    await database.query('CREATE TABLE thing (name text PRIMARY KEY, size integer)');
  });
  beforeEach(() => database.query('DELETE FROM thing'));
  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  it('commits the parts that succeed together, and runs what waits for them afterwards', async () => {
    const seen: unknown[] = [];
    await database.compose(async () => {
      expect([database.isInOne, database.isRehearsing]).toEqual([true, false]);
      await add('one');
      await expect(add('one')).rejects.toMatchObject({ code: '23505' });
      await database.transaction(async (tx) => {
        tx.afterCommit(async () => void seen.push(await names()));
        tx.post('INSERT INTO thing VALUES ($1)', ['two']);
      }, 'by keys');
      await expect(
        database.transaction(async (tx) => {
          tx.afterCommit(() => void seen.push('never'));
          await tx.rows('SELECT 1 / 0');
        }),
      ).rejects.toMatchObject({ code: '22012' });
      expect(seen).toEqual([]);
    });
    expect(seen).toEqual([['one', 'two']]);
  });

  it('leaves nothing of a function that fails, nor of a rehearsal around it', async () => {
    const failed = database.compose(async () => {
      await add('one');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    await database.rehearse(() => database.compose(() => add('two')));
    expect(await names()).toEqual([]);
  });

  it('is interrupted as a whole by a deadlock, so that it can be run again', async () => {
    await add('a');
    await add('b');
    const set = (name: string) =>
      database.transaction((tx) => tx.rows('UPDATE thing SET size = 1 WHERE name = $1', [name]));
    let reached = 0;
    let open!: () => void;
    const both = new Promise<void>((resolve) => (open = resolve));
    const cross = (first: string, then: string) =>
      database.compose(async () => {
        await set(first);
        if (++reached === 2) open();
        await both;
        const error = await set(then).catch((fault: unknown) => fault);
        // A later part is interrupted, too.
        if (error instanceof Interrupted) await set(first);
      });
    const results = await Promise.allSettled([cross('a', 'b'), cross('b', 'a')]);
    const [lost, ...others] = results.filter(({ status }) => status === 'rejected');
    expect(others).toEqual([]);
    const { reason } = lost as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(Interrupted);
    expect((reason as Interrupted).isConflict).toBe(true);
    expect(await database.rows('SELECT count(*) FROM thing WHERE size = 1')).toEqual([['2']]);
  });
});

import { Logger } from '@nestjs/common';
import { statementsOf, testDatabase, type TestDatabase } from '@deskline/testing';
import { Overloaded, Unavailable } from '../errors';
import { Settings } from '../settings/settings';
import { Database } from './database';
import type { Queries } from './queries';
import type { Transaction } from './transaction';

let home: TestDatabase;
let database: Database;

beforeAll(async () => {
  Logger.overrideLogger(false);
  home = await testDatabase();
  const settings = Object.assign(new Settings(), {
    DATABASE_POOL_SIZE: 2,
    DATABASE_POOL_WAIT_MS: 1_000,
    STATEMENT_TIMEOUT_MS: 1_000,
    LOCK_TIMEOUT_MS: 100,
  });
  database = Database.open(home.url, 'work-records', settings);
  await database.query('CREATE TABLE thing (id bigint PRIMARY KEY, name text)');
});

afterAll(async () => {
  await database.close();
  await home.drop();
});

describe('Database', () => {
  it('parses int8, timestamps and jsonb; leaves numeric and calendar dates as text', async () => {
    const [row] = await database.query(
      `SELECT 12::int8 AS id, 1.50::numeric AS cost, '2026-02-03T04:05:06Z'::timestamptz AS at,
              '2026-02-03'::date AS day, '{"a":[1]}'::jsonb AS extra, NULL::text AS nothing`,
    );
    expect(row).toEqual({
      id: 12,
      cost: '1.50',
      at: new Date('2026-02-03T04:05:06Z'),
      day: '2026-02-03',
      extra: { a: [1] },
      nothing: null,
    });
  });

  it('gives raw rows as the text PostgreSQL sent', async () => {
    const rows = await database.rows(
      'SELECT $1::int8, true, NULL, now() AT TIME ZONE $2 IS NULL',
      [7, 'UTC'],
      'raw',
    );
    expect(rows).toEqual([['7', 't', null, 'f']]);
  });

  it('runs its sessions in UTC, under its name and with its limits', async () => {
    const [row] = await database.rows(
      `SELECT current_setting('TimeZone'), current_setting('DateStyle'), current_setting('application_name'),
              current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('deskline.node_id_domain'),
              '2026-02-03T04:05:06+02'::timestamptz`,
    );
    expect(row?.slice(0, 1)).toEqual(['UTC']);
    expect(row?.[1]).toMatch(/^ISO/);
    expect(row?.slice(2)).toEqual(['work-records', '1s', '100ms', 'deskline', '2026-02-03 02:05:06+00']);
  });

  it('prepares a named statement once per connection', async () => {
    await Promise.all([1, 2, 3, 4, 5, 6].map((id) => database.rows('SELECT $1::int', [id], 'by-id')));
    const count = await database.transaction(async (tx) => {
      await tx.rows('SELECT $1::int', [1], 'by-id');
      return tx.rows(`SELECT count(*) FROM pg_prepared_statements WHERE name = 'by-id'`);
    });
    expect(count).toEqual([['1']]);
  });

  it('passes an SQL error as it is and keeps the connection', async () => {
    const before = database.pool.totalCount;
    await expect(database.query('SELECT nonsense')).rejects.toMatchObject({ code: '42703' });
    expect(database.pool.totalCount).toBe(before);
  });

  it('throws Overloaded while every connection is in use', async () => {
    let leave = () => undefined as void;
    const left = new Promise<void>((resolve) => (leave = resolve));
    const holding = async (tx: Transaction) => {
      await tx.query('SELECT 1');
      await left;
    };
    const held = [1, 2].map(() => database.transaction(holding));
    await expect(database.query('SELECT 1')).rejects.toBeInstanceOf(Overloaded);
    leave();
    await Promise.all(held);
    await expect(database.rows('SELECT 1')).resolves.toEqual([['1']]);
  });

  it('throws Overloaded when a statement takes too long', async () => {
    await expect(database.query('SELECT pg_sleep(2)')).rejects.toBeInstanceOf(Overloaded);
  });

  it('throws Unavailable when the server ends the session, also between two statements, and recovers', async () => {
    const end = 'SELECT pg_terminate_backend($1)';
    const broken = database.transaction(async (tx) => {
      const [session] = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.query(end, [session?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await tx.query('SELECT 1');
    });
    await expect(broken).rejects.toBeInstanceOf(Unavailable);
    await expect(database.query('SELECT pg_terminate_backend(pg_backend_pid())')).rejects.toBeInstanceOf(
      Unavailable,
    );
    await expect(database.rows('SELECT 1')).resolves.toEqual([['1']]);
  });

  it('throws Unavailable where no server listens', async () => {
    const nowhere = Database.open('postgres://a:b@127.0.0.1:1/x');
    await expect(nowhere.query('SELECT 1')).rejects.toBeInstanceOf(Unavailable);
    await nowhere.close();
  });
});

describe('Transaction', () => {
  const names = async () => (await database.rows('SELECT name FROM thing ORDER BY id')).flat();

  beforeEach(() => database.query('DELETE FROM thing'));

  it('commits, and runs afterCommit callbacks only then', async () => {
    const callbacks: string[] = [];
    const result = await database.transaction(async (tx) => {
      tx.afterCommit(() => void callbacks.push('committed'));
      await tx.query('INSERT INTO thing VALUES (1, $1)', ['one']);
      expect(callbacks).toEqual([]);
      return 'done';
    });
    expect(result).toBe('done');
    expect(callbacks).toEqual(['committed']);
    expect(await names()).toEqual(['one']);
  });

  it('resolves after its afterCommit callbacks, which run when its connection is back in the pool', async () => {
    const callbacks: string[] = [];
    const [one, other] = [1, 2].map((id) =>
      database.transaction(async (tx) => {
        tx.afterCommit(async () => void callbacks.push(...(await names()).map(String)));
        await tx.query('INSERT INTO thing VALUES ($1, $2)', [id, `thing ${id}`]);
        // Both hold a connection, and the pool has two.
        await tx.query('SELECT pg_sleep(0.05)');
      }),
    );
    await Promise.all([one, other]);
    expect(new Set(callbacks)).toEqual(new Set(['thing 1', 'thing 2']));
  });

  it('stays committed when an afterCommit callback fails, and runs the other callbacks', async () => {
    const callbacks: string[] = [];
    const work = database.transaction(async (tx) => {
      tx.afterCommit(() => {
        throw new Error('nobody listens');
      });
      tx.afterCommit(() => Promise.reject(new Error('nobody listens either')));
      tx.afterCommit(async () => void callbacks.push('committed'));
      await tx.query(`INSERT INTO thing VALUES (1, 'one')`);
      return 'done';
    });
    expect(await work).toBe('done');
    expect(callbacks).toEqual(['committed']);
    expect(await names()).toEqual(['one']);
  });

  it('plans a named statement once for a connection, in a transaction and outside', async () => {
    const byKey = (queries: Queries, id: number) =>
      queries.rows('SELECT name FROM thing WHERE id = $1', [id], 'by-key');
    const plans = `SELECT generic_plans, custom_plans FROM pg_prepared_statements WHERE name = 'by-key'`;
    const one = Database.open(home.url, 'spec', Object.assign(new Settings(), { DATABASE_POOL_SIZE: 1 }));
    for (const id of [1, 2]) await byKey(one, id);
    await one.transaction((tx) => byKey(tx, 3));
    await one.transaction((tx) => byKey(tx, 4), 'by keys');
    expect(await one.rows(plans)).toEqual([['4', '0']]);
    await one.close();
  });

  it('plans a statement without a name with its values, and changes no plan of later ones', async () => {
    const settings = `SELECT current_setting('plan_cache_mode'), current_setting('enable_mergejoin')`;
    const named = ['force_generic_plan', 'off'];
    const unnamed = ['auto', 'on'];
    const withValue = `${settings} WHERE $1`;
    expect(await database.rows(withValue, [true])).toEqual([unnamed]);
    expect(
      await database.query<{ plan_cache_mode: string }>(
        `SELECT current_setting('plan_cache_mode') AS plan_cache_mode WHERE $1`,
        [true],
      ),
    ).toEqual([{ plan_cache_mode: 'auto' }]);
    expect(await database.rows(withValue, [true], 'named')).toEqual([named]);
    const inTransaction = await database.transaction(async (tx) => [
      ...(await tx.rows(settings, [], 'before')),
      ...(await tx.rows(withValue, [true])),
    ]);
    expect(inTransaction).toEqual([named, unnamed]);
    expect(await database.transaction((tx) => tx.rows(withValue, [true]), 'by keys')).toEqual([named]);
  });

  it('throws the error of a statement without a name, and of its commit', async () => {
    await database.query('CREATE TABLE later (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)');
    const insert = (ids: number[]) => database.rows('INSERT INTO later SELECT unnest($1::int[])', [ids]);
    await expect(insert([1, 1])).rejects.toMatchObject({ code: '23505' });
    await expect(database.rows('SELECT 1 / $1::int', [0])).rejects.toMatchObject({ code: '22012' });
    await expect(insert([1, 2])).resolves.toEqual([]);
  });

  it('rolls back when its function throws, and runs no afterCommit callback', async () => {
    const callbacks: string[] = [];
    const work = database.transaction(async (tx) => {
      tx.afterCommit(() => void callbacks.push('committed'));
      await tx.query(`INSERT INTO thing VALUES (1, 'one')`);
      throw new Error('changed my mind');
    });
    await expect(work).rejects.toThrow('changed my mind');
    expect(callbacks).toEqual([]);
    expect(await names()).toEqual([]);
  });

  it('runs no afterCommit callback when the COMMIT fails', async () => {
    await database.query('CREATE TABLE late (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)');
    const callbacks: string[] = [];
    const work = database.transaction(async (tx) => {
      tx.afterCommit(() => void callbacks.push('committed'));
      await tx.query('INSERT INTO late VALUES (1), (1)');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(callbacks).toEqual([]);
    await expect(database.rows('SELECT 1')).resolves.toEqual([['1']]);
  });

  it('runs a posted statement before the next one', async () => {
    const found = await database.transaction((tx) => {
      tx.post(`INSERT INTO thing VALUES (1, $1)`, ['one']);
      return tx.rows('SELECT name FROM thing');
    });
    expect(found).toEqual([['one']]);
    expect(await names()).toEqual(['one']);
  });

  it('recalls a posted statement that is not sent yet and was followed by no other', async () => {
    const recalled = await database.transaction(async (tx) => {
      const [one, two] = ['one', 'two'].map((name, at) =>
        tx.post(`INSERT INTO thing VALUES ($1, $2)`, [at + 1, name]),
      );
      const first = [one?.recall(), two?.recall(), two?.recall()];
      tx.post(`INSERT INTO thing VALUES (3, $1)`, ['three']);
      const sent = tx.post(`INSERT INTO thing VALUES (4, $1)`, ['four']);
      await tx.rows('SELECT 1');
      return [...first, sent.recall()];
    });
    expect(recalled).toEqual([false, true, false, false]);
    expect(await names()).toEqual(['one', 'three', 'four']);
    expect(await database.transaction(async (tx) => tx.post('SELECT $1::int / 0', [1]).recall())).toBe(true);
  });

  it('fails with the mapped error of the first posted statement that fails, and commits nothing', async () => {
    const twice = database.transaction((tx) => {
      const asTaken = (error: unknown) => new Error('taken', { cause: error });
      tx.post(`INSERT INTO thing VALUES (1, 'one'), (1, 'again')`, [], undefined, asTaken);
      tx.post(`INSERT INTO thing VALUES (2, 'two')`, []);
      return Promise.resolve();
    });
    await expect(twice).rejects.toThrow('taken');
    const failing = database.transaction(async (tx) => {
      tx.post(`INSERT INTO thing VALUES (3, 'three'), (3, 'again')`, []);
      await tx.rows('SELECT name FROM thing');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual([]);
  });

  it('throws the error of an awaited statement rather than those of statements posted after it', async () => {
    const failing = database.transaction(async (tx) => {
      const divided = tx.rows('SELECT 1 / $1::int', [0]);
      tx.post(`INSERT INTO thing VALUES (1, 'one')`, []);
      await divided;
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
  });

  it('throws Overloaded for a lock waited for too long with statements posted after it', async () => {
    await database.query(`INSERT INTO thing VALUES (1, 'one')`);
    await database.transaction(async (first) => {
      await first.query('SELECT * FROM thing FOR UPDATE');
      const second = database.transaction(async (tx) => {
        const locked = tx.rows('SELECT * FROM thing FOR UPDATE');
        tx.post(`UPDATE thing SET name = 'two'`, []);
        await locked;
      });
      await expect(second).rejects.toBeInstanceOf(Overloaded);
    });
  });

  it('sends statements issued together as one message, and answers each of them', async () => {
    const settled: PromiseSettledResult<unknown>[] = [];
    const sent = await statementsOf(() =>
      database
        .transaction(async (tx) => {
          settled.push(
            ...(await Promise.allSettled([
              tx.rows('SELECT $1::int', [1], 'one'),
              tx.query('SELECT $1::int AS two', [2], 'two'),
              tx.rows('SELECT 1 / $1::int', [0], 'none'),
              tx.rows('SELECT $1::int', [4], 'four'),
            ])),
          );
        })
        .catch(() => undefined),
    );
    expect(settled).toMatchObject([
      { value: [['1']] },
      { value: [{ two: 2 }] },
      { reason: { code: '22012' } },
      { reason: { code: '25P02' } },
    ]);
    expect(sent.filter(({ message }) => message === 1).map(({ text }) => text.slice(0, 10))).toEqual([
      'BEGIN',
      'SELECT $1:',
      'SELECT $1:',
      'SELECT 1 /',
      'SELECT $1:',
    ]);
  });

  it('knows the prepared statements of a connection after failed ones', async () => {
    const two = Array.from({ length: 2 }, () => database.pool.connect());
    const [, second] = await Promise.all(two);
    // Only the other connection is left.
    (await two[0])?.release();
    const divided = (divisor: number) =>
      database.transaction((tx) =>
        Promise.all([
          tx.rows('SELECT 5 / $1::int', [divisor], 'divided'),
          tx.rows('SELECT $1::int + 1', [divisor], 'next'),
        ]),
      );
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
    await expect(divided(5)).resolves.toEqual([[['1']], [['6']]]);
    await expect(divided(0)).rejects.toMatchObject({ code: '22012' });
    await expect(divided(1)).resolves.toEqual([[['5']], [['2']]]);
    second?.release();
  });

  it('fails for a value that cannot be sent, and writes nothing', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const work = database.transaction((tx) =>
      Promise.all([
        tx.rows('INSERT INTO thing VALUES (1, $1)', ['one']),
        tx.rows('INSERT INTO thing VALUES (2, $1)', [circle]),
        tx.rows('INSERT INTO thing VALUES (3, $1)', ['three']),
      ]),
    );
    await expect(work).rejects.toThrow('circular');
    expect(await names()).toEqual([]);
    await expect(database.rows('SELECT 1')).resolves.toEqual([['1']]);
  });

  it('sends several statements of one text between those it gathers, in their order', async () => {
    await database.transaction((tx) => {
      tx.post(`INSERT INTO thing VALUES (1, $1)`, ['one']);
      void tx.query(`UPDATE thing SET name = 'two'; UPDATE thing SET name = name || '!'`);
      tx.post(`UPDATE thing SET name = name || $1`, ['?']);
      return Promise.resolve();
    });
    expect(await names()).toEqual(['two!?']);
  });

  it('throws on commit when a failed statement was ignored', async () => {
    const work = database.transaction(async (tx) => {
      await tx.query(`INSERT INTO thing VALUES (1, 'one')`);
      await tx.query('SELECT nonsense').catch(() => undefined);
    });
    await expect(work).rejects.toMatchObject({ code: '42703' });
    expect(await names()).toEqual([]);
  });

  it('refuses a statement after its end', async () => {
    const ended = await database.transaction((tx) => Promise.resolve({ tx }));
    const late = async () => ended.tx.query(`INSERT INTO thing VALUES (9, 'late')`);
    await expect(late()).rejects.toThrow('This transaction has ended');
    expect(await names()).toEqual([]);
  });

  it('throws Overloaded when it waits too long for a lock', async () => {
    await database.query(`INSERT INTO thing VALUES (1, 'one')`);
    await database.transaction(async (first) => {
      await first.query('SELECT * FROM thing FOR UPDATE');
      await expect(database.query('SELECT * FROM thing FOR UPDATE')).rejects.toBeInstanceOf(Overloaded);
    });
  });
});

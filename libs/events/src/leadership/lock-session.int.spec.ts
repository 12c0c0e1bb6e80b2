import type { Database } from '@deskline/platform';
import { openDatabase, testDatabase, type TestDatabase } from '@deskline/testing';
import { Client } from 'pg';
import { LockSession } from './lock-session';

describe('LockSession', () => {
  let home: TestDatabase;
  let database: Database;
  let session: LockSession;

  beforeEach(async () => {
    home = await testDatabase();
    database = openDatabase(home);
    session = await LockSession.open(database, 2_000);
  });
  afterEach(async () => {
    session.end();
    await database.close();
    await home.drop();
  });

  it('runs one statement at a time, its heartbeat included', async () => {
    let [waiting, most, beats] = [0, 0, 0];
    const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => Promise<unknown>;
    const watched = jest.spyOn(Client.prototype, 'query').mockImplementation(function (
      this: Client,
      ...args
    ) {
      most = Math.max(most, ++waiting);
      if (args[0] === 'SELECT 1 AS answer') beats++;
      return query.apply(this, args).finally(() => waiting--);
    } as typeof query as never);
    while (beats < 3) {
      const names = Array.from({ length: 20 }, (_, index) => `lock ${index}`);
      expect(await Promise.all(names.map((name) => session.tryLock(name)))).not.toContain(false);
      await Promise.all(names.map((name) => session.unlock(name)));
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    watched.mockRestore();
    expect(most).toBe(1);
    expect(session.lost.aborted).toBe(false);
  });

  it('rejects running and waiting statements when it ends', async () => {
    const waiting = [session.tryLock('a'), session.tryLock('b'), session.tryLock('c')];
    session.end();
    const outcomes = await Promise.allSettled(waiting);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

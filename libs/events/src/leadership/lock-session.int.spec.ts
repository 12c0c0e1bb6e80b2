import type { Database } from '@deskline/platform';
import { openDatabase, testDatabase, type TestDatabase } from '@deskline/testing';
import { LockSession } from './lock-session';

const LIMITS = { EVENTS_LEASE_MS: 60_000, EVENTS_TAKEOVER_MS: 50 };

describe('LockSession', () => {
  let home: TestDatabase;
  let database: Database;
  let sessions: LockSession[];

  beforeEach(async () => {
    home = await testDatabase();
    database = openDatabase(home);
    sessions = [await LockSession.open(database, LIMITS), await LockSession.open(database, LIMITS)];
  });
  afterEach(async () => {
    for (const session of sessions) session.end();
    await database.close();
    await home.drop();
  });

  it('waits for the lock over several statements, and has it when the other session ends', async () => {
    const [leader, follower] = sessions as [LockSession, LockSession];
    expect(await leader.lock()).toBe(true);
    let has = false;
    const waiting = follower.lock().then((locked) => (has = locked));
    const failed = `SELECT sum(xact_rollback)::int AS times FROM pg_stat_database WHERE datname = current_database()`;
    const times = async () => (await database.query<{ times: number }>(failed))[0]?.times ?? 0;
    while ((await times()) < 2) expect(has).toBe(false);
    leader.end();
    await waiting;
    expect(has).toBe(true);
  });

  it('rejects a waiting statement when it ends', async () => {
    const [leader, follower] = sessions as [LockSession, LockSession];
    await leader.lock();
    const waiting = follower.lock();
    follower.end();
    await expect(waiting).rejects.toThrow('The session of the leader has ended.');
    expect(follower.lost.aborted).toBe(true);
  });
});

import type { AnsweredCall } from '@deskline/identity';
import { ManualClock, type Database } from '@deskline/platform';
import { migratedDatabase, openDatabase, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../migrations/migrations';
import { Calls } from './calls';

const HOUR_MS = 3_600_000;

describe('Calls of gateways', () => {
  const clock = new ManualClock(new Date('2026-03-01T12:10:00Z'));
  let home: TestDatabase;
  let database: Database;
  let calls: Calls;

  beforeAll(async () => {
    home = await migratedDatabase({ service: 'oauth-server', migrations });
    database = openDatabase(home);
    calls = new Calls(database, clock);
  });
  afterAll(async () => {
    await database?.close();
    await home?.drop();
  });

  const call = (hours: number): AnsweredCall => ({
    ...{ at: clock.now().getTime() + hours * HOUR_MS, account_id: 'wdc', person_id: 1, application_id: null },
    ...{ method: 'GET', path: '/tasks', status: 200, milliseconds: 3, request_id: 'r', address: '192.0.2.1' },
  });
  const add = (...some: AnsweredCall[]) => calls.add(JSON.stringify(some));
  const partitions = async () => {
    const text = `SELECT relname AS name, relpersistence AS kind FROM pg_inherits JOIN pg_class ON oid = inhrelid
      WHERE inhparent = 'call_log'::regclass ORDER BY 1`;
    return database.query<{ name: string; kind: string }>(text);
  };
  const times = async () =>
    (await database.query<{ at: Date }>('SELECT at FROM call_log ORDER BY id')).map(({ at }) => at);

  it('are kept in partitions without a log, at the time of the server where a clock is wrong', async () => {
    await Promise.all([add(call(0), call(-0.5)), add(call(0))]);
    await add(call(5), call(-30));
    expect((await partitions()).map(({ kind }) => kind)).toEqual(['u', 'u', 'u', 'u']);
    const now = clock.now().getTime();
    const seen = (await times()).map((at) => (at.getTime() - now) / HOUR_MS);
    expect(seen.slice(-2)).toEqual([-1, 0]);
    expect([...seen].sort((one, other) => one - other)).toEqual([-1, -0.5, 0, 0, 0]);
  });

  it('are dropped with the partition of their hour, by two instances at once', async () => {
    const [first, second] = await partitions();
    clock.set(new Date(clock.now().getTime() + 24 * HOUR_MS));
    await Promise.all([calls.sweep(), new Calls(database, clock).sweep()]);
    const left = (await partitions()).map(({ name }) => name);
    expect(left).not.toContain(first?.name);
    expect(left).toContain(second?.name); // it has calls of the last 24 hours
    expect(left).toHaveLength(7);
    expect(await times()).toHaveLength(3);
  });
});

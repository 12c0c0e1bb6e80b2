import type { Database } from '@deskline/platform';
import { openDatabase, type TestDatabase } from '@deskline/testing';
import { dispatcherDatabase } from '../../test/dispatcher';
import { Uptime } from './uptime';

const MONTH_MS = 30 * 86_400_000;

describe('Uptime', () => {
  let test: TestDatabase;
  let database: Database;
  let monotonic: number;
  let lived: Uptime;

  beforeAll(async () => {
    test = await dispatcherDatabase();
    database = openDatabase(test);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  beforeEach(async () => {
    await database.query('UPDATE lived_time SET milliseconds = 0, read_at = clock_timestamp()');
    monotonic = 5_000;
    lived = new Uptime(database, 10_000, () => monotonic);
  });

  /** Makes the stored reading older, which has the effect of a clock that is put forward. */
  const putClock = (ms: number) =>
    database.query(`UPDATE lived_time SET read_at = read_at - $1 * interval '1 millisecond'`, [ms]);
  const milliseconds = async () =>
    (await database.query<{ milliseconds: number }>('SELECT milliseconds FROM lived_time'))[0]?.milliseconds;

  it('advances by the smaller of the clock and the process time', async () => {
    await putClock(10_000);
    monotonic += 10_000;
    await lived.advance();
    expect(await milliseconds()).toBe(10_000);
  });

  it('does not jump with the clock', async () => {
    await putClock(MONTH_MS);
    monotonic += 10_000;
    await lived.advance();
    expect(await milliseconds()).toBe(10_000);
  });

  it('loses nothing when the clock is put back', async () => {
    await putClock(10_000);
    monotonic += 10_000;
    await lived.advance();
    await putClock(-MONTH_MS);
    monotonic += 10_000;
    await lived.advance();
    expect(await milliseconds()).toBe(10_000);
    await putClock(10_000);
    monotonic += 10_000;
    await lived.advance();
    expect(await milliseconds()).toBe(20_000);
  });

  it('does not advance while a process is stopped, or cannot reach its database', async () => {
    await putClock(MONTH_MS);
    monotonic += MONTH_MS;
    await lived.advance();
    expect(await milliseconds()).toBe(20_000);
  });

  it('does not advance while no instance runs', async () => {
    await putClock(MONTH_MS);
    const started = new Uptime(database, 10_000, () => monotonic);
    monotonic += 1_000;
    await started.advance();
    expect(await milliseconds()).toBe(1_000);
  });

  it('advances once for all instances', async () => {
    const other = new Uptime(database, 10_000, () => monotonic);
    for (const instance of [lived, other, lived, other]) {
      await putClock(5_000);
      monotonic += 5_000;
      await instance.advance();
    }
    const total = await milliseconds();
    expect(total).toBeGreaterThanOrEqual(20_000);
    expect(total).toBeLessThan(25_000);
  });
});

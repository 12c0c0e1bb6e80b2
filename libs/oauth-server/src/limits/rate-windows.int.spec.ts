import type { TakeSlots } from '@deskline/identity';
import { loadSettings, ManualClock, Nats, type Database } from '@deskline/platform';
import { migratedDatabase, openDatabase, testNatsUrl, type TestDatabase } from '@deskline/testing';
import { migrations } from '../../migrations/migrations';
import { OauthSettings } from '../oauth.settings';
import { ExpiredWindows, RateWindows } from './rate-windows';
import { SlotRecall } from './slot-recall';

describe('RateWindows', () => {
  const clock = new ManualClock('2026-03-01T12:10:00.000Z');
  const window = Date.parse('2026-03-01T12:00:00.000Z') / 1_000;
  let home: TestDatabase;
  let database: Database;
  let nats: Nats;
  let windows: RateWindows;
  let old: ExpiredWindows;

  beforeAll(async () => {
    home = await migratedDatabase({ service: 'oauth-server', migrations });
    const settings = loadSettings(OauthSettings, { ...home.settings, RATE_LIMIT_RECALL_MS: '200' });
    database = openDatabase(home);
    nats = await Nats.connect(testNatsUrl(), 'spec');
    windows = new RateWindows(database, new SlotRecall(nats, settings), clock);
    old = new ExpiredWindows(database, clock, settings);
  });

  afterAll(async () => {
    await nats.close();
    await database.close();
    await home.drop();
  });

  const wish = (caller: string, more: Partial<TakeSlots>): TakeSlots => ({
    caller,
    window,
    limit: 10,
    gateway: 'one',
    take: 1,
    need: 1,
    want: 1,
    ...more,
  });

  it('gives the wanted slots while enough are left, then the rest, then none', async () => {
    const given = [];
    for (const want of [4, 4, 4, 1]) given.push(await windows.take(wish('a', { want })));
    expect(given).toEqual([
      { given: 4, left: 6 },
      { given: 4, left: 2 },
      { given: 2, left: 0 },
      { given: 0, left: 0 },
    ]);
  });

  it('never gives more slots than the limit to many takes at once', async () => {
    const given = await Promise.all(
      Array.from({ length: 40 }, (_, index) => windows.take(wish('b', { gateway: `gone-${index % 3}` }))),
    );
    expect(given.reduce((sum, each) => sum + each.given, 0)).toBe(10);
  });

  it('does not wait for a stopped gateway, and only briefly for a silent one', async () => {
    const silent = nats.connection.subscribe('limits.recall.silent', { callback: () => undefined });
    await nats.connection.flush();
    await windows.take(wish('c', { gateway: 'gone', want: 5 }));
    await windows.take(wish('c', { gateway: 'silent', want: 5 }));
    expect(await windows.take(wish('c', {}))).toEqual({ given: 0, left: 0 });
    const [row] = await database.query("SELECT holders FROM rate_window WHERE caller = 'c'");
    expect(row).toEqual({ holders: { silent: 1 } });
    silent.unsubscribe();
  });

  it('takes unused slots back to the window of their caller', async () => {
    await windows.take(wish('d', { want: 10 }));
    await windows.take(wish('e', { want: 10 }));
    await windows.takeBack({ window, slots: { d: 3, e: 1, nobody: 2 } });
    expect(await windows.take(wish('d', { want: 5 }))).toEqual({ given: 3, left: 0 });
    expect(await windows.take(wish('e', { want: 5 }))).toEqual({ given: 1, left: 0 });
  });

  it('reports the remaining slots at most once a second', async () => {
    const quota = { caller: 'f', window, limit: 10 };
    await windows.take(wish('f', { want: 4 }));
    expect(await windows.lookUp(quota)).toEqual({ admitted: true, left: 6 });
    clock.advance(999);
    expect(await windows.lookUp(quota)).toEqual({ admitted: false, left: 6 });
    clock.advance(1);
    expect(await windows.lookUp(quota)).toEqual({ admitted: true, left: 6 });
  });

  it('deletes past windows', async () => {
    await windows.take(wish('g', {}));
    clock.advance(2 * 3_600_000 + 1);
    await windows.take(wish('g', { window: window + 7_200 }));
    await old.sweep();
    expect(await database.query('SELECT caller FROM rate_window')).toEqual([{ caller: 'g' }]);
    expect(await database.query('SELECT caller FROM rate_look')).toEqual([]);
  });
});

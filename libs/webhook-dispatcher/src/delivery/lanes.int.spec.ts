import { SystemClock, type Database } from '@deskline/platform';
import { count } from '../count.fixture';
import { reopen } from '../log/reopen';
import { until } from '../receiver.fixture';
import { Verification } from '../webhook/verification';
import { makeReady } from './claim';
import type { ClaimedDelivery } from './claimed-delivery';
import { enqueue } from './enqueue';
import { Lanes, RETRYING, SUCCEEDED, type NewWebhook } from './lanes.fixture';
import { Mailroom } from './mailroom';
import { release } from './release';
import { Tally } from './tally';

describe('lanes of deliveries', () => {
  let open: Lanes;
  let database: Database;

  beforeAll(async () => {
    open = await Lanes.open();
    database = open.database;
  });
  afterAll(() => open.close());
  beforeEach(() => open.empty());

  const make: Lanes['make'] = (...made) => open.make(...made);
  const take: Lanes['take'] = (changes) => open.take(changes);
  const settle: Lanes['settle'] = (claims, settlement) => open.settle(claims, settlement);
  const states: Lanes['states'] = () => open.states();
  const lanes: Lanes['all'] = () => open.all();
  const webhooks: Lanes['webhooks'] = (...made) => open.webhooks(...made);
  const shares = (taken: readonly ClaimedDelivery[]) => {
    const tally = new Tally<number>();
    for (const { webhook_id } of taken) tally.add(webhook_id, 1);
    return Object.fromEntries(tally.entries());
  };
  const one = <T>([first]: readonly T[]): T => first as T;

  it('give out the oldest delivery of a record, and the next when it is settled', async () => {
    await make([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const first = await take();
    expect(first.map(({ sequence }) => sequence).sort()).toEqual([1, 3]);
    expect(await take()).toEqual([]);
    await settle(first, SUCCEEDED);
    const second = await take();
    expect(second.map(({ sequence }) => sequence)).toEqual([2]);
    await settle(second, SUCCEEDED);
    expect(await lanes()).toEqual([]);
  });

  it('wait for a retry', async () => {
    await make([1, 'task/1'], [1, 'task/1']);
    await settle(await take(), RETRYING);
    expect(await take()).toEqual([]);
    await database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await take()).map(({ sequence, attempts }) => [sequence, attempts])).toEqual([[1, 1]]);
  });

  it('ignore the failure of a process that was replaced', async () => {
    await make([1, 'task/1']);
    const paused = await take({ leaseMs: 0 });
    const successor = await take();
    expect(successor).toHaveLength(1);
    await settle(paused, RETRYING);
    expect(await states()).toEqual([{ state: 'pending', attempts: 0 }]);
    await settle(successor, SUCCEEDED);
    expect(await states()).toEqual([{ state: 'succeeded', attempts: 1 }]);
  });

  it('believe a success of a process that was replaced, and then ignore its successor', async () => {
    await make([1, 'task/1'], [1, 'task/1']);
    const paused = await take({ leaseMs: 0 });
    const successor = await take();
    await settle(paused, SUCCEEDED);
    await settle(successor, RETRYING);
    expect((await states()).map(({ state }) => state)).toEqual(['succeeded', 'pending']);
    expect((await take()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('are left to whoever holds them when a success comes late: the next must not overtake a copy', async () => {
    await make([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const paused = await take({ leaseMs: 0 });
    const successor = await take();
    await settle(paused, SUCCEEDED);
    expect((await states()).map(({ state }) => state)).toEqual(['succeeded', 'pending', 'succeeded']);
    expect(await take()).toEqual([]);
    await settle(successor, SUCCEEDED);
    expect((await take()).map(({ sequence }) => sequence)).toEqual([2]);
    expect(await lanes()).toHaveLength(1);
  });

  it('go on, or end, also when whoever holds them dies after a success came late', async () => {
    await make([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const paused = await take({ leaseMs: 0 });
    expect(await take({ leaseMs: 60_000 })).toHaveLength(2);
    await settle(paused, SUCCEEDED);
    await database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await take()).map(({ sequence }) => sequence)).toEqual([2]);
    expect(await lanes()).toHaveLength(1);
  });

  it('are not waited for while somebody else is at one of them', async () => {
    await make([1, 'task/1'], [1, 'task/2'], [1, 'task/3'], [1, 'task/4']);
    const claims = await take();
    await database.transaction(async (transaction) => {
      await transaction.query(`SELECT 1 FROM delivery_lane WHERE record = 'task/2' FOR UPDATE`);
      const busy = await open.trySettle(claims, SUCCEEDED);
      expect(busy.map(({ sequence }) => sequence)).toEqual([2]);
      expect((await states()).map(({ state }) => state)).toEqual([
        'succeeded',
        'pending',
        'succeeded',
        'succeeded',
      ]);
    });
    await settle(claims, SUCCEEDED);
    expect(await lanes()).toEqual([]);
  });

  it('give each webhook its share, however much another has waiting', async () => {
    await make(...Array.from({ length: 100 }, (_each, index): [number, string] => [1, `task/${index}`]));
    await make([2, 'task/1'], [3, 'task/1']);
    const taken = await take({ few: 3 });
    expect(taken.map(({ webhook_id }) => webhook_id).sort()).toEqual([1, 1, 1, 2, 3]);
    const inFlight = taken.filter(({ record }) => record !== 'task/0');
    expect((await take({ few: 3, inFlight })).map(({ webhook_id }) => webhook_id)).toEqual([1]);
    expect(await take({ few: 3, inFlight: taken })).toEqual([]);
  });

  it('give nobody room twice before everybody with less in flight has some', async () => {
    await webhooks([1, 'widget', 'https://a.example/'], [2, 'widget', 'https://b.example/x']);
    await webhooks([3, 'gadget', 'https://c.example:8443/']);
    const many = (webhook_id: number) =>
      count(50).map((nth): [number, string] => [webhook_id, `task/${nth}`]);
    await make(...many(1), ...many(2), ...many(3));
    const taken = await take({ room: 8 });
    expect(shares(taken)).toEqual({ 1: 2, 2: 2, 3: 4 });
    // What is in flight counts: widget has twice as much by now.
    const inFlight = taken.filter(({ webhook_id }) => webhook_id !== 3);
    expect(shares(await take({ room: 4, inFlight }))).toEqual({ 3: 4 });
    expect(shares(await take({ perAccount: 6, inFlight: taken }))).toEqual({ 1: 1, 2: 1, 3: 2 });
  });

  it('say whether any are ready, and whether those have a place', async () => {
    expect(await open.claim()).toMatchObject({ nothingReady: true, nothingToTake: true });
    await make(...count(3).map((nth): [number, string] => [1, `task/${nth}`]));
    const { deliveries, ...first } = await open.claim({ few: 2 });
    expect(first).toMatchObject({ nothingReady: false, nothingToTake: false });
    const full = await open.claim({ few: 2, inFlight: deliveries });
    expect(full).toMatchObject({ deliveries: [], nothingReady: false, nothingToTake: true });
  });

  it('keep to the bound of a host that many webhooks share, whatever its spelling, and to no other', async () => {
    const host = ['https://Same.example/1', 'https://same.example:443/2', 'https://same.example?3'];
    await webhooks(...host.map((uri, at): NewWebhook => [at + 1, `account-${at}`, uri]));
    await webhooks([4, 'widget', 'https://same.example:8443/'], [5, 'widget', 'https://[::1]:8443/']);
    await make(
      ...[1, 2, 3, 4, 5].flatMap((id) => count(10).map((nth): [number, string] => [id, `task/${nth}`])),
    );
    const taken = await take({ perHost: 6 });
    expect(shares(taken)).toEqual({ 1: 2, 2: 2, 3: 2, 4: 6, 5: 6 });
    expect(new Set(taken.map((each) => each.host))).toEqual(
      new Set(['same.example', 'same.example:8443', '[::1]:8443']),
    );
    expect(await take({ perHost: 6, inFlight: taken })).toEqual([]);
  });

  it('are given out within a number of bytes, and one of them however large it is', async () => {
    await make(...count(5).map((nth): [number, string] => [1, `task/${nth}`]));
    const first = await take({ bytes: 1 });
    expect(first).toHaveLength(1);
    // The rest was given back at once. A body is two bytes long.
    expect(await take({ bytes: 5 })).toHaveLength(3);
    expect(await take()).toHaveLength(1);
  });

  it('are given out although what was too much cannot be given back', async () => {
    await make([1, 'task/1'], [1, 'task/2']);
    await database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON delivery_lane FOR EACH ROW WHEN (NEW.claim IS NULL)
      EXECUTE FUNCTION refuse()`);
    const taken = await take({ bytes: 1 }).finally(() => database.query('DROP FUNCTION refuse CASCADE'));
    expect(taken).toHaveLength(1);
  });

  it('are ready again at once when they are given back', async () => {
    await make([1, 'task/1']);
    await release(database, await take());
    expect(await take()).toHaveLength(1);
  });

  it('say when the next of them is due', async () => {
    expect(await makeReady(database)).toBe(Infinity);
    await make([1, 'task/1']);
    await take({ leaseMs: 5_000 });
    const inMs = await makeReady(database);
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(5_000);
  });

  it('are never given to two at once', async () => {
    await make(
      ...Array.from({ length: 300 }, (_each, index): [number, string] => [index % 7, `task/${index}`]),
    );
    const taken: ClaimedDelivery[] = [];
    const work = async () => {
      for (let claims = await take({ room: 5, few: 2 }); claims.length > 0;) {
        taken.push(...claims);
        claims = await take({ room: 5, few: 2 });
      }
    };
    await Promise.all(Array.from({ length: 8 }, work));
    while ((await take()).length > 0);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  });

  it('lose nothing that is added while the last delivery is being settled', async () => {
    for (let round = 0; round < 40; round++) {
      await make([1, 'task/1']);
      await Promise.all([settle(await take(), SUCCEEDED), make([1, 'task/1'])]);
      const rest = await take();
      expect(rest).toHaveLength(1);
      await settle(rest, SUCCEEDED);
    }
    expect(await lanes()).toEqual([]);
    expect((await states()).every(({ state }) => state === 'succeeded')).toBe(true);
  });

  it('lose nothing older that is asked for again while the last delivery is being settled', async () => {
    const again = (sequence: number) =>
      database.transaction((transaction) =>
        reopen(transaction, 1, [{ sequence, record: 'task/1' }], ['succeeded']),
      );
    await make([1, 'task/1']);
    await settle(await take(), SUCCEEDED);
    for (let round = 0; round < 20; round++) {
      await make([1, 'task/1']);
      await Promise.all([settle(await take(), SUCCEEDED), again(1)]);
      const rest = await take();
      expect(rest.map(({ sequence }) => sequence)).toEqual([1]);
      await settle(rest, SUCCEEDED);
    }
    expect(await again(999)).toBe(0);
    expect(await lanes()).toEqual([]);
  });

  it('of older messages are withdrawn last: whoever has numbered a message can lock any', async () => {
    await webhooks([1, 'widget', 'https://a.example/']);
    const origin = { base_url: '', console_url: '', node_id_domain: '' };
    const mailroom = new Mailroom(origin, new SystemClock(), () => undefined);
    const options = { base_url: 'https://api.example/v1', validSeconds: 60 };
    const verification = new Verification(mailroom, new SystemClock(), options);
    const begin = () => database.transaction((transaction) => verification.begin(transaction, 1, null));
    await begin();
    let second: Promise<void> | undefined;
    await database.transaction(async (transaction) => {
      await transaction.query('SELECT 1 FROM webhook_sequence FOR UPDATE');
      second = begin();
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      await until(async () => (await database.query(waiting)).length > 0);
      expect(await transaction.query('SELECT 1 FROM delivery_lane FOR UPDATE NOWAIT')).toHaveLength(1);
    });
    await second;
    expect((await states()).map(({ state }) => state)).toEqual(['dropped', 'pending']);
    expect((await take()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('number without gaps when a transaction is rolled back', async () => {
    await make([1, 'task/1']);
    await expect(
      database.transaction(async (transaction) => {
        await enqueue(transaction, [
          {
            webhook_id: 1,
            account_id: 'widget',
            kind: 'event',
            event: 'task.update',
            record: 'task/1',
            message: () => ({ body: Buffer.from('{}'), link: '' }),
            occurred_at: new Date(),
          },
        ]);
        throw new Error('changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    await Promise.all(Array.from({ length: 20 }, () => make([1, 'task/2'], [1, 'task/3'])));
    const rows = await database.query<{ sequence: number }>(
      'SELECT sequence FROM delivery ORDER BY sequence',
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 41 }, (_each, index) => index + 1),
    );
    expect(one(rows).sequence).toBe(1);
  });
});

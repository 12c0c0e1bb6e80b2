import { SystemClock, type Database } from '@deskline/platform';
import { count } from '../../../test/count';
import { reopen } from '../../log/reopen';
import { until } from '../../../test/receiver';
import { Verification } from '../../webhook/verification';
import type { ClaimedDelivery } from './delivery';
import { Lanes, RETRYING, SUCCEEDED, type NewWebhook } from '../../../test/lanes';
import { Tally } from '../counts';

describe('DeliveryQueue', () => {
  let open: Lanes;
  let database: Database;

  beforeAll(async () => {
    open = await Lanes.open();
    database = open.database;
  });
  afterAll(() => open.close());
  beforeEach(() => open.empty());

  const file: Lanes['file'] = (...made) => open.file(...made);
  const claimed: Lanes['claimed'] = (changes) => open.claimed(changes);
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

  it('gives out the oldest delivery of a lane, and the next when it is settled', async () => {
    await file([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const first = await claimed();
    expect(first.map(({ sequence }) => sequence).sort()).toEqual([1, 3]);
    expect(await claimed()).toEqual([]);
    await settle(first, SUCCEEDED);
    const second = await claimed();
    expect(second.map(({ sequence }) => sequence)).toEqual([2]);
    await settle(second, SUCCEEDED);
    expect(await lanes()).toEqual([]);
  });

  it('gives out a delivery again when its retry is due', async () => {
    await file([1, 'task/1'], [1, 'task/1']);
    await settle(await claimed(), RETRYING);
    expect(await claimed()).toEqual([]);
    await database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await claimed()).map(({ sequence, attempts }) => [sequence, attempts])).toEqual([[1, 1]]);
  });

  it('ignores a failure of a process whose lease has ended', async () => {
    await file([1, 'task/1']);
    const paused = await claimed({ leaseMs: 0 });
    const successor = await claimed();
    expect(successor).toHaveLength(1);
    await settle(paused, RETRYING);
    expect(await states()).toEqual([{ state: 'pending', attempts: 0 }]);
    await settle(successor, SUCCEEDED);
    expect(await states()).toEqual([{ state: 'succeeded', attempts: 1 }]);
  });

  it('counts a success of a process whose lease has ended, and then ignores its successor', async () => {
    await file([1, 'task/1'], [1, 'task/1']);
    const paused = await claimed({ leaseMs: 0 });
    const successor = await claimed();
    await settle(paused, SUCCEEDED);
    await settle(successor, RETRYING);
    expect((await states()).map(({ state }) => state)).toEqual(['succeeded', 'pending']);
    expect((await claimed()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('leaves a lane to the process that has claimed it when a success comes late: the next must not overtake a copy', async () => {
    await file([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const paused = await claimed({ leaseMs: 0 });
    const successor = await claimed();
    await settle(paused, SUCCEEDED);
    expect((await states()).map(({ state }) => state)).toEqual(['succeeded', 'pending', 'succeeded']);
    expect(await claimed()).toEqual([]);
    await settle(successor, SUCCEEDED);
    expect((await claimed()).map(({ sequence }) => sequence)).toEqual([2]);
    expect(await lanes()).toHaveLength(1);
  });

  it('goes on with a lane, or removes it, when the process that claimed it dies after a late success', async () => {
    await file([1, 'task/1'], [1, 'task/1'], [1, 'task/2']);
    const paused = await claimed({ leaseMs: 0 });
    expect(await claimed({ leaseMs: 60_000 })).toHaveLength(2);
    await settle(paused, SUCCEEDED);
    await database.query('UPDATE delivery_lane SET due_at = now()');
    expect((await claimed()).map(({ sequence }) => sequence)).toEqual([2]);
    expect(await lanes()).toHaveLength(1);
  });

  it('settles the other lanes while another transaction has locked one of them', async () => {
    await file([1, 'task/1'], [1, 'task/2'], [1, 'task/3'], [1, 'task/4']);
    const claims = await claimed();
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

  it('gives out no more of a webhook than its limit, however many lanes it has', async () => {
    await file(...Array.from({ length: 100 }, (_each, index): [number, string] => [1, `task/${index}`]));
    await file([2, 'task/1'], [3, 'task/1']);
    const taken = await claimed({ perUnknownWebhook: 3 });
    expect(taken.map(({ webhook_id }) => webhook_id).sort()).toEqual([1, 1, 1, 2, 3]);
    const underWay = taken.filter(({ record }) => record !== 'task/0');
    expect((await claimed({ perUnknownWebhook: 3, underWay })).map(({ webhook_id }) => webhook_id)).toEqual([
      1,
    ]);
    expect(await claimed({ perUnknownWebhook: 3, underWay: taken })).toEqual([]);
  });

  it('gives out lanes of the account and webhook with the least under way first', async () => {
    await webhooks([1, 'widget', 'https://a.example/'], [2, 'widget', 'https://b.example/x']);
    await webhooks([3, 'gadget', 'https://c.example:8443/']);
    const many = (webhook_id: number) =>
      count(50).map((nth): [number, string] => [webhook_id, `task/${nth}`]);
    await file(...many(1), ...many(2), ...many(3));
    const taken = await claimed({ deliveries: 8 });
    expect(shares(taken)).toEqual({ 1: 2, 2: 2, 3: 4 });
    // Attempts under way count: widget has twice as many by now.
    const underWay = taken.filter(({ webhook_id }) => webhook_id !== 3);
    expect(shares(await claimed({ deliveries: 4, underWay }))).toEqual({ 3: 4 });
    expect(shares(await claimed({ perAccount: 6, underWay: taken }))).toEqual({ 1: 1, 2: 1, 3: 2 });
  });

  it('says whether lanes are ready, and whether there is room for those', async () => {
    expect(await open.claim()).toMatchObject({ nothingReady: true, nothingToTake: true });
    await file(...count(3).map((nth): [number, string] => [1, `task/${nth}`]));
    const { deliveries, ...first } = await open.claim({ perUnknownWebhook: 2 });
    expect(first).toMatchObject({ nothingReady: false, nothingToTake: false });
    const full = await open.claim({ perUnknownWebhook: 2, underWay: deliveries });
    expect(full).toMatchObject({ deliveries: [], nothingReady: false, nothingToTake: true });
  });

  it('keeps to the limit of a host that several webhooks share, whatever its spelling', async () => {
    const host = ['https://Same.example/1', 'https://same.example:443/2', 'https://same.example?3'];
    await webhooks(...host.map((uri, at): NewWebhook => [at + 1, `account-${at}`, uri]));
    await webhooks([4, 'widget', 'https://same.example:8443/'], [5, 'widget', 'https://[::1]:8443/']);
    await file(
      ...[1, 2, 3, 4, 5].flatMap((id) => count(10).map((nth): [number, string] => [id, `task/${nth}`])),
    );
    const taken = await claimed({ perHost: 6 });
    expect(shares(taken)).toEqual({ 1: 2, 2: 2, 3: 2, 4: 6, 5: 6 });
    expect(new Set(taken.map((each) => each.host))).toEqual(
      new Set(['same.example', 'same.example:8443', '[::1]:8443']),
    );
    expect(await claimed({ perHost: 6, underWay: taken })).toEqual([]);
  });

  it('gives out lanes within a number of bytes, and one of them however large it is', async () => {
    await file(...count(5).map((nth): [number, string] => [1, `task/${nth}`]));
    const first = await claimed({ bytes: 1 });
    expect(first).toHaveLength(1);
    // The rest was released at once. A body is two bytes long.
    expect(await claimed({ bytes: 5 })).toHaveLength(3);
    expect(await claimed()).toHaveLength(1);
  });

  it('gives out lanes although those that are too large cannot be released', async () => {
    await file([1, 'task/1'], [1, 'task/2']);
    await database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON delivery_lane FOR EACH ROW WHEN (NEW.claim IS NULL)
      EXECUTE FUNCTION refuse()`);
    const taken = await claimed({ bytes: 1 }).finally(() => database.query('DROP FUNCTION refuse CASCADE'));
    expect(taken).toHaveLength(1);
  });

  it('has a released lane ready at once', async () => {
    await file([1, 'task/1']);
    await open.queue.release(await claimed());
    expect(await claimed()).toHaveLength(1);
  });

  it('says when the next lane is due', async () => {
    expect(await open.queue.makeReady()).toBe(Infinity);
    await file([1, 'task/1']);
    await claimed({ leaseMs: 5_000 });
    const inMs = await open.queue.makeReady();
    expect(inMs).toBeGreaterThan(0);
    expect(inMs).toBeLessThanOrEqual(5_000);
  });

  it('never gives the same delivery to two claims at once', async () => {
    await file(
      ...Array.from({ length: 300 }, (_each, index): [number, string] => [index % 7, `task/${index}`]),
    );
    const taken: ClaimedDelivery[] = [];
    const claimAll = async () => {
      for (let claims = await claimed({ deliveries: 5, perUnknownWebhook: 2 }); claims.length > 0;) {
        taken.push(...claims);
        claims = await claimed({ deliveries: 5, perUnknownWebhook: 2 });
      }
    };
    await Promise.all(Array.from({ length: 8 }, claimAll));
    while ((await claimed()).length > 0);
    expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  });

  it('loses no delivery that is filed while the last one of its lane is settled', async () => {
    for (let round = 0; round < 40; round++) {
      await file([1, 'task/1']);
      await Promise.all([settle(await claimed(), SUCCEEDED), file([1, 'task/1'])]);
      const rest = await claimed();
      expect(rest).toHaveLength(1);
      await settle(rest, SUCCEEDED);
    }
    expect(await lanes()).toEqual([]);
    expect((await states()).every(({ state }) => state === 'succeeded')).toBe(true);
  });

  it('loses no older delivery that is redelivered while the last one of its lane is settled', async () => {
    const again = (sequence: number) =>
      database.transaction((transaction) =>
        reopen(transaction, 1, [{ sequence, record: 'task/1' }], ['succeeded']),
      );
    await file([1, 'task/1']);
    await settle(await claimed(), SUCCEEDED);
    for (let round = 0; round < 20; round++) {
      await file([1, 'task/1']);
      await Promise.all([settle(await claimed(), SUCCEEDED), again(1)]);
      const rest = await claimed();
      expect(rest.map(({ sequence }) => sequence)).toEqual([1]);
      await settle(rest, SUCCEEDED);
    }
    expect(await again(999)).toBe(0);
    expect(await lanes()).toEqual([]);
  });

  it('withdraws the lanes of older messages last: a transaction that has numbered a message can lock any lane', async () => {
    await webhooks([1, 'widget', 'https://a.example/']);
    const settings = { BASE_URL: 'https://api.example/v1', WEBHOOK_VERIFICATION_SECONDS: 60 };
    const verification = new Verification(open.queue, new SystemClock(), settings);
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
    expect((await claimed()).map(({ sequence }) => sequence)).toEqual([2]);
  });

  it('numbers without gaps when a transaction is rolled back', async () => {
    await file([1, 'task/1']);
    await expect(
      database.transaction(async (transaction) => {
        await open.queue.file(transaction, [
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
    await Promise.all(Array.from({ length: 20 }, () => file([1, 'task/2'], [1, 'task/3'])));
    const rows = await database.query<{ sequence: number }>(
      'SELECT sequence FROM delivery ORDER BY sequence',
    );
    expect(rows.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 41 }, (_each, index) => index + 1),
    );
    expect(one(rows).sequence).toBe(1);
  });
});

import { Metrics } from '@deskline/platform';
import { count } from '../test/count';
import { TestBed, type Dispatcher } from '../test/dispatcher';
import { pause, Receiver, until } from '../test/receiver';

/** So many retries that no message is dropped while a test waits, however busy the machine is: the next one would follow it. */
const RETRIES = { WEBHOOK_RETRY_SECONDS: count(300).fill(1).join() };
const FEW_AT_ONCE = { WEBHOOK_CONCURRENCY_PER_WEBHOOK: '2', ...RETRIES };

/** Attempts that began before an older message of the same webhook and record was settled. */
const OVERTAKING = `
SELECT younger.record, younger.sequence, older.sequence AS overtaken
FROM delivery younger
JOIN delivery_attempt attempt ON attempt.delivery_id = younger.id
JOIN delivery older ON older.webhook_id = younger.webhook_id AND older.record = younger.record
  AND older.sequence < younger.sequence
WHERE older.settled_at IS NULL OR attempt.started_at < date_trunc('milliseconds', older.settled_at)`;

describe('instances of the dispatcher', () => {
  let testBed: TestBed;
  let receiver: Receiver;
  let instances: Dispatcher[];
  let path: string;
  let uri: string;
  let tests = 0;

  beforeAll(async () => {
    testBed = await TestBed.start();
    receiver = await Receiver.start();
  });
  beforeEach(() => {
    instances = [];
    path = `/hook-${++tests}`;
    uri = receiver.url + path;
    receiver.answer = () => 200;
  });
  afterEach(async () => {
    const database = instances.at(-1)?.database;
    await database?.query('UPDATE webhook SET disabled = true');
    expect(await database?.query(OVERTAKING)).toEqual([]);
    for (const instance of instances) await testBed.stopInstance(instance);
  });
  afterAll(async () => {
    await testBed?.stop();
    await receiver?.stop();
  });

  const start = async (settings: Record<string, string> = FEW_AT_ONCE): Promise<Dispatcher> => {
    const instance = await testBed.dispatcher(settings);
    instances.push(instance);
    return instance;
  };
  const doomed = async () => {
    const { dispatcher, ...fate } = await testBed.doomed();
    instances.push(dispatcher);
    return fate;
  };
  const stop = (instance: Dispatcher): Promise<void> => {
    instances = instances.filter((each) => each !== instance);
    return testBed.stopInstance(instance);
  };
  const of = (object: number) => receiver.at(path).filter(({ message }) => message.object_id === object);
  const nths = (object: number) => of(object).map(({ message }) => message.payload['nth']);
  const update = (object_id: number, nth: number) => ({ event: 'task.update', object_id, payload: { nth } });
  const succeeded = (dispatcher: Dispatcher, id: number, number: number) =>
    until(async () => {
      const states = await dispatcher.states(id);
      return states.filter(({ state }) => state === 'succeeded').length === number;
    });

  it('keep the order of each record, and let other records flow', async () => {
    const [dispatcher] = [await start(), await start(RETRIES)];
    const id = await dispatcher.createVerified({ event: 'task.update', uri });
    let failing = true;
    receiver.answer = ({ message }) => (message.object_id === 1 && failing ? 500 : 200);
    await testBed.publish(...count(10).flatMap((nth) => [1, 2].map((object) => update(object, nth))));
    await until(() => of(2).length === 10);
    expect(nths(2)).toEqual(count(10));
    expect(new Set(nths(1))).toEqual(new Set([1]));
    failing = false;
    await succeeded(dispatcher, id, 20);
    expect([...new Set(nths(1))]).toEqual(count(10));
    expect(nths(1).slice(-10)).toEqual(count(10));
  });

  it.each([2, 3])('share the load when there are %i, and send each message once', async (number) => {
    const dispatcher = await start(FEW_AT_ONCE);
    while (instances.length < number) await start(FEW_AT_ONCE);
    const id = await dispatcher.createVerified({ event: 'task.update', uri });
    // Each may have two attempts under way, so that every instance gets some before the first is answered.
    receiver.answer = () =>
      until(() => receiver.at(path).length >= 2 * number)
        .then(() => pause(5))
        .then(() => 200);
    const updates = count(10).flatMap((nth) => count(10).map((object) => update(object, nth)));
    for (let at = 0; at < updates.length; at += 20) await testBed.publish(...updates.slice(at, at + 20));
    await succeeded(dispatcher, id, updates.length);
    expect(receiver.at(path)).toHaveLength(updates.length);
    for (const object of count(10)) expect(nths(object)).toEqual(count(10));
    for (const instance of instances) {
      expect(await instance.app.get(Metrics).text()).toMatch(
        /attempts_total\{outcome="succeeded"[^}]*\} [1-9]/,
      );
    }
  });

  it('come and go while the order of each record is kept, and each message is sent once', async () => {
    const [first, second] = [await start(FEW_AT_ONCE), await start(FEW_AT_ONCE)];
    const id = await first.createVerified({ event: 'task.update', uri });
    receiver.answer = () => pause(20).then(() => 200);
    const updates = count(10).flatMap((nth) => count(6).map((object) => update(object, nth)));
    await testBed.publish(...updates);
    const third = await start(FEW_AT_ONCE);
    await stop(first);
    await stop(second);
    await succeeded(third, id, updates.length);
    expect(receiver.at(path)).toHaveLength(updates.length);
    for (const object of count(6)) expect(nths(object)).toEqual(count(10));
  });

  it('send a message again that one of them had claimed and died with, once its lease has ended', async () => {
    const dispatcher = await start();
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await stop(dispatcher);
    const { die } = await doomed();
    const answer = await unansweredMessage();
    await die();
    answer(200);
    const successor = await start({});
    await until(async () => (await successor.states(id)).every(({ state }) => state === 'succeeded'));
    expect(of(1)).toHaveLength(2);
    expect(new Set(of(1).map(({ body }) => body)).size).toBe(1);
    expect(new Set(of(1).map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(1);
  });

  it.each([200, 500])('ignore the late %i of an instance whose lease has ended', async (status) => {
    const dispatcher = await start();
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await stop(dispatcher);
    const { die, revive } = await doomed();
    const answer = await unansweredMessage();
    await die();
    answer(status);
    const successor = await start({});
    await testBed.publish(...count(4).map((nth) => ({ object_id: 1, payload: { nth } })));
    await succeeded(successor, id, 5);
    await revive();
    await testBed.publish(...count(4).map((nth) => ({ object_id: 1, payload: { nth: 4 + nth } })));
    await succeeded(successor, id, 9);
    // Long enough for the instance that is back to write its outcome.
    await pause(1_000);
    expect(nths(1)).toEqual([undefined, undefined, ...count(8)]);
    expect((await successor.states(id)).map(({ attempts }) => attempts)).toEqual(count(9).map(() => 1));
  });

  it('finish attempts under way before they stop', async () => {
    const dispatcher = await start({ WEBHOOK_STOP_MS: '7000' });
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    receiver.answer = () => pause(200).then(() => 200);
    await testBed.publish({});
    await until(() => receiver.at(path).length === 1);
    await stop(dispatcher);
    const successor = await start({});
    expect(await successor.states(id)).toEqual([{ sequence: 2, state: 'succeeded', attempts: 1 }]);
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('release unanswered deliveries when they stop, so that another one goes on at once', async () => {
    const dispatcher = await start();
    const second = await start({ WEBHOOK_LEASE_MARGIN_MS: '60000', WEBHOOK_STOP_MS: '100' });
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await stop(dispatcher);
    receiver.answer = () => new Promise<number>(() => undefined);
    await testBed.publish({});
    await until(() => receiver.at(path).length === 1);
    await stop(second);
    receiver.answer = () => 200;
    const third = await start({});
    await until(async () => (await third.states(id)).every(({ state }) => state === 'succeeded'));
  });

  /** Publishes an event, and returns the answer of the receiver to its message as a function. */
  async function unansweredMessage(): Promise<(status: number) => void> {
    let answer: (status: number) => void = () => undefined;
    receiver.answer = () => new Promise<number>((resolve) => (answer = resolve));
    await testBed.publish({ object_id: 1 });
    await until(() => of(1).length === 1);
    receiver.answer = () => 200;
    return answer;
  }
});

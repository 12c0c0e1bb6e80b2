import { Metrics } from '@deskline/platform';
import { Scene, type Dispatcher } from './dispatcher.fixture';
import { pause, Receiver, until } from './receiver.fixture';

const count = (to: number) => Array.from({ length: to }, (_each, index) => index + 1);
const path = '/hook';

describe('instances of the dispatcher', () => {
  let scene: Scene;
  let dispatcher: Dispatcher;
  let receiver: Receiver;
  let uri: string;

  beforeEach(async () => {
    scene = await Scene.set();
    dispatcher = await scene.dispatcher({
      WEBHOOK_CONCURRENCY_PER_WEBHOOK: '2',
      WEBHOOK_RETRY_SECONDS: '1,1,1,1,1',
    });
    receiver = await Receiver.start();
    uri = receiver.url + path;
  });
  afterEach(async () => {
    await scene.strike();
    await receiver.stop();
  });

  const of = (object: number) => receiver.at(path).filter(({ message }) => message.object_id === object);
  const nths = (object: number) => of(object).map(({ message }) => message.payload['nth']);
  const succeeded = (id: number, number: number) =>
    until(async () => {
      const states = await dispatcher.states(id);
      return states.filter(({ state }) => state === 'succeeded').length === number;
    });

  it('keep the order of each record, and let other records flow', async () => {
    await scene.dispatcher({ WEBHOOK_RETRY_SECONDS: '1,1,1,1,1' });
    const id = await dispatcher.createVerified({ event: 'task.update', uri });
    let failing = true;
    receiver.answer = ({ message }) => (message.object_id === 1 && failing ? 500 : 200);
    await scene.happen(
      ...count(10).flatMap((nth) =>
        [1, 2].map((object_id) => ({ event: 'task.update', object_id, payload: { nth } })),
      ),
    );
    await until(() => of(2).length === 10);
    expect(nths(2)).toEqual(count(10));
    expect(new Set(nths(1))).toEqual(new Set([1]));
    failing = false;
    await succeeded(id, 20);
    expect([...new Set(nths(1))]).toEqual(count(10));
    expect(nths(1).slice(-10)).toEqual(count(10));
  });

  it('share the load, and each message is sent once', async () => {
    // An answer that a busy machine gives too late would rightly be asked for again.
    const patient = { WEBHOOK_CONCURRENCY_PER_WEBHOOK: '2', WEBHOOK_TIMEOUT_MS: '10000' };
    await scene.stop(dispatcher);
    dispatcher = await scene.dispatcher(patient);
    const second = await scene.dispatcher(patient);
    const id = await dispatcher.createVerified({ event: 'task.update', uri });
    receiver.answer = () => pause(5).then(() => 200);
    const updates = count(20).flatMap((nth) =>
      count(10).map((object_id) => ({ event: 'task.update', object_id, payload: { nth } })),
    );
    for (let at = 0; at < updates.length; at += 20) await scene.happen(...updates.slice(at, at + 20));
    await succeeded(id, 200);
    expect(receiver.at(path)).toHaveLength(200);
    for (const object of count(10)) expect(nths(object)).toEqual(count(20));
    for (const instance of [dispatcher, second]) {
      expect(await instance.app.get(Metrics).text()).toMatch(
        /attempts_total\{outcome="succeeded"[^}]*\} [1-9]/,
      );
    }
  });

  it('send again what one of them took and died with, once its lease is over', async () => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await scene.stop(dispatcher);
    const { die } = await scene.doomed();
    let answer: (status: number) => void = () => undefined;
    receiver.answer = () => new Promise<number>((resolve) => (answer = resolve));
    await scene.happen({ object_id: 1 });
    await until(() => of(1).length === 1);
    await die();
    answer(200);
    receiver.answer = () => 200;
    const successor = await scene.dispatcher();
    await until(async () => (await successor.states(id)).every(({ state }) => state === 'succeeded'));
    expect(of(1)).toHaveLength(2);
    expect(new Set(of(1).map(({ body }) => body)).size).toBe(1);
    expect(new Set(of(1).map(({ headers }) => headers['x-webhook-delivery'])).size).toBe(1);
  });

  it('finish what is under way before they stop', async () => {
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    receiver.answer = () => pause(200).then(() => 200);
    await scene.happen({});
    await until(() => receiver.at(path).length === 1);
    await scene.stop(dispatcher);
    const successor = await scene.dispatcher();
    expect(await successor.states(id)).toEqual([{ sequence: 2, state: 'succeeded', attempts: 1 }]);
    await pause(300);
    expect(receiver.at(path)).toHaveLength(1);
  });

  it('give back at a stop what is still unanswered, so that another one goes on at once', async () => {
    const second = await scene.dispatcher({ WEBHOOK_LEASE_MARGIN_MS: '60000', WEBHOOK_STOP_MS: '100' });
    const id = await dispatcher.createVerified({ event: 'task.create', uri });
    await scene.stop(dispatcher);
    receiver.answer = () => new Promise<number>(() => undefined);
    await scene.happen({});
    await until(() => receiver.at(path).length === 1);
    await scene.stop(second);
    receiver.answer = () => 200;
    const third = await scene.dispatcher();
    await until(async () => (await third.states(id)).every(({ state }) => state === 'succeeded'), 5_000);
  });
});

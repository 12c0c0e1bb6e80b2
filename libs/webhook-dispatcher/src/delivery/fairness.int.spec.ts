import { Metrics } from '@deskline/platform';
import { Client } from 'pg';
import { count } from '../count.fixture';
import { Scene, type Dispatcher } from '../dispatcher.fixture';
import { Receiver, until } from '../receiver.fixture';

describe('sending', () => {
  let scene: Scene;
  let dispatcher: Dispatcher;
  let receiver: Receiver;

  beforeAll(async () => {
    scene = await Scene.set();
    dispatcher = await scene.dispatcher({ WEBHOOK_TIMEOUT_MS: '20000', WEBHOOK_LEASE_MARGIN_MS: '1000' });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await scene.strike();
    await receiver.stop();
  });

  const webhook = (path: string, account: 'widget' | 'gadget', event = 'task.create') =>
    dispatcher.createVerified({ event, uri: receiver.url + path }, { account });
  const settled = (id: number, state: string) =>
    until(async () => (await dispatcher.states(id)).every((each) => each.state === state), 20_000);

  it('gives a receiver that hangs few places, and others theirs, in the same account and on the same host', async () => {
    await webhook('/hangs', 'widget', 'task.update');
    const id = await webhook('/well', 'widget');
    let release: (status: number) => void = () => undefined;
    const answer = new Promise<number>((resolve) => (release = resolve));
    receiver.answer = ({ path }) => (path === '/hangs' ? answer : 200);
    await scene.happen(...count(100).map((object_id) => ({ event: 'task.update', object_id })));
    await until(() => receiver.at('/hangs').length > 0);
    await scene.happen(...count(50).map((object_id) => ({ object_id })));
    await until(() => receiver.at('/well').length === 50, 20_000);
    await settled(id, 'succeeded');
    // One place more than at first: it has answered its verification.
    expect(receiver.at('/hangs')).toHaveLength(3);
    release(200);
    await until(() => receiver.at('/hangs').length === 100, 20_000);
  });

  it('sends for an account with little to send while another has much', async () => {
    await webhook('/much', 'widget', 'task.note-added');
    await webhook('/little', 'gadget', 'task.note-added');
    receiver.answer = () => 200;
    const events = count(300).map((object_id) => ({ event: 'task.note-added', object_id }));
    await scene.happen(...events);
    await until(() => receiver.at('/much').length > 0);
    await scene.happen({ event: 'task.note-added', account_id: 'gadget' });
    await until(() => receiver.at('/little').length === 1);
    const before = receiver.arrivals.findIndex(({ path }) => path === '/little');
    await until(() => receiver.at('/much').length === 300, 25_000);
    expect(before).toBeLessThan(receiver.arrivals.length - 1);
  });

  it('sends no copy of what was answered with a 2xx, although it could not be written before the lease ended', async () => {
    const id = await webhook('/once', 'widget', 'task.team-changed');
    const client = new Client(scene.database.url);
    await client.connect();
    // Whoever wants to write the outcome waits for this transaction, and finds the lease ended.
    receiver.answer = async () => {
      await client.query(
        `BEGIN; UPDATE delivery_lane SET ready = true, due_at = now() - interval '1 minute'`,
      );
      return 200;
    };
    await scene.happen({ event: 'task.team-changed' });
    await until(async () => {
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
      return (await dispatcher.database.query(waiting)).length > 0;
    });
    receiver.answer = () => 200;
    await client.query('COMMIT');
    await settled(id, 'succeeded');
    await client.end();
    expect(receiver.at('/once')).toHaveLength(1);
  });

  it('shows for each account how it goes', async () => {
    const text = await dispatcher.app.get(Metrics).text();
    const value = (name: string, ...labels: string[]) => {
      const line = text
        .split('\n')
        .find((each) => each.startsWith(`${name}{`) && labels.every((label) => each.includes(label)));
      return Number(line?.split(' ').at(-1));
    };
    const [widget, gadget] = ['account="widget"', 'account="gadget"'];
    expect(value('deskline_webhook_attempts_total', 'outcome="succeeded"', widget)).toBeGreaterThan(450);
    expect(value('deskline_webhook_attempts_total', 'outcome="succeeded"', gadget)).toBeGreaterThan(0);
    expect(value('deskline_webhook_first_byte_seconds_count', gadget)).toBe(1);
    expect(value('deskline_webhook_first_byte_seconds_count', widget)).toBe(100 + 50 + 300 + 1);
    expect(value('deskline_webhook_first_byte_seconds_sum', widget)).toBeGreaterThan(0);
  });

  it('shows what is under way, and how long the oldest has been waiting', async () => {
    await webhook('/queue', 'gadget', 'task.status-changed');
    let release: (status: number) => void = () => undefined;
    const answer = new Promise<number>((resolve) => (release = resolve));
    receiver.answer = () => answer;
    const account_id = 'gadget';
    await scene.happen(
      ...count(5).map((object_id) => ({ event: 'task.status-changed', object_id, account_id })),
    );
    const text = () => dispatcher.app.get(Metrics).text();
    await until(async () => /webhook_in_flight\{account="gadget"[^}]*\} 3/.test(await text()));
    await until(async () => /queue_age_seconds\{account="gadget"[^}]*\} 0\.\d*[1-9]/.test(await text()));
    release(200);
    await until(async () => !/(in_flight|queue_age_seconds)\{account/.test(await text()), 20_000);
  });
});

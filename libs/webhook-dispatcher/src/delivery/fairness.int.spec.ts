import { Metrics } from '@deskline/platform';
import { Client } from 'pg';
import { count } from '../../test/count';
import { TestBed, type Dispatcher } from '../../test/dispatcher';
import { Receiver, until, type Arrival } from '../../test/receiver';

const SLOTS = 8;

describe('Sender', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let receiver: Receiver;

  beforeAll(async () => {
    testBed = await TestBed.start();
    dispatcher = await testBed.dispatcher({
      WEBHOOK_TIMEOUT_MS: '20000',
      WEBHOOK_LEASE_MARGIN_MS: '1000',
      WEBHOOK_CONCURRENCY: String(SLOTS),
    });
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await testBed.stop();
    await receiver.stop();
  });

  const webhook = (path: string, account: string, event = 'task.create') =>
    dispatcher.createVerified({ event, uri: receiver.url + path }, { account });
  const metric = async (name: string, ...labels: string[]) => {
    const text = await dispatcher.app.get(Metrics).text();
    const line = text
      .split('\n')
      .find((each) => each.startsWith(`${name}{`) && labels.every((label) => each.includes(label)));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const succeeded = (account: string) =>
    metric('deskline_webhook_attempts_total', 'outcome="succeeded"', `account="${account}"`);
  const settled = (id: number, state: string) =>
    until(async () => (await dispatcher.states(id)).every((each) => each.state === state), 60_000);

  it('gives a receiver that hangs few slots, and others theirs, in the same account and on the same host', async () => {
    await webhook('/hangs', 'widget', 'task.update');
    const id = await webhook('/well', 'widget');
    let release: (status: number) => void = () => undefined;
    const answer = new Promise<number>((resolve) => (release = resolve));
    receiver.answer = ({ path }) => (path === '/hangs' ? answer : 200);
    await testBed.publish(...count(100).map((object_id) => ({ event: 'task.update', object_id })));
    await until(() => receiver.at('/hangs').length > 0);
    await testBed.publish(...count(50).map((object_id) => ({ object_id })));
    await until(() => receiver.at('/well').length === 50, 60_000);
    await settled(id, 'succeeded');
    // One slot more than at first: it has answered its verification.
    expect(receiver.at('/hangs')).toHaveLength(3);
    release(200);
    await until(() => receiver.at('/hangs').length === 100, 60_000);
  });

  it('gives the next free slot to an account with little to send, however much another has waiting', async () => {
    await webhook('/much', 'widget', 'task.note-added');
    const little = await webhook('/little', 'gadget', 'task.note-added');
    const answered = 2 * SLOTS;
    const unanswered: (() => void)[] = [];
    let holds = true;
    receiver.answer = ({ path }) =>
      path === '/little' || !holds || receiver.at('/much').length <= answered
        ? 200
        : new Promise<number>((resolve) => unanswered.push(() => resolve(200)));
    await testBed.publish(...count(100).map((object_id) => ({ event: 'task.note-added', object_id })));
    await until(() => unanswered.length === SLOTS, 60_000);
    await testBed.publish({ event: 'task.note-added', account_id: 'gadget' });
    await until(async () => (await dispatcher.states(little)).length === 1);
    unanswered.shift()?.();
    await until(() => receiver.at('/little').length === 1);
    const before = receiver.arrivals.slice(receiver.arrivals.indexOf(receiver.at('/much')[0] as Arrival));
    expect(before.findIndex(({ path }) => path === '/little')).toBe(answered + SLOTS);
    holds = false;
    for (const release of unanswered) release();
    await until(() => receiver.at('/much').length === 100, 60_000);
  });

  it('sends no copy of a message answered with a 2xx, although the outcome could not be written before the lease ended', async () => {
    const id = await webhook('/once', 'widget', 'task.team-changed');
    const client = new Client(testBed.database.url);
    await client.connect();
    // The outcome cannot be written before this transaction has ended, and by then the lease has.
    receiver.answer = async () => {
      await client.query(
        `BEGIN; UPDATE delivery_lane SET ready = true, due_at = now() - interval '1 minute'`,
      );
      return 200;
    };
    const before = await succeeded('widget');
    await testBed.publish({ event: 'task.team-changed' });
    await until(async () => (await succeeded('widget')) > before);
    receiver.answer = () => 200;
    await client.query('COMMIT');
    await settled(id, 'succeeded');
    await client.end();
    expect(receiver.at('/once')).toHaveLength(1);
  });

  it('counts attempts and latency of each account in its metrics', async () => {
    await dispatcher.database.query(
      `INSERT INTO account (id, name, url, time_zone, locale)
       VALUES ('sprocket', 'Sprocket', 'https://sprocket.example', 'UTC', 'en')`,
    );
    receiver.answer = ({ message }) => (message.object_id === 3 ? 500 : 200);
    const id = await webhook('/shown', 'sprocket', 'task.member-changed');
    await testBed.publish(
      ...count(5).map((object_id) => ({ event: 'task.member-changed', account_id: 'sprocket', object_id })),
    );
    await until(async () => {
      const states = await dispatcher.states(id);
      return states.length === 5 && states.every(({ state }) => ['succeeded', 'dropped'].includes(state));
    });
    const sprocket = 'account="sprocket"';
    // Four events and the verification; three attempts to deliver the fifth.
    expect(await succeeded('sprocket')).toBe(4 + 1);
    expect(await metric('deskline_webhook_attempts_total', 'outcome="failed"', sprocket)).toBe(3);
    expect(await metric('deskline_webhook_first_byte_seconds_count', sprocket)).toBe(5);
    expect(await metric('deskline_webhook_first_byte_seconds_sum', sprocket)).toBeGreaterThan(0);
  });

  it('shows attempts under way, the age of the queue and of the oldest message in its metrics', async () => {
    await webhook('/queue', 'gadget', 'task.status-changed');
    let release: (status: number) => void = () => undefined;
    const answer = new Promise<number>((resolve) => (release = resolve));
    receiver.answer = () => answer;
    const account_id = 'gadget';
    await testBed.publish(
      ...count(5).map((object_id) => ({ event: 'task.status-changed', object_id, account_id })),
    );
    const text = () => dispatcher.app.get(Metrics).text();
    await until(async () => /webhook_in_flight\{account="gadget"[^}]*\} 3/.test(await text()));
    await until(async () =>
      /queue_age_seconds\{account="gadget"[^}]*\} (0\.\d*[1-9]|[1-9])/.test(await text()),
    );
    await until(async () => /oldest_undelivered_seconds\{account="gadget"[^}]*\} \d/.test(await text()));
    release(200);
    await until(
      async () => !/(in_flight|queue_age_seconds|undelivered_seconds)\{account/.test(await text()),
      60_000,
    );
  });
});

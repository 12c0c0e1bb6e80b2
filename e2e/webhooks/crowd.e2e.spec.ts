import { count } from '../../libs/webhook-dispatcher/test/count';
import { TestBed, type Dispatcher } from '../../libs/webhook-dispatcher/test/dispatcher';
import { Receiver, until } from '../../libs/webhook-dispatcher/test/receiver';
import { duplicatesAmong, outOfOrderAmong, wasAccepted, type Received } from '../faults/received';

const WEBHOOKS = ['create', 'update', 'member-changed', 'team-changed', 'status-changed', 'note-added'].map(
  (verb) => `task.${verb}`,
);
const [HANGING = '', FAILING = ''] = WEBHOOKS;
const RECORDS = 10;
const TIMES = 5;

/** Small version; full size, with latencies: `npm run faults -- crowd`. */
describe('A crowd of webhooks, of which one hangs and one fails', () => {
  let testBed: TestBed;
  let instances: Dispatcher[];
  let receiver: Receiver;
  let areIll = true;
  const received: Received[] = [];

  beforeAll(async () => {
    testBed = await TestBed.start();
    const settings = {
      WEBHOOK_RETRY_SECONDS: count(30).fill(1).join(','),
      // A message that a busy machine answers too late would be sent again.
      WEBHOOK_TIMEOUT_MS: '4000',
    };
    instances = [await testBed.dispatcher(settings), await testBed.dispatcher(settings)];
    receiver = await Receiver.start();
    for (const event of WEBHOOKS)
      await instances[0]?.createVerified({ event, uri: `${receiver.url}/${event}` });
    receiver.answer = ({ headers, message }) => {
      const { event } = message;
      const answered = !areIll ? 200 : event === HANGING ? null : event === FAILING ? 500 : 200;
      received.push({
        at: received.length,
        lane: `${event} ${message.object_id}`,
        delivery: String(headers['x-webhook-delivery']),
        sequence: Number(headers['x-webhook-sequence']),
        answered,
      });
      return answered ?? new Promise(() => undefined);
    };
    for (const nth of count(TIMES))
      await testBed.publish(
        ...count(RECORDS).flatMap((object_id) =>
          WEBHOOKS.map((event) => ({ event, object_id, payload: { nth } })),
        ),
      );
  });
  afterAll(async () => {
    await testBed?.stop();
    await receiver?.stop();
  });

  const taken = (is: (event: string) => boolean) =>
    new Set(
      received
        .filter((each) => wasAccepted(each) && is(each.lane.split(' ')[0] ?? ''))
        .map(({ delivery }) => delivery),
    ).size;
  const isHealthy = (event: string) => event !== HANGING && event !== FAILING;

  it('delivers every event to the healthy webhooks while the others fail', async () => {
    await until(() => taken(isHealthy) === (WEBHOOKS.length - 2) * RECORDS * TIMES);
    expect(taken((event) => !isHealthy(event))).toBe(0);
  });

  it('delivers every event to the others once they recover, none lost, doubled or out of order', async () => {
    areIll = false;
    await until(() => taken(() => true) === WEBHOOKS.length * RECORDS * TIMES, 60_000);
    await until(async () => {
      const open = await instances[0]?.database.query('SELECT FROM delivery_lane LIMIT 1');
      return open?.length === 0;
    });
    expect(duplicatesAmong(received)).toEqual([]);
    expect(outOfOrderAmong(received)).toEqual([]);
    expect(new Set(received.map(({ delivery }) => delivery)).size).toBe(WEBHOOKS.length * RECORDS * TIMES);
  });
});

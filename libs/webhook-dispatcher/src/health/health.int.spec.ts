import { Metrics } from '@deskline/platform';
import { TestBed, type Dispatcher } from '../../test/dispatcher';
import { Receiver, until } from '../../test/receiver';

const WEEK_MS = 604_800_000;
/** Each message is attempted once; its retry is due after the test. */
const SETTINGS = {
  WEBHOOK_RETRY_SECONDS: '3600',
  WEBHOOK_LIVED_STEP_MS: '50',
  WEBHOOK_CONCURRENCY_FAILING: '16',
};

interface HealthRow {
  failures: number;
  first_failed_at: Date | null;
}

describe('health of a webhook', () => {
  let testBed: TestBed;
  let dispatcher: Dispatcher;
  let other: Dispatcher;
  let receiver: Receiver;
  let paths = 0;
  let objects = 0;
  let uri: string;
  let id: number;

  beforeAll(async () => {
    testBed = await TestBed.start();
    dispatcher = await testBed.dispatcher(SETTINGS);
    other = await testBed.dispatcher(SETTINGS);
    receiver = await Receiver.start();
  });
  afterAll(async () => {
    await testBed.stop();
    await receiver.stop();
  });
  beforeEach(async () => {
    await query('UPDATE webhook SET disabled = true');
    receiver.answer = () => 200;
    uri = `${receiver.url}/health-${++paths}`;
    id = await dispatcher.createVerified({ event: 'task.create', uri });
    receiver.answer = () => 503;
  });

  const query = <Row extends object>(text: string, values?: unknown[]) =>
    dispatcher.database.query<Row>(text, values);
  const health = async () =>
    (await query<HealthRow>('SELECT * FROM webhook_health WHERE webhook_id = $1', [id]))[0];
  const failures = async () => (await health())?.failures ?? 0;
  const isDisabled = async () =>
    (await query('SELECT 1 FROM webhook WHERE id = $1 AND disabled', [id])).length === 1;

  const attempted = async () =>
    (
      await query<{ count: number }>(
        `SELECT count(*)::integer FROM delivery JOIN delivery_attempt attempt ON attempt.delivery_id = delivery.id
       WHERE webhook_id = $1 AND kind = 'event'`,
        [id],
      )
    )[0]?.count ?? 0;
  const publish = (number: number) =>
    testBed.publish(...Array.from({ length: number }, () => ({ object_id: ++objects })));
  /** Has a number of messages attempted and not delivered. */
  const fail = async (number: number) => {
    const before = await failures();
    await publish(number);
    await until(async () => (await failures()) === before + number);
  };
  const succeed = async () => {
    const before = await attempted();
    receiver.answer = () => 200;
    await publish(1);
    await until(async () => (await attempted()) === before + 1 && (await failures()) === 0);
    receiver.answer = () => 503;
  };

  const letAWeekPass = () => query('UPDATE lived_time SET milliseconds = milliseconds + $1', [WEEK_MS + 1]);
  const lived = async () =>
    (await query<{ ms: number }>('SELECT milliseconds AS ms FROM lived_time'))[0]?.ms ?? 0;
  /** Waits until due webhooks have been checked more than once. */
  const judged = async () => {
    const from = await lived();
    await until(async () => (await lived()) > from + 200);
  };
  const disablingMails = () =>
    query(`SELECT * FROM webhook_mail WHERE webhook_id = $1 AND reason = 'disabled'`, [id]);

  it('does not disable a webhook after 20 failures in a short time', async () => {
    await fail(25);
    await judged();
    expect(await isDisabled()).toBe(false);
    expect(await dispatcher.app.get(Metrics).text()).toMatch(
      /deskline_webhook_failing\{.*account="widget".*\} 1/,
    );
  });

  it('does not disable a webhook when the clock jumps a month ahead', async () => {
    await fail(12);
    const before = await lived();
    await query(`UPDATE lived_time SET read_at = read_at - interval '1 month'`);
    await query(`UPDATE webhook_health SET first_failed_at = first_failed_at - interval '1 month',
      last_failed_at = last_failed_at - interval '1 month', mailed_at = mailed_at - interval '1 month'`);
    await fail(12);
    await judged();
    expect(await isDisabled()).toBe(false);
    expect((await lived()) - before).toBeLessThan(60_000);
  });

  it('disables a webhook with the 20th failure over more than a week, and shows why', async () => {
    const [before] = await query<{ version: number }>('SELECT version FROM webhook WHERE id = $1', [id]);
    await fail(10);
    await letAWeekPass();
    await fail(9);
    await judged();
    expect(await isDisabled()).toBe(false);
    await publish(1);
    await until(isDisabled);

    const listed = (await dispatcher.call('GET', '/webhooks/disabled')).body as unknown as object[];
    expect(listed).toContainEqual(
      expect.objectContaining({ id, disabled: true, last_error: '503 Service Unavailable' }),
    );
    const [after] = await query<{ version: number }>('SELECT version FROM webhook WHERE id = $1', [id]);
    expect(after?.version).toBe(Number(before?.version) + 1);
    const lines = await query(
      `SELECT person_id, changes->'disabled' AS disabled FROM audit_line
       WHERE record_type = 'webhook' AND record_id = $1 AND action = 'update'`,
      [id],
    );
    expect(lines).toEqual([{ person_id: null, disabled: [false, true] }]);
    expect(await disablingMails()).toMatchObject([{ failures: 20, error: '503 Service Unavailable', uri }]);
    const texts = await Promise.all([dispatcher, other].map(({ app }) => app.get(Metrics).text()));
    expect(texts.join('\n')).toMatch(/deskline_webhook_disabled_total\{.*account="widget".*\} 1/);
  });

  it('starts the count anew with one success', async () => {
    await fail(19);
    await letAWeekPass();
    await succeed();
    await fail(19);
    await judged();
    expect(await isDisabled()).toBe(false);
    expect(await failures()).toBe(19);
  });

  it('starts the count anew when the webhook is enabled, and with another URI', async () => {
    await fail(19);
    await letAWeekPass();
    await dispatcher.call('PATCH', `/webhooks/${id}`, { description: 'Another word' });
    expect(await failures()).toBe(19);
    await dispatcher.call('PATCH', `/webhooks/${id}`, { disabled: true });
    await dispatcher.call('PATCH', `/webhooks/${id}`, { disabled: false });
    expect(await health()).toMatchObject({ failures: 0, first_failed_at: null });
    await fail(3);
    await dispatcher.call('PATCH', `/webhooks/${id}`, { uri: `${uri}-moved` });
    expect(await failures()).toBe(0);
    expect(await isDisabled()).toBe(false);
  });

  it('counts failures of all instances together, and each failure once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => publish(10)));
    await until(async () => (await attempted()) === 100 && (await failures()) === 100);
    await judged();
    expect(await failures()).toBe(100);
  });

  it('does not count test messages', async () => {
    await dispatcher.call('POST', `/webhooks/${id}/test`);
    await until(() =>
      receiver.arrivals.some(({ message }) => message.webhook_id === id && message.object_id === 12345),
    );
    await fail(1);
    expect(await failures()).toBe(1);
  });

  const countedWrongly = (first_failed_at: Date | null = null) =>
    query(
      `UPDATE webhook_health SET failures = 25, first_lived_ms = -$2::bigint, last_lived_ms = 1,
         first_failed_at = coalesce($3, first_failed_at) WHERE webhook_id = $1`,
      [id, WEEK_MS, first_failed_at],
    );

  it('corrects the count by the log when a success was not counted', async () => {
    await fail(3);
    const first = (await health())?.first_failed_at;
    await succeed();
    await countedWrongly(first);
    await until(async () => (await failures()) === 0);
    await fail(2);
    await countedWrongly(first);
    await until(async () => (await failures()) === 2);
    await judged();
    expect(await isDisabled()).toBe(false);
  });

  it('corrects the count by the log when failures were counted after a later success', async () => {
    await succeed();
    await fail(2);
    await countedWrongly();
    await until(async () => (await failures()) === 2);
    await judged();
    expect(await isDisabled()).toBe(false);
  });

  it('corrects the count by the log when failures were counted twice and no message was ever delivered', async () => {
    await fail(3);
    await countedWrongly();
    await until(async () => (await failures()) === 3);
    await judged();
    expect(await isDisabled()).toBe(false);
  });

  it('disables by the count when it goes back further than the log', async () => {
    await fail(19);
    await letAWeekPass();
    await query(
      'DELETE FROM delivery_attempt USING delivery WHERE delivery.id = delivery_id AND webhook_id = $1',
      [id],
    );
    await publish(1);
    await until(isDisabled);
  });

  it('disables a webhook although the instance that counted its failures is gone', async () => {
    await fail(20);
    // As the row of an instance that died after it had counted: no instance is notified.
    await query('UPDATE webhook_health SET first_lived_ms = -$2::bigint WHERE webhook_id = $1', [
      id,
      WEEK_MS,
    ]);
    await until(isDisabled);
    expect(await disablingMails()).toHaveLength(1);
  });

  it('disables a webhook and files its mail when an earlier disabling failed half way', async () => {
    await query(`ALTER TABLE webhook_mail ADD CONSTRAINT fault CHECK (reason <> 'disabled') NOT VALID`);
    await fail(19);
    await letAWeekPass();
    await fail(1);
    await judged();
    expect(await isDisabled()).toBe(false);
    await query('ALTER TABLE webhook_mail DROP CONSTRAINT fault');
    await until(isDisabled);
    await judged();
    expect(await disablingMails()).toHaveLength(1);
  });

  it('deletes the health of a deleted webhook', async () => {
    await fail(1);
    await dispatcher.call('DELETE', `/webhooks/${id}`);
    await until(async () => (await health()) === undefined);
  });
});

import { randomUUID } from 'node:crypto';
import type { ReferenceSnapshot } from '@deskline/events';
import { Metrics } from '@deskline/platform';
import { References } from '@deskline/record-store';
import { Scene, type Dispatcher } from '../dispatcher.fixture';
import { pause, Receiver, until } from '../receiver.fixture';
import { MailServer } from './mail-server.fixture';

const SETTINGS = {
  WEBHOOK_RETRY_SECONDS: '3600',
  WEBHOOK_TIMEOUT_MS: '10000',
  DATABASE_POOL_WAIT_MS: '10000',
  WEBHOOK_LIVED_STEP_MS: '50',
  WEBHOOK_MAIL_POLL_MS: '50',
  WEBHOOK_MAIL_RETRY_SECONDS: '1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1',
  MAIL_FROM: 'Desk, 2nd floor <desk@deskline.example>',
};

let people = 0;
const person = (
  primary_email: string | null,
  roles: Record<string, string[]> = { widget: ['account_administrator'] },
  more: Partial<ReferenceSnapshot> = {},
): ReferenceSnapshot => ({
  type: 'person',
  id: ++people,
  account_id: 'widget',
  name: `Person ${people}`,
  sourceID: null,
  disabled: false,
  version: 1,
  json: '',
  attributes: { primary_email, roles, team_ids: [] },
  ...more,
});

describe('mails about webhooks', () => {
  let scene: Scene;
  let dispatcher: Dispatcher;
  let other: Dispatcher;
  let receiver: Receiver;
  let server: MailServer;
  let objects = 0;
  let paths = 0;

  beforeAll(async () => {
    [scene, receiver, server] = await Promise.all([Scene.set(), Receiver.start(), MailServer.start()]);
    const settings = { ...SETTINGS, MAIL_URL: server.url };
    dispatcher = await scene.dispatcher(settings);
    other = await scene.dispatcher(settings);
    await dispatcher.app
      .get(References)
      .keep(dispatcher.database, [
        person('ada@widget.example'),
        person('bo@provider.example', { widget: ['account_administrator'], provider: ['auditor'] }),
        person('gone@widget.example', undefined, { disabled: true }),
        person(null),
        person('eve@evil.example\r\nBcc: all@evil.example'),
        person('specialist@widget.example', { widget: ['specialist'] }),
        person('directory@widget.example', { widget: ['directory_administrator'] }),
        person('admin@gadget.example', { gadget: ['account_administrator'] }, { account_id: 'gadget' }),
      ]);
  });
  afterAll(async () => {
    await scene.strike();
    await Promise.all([receiver.stop(), server.stop()]);
  });
  beforeEach(async () => {
    await query('UPDATE webhook SET disabled = true');
    server.refused.clear();
  });

  const ADMINISTRATORS = ['ada@widget.example', 'bo@provider.example'];

  const query = <Row extends object>(text: string, values?: unknown[]) =>
    dispatcher.database.query<Row>(text, values);
  /** A verified webhook whose receiver is out of order from now on. */
  const failing = async (webhook: object = {}) => {
    receiver.answer = () => 200;
    const uri = `${receiver.url}/mail-${++paths}`;
    const id = await dispatcher.createVerified({ event: 'task.create', uri, ...webhook });
    receiver.answer = () => 503;
    return id;
  };
  const happen = (number: number) =>
    scene.happen(...Array.from({ length: number }, () => ({ object_id: ++objects })));
  const failures = async (id: number) =>
    (await query<{ failures: number }>('SELECT failures FROM webhook_health WHERE webhook_id = $1', [id]))[0]
      ?.failures;
  const fail = async (id: number, number: number) => {
    const before = (await failures(id)) ?? 0;
    await happen(number);
    await until(async () => (await failures(id)) === before + number);
  };
  const letters = (id: number) =>
    query<{ address: string; state: string; attempts: number }>(
      `SELECT address, state, letter.attempts FROM webhook_letter letter JOIN webhook_mail mail ON mail.id = mail_id
       WHERE webhook_id = $1 ORDER BY address`,
      [id],
    );
  const recipients = (id: number) =>
    server
      .about(id)
      .flatMap((each) => each.recipients)
      .sort();
  const arrived = (id: number, number: number) => until(() => server.about(id).length >= number, 20_000);

  it('go to the administrators of its account and to mail_exceptions_to, each alone', async () => {
    const id = await failing({
      name: 'Jürgens "Pager", <b>',
      mail_exceptions_to: 'ADA@widget.example, ops@widget.example',
    });
    await fail(id, 1);
    await arrived(id, 3);
    expect(recipients(id)).toEqual([...ADMINISTRATORS, 'ops@widget.example']);
    for (const { recipients, mail, raw } of server.about(id)) {
      expect(mail.to).toEqual([{ name: '', address: recipients[0] }]);
      expect(mail.from).toEqual({ name: 'Desk, 2nd floor', address: 'desk@deskline.example' });
      expect(mail.subject).toBe('The webhook "Jürgens "Pager", <b>" is failing');
      expect(mail.text).toContain('503 Service Unavailable');
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    }
    const text = await dispatcher.app.get(Metrics).text();
    expect(text).toContain('deskline_webhook_mails_total');
  });

  it('come once in 20 minutes, however much fails on however many instances', async () => {
    const id = await failing();
    await Promise.all(Array.from({ length: 10 }, () => happen(5)));
    await until(async () => (await failures(id)) === 50);
    await arrived(id, 2);
    await pause(300);
    expect(recipients(id)).toEqual(ADMINISTRATORS);
    await query(
      `UPDATE webhook_health SET mailed_at = mailed_at - interval '19 minutes' WHERE webhook_id = $1`,
      [id],
    );
    await fail(id, 1);
    await query(
      `UPDATE webhook_health SET mailed_at = mailed_at - interval '1 minutes' WHERE webhook_id = $1`,
      [id],
    );
    await fail(id, 3);
    await arrived(id, 4);
    await pause(300);
    expect(server.about(id)).toHaveLength(4);
  });

  it('come at once when a webhook is disabled, whatever came before', async () => {
    const id = await failing();
    await fail(id, 19);
    await arrived(id, 2);
    await query(`UPDATE lived_time SET milliseconds = milliseconds + 604800001`);
    await happen(1);
    await arrived(id, 4);
    const subjects = server.about(id).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject?.endsWith('has been disabled'))).toHaveLength(2);
  });

  it('tell of a verification that failed, without its code', async () => {
    receiver.answer = () => 404;
    const uri = `${receiver.url}/mail-${++paths}`;
    const id = await dispatcher.create({ event: 'task.create', uri });
    await arrived(id, 2);
    expect(server.about(id)[0]?.mail.subject).toBe('The webhook "task.create" could not be verified');
    expect(server.about(id)[0]?.raw).not.toMatch(/code=/);
    expect(await failures(id)).toBe(0);
  });

  it('go to nobody but administrators before the URI has been proven', async () => {
    receiver.answer = () => 404;
    const uri = `${receiver.url}/mail-${++paths}`;
    const id = await dispatcher.create({
      event: 'task.create',
      uri,
      mail_exceptions_to: 'stranger@elsewhere.example',
    });
    await until(async () => (await letters(id)).length > 0);
    expect((await letters(id)).map(({ address }) => address)).toEqual(ADMINISTRATORS);
  });

  it('are so many an hour for an account, and the last of them for its administrators', async () => {
    const somebody = person('boss@busy.example', { busy: ['account_administrator'] });
    await dispatcher.app.get(References).keep(dispatcher.database, [somebody]);
    const file = async (webhook_id: number, letters: number) => {
      const mail_id = randomUUID();
      await query(
        `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since,
           copies_to, addressed_at)
         VALUES ($1, $2, 'busy', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now(),
           'stranger@elsewhere.example', CASE WHEN $3 > 0 THEN now() END)`,
        [mail_id, webhook_id, letters],
      );
      await query(
        `INSERT INTO webhook_letter (mail_id, address, state)
         SELECT $1, n || '@elsewhere.example', 'sent' FROM generate_series(1, $2::integer) n`,
        [mail_id, letters],
      );
    };
    const addressed = async (webhook_id: number) => {
      await file(webhook_id, 0);
      const done = 'SELECT 1 FROM webhook_mail WHERE webhook_id = $1 AND addressed_at IS NOT NULL';
      await until(async () => (await query(done, [webhook_id])).length === 1);
      return (await letters(webhook_id)).map(({ address }) => address);
    };
    const givenUp = async () => {
      const texts = await Promise.all([dispatcher, other].map(({ app }) => app.get(Metrics).text()));
      const counts = texts.map(
        (text) => /mails_total\{[^}]*outcome="given_up".*\} (\d+)/.exec(text)?.[1] ?? 0,
      );
      return counts.map(Number).reduce((sum, each) => sum + each);
    };
    const before = await givenUp();
    expect(await addressed(7_001)).toEqual(['boss@busy.example', 'stranger@elsewhere.example']);
    await file(7_002, 98);
    expect(await addressed(7_003)).toEqual(['boss@busy.example']);
    await file(7_004, 99);
    expect(await addressed(7_005)).toEqual([]);
    await until(async () => (await givenUp()) === before + 3);
    await query(`UPDATE webhook_mail SET addressed_at = now() - interval '1 hour' WHERE account_id = 'busy'`);
    expect(await addressed(7_006)).toEqual(['boss@busy.example', 'stranger@elsewhere.example']);
  });

  it('wait for a mail server that is down, and arrive once', async () => {
    const id = await failing();
    await server.stop();
    await fail(id, 1);
    await until(async () => (await letters(id)).some(({ attempts }) => attempts > 0));
    await server.start();
    await arrived(id, 2);
    await until(async () => (await letters(id)).every(({ state }) => state === 'sent'));
    await pause(300);
    expect(recipients(id)).toEqual(ADMINISTRATORS);
  });

  it('are given up after the last attempt', async () => {
    const id = await failing();
    await server.stop();
    await fail(id, 1);
    await until(async () => (await letters(id)).length === 2);
    await query('UPDATE webhook_letter SET attempts = 20 WHERE attempts < 20');
    await until(async () => (await letters(id)).every(({ state }) => state === 'given_up'));
    await server.start();
    await pause(300);
    expect(server.about(id)).toEqual([]);
  });

  it('reach the others when one recipient is refused', async () => {
    server.refused.add('bo@provider.example');
    const id = await failing();
    await fail(id, 1);
    await until(
      async () =>
        (await letters(id)).every(({ state }) => state !== 'waiting') && server.about(id).length > 0,
    );
    expect(await letters(id)).toEqual([
      { address: 'ada@widget.example', state: 'sent', attempts: 1 },
      { address: 'bo@provider.example', state: 'refused', attempts: 1 },
    ]);
    expect(recipients(id)).toEqual(['ada@widget.example']);
  });

  it('are about the webhook as it was, and go to nobody that a text smuggles in', async () => {
    const id = await failing();
    await query('UPDATE webhook SET name = $2, mail_exceptions_to = $3 WHERE id = $1', [
      id,
      'Pager\r\nBcc: all@evil.example\r\n\r\nPay here',
      'ops@widget.example\r\nBcc: x@evil.example, "y@evil.example, z"@evil.example, <v@evil.example>, two@widget.example',
    ]);
    await fail(id, 1);
    await dispatcher.call('DELETE', `/webhooks/${id}`);
    await arrived(id, 3);
    await pause(300);
    expect(recipients(id)).toEqual([...ADMINISTRATORS, 'two@widget.example']);
    for (const { mail } of server.about(id)) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.subject).toBe('The webhook "Pager Bcc: all@evil.example Pay here" is failing');
      expect(mail.text).toContain('What you can do');
    }
  });

  it('are kept for 30 days', async () => {
    const id = await failing();
    await fail(id, 1);
    await until(async () => (await letters(id)).length > 0);
    await query(`UPDATE webhook_mail SET filed_at = now() - interval '31 days' WHERE webhook_id = $1`, [id]);
    await until(
      async () => (await query('SELECT 1 FROM webhook_mail WHERE webhook_id = $1', [id])).length === 0,
    );
    expect(await letters(id)).toEqual([]);
  });

  it('wait for somebody to be known', async () => {
    const id = await failing();
    await query('UPDATE webhook SET account_id = $2 WHERE id = $1', [id, 'nobody']);
    await query(
      `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since)
      VALUES (gen_random_uuid(), $1, 'nobody', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now())`,
      [id],
    );
    await until(
      async () =>
        (await query('SELECT 1 FROM webhook_mail WHERE webhook_id = $1 AND due_at > now()', [id])).length ===
        1,
    );
    const somebody = person('late@nobody.example', { nobody: ['account_administrator'] });
    await dispatcher.app.get(References).keep(dispatcher.database, [somebody]);
    await query('UPDATE webhook_mail SET due_at = now() WHERE webhook_id = $1', [id]);
    await arrived(id, 1);
    expect(recipients(id)).toEqual(['late@nobody.example']);
  });
});

import { randomUUID } from 'node:crypto';
import { Metrics } from '@deskline/platform';
import { pause, until } from '../receiver.fixture';
import { ADMINISTRATORS, MailStage, person } from './mail.fixture';

describe('mails about webhooks', () => {
  let stage: MailStage;

  beforeAll(async () => {
    stage = await MailStage.set();
  });
  afterAll(() => stage?.strike());
  beforeEach(async () => {
    await stage.query('UPDATE webhook SET disabled = true');
    stage.server.refused.clear();
  });

  it('go to the administrators of its account and to mail_exceptions_to, each alone', async () => {
    const id = await stage.failing({
      name: 'Jürgens "Pager", <b>',
      mail_exceptions_to: 'ADA@widget.example, ops@widget.example',
    });
    await stage.fail(id, 1);
    await stage.arrived(id, 3);
    expect(stage.recipients(id)).toEqual([...ADMINISTRATORS, 'ops@widget.example']);
    for (const { recipients, mail, raw } of stage.server.about(id)) {
      expect(mail.to).toEqual([{ name: '', address: recipients[0] }]);
      expect(mail.from).toEqual({ name: 'Desk, 2nd floor', address: 'desk@deskline.example' });
      expect(mail.subject).toBe('The webhook "Jürgens "Pager", <b>" is failing');
      expect(mail.text).toContain('503 Service Unavailable');
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    }
    const text = await stage.dispatcher.app.get(Metrics).text();
    expect(text).toContain('deskline_webhook_mails_total');
  });

  it('come once in 20 minutes, however much fails on however many instances', async () => {
    const id = await stage.failing();
    await Promise.all(Array.from({ length: 10 }, () => stage.happen(5)));
    await until(async () => (await stage.failures(id)) === 50);
    await stage.arrived(id, 2);
    await pause(300);
    expect(stage.recipients(id)).toEqual(ADMINISTRATORS);
    await stage.query(
      `UPDATE webhook_health SET mailed_at = mailed_at - interval '19 minutes' WHERE webhook_id = $1`,
      [id],
    );
    await stage.fail(id, 1);
    await stage.query(
      `UPDATE webhook_health SET mailed_at = mailed_at - interval '1 minutes' WHERE webhook_id = $1`,
      [id],
    );
    await stage.fail(id, 3);
    await stage.arrived(id, 4);
    await pause(300);
    expect(stage.server.about(id)).toHaveLength(4);
  });

  it('come at once when a webhook is disabled, whatever came before', async () => {
    const id = await stage.failing();
    await stage.fail(id, 19);
    await stage.arrived(id, 2);
    await stage.query(`UPDATE lived_time SET milliseconds = milliseconds + 604800001`);
    await stage.happen(1);
    await stage.arrived(id, 4);
    const subjects = stage.server.about(id).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject?.endsWith('has been disabled'))).toHaveLength(2);
  });

  it('tell of a verification that failed, without its code', async () => {
    stage.receiver.answer = () => 404;
    const uri = stage.uri();
    const id = await stage.dispatcher.create({ event: 'task.create', uri });
    await stage.arrived(id, 2);
    expect(stage.server.about(id)[0]?.mail.subject).toBe('The webhook "task.create" could not be verified');
    expect(stage.server.about(id)[0]?.raw).not.toMatch(/code=/);
    expect(await stage.failures(id)).toBe(0);
  });

  it('go to nobody but administrators before the URI has been proven', async () => {
    stage.receiver.answer = () => 404;
    const uri = stage.uri();
    const id = await stage.dispatcher.create({
      event: 'task.create',
      uri,
      mail_exceptions_to: 'stranger@elsewhere.example',
    });
    await until(async () => (await stage.letters(id)).length > 0);
    expect((await stage.letters(id)).map(({ address }) => address)).toEqual(ADMINISTRATORS);
  });

  it('are so many an hour for an account, and the last of them for its administrators', async () => {
    const somebody = person('boss@busy.example', { busy: ['account_administrator'] });
    await stage.know(somebody);
    const file = async (webhook_id: number, letters: number) => {
      const mail_id = randomUUID();
      await stage.query(
        `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since,
           copies_to, addressed_at)
         VALUES ($1, $2, 'busy', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now(),
           'stranger@elsewhere.example', CASE WHEN $3 > 0 THEN now() END)`,
        [mail_id, webhook_id, letters],
      );
      await stage.query(
        `INSERT INTO webhook_letter (mail_id, address, state)
         SELECT $1, n || '@elsewhere.example', 'sent' FROM generate_series(1, $2::integer) n`,
        [mail_id, letters],
      );
    };
    const addressed = async (webhook_id: number) => {
      await file(webhook_id, 0);
      const done = 'SELECT 1 FROM webhook_mail WHERE webhook_id = $1 AND addressed_at IS NOT NULL';
      await until(async () => (await stage.query(done, [webhook_id])).length === 1);
      return (await stage.letters(webhook_id)).map(({ address }) => address);
    };
    const givenUp = async () => {
      const texts = await Promise.all(
        [stage.dispatcher, stage.other].map(({ app }) => app.get(Metrics).text()),
      );
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
    await stage.query(
      `UPDATE webhook_mail SET addressed_at = now() - interval '1 hour' WHERE account_id = 'busy'`,
    );
    expect(await addressed(7_006)).toEqual(['boss@busy.example', 'stranger@elsewhere.example']);
  });

  it('wait for a mail server that is down, and arrive once', async () => {
    const id = await stage.failing();
    await stage.server.stop();
    await stage.fail(id, 1);
    await until(async () => (await stage.letters(id)).some(({ attempts }) => attempts > 0));
    await stage.server.start();
    await stage.arrived(id, 2);
    await until(async () => (await stage.letters(id)).every(({ state }) => state === 'sent'));
    await pause(300);
    expect(stage.recipients(id)).toEqual(ADMINISTRATORS);
  });

  it('are given up after the last attempt', async () => {
    const id = await stage.failing();
    await stage.server.stop();
    await stage.fail(id, 1);
    await until(async () => (await stage.letters(id)).length === 2);
    await stage.query('UPDATE webhook_letter SET attempts = 20 WHERE attempts < 20');
    await until(async () => (await stage.letters(id)).every(({ state }) => state === 'given_up'));
    await stage.server.start();
    await pause(300);
    expect(stage.server.about(id)).toEqual([]);
  });

  it('reach the others when one recipient is refused', async () => {
    stage.server.refused.add('bo@provider.example');
    const id = await stage.failing();
    await stage.fail(id, 1);
    await until(
      async () =>
        (await stage.letters(id)).every(({ state }) => state !== 'waiting') &&
        stage.server.about(id).length > 0,
    );
    expect(await stage.letters(id)).toEqual([
      { address: 'ada@widget.example', state: 'sent', attempts: 1 },
      { address: 'bo@provider.example', state: 'refused', attempts: 1 },
    ]);
    expect(stage.recipients(id)).toEqual(['ada@widget.example']);
  });

  it('are about the webhook as it was, and go to nobody that a text smuggles in', async () => {
    const id = await stage.failing();
    await stage.query('UPDATE webhook SET name = $2, mail_exceptions_to = $3 WHERE id = $1', [
      id,
      'Pager\r\nBcc: all@evil.example\r\n\r\nPay here',
      'ops@widget.example\r\nBcc: x@evil.example, "y@evil.example, z"@evil.example, <v@evil.example>, two@widget.example',
    ]);
    await stage.fail(id, 1);
    await stage.dispatcher.call('DELETE', `/webhooks/${id}`);
    await stage.arrived(id, 3);
    await pause(300);
    expect(stage.recipients(id)).toEqual([...ADMINISTRATORS, 'two@widget.example']);
    for (const { mail } of stage.server.about(id)) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.subject).toBe('The webhook "Pager Bcc: all@evil.example Pay here" is failing');
      expect(mail.text).toContain('What you can do');
    }
  });

  it('are kept for 30 days', async () => {
    const id = await stage.failing();
    await stage.fail(id, 1);
    await until(async () => (await stage.letters(id)).length > 0);
    await stage.query(`UPDATE webhook_mail SET filed_at = now() - interval '31 days' WHERE webhook_id = $1`, [
      id,
    ]);
    await until(
      async () => (await stage.query('SELECT 1 FROM webhook_mail WHERE webhook_id = $1', [id])).length === 0,
    );
    expect(await stage.letters(id)).toEqual([]);
  });

  it('wait for somebody to be known', async () => {
    const id = await stage.failing();
    await stage.query('UPDATE webhook SET account_id = $2 WHERE id = $1', [id, 'nobody']);
    await stage.query(
      `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since)
      VALUES (gen_random_uuid(), $1, 'nobody', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now())`,
      [id],
    );
    await until(
      async () =>
        (await stage.query('SELECT 1 FROM webhook_mail WHERE webhook_id = $1 AND due_at > now()', [id]))
          .length === 1,
    );
    const somebody = person('late@nobody.example', { nobody: ['account_administrator'] });
    await stage.know(somebody);
    await stage.query('UPDATE webhook_mail SET due_at = now() WHERE webhook_id = $1', [id]);
    await stage.arrived(id, 1);
    expect(stage.recipients(id)).toEqual(['late@nobody.example']);
  });
});

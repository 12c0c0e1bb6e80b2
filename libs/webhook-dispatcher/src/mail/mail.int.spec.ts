import { randomUUID } from 'node:crypto';
import { Metrics } from '@deskline/platform';
import { pause, until } from '../../test/receiver';
import { ADMINISTRATORS, MailTestBed, person } from '../../test/mail';

let bed: MailTestBed;

beforeAll(async () => {
  bed = await MailTestBed.start();
});
afterAll(() => bed?.stop());

describe('mails about webhooks', () => {
  beforeEach(async () => {
    await bed.query('UPDATE webhook SET disabled = true');
    bed.server.refused.clear();
  });

  it('go to the administrators of the account and to mail_exceptions_to, one letter each', async () => {
    const id = await bed.failing({
      name: 'Jürgens "Pager", <b>',
      mail_exceptions_to: 'ADA@widget.example, ops@widget.example',
    });
    await bed.fail(id, 1);
    await bed.arrived(id, 3);
    expect(bed.recipients(id)).toEqual([...ADMINISTRATORS, 'ops@widget.example']);
    for (const { recipients, mail, raw } of bed.server.about(id)) {
      expect(mail.to).toEqual([{ name: '', address: recipients[0] }]);
      expect(mail.from).toEqual({ name: 'Desk, 2nd floor', address: 'desk@deskline.example' });
      expect(mail.subject).toBe('The webhook "Jürgens "Pager", <b>" is failing');
      expect(mail.text).toContain('503 Service Unavailable');
      expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    }
    const text = await bed.dispatcher.app.get(Metrics).text();
    expect(text).toContain('deskline_webhook_mails_total');
  });

  it('are sent once in 20 minutes, however many attempts fail on however many instances', async () => {
    const id = await bed.failing();
    await Promise.all(Array.from({ length: 10 }, () => bed.publish(5)));
    await until(async () => (await bed.failures(id)) === 50);
    await bed.arrived(id, 2);
    await pause(300);
    expect(bed.recipients(id)).toEqual(ADMINISTRATORS);
    await bed.query(
      `UPDATE webhook_health SET mailed_at = mailed_at - interval '19 minutes' WHERE webhook_id = $1`,
      [id],
    );
    await bed.fail(id, 1);
    await bed.query(
      `UPDATE webhook_health SET mailed_at = mailed_at - interval '1 minutes' WHERE webhook_id = $1`,
      [id],
    );
    await bed.fail(id, 3);
    await bed.arrived(id, 4);
    await pause(300);
    expect(bed.server.about(id)).toHaveLength(4);
  });

  it('are sent at once when a webhook is disabled', async () => {
    const id = await bed.failing();
    await bed.fail(id, 19);
    await bed.arrived(id, 2);
    await bed.query(`UPDATE lived_time SET milliseconds = milliseconds + 604800001`);
    await bed.publish(1);
    await bed.arrived(id, 4);
    const subjects = bed.server.about(id).map(({ mail }) => mail.subject);
    expect(subjects.filter((subject) => subject?.endsWith('has been disabled'))).toHaveLength(2);
  });

  it('report a verification that failed, without its code', async () => {
    bed.receiver.answer = () => 404;
    const uri = bed.uri();
    const id = await bed.dispatcher.create({ event: 'task.create', uri });
    await bed.arrived(id, 2);
    expect(bed.server.about(id)[0]?.mail.subject).toBe('The webhook "task.create" could not be verified');
    expect(bed.server.about(id)[0]?.raw).not.toMatch(/code=/);
    expect(await bed.failures(id)).toBe(0);
  });

  it('go to administrators only before the URI is verified', async () => {
    bed.receiver.answer = () => 404;
    const uri = bed.uri();
    const id = await bed.dispatcher.create({
      event: 'task.create',
      uri,
      mail_exceptions_to: 'stranger@elsewhere.example',
    });
    await until(async () => (await bed.letters(id)).length > 0);
    expect((await bed.letters(id)).map(({ address }) => address)).toEqual(ADMINISTRATORS);
  });

  it('are limited per hour and account, the last of them for its administrators', async () => {
    const somebody = person('boss@busy.example', { busy: ['account_administrator'] });
    await bed.addPeople(somebody);
    const file = async (webhook_id: number, letters: number) => {
      const mail_id = randomUUID();
      await bed.query(
        `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since,
           copies_to, addressed_at)
         VALUES ($1, $2, 'busy', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now(),
           'stranger@elsewhere.example', CASE WHEN $3 > 0 THEN now() END)`,
        [mail_id, webhook_id, letters],
      );
      await bed.query(
        `INSERT INTO webhook_letter (mail_id, address, state)
         SELECT $1, n || '@elsewhere.example', 'sent' FROM generate_series(1, $2::integer) n`,
        [mail_id, letters],
      );
    };
    const addressed = async (webhook_id: number) => {
      await file(webhook_id, 0);
      const done = 'SELECT 1 FROM webhook_mail WHERE webhook_id = $1 AND addressed_at IS NOT NULL';
      await until(async () => (await bed.query(done, [webhook_id])).length === 1);
      return (await bed.letters(webhook_id)).map(({ address }) => address);
    };
    const givenUp = async () => {
      const texts = await Promise.all([bed.dispatcher, bed.other].map(({ app }) => app.get(Metrics).text()));
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
    await bed.query(
      `UPDATE webhook_mail SET addressed_at = now() - interval '1 hour' WHERE account_id = 'busy'`,
    );
    expect(await addressed(7_006)).toEqual(['boss@busy.example', 'stranger@elsewhere.example']);
  });

  it('wait for a mail server that is down, and arrive once', async () => {
    const id = await bed.failing();
    await bed.server.stop();
    await bed.fail(id, 1);
    await until(async () => (await bed.letters(id)).some(({ attempts }) => attempts > 0));
    await bed.server.start();
    await bed.arrived(id, 2);
    await until(async () => (await bed.letters(id)).every(({ state }) => state === 'sent'));
    await pause(300);
    expect(bed.recipients(id)).toEqual(ADMINISTRATORS);
  });

  it('are given up after the last attempt', async () => {
    const id = await bed.failing();
    await bed.server.stop();
    await bed.fail(id, 1);
    await until(async () => (await bed.letters(id)).length === 2);
    await bed.query('UPDATE webhook_letter SET attempts = 20 WHERE attempts < 20');
    await until(async () => (await bed.letters(id)).every(({ state }) => state === 'given_up'));
    await bed.server.start();
    await pause(300);
    expect(bed.server.about(id)).toEqual([]);
  });

  it('reach the other recipients when one is refused', async () => {
    bed.server.refused.add('bo@provider.example');
    const id = await bed.failing();
    await bed.fail(id, 1);
    await until(
      async () =>
        (await bed.letters(id)).every(({ state }) => state !== 'waiting') && bed.server.about(id).length > 0,
    );
    expect(await bed.letters(id)).toEqual([
      { address: 'ada@widget.example', state: 'sent', attempts: 1 },
      { address: 'bo@provider.example', state: 'refused', attempts: 1 },
    ]);
    expect(bed.recipients(id)).toEqual(['ada@widget.example']);
  });

  it('show the webhook as it was, and go to no recipient that a text smuggles in', async () => {
    const id = await bed.failing();
    await bed.query('UPDATE webhook SET name = $2, mail_exceptions_to = $3 WHERE id = $1', [
      id,
      'Pager\r\nBcc: all@evil.example\r\n\r\nPay here',
      'ops@widget.example\r\nBcc: x@evil.example, "y@evil.example, z"@evil.example, <v@evil.example>, two@widget.example',
    ]);
    await bed.fail(id, 1);
    await bed.dispatcher.call('DELETE', `/webhooks/${id}`);
    await bed.arrived(id, 3);
    await pause(300);
    expect(bed.recipients(id)).toEqual([...ADMINISTRATORS, 'two@widget.example']);
    for (const { mail } of bed.server.about(id)) {
      expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
      expect(mail.subject).toBe('The webhook "Pager Bcc: all@evil.example Pay here" is failing');
      expect(mail.text).toContain('What you can do');
    }
  });

  it('are stored for 30 days', async () => {
    const id = await bed.failing();
    await bed.fail(id, 1);
    await until(async () => (await bed.letters(id)).length > 0);
    await bed.query(`UPDATE webhook_mail SET filed_at = now() - interval '31 days' WHERE webhook_id = $1`, [
      id,
    ]);
    await until(
      async () => (await bed.query('SELECT 1 FROM webhook_mail WHERE webhook_id = $1', [id])).length === 0,
    );
    expect(await bed.letters(id)).toEqual([]);
  });

  it('wait until the projection has an administrator of the account', async () => {
    const id = await bed.failing();
    await bed.query('UPDATE webhook SET account_id = $2 WHERE id = $1', [id, 'nobody']);
    await bed.query(
      `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since)
      VALUES (gen_random_uuid(), $1, 'nobody', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now())`,
      [id],
    );
    await until(
      async () =>
        (await bed.query('SELECT 1 FROM webhook_mail WHERE webhook_id = $1 AND due_at > now()', [id]))
          .length === 1,
    );
    const somebody = person('late@nobody.example', { nobody: ['account_administrator'] });
    await bed.addPeople(somebody);
    await bed.query('UPDATE webhook_mail SET due_at = now() WHERE webhook_id = $1', [id]);
    await bed.arrived(id, 1);
    expect(bed.recipients(id)).toEqual(['late@nobody.example']);
  });
});

describe('mails about jobs', () => {
  const ENDED = {
    ...{ token: 'tok_en-1', type: 'sites,people', state: 'done', message: null, results: null },
    ...{ dry_run: false, schedule: null, language: 'fr' },
  };
  let jobs = 500;
  const end = async (
    person_id: number,
    payload: object = {},
    object_type = 'export',
    account_id = 'widget',
  ) => {
    const object_id = ++jobs;
    await bed.testBed.publish({
      ...{ event: 'job.ended', object_type, object_id, person_id, account_id },
      payload: { ...ENDED, ...payload },
    });
    return object_id;
  };
  const about = (id: number) =>
    bed.server.arrived.filter(({ raw }) => raw.includes(`ID: ${id}\r\n`) && raw.includes('X-Deskline-'));
  const arrived = (id: number) => until(() => about(id).length > 0, 60_000);
  const filed = (id: number) =>
    bed.query<{ addressed: boolean; state: string | null; webhook_id: null }>(
      `SELECT addressed_at IS NOT NULL AS addressed, state FROM webhook_mail mail
       LEFT JOIN webhook_letter letter ON letter.mail_id = mail.id WHERE (job ->> 'id')::bigint = $1`,
      [id],
    );
  const add = async (...given: Parameters<typeof person>) => {
    const somebody = person(...given);
    await bed.addPeople(somebody);
    return somebody.id;
  };

  it('go to the person who posted the job, once, with the headers that programs look for', async () => {
    const ida = await add(
      'ida@widget.example',
      {},
      { attributes: { primary_email: 'ida@widget.example', locale: 'de-DE' } },
    );
    const id = await end(ida);
    await arrived(id);
    const other = await end(ida);
    await arrived(other);
    expect(about(id)).toHaveLength(1);
    const [{ recipients, raw, mail } = undefined!] = about(id);
    expect(recipients).toEqual(['ida@widget.example']);
    expect(mail.subject).toBe('Der Export von sites, people ist fertig');
    expect(raw).toMatch(/^X-Deskline-Export: tok_en-1\r$/m);
    expect(raw).toMatch(/^X-Acme-ExportID: \d+\r$/m);
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(mail.text).toContain('/export/tok_en-1');
    expect(mail.text).not.toMatch(/signature|job_files/);
    expect(await filed(id)).toEqual([{ addressed: true, state: 'sent' }]);
  });

  it('say in the language of the call what was refused, where the person has no language', async () => {
    const results = { created: 2, updated: 1, deleted: 0, unchanged: 0, failures: 3, errors: 0 };
    const message = 'Unknown column on line 1: Colour\r\nBcc: all@evil.example';
    const id = await end(
      await add('jo@widget.example'),
      { type: 'sites', state: 'error', message, results, dry_run: true },
      'import',
    );
    await arrived(id);
    const [{ mail } = undefined!] = about(id);
    expect(mail.subject).toBe("L'importation de sites n'a pas pu être menée à bien");
    expect(mail.text).toContain('2 créées, 1 modifiées, 0 supprimées, 0 inchangées, 3 refusées');
    expect(mail.text).toContain('Unknown column on line 1: Colour Bcc: all@evil.example\n');
    expect(mail.text).toContain('un essai sans effet');
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc');
  });

  it('do not go to people who are disabled, before or after the mail was addressed', async () => {
    const gone = await add('leaver@widget.example', {}, { disabled: true });
    const id = await end(gone);
    await until(async () => (await filed(id))[0]?.addressed === true);
    expect(await filed(id)).toEqual([{ addressed: true, state: null }]);
    await bed.server.stop();
    const leaver = person('soon@widget.example');
    await bed.addPeople(leaver);
    const waiting = await end(leaver.id);
    // No attempt is under way that would find the server started.
    const postpone = `UPDATE webhook_letter SET due_at = now() + interval '1 hour'
      WHERE address = 'soon@widget.example' AND attempts > 0 AND claim IS NULL RETURNING 1`;
    await until(async () => (await bed.query(postpone)).length === 1);
    await bed.addPeople({ ...leaver, disabled: true, version: 2 });
    await bed.server.start();
    await bed.query(`UPDATE webhook_letter SET due_at = now() WHERE address = 'soon@widget.example'`);
    await until(async () => (await filed(waiting))[0]?.state === 'refused');
    expect(about(waiting)).toEqual([]);
  });

  it('wait until the projection has the person, and have a budget beside that of webhooks', async () => {
    const late = person('late@widget.example');
    await bed.query(
      `WITH mail AS (INSERT INTO webhook_mail (id, account_id, person_id, job, addressed_at)
         VALUES (gen_random_uuid(), 'eager', 1, '{}', now()) RETURNING id)
       INSERT INTO webhook_letter (mail_id, address, state)
       SELECT id, n || '@elsewhere.example', 'sent' FROM mail, generate_series(1, 199) n`,
    );
    const endOne = () => end(late.id, {}, 'export', 'eager');
    const [first, second] = [await endOne(), await endOne()];
    const waits = `SELECT FROM webhook_mail WHERE (job ->> 'id')::bigint = ANY($1) AND due_at > now()`;
    await until(async () => (await bed.query(waits, [[first, second]])).length === 2);
    await bed.addPeople(late);
    await bed.query(`UPDATE webhook_mail SET due_at = now() WHERE (job ->> 'id')::bigint = $1`, [first]);
    await arrived(first);
    await bed.query(`UPDATE webhook_mail SET due_at = now() WHERE (job ->> 'id')::bigint = $1`, [second]);
    await until(async () => (await filed(second))[0]?.addressed === true);
    expect(await filed(second)).toEqual([{ addressed: true, state: null }]);
    await bed.query(
      `INSERT INTO webhook_mail (id, webhook_id, account_id, reason, name, event, uri, error, failures, failing_since)
       VALUES (gen_random_uuid(), 8001, 'eager', 'failing', 'Pager', 'task.create', 'https://pager.example', '500', 1, now())`,
    );
    await bed.addPeople(person('boss@eager.example', { eager: ['account_administrator'] }));
    await bed.query('UPDATE webhook_mail SET due_at = now() WHERE webhook_id = 8001');
    await bed.arrived(8_001, 1);
  });
});

import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import { Accounts } from '../accounts';
import { Job, Remark, startJobs } from '../../test/jobs';
import { RecordWriter } from '../write/writer';

interface LoggedEvent {
  readonly event: string;
  readonly payload: Record<string, unknown>;
  readonly person_name: string;
  readonly note_id: number | null;
  readonly audit_line_id: number | null;
  readonly audited_in: string | null;
  readonly snapshot: object | null;
}

describe('an account that a record of another is assigned to', () => {
  let service: RecordService;
  let job: number;
  const as = (account: string) => ({
    principal: principal({ account, person: { id: 1, name: `One of ${account}` } }),
    request_id: null,
  });
  const write = () => service.get(RecordWriter);
  const change = (values: object, account = 'widget') =>
    write().update(Job, job, values as Record<string, unknown>, as(account));
  /** All that was told of it in an account since it was asked for the last time. */
  let last = 0;
  const eventsOf = async (account: string) => {
    const rows = await service.get(Database).query<LoggedEvent & { entry: number }>(
      `SELECT e.*, a.account_id AS audited_in FROM event_log e LEFT JOIN audit_line a ON a.id = audit_line_id
       WHERE object_type = 'job' AND object_id = $1 AND e.account_id = $2 AND entry > $3 ORDER BY entry`,
      [job, account, last],
    );
    return rows;
  };
  const verbs = async (account: string) =>
    (await eventsOf(account)).map(({ event }) => event.replace('job.', ''));
  const from = async () => {
    const [row] = await service
      .get(Database)
      .query<{ entry: string }>('SELECT max(entry) AS entry FROM event_log');
    last = Number(row?.entry ?? 0);
  };
  const trust = async (trusts: string[]) => {
    await service
      .get(Database)
      .query(`UPDATE account SET trusts = $1 WHERE id = 'provider'`, [JSON.stringify(trusts)]);
    await service.get(Accounts).read(service.get(Database));
  };

  beforeAll(async () => {
    service = await startJobs();
  });
  beforeEach(async () => {
    last = 0;
    job = await write().create(Job, { subject: 'Mend', team: 1, sourceID: 'W-1' }, as('widget'));
  });
  afterAll(() => service?.stop());

  it('gets no event before the assignment', async () => {
    await change({ subject: 'Mend it' });
    expect(await eventsOf('provider')).toEqual([]);
  });

  it('gets a create event at the first assignment, with the fields that it reads', async () => {
    await change({ team: 2, note: 'Please' });
    const [came, ...more] = await eventsOf('provider');
    expect(more).toEqual([]);
    expect(came).toMatchObject({
      ...{ event: 'job.create', person_name: 'One of widget', note_id: expect.any(Number), snapshot: null },
      audited_in: 'provider',
      payload: { status: 'open', team: { id: 2, account: { id: 'provider' } } },
    });
    expect(came?.payload).not.toHaveProperty('sourceID');
    expect(await verbs('widget')).toEqual(['create', 'update', 'team-changed', 'note-added']);
  });

  it('gets a create event when the record is created as assigned', async () => {
    job = await write().create(Job, { subject: 'Mend', team: 2 }, as('widget'));
    expect([await verbs('widget'), await verbs('provider')]).toEqual([['create'], ['create']]);
  });

  describe('while the record is assigned', () => {
    beforeEach(async () => {
      await change({ team: 2 });
      await from();
    });

    it.each(['widget', 'provider'])(
      'hears what %s changes, by the names it has at home, once',
      async (by) => {
        await change({ status: 'done', note: 'Mended' }, by);
        const told = ['update', 'status-changed', 'note-added'];
        expect([await verbs('widget'), await verbs('provider')]).toEqual([told, told]);
        const [update, changed, noted] = await eventsOf('provider');
        expect(update).toMatchObject({ person_name: `One of ${by}`, payload: { status: 'done' } });
        expect(changed?.payload).toMatchObject({ status: 'done', previous_status: 'open' });
        expect(noted?.note_id).toBe((await eventsOf('widget'))[2]?.note_id);
      },
    );

    it('gets no audit line but its own', async () => {
      await change({ status: 'done' });
      expect((await eventsOf('widget')).map(({ audited_in }) => audited_in)).toEqual(['widget', 'widget']);
      expect((await eventsOf('provider')).map(({ audit_line_id }) => audit_line_id)).toEqual([null, null]);
      await from();
      await change({ ticket: 'P-1' }, 'provider');
      expect((await eventsOf('provider')).map(({ audited_in }) => audited_in)).toEqual(['provider']);
    });

    it('gets events of its own values, and of none of another account', async () => {
      await change({ ticket: 'P-1' }, 'provider');
      expect([await verbs('widget'), await verbs('provider')]).toEqual([[], ['update']]);
      await from();
      await change({ ticket: 'W-1' });
      expect([await verbs('widget'), await verbs('provider')]).toEqual([['update'], []]);
    });

    it('gets no event of private fields', async () => {
      await change({ budget: 500, sourceID: 'W-2' });
      expect([await verbs('widget'), await verbs('provider')]).toEqual([['update'], []]);
    });

    it.each([
      ['widget', ['note-added'], []],
      ['provider', [], ['note-added']],
    ])('hears of internal notes where they are of: %s', async (by, home, there) => {
      await change({ internal_note: 'Between us' }, by);
      await write().create(Remark, { job, text: 'Between us, too', internal: true }, as(by));
      expect(await verbs('widget')).toEqual([...home, ...home]);
      expect(await verbs('provider')).toEqual([...there, ...there]);
    });

    it('gets the event of the note that it may read, where there are two', async () => {
      await change({ note: 'To all', internal_note: 'Between us' });
      const [home, there] = [await eventsOf('widget'), await eventsOf('provider')];
      expect(there.map(({ note_id }) => note_id)).toEqual(home.map(({ note_id }) => note_id));
      const text = 'SELECT text FROM remark WHERE id = $1';
      const [note] = await service.get(Database).query(text, [there[0]?.note_id]);
      expect(note).toEqual({ text: 'To all' });
    });

    it.each(['widget', 'provider'])('hears of a note that %s adds by itself', async (by) => {
      const note_id = await write().create(Remark, { job, text: 'Hello' }, as(by));
      for (const account of ['widget', 'provider'])
        expect(await eventsOf(account)).toMatchObject([
          { event: 'job.note-added', note_id, audit_line_id: null },
        ]);
    });

    it('gets an event when the record is archived', async () => {
      await write().archive(Job, job, as('widget'));
      expect([await verbs('widget'), await verbs('provider')]).toEqual([['update'], ['update']]);
    });

    it('gets a last event when the record leaves, and an update when it returns', async () => {
      await change({ team: 1, note: 'Too late' });
      const left = await eventsOf('provider');
      expect(left.map(({ event }) => event)).toEqual(['job.update', 'job.team-changed']);
      expect(left[1]).toMatchObject({
        note_id: null,
        payload: { team: { id: 1, account: { id: 'widget' } } },
      });
      await from();
      await change({ status: 'done' });
      expect(await eventsOf('provider')).toEqual([]);
      await change({ team: 3, status: 'open' });
      expect(await verbs('provider')).toEqual(['update', 'status-changed', 'team-changed']);
    });

    it('gets no team in the event that assigns the record to an account it does not trust', async () => {
      await change({ team: 4 });
      expect((await eventsOf('provider')).map(({ payload }) => payload['team'])).toEqual([null, null]);
      expect(await eventsOf('other')).toMatchObject([{ event: 'job.create', payload: { team: { id: 4 } } }]);
    });

    it('gets no event while one account does not trust the other', async () => {
      await trust([]);
      await change({ status: 'done' });
      await write().create(Remark, { job, text: 'Hello' }, as('widget'));
      expect(await eventsOf('provider')).toEqual([]);
      await trust(['widget']);
      await change({ status: 'open' });
      expect(await verbs('provider')).toEqual(['update', 'status-changed']);
    });
  });
});

import type { DomainEvent } from '@deskline/events';
import type { Principal } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { Accounts, RecordRuntime } from '@deskline/record-store';
import { principal } from '@deskline/testing';
import { endUser, manager, specialist, WorkRecordsEnv } from '../../test/work-records-env';
import { WorkRecordsSettings } from '../work-records.settings';
import { NearTargets } from './near-targets';
import { NotificationIntake } from './notification-intake';
import { NotificationSweeper } from './notification-sweeper';

const HOUR_MS = 3_600_000;

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly event: string | null;
  readonly record: { readonly id: number; readonly name: string };
  readonly person: { readonly id: number } | null;
}

describe('Notifications', () => {
  let desk: WorkRecordsEnv;
  let intake: NotificationIntake;
  let position = 0;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    intake = new NotificationIntake(desk.service.get(RecordRuntime));
  });
  afterAll(() => desk?.service.stop());

  const database = () => desk.service.get(Database);

  /** Consumes the events since the last call, as the consumer of the log does. */
  const consume = async () => {
    const text = 'SELECT *, entry AS position FROM event_log WHERE entry > $1 ORDER BY entry';
    const events = await database().query<DomainEvent & { entry: number }>(text, [position]);
    position = events.at(-1)?.entry ?? position;
    const concerning = events.filter((event) => intake.concerns(event));
    if (concerning.length === 0 || !(await intake.wants(database(), concerning))) return;
    await database().transaction((transaction) => intake.handle(transaction, events));
  };
  const inbox = async (who: Principal, path = '/notifications') => {
    await consume();
    return (await desk.rows(path, who)) as unknown as Row[];
  };
  const kinds = async (who: Principal) =>
    (await inbox(who)).map(({ kind, event, record }) => [kind, event, record.id]);
  const request = (values: object = {}) =>
    desk.create('POST /requests', { subject: 'Help', category: 'rfi', ...values });
  const note = (id: number, text: string, values: object = {}) =>
    desk.create(`POST /requests/${id}/notes`, { text, ...values });
  const status = async (call: string, who: Principal, body?: object) =>
    (await desk.call(call, body, who)).status;

  it('tell a member of an assignment, and not of an own one', async () => {
    const [ann, bob] = [{ ...specialist(11), team_ids: [7] }, specialist(12)];
    const id = await request({ team: 7, member: 11 });
    await desk.call(`PATCH /requests/${id}`, { member: 12 });
    await desk.call(`PATCH /requests/${id}`, { subject: 'Help me', member: 11 }, ann);
    expect(await kinds(ann)).toEqual([['assigned', 'request.create', id]]);
    expect(await inbox(bob)).toMatchObject([
      {
        kind: 'assigned',
        event: 'request.member-changed',
        record_type: 'request',
        record: { id, name: 'Help me' },
        person: { id: manager.person.id },
        read: false,
      },
    ]);
  });

  it('tell a manager of a problem, a release and a workflow', async () => {
    const mia = specialist(13);
    const aProblem = { subject: 'Slow', impact: 'low', service: 3, team: 7 };
    const problem = await desk.create('POST /problems', { ...aProblem, manager: 13 });
    const release = await desk.create('POST /releases', { subject: 'Spring', manager: 1 });
    await desk.call(`PATCH /releases/${release}`, { manager: 13 });
    const workflow = await desk.workflow({ manager: 13 });
    expect(await kinds(mia)).toEqual([
      ['assigned', 'workflow.create', workflow],
      ['assigned', 'release.manager-changed', release],
      ['assigned', 'problem.create', problem],
    ]);
  });

  it('tell people whom a note mentions, each once and before all other reasons', async () => {
    const ann = specialist(14);
    const id = await request();
    await desk.create(`POST /requests/${id}/watches`, { person: 14 });
    const text =
      'Ask @[Ann Lee](person:14) or @[Ann](person:14), not @[x](person:0x1) @[](person:) person:14';
    const note_id = await note(id, text);
    await note(id, 'Hush @[Ann](person:14)', { suppress_note_added_notifications: true });
    expect(await inbox(ann)).toMatchObject([
      { kind: 'mentioned', event: 'request.note-added', note_id, record: { id }, person: { id: 1 } },
    ]);
    const crowd = Array.from({ length: 80 }, (_, nth) => `@[P](person:${1_000 + nth})`).join(' ');
    await note(id, crowd);
    await consume();
    const told = await database().query('SELECT FROM notification WHERE recipient_id BETWEEN 1000 AND 1100');
    expect(told).toHaveLength(50);
  });

  it('tell people whom the notes of a new record mention, also the internal one beside a public one', async () => {
    const [dan, fay] = [specialist(121), specialist(122)];
    const id = await request({ note: 'Ask @[Dan](person:121)', internal_note: 'Or @[Fay](person:122)' });
    await desk.call(`PATCH /requests/${id}`, { note: 'Thanks', internal_note: '@[Fay](person:122)?' });
    const [internal, , , first] = (await desk.rows(`/requests/${id}/notes?sort=-id`)).map((one) => one['id']);
    expect(await inbox(dan)).toMatchObject([
      { kind: 'mentioned', event: 'request.create', record: { id }, note_id: first },
    ]);
    expect(await inbox(fay)).toMatchObject([
      { kind: 'mentioned', event: 'request.note-added', record: { id }, note_id: internal },
      { kind: 'mentioned', event: 'request.create', record: { id } },
    ]);
  });

  it('tell watchers of notes and of a new status by others', async () => {
    const wim = specialist(15);
    const id = await request({ team: 7 });
    await desk.create(`POST /requests/${id}/watches`, { person: 15 });
    await note(id, 'Looked at it');
    await desk.call(`PATCH /requests/${id}`, { status: 'accepted', member: 1 });
    await desk.create(`POST /requests/${id}/notes`, { text: 'Mine' }, wim);
    await desk.call(`PATCH /requests/${id}`, { impact: 'low' });
    expect(await kinds(wim)).toEqual([
      ['watched', 'request.status-changed', id],
      ['watched', 'request.note-added', id],
    ]);
    const [changed] = await inbox(wim);
    expect(changed?.person).toBeNull(); // readers of the audit alone learn who changed it
  });

  it('tell an approver without a role that an approval is asked, and once more when it is asked again', async () => {
    const eva = endUser(16);
    const workflow = await desk.workflow();
    const task = await desk.task(workflow, { category: 'approval' });
    const approval = await desk.create(`POST /tasks/${task}/approvals`, { approver_id: 16 });
    expect(await kinds(eva)).toEqual([]);
    await desk.call(`PATCH /tasks/${task}`, { status: 'assigned' });
    await desk.call(`PATCH /tasks/${task}/approvals/${approval}`, { planned_effort: 5 });
    expect(await kinds(eva)).toEqual([['approval', 'approval.update', task]]);
    await desk.call(`PATCH /tasks/${task}/approvals/${approval}`, { status: 'canceled' });
    expect(await kinds(eva)).toEqual([]);
    await desk.call(`PATCH /tasks/${task}/approvals/${approval}`, { status: 'assigned' });
    expect(await kinds(eva)).toEqual([
      ['approval', 'approval.update', task],
      ['approval', 'approval.update', task],
    ]);
  });

  it('tell the member, or else the coordinator of the team, of a target that is near, each target once', async () => {
    const { clock } = desk.service;
    const targets = new NearTargets(desk.service.get(RecordRuntime), clock, new WorkRecordsSettings());
    await database().query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('team', 71, 'widget', 'Desk', 9, false, '"name":"Desk"', '{"coordinator": 18}')`,
    );
    const [near, unassigned, far, done] = [
      await request({ team: 7, member: 17 }),
      await request({ team: 71 }),
      await request({ team: 7, member: 17 }),
      await request({ team: 7, member: 17 }),
    ];
    const at = (hours: number) => new Date(clock.now().getTime() + hours * HOUR_MS);
    const set = (id: number, hours: number, state = 'assigned') =>
      database().query('UPDATE request SET next_target_at = $2, status = $3 WHERE id = $1', [
        ...[id, at(hours), state],
      ]);
    await set(near, 0.5);
    await set(unassigned, 0.9);
    await set(far, 1.5);
    await set(done, 0.5, 'completed');
    await Promise.all([targets.tell(), targets.tell()]);
    await targets.tell();
    const told = async (who: Principal) =>
      (await inbox(who, '/notifications?kind=target')).map(({ record }) => record.id);
    expect(await told(specialist(17))).toEqual([near]);
    expect(await told(specialist(18))).toEqual([unassigned]);
    await set(near, 0.7);
    await targets.tell();
    expect(await told(specialist(17))).toEqual([near, near]);
  });

  it('are of one person: nobody else reads, counts, finds, changes or deletes them', async () => {
    const id = await request({ team: 7, member: 19 });
    const ann = specialist(19);
    const [row] = await inbox(ann);
    expect(row?.record.id).toBe(id);
    const path = `/notifications/${row?.id}`;
    const auditor = principal({ person: { id: 98, name: 'Otto' }, roles: ['auditor'] });
    const elsewhere = principal({ ...ann, account: 'acme' });
    for (const who of [manager, auditor, specialist(12), elsewhere]) {
      expect(await status(`GET ${path}`, who)).toBe(404);
      expect((await inbox(who, `/notifications?ids=${row?.id}`)).length).toBe(0);
      expect((await inbox(who, `/notifications?q=${row?.id}`)).length).toBe(0);
      const counted = await desk.call(`GET /notifications/counts?ids=${row?.id}`, undefined, who);
      expect(counted.json).toMatchObject({ total: 0 });
      expect(await status(`PATCH ${path}`, who, { read: true })).toBe(404);
      expect(await status(`DELETE ${path}`, who)).toBe(404);
    }
    expect(await status('POST /notifications', manager, { kind: 'assigned', recipient: 19 })).toBe(404);
    expect(await status(`PATCH ${path}`, ann, { read: true, recipient: 12 })).toBe(422);
    expect(await status(`GET ${path}`, ann)).toBe(200);
    const narrow = { ...ann, scopes: [{ effect: 'allow' as const, actions: ['notification:*'] }] };
    expect(await inbox(narrow)).toEqual([]); // the token may not read requests
    expect(await status(`GET ${path}`, narrow)).toBe(404);
  });

  it('are read one by one and many at once, and unread again', async () => {
    const ann = specialist(21);
    for (const subject of ['One', 'Two', 'Three']) await request({ subject, team: 7, member: 21 });
    const ids = (await inbox(ann, '/notifications/unread?sort=id')).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    const now = '2026-03-02T09:00:00Z';
    const one = await desk.call(`PATCH /notifications/${ids[0]}`, { read: true }, ann);
    expect([one.status, one.json]).toMatchObject([200, { read: true, read_at: now }]);
    const many = await desk.call(`PATCH /notifications?ids=${ids.join()}`, { read: true }, ann);
    expect(many.json).toMatchObject(ids.map((id) => ({ id, status: 200 })));
    expect(await inbox(ann, '/notifications/unread')).toEqual([]);
    expect(await inbox(ann, '/notifications/read')).toHaveLength(3);
    const again = await desk.call(`PATCH /notifications/${ids[0]}`, { read: false }, ann);
    expect(again.json).toMatchObject({ read: false, read_at: null });
    expect(await status(`DELETE /notifications/${ids[0]}`, ann)).toBe(204);
    expect(await inbox(ann)).toHaveLength(2);
  });

  it('of a note are not shown to a person who may not read the note', async () => {
    const una = endUser(22);
    const id = await request({ requested_by: 22 });
    await desk.create(`POST /requests/${id}/watches`, { person: 22 }, una);
    await note(id, 'Internally, @[Una](person:22)', { internal: true });
    await note(await request(), 'Elsewhere, @[Una](person:22)');
    expect(await kinds(una)).toEqual([]);
    expect((await desk.call('GET /notifications/counts', undefined, una)).json).toMatchObject({ total: 0 });
    const seen = await note(id, 'Openly, @[Una](person:22)');
    expect(await inbox(una)).toMatchObject([{ kind: 'mentioned', note_id: seen }]);
  });

  it('disappear with the right to read their record, and with the record', async () => {
    const una = endUser(23);
    const id = await request({ requested_by: 23 });
    await note(id, 'Hello @[Una](person:23)');
    const [row] = await inbox(una);
    expect(row?.record.id).toBe(id);
    await database().query('UPDATE request SET requested_by_id = 24, requested_for_id = 24 WHERE id = $1', [
      id,
    ]);
    expect(await inbox(una)).toEqual([]);
    expect(await status(`GET /notifications/${row?.id}`, una)).toBe(404);
    expect(await status(`PATCH /notifications/${row?.id}`, una, { read: true })).toBe(404);
    expect(await status(`DELETE /notifications/${row?.id}`, una)).toBe(404);
  });

  it('of an assigned account are of that account, as long as the request is assigned to it', async () => {
    const pat = principal({
      ...{ account: 'provider', roles: ['specialist'], person: { id: 90, name: 'Pat' }, team_ids: [51] },
    });
    await database().query(`INSERT INTO account (id, name, url, time_zone, locale, trusts)
      VALUES ('provider', 'Provider', 'https://provider.example', 'UTC', 'en', '["widget"]')`);
    await database().query(`UPDATE account SET trusts = '["provider"]' WHERE id = 'widget'`);
    await database()
      .query(`INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
      VALUES ('team', 51, 'provider', 'Theirs', 9, false, '"name":"Theirs"', '{}')`);
    await desk.service.get(Accounts).read(database());
    const id = await request({ team: 51 });
    await note(id, 'Inside, @[Pat](person:90)', { internal: true });
    const shared = await note(id, 'For @[Pat](person:90)');
    expect(await inbox(pat)).toMatchObject([{ kind: 'mentioned', note_id: shared, record: { id } }]);
    await desk.call(`PATCH /requests/${id}`, { team: 7 });
    expect(await inbox(pat)).toEqual([]);
  });

  it('are events that followers of changes get', async () => {
    const text = `SELECT FROM event_log e JOIN notification n ON n.id = e.object_id AND n.account_id = e.account_id
      WHERE e.event = 'notification.create'`;
    const all = await database().query<{ n: number }>('SELECT count(*)::int AS n FROM notification');
    const deleted = 1;
    expect(await database().query(text)).toHaveLength(all[0]?.n ?? -1);
    const made = `SELECT FROM event_log WHERE event = 'notification.create'`;
    expect(await database().query(made)).toHaveLength((all[0]?.n ?? -1) + deleted);
  });

  it('are deleted after NOTIFICATION_DAYS', async () => {
    const { clock } = desk.service;
    const ann = specialist(25);
    await request({ team: 7, member: 25 });
    expect(await inbox(ann)).toHaveLength(1);
    const sweeper = new NotificationSweeper(database(), clock, new WorkRecordsSettings());
    await sweeper.sweep();
    expect(await inbox(ann)).toHaveLength(1);
    clock.set(new Date(clock.now().getTime() + 91 * 24 * HOUR_MS));
    await sweeper.sweep();
    expect(await inbox(ann)).toEqual([]);
  });
});

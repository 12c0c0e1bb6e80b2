import { Database } from '@deskline/platform';
import { principal, type RecordService } from '@deskline/testing';
import type { ListQuery } from './list-query';
import { Plan, Step, startPlanning } from '../test/plans';
import { RecordReader } from './read/reader';
import { Forbidden, Invalid, NotFound, Stale } from './refusals';
import { TimerRunner } from './timers/timer-runner';
import { RecordWriter } from './write/writer';

const listOf = (changes: Partial<ListQuery> = {}): ListQuery => ({
  fields: null,
  filters: [],
  views: [],
  sort: [{ field: 'id', descending: true }],
  perPage: 20,
  position: { page: 1 },
  ...changes,
});

describe('the record engine', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let reader: RecordReader;
  let database: Database;
  let planId: number;
  const caller = { principal: principal(), request_id: 'r-1' };
  const specialist = principal({ roles: ['specialist'], team_ids: [7] });

  const read = async (record: Parameters<RecordReader['one']>[0], id: number, as = caller.principal) => {
    const found = await reader.one(record, id, as);
    return found ? (JSON.parse(found.body.toString()) as Record<string, unknown>) : null;
  };
  const list = async (query: ListQuery, as = caller.principal) => {
    const page = await reader.list(Step, query, as);
    return { ...page, items: JSON.parse(page.body.toString()) as Record<string, unknown>[] };
  };
  const step = (values: object = {}) =>
    writer.create(Step, { subject: 'Step', plan: planId, ...values }, caller);

  beforeAll(async () => {
    service = await startPlanning();
    writer = service.get(RecordWriter);
    reader = service.get(RecordReader);
    database = service.get(Database);
    planId = await writer.create(Plan, { subject: 'Move', manager: 1 }, caller);
  });
  afterAll(() => service?.stop());

  it('reads a written record back with all fields, nulls included', async () => {
    const id = await step({
      subject: 'Say "hello"\n',
      team: 7,
      cost: '120.50',
      checked_items: ['a'],
      custom_fields: { room: '1.12' },
    });
    expect(await read(Step, id)).toEqual({
      id,
      source: null,
      sourceID: null,
      created_at: '2026-03-02T09:00:00Z',
      updated_at: '2026-03-02T09:00:00Z',
      subject: 'Say "hello"\n',
      status: 'registered',
      plan: { id: planId, name: 'Move', subject: 'Move', nodeID: expect.any(String) as string },
      team: { id: 7, name: 'team 7', nodeID: 'node-7' },
      manager: { id: 1, name: 'person 1', nodeID: 'node-1' },
      waiting_until: null,
      finished_at: null,
      cost: 120.5,
      urgent: false,
      checked_items: ['a'],
      custom_fields: { room: '1.12' },
      disabled: false,
      nodeID: Buffer.from(`deskline/Step/${id}`).toString('base64url'),
    });
  });

  it('sends decimals with their digits as stored', async () => {
    const id = await step({ cost: '120.50' });
    expect((await reader.one(Step, id, caller.principal))?.body.toString()).toContain('"cost":120.50');
  });

  it('shows datetimes in the zone of the caller', async () => {
    const id = await step();
    const amsterdam = await read(Step, id, principal({ time_zone: 'Europe/Amsterdam' }));
    expect(amsterdam?.['created_at']).toBe('2026-03-02T10:00:00+01:00');
  });

  it('writes one audit line and the events with each change', async () => {
    const id = await step({ team: 7 });
    const byApplication = { ...caller, principal: { ...caller.principal, application: 12 } };
    await writer.update(Step, id, { status: 'assigned' }, byApplication);
    const events = await database.query(
      'SELECT event, payload, person_name, request_id, audit_line_id, origin, application_id FROM event_log WHERE object_type = $1 AND object_id = $2 ORDER BY entry',
      ['step', id],
    );
    expect(events.map(({ event }) => event as string)).toEqual([
      'step.create',
      'step.update',
      'step.status-changed',
    ]);
    expect(events[2]).toMatchObject({
      payload: {
        status: 'assigned',
        previous_status: 'registered',
        team: { id: 7, name: 'team 7', nodeID: 'node-7', account: { id: 'widget', name: 'Widget' } },
      },
      person_name: 'Ellen Brown',
      request_id: 'r-1',
      origin: 'api',
      application_id: 12,
    });
    expect(events[0]).toMatchObject({ origin: 'api', application_id: null });
    const lines = await database.query(
      'SELECT id, action, changes FROM audit_line WHERE record_type = $1 AND record_id = $2 ORDER BY id',
      ['step', id],
    );
    expect(lines[1]).toMatchObject({ action: 'update', changes: { status: ['registered', 'assigned'] } });
    expect(events[2]?.['audit_line_id']).toBe(lines[1]?.['id']);
  });

  it('writes nothing for a change that changes no field', async () => {
    const id = await step();
    const before = await reader.one(Step, id, caller.principal);
    await writer.update(Step, id, { subject: 'Step', urgent: null }, caller);
    expect((await reader.one(Step, id, caller.principal))?.version).toBe(before?.version);
  });

  it('saves the fields that a rule stamps', async () => {
    const id = await step();
    await writer.update(Step, id, { status: 'completed' }, caller);
    expect(await read(Step, id)).toMatchObject({ finished_at: '2026-03-02T09:00:00Z' });
  });

  it('refuses a reference that is unknown, disabled or of an account that is not trusted', async () => {
    for (const [team, because] of [
      [999, 'not_found'],
      [66, 'not_found'],
      [13, 'disabled'],
    ]) {
      await expect(step({ team })).rejects.toMatchObject({ problems: [{ field: 'team', because }] });
    }
    await expect(step({ team: 999 })).rejects.toBeInstanceOf(Invalid);
  });

  it('names the account of a record of another account', async () => {
    const id = await step({ team: 50 });
    expect(await read(Step, id)).toMatchObject({
      team: { id: 50, account: { id: 'provider', name: 'Provider' } },
    });
  });

  it('names the field of a unique index that refuses a change', async () => {
    await step({ sourceID: 'S-1' });
    await expect(step({ sourceID: 's-1' })).rejects.toMatchObject({
      problems: [{ field: 'sourceID', because: 'taken' }],
    });
  });

  it('hides records that a role may not read, and forbids changes that it may not make', async () => {
    const [own, other] = [await step({ team: 7 }), await step({ team: 8 })];
    await writer.update(Step, own, { urgent: true }, { principal: specialist, request_id: null });
    const forbidden = writer.update(
      Step,
      other,
      { urgent: true },
      { principal: specialist, request_id: null },
    );
    await expect(forbidden).rejects.toBeInstanceOf(Forbidden);
    const nobody = principal({ roles: [] });
    expect(await read(Step, own, nobody)).toBeNull();
    await expect(
      writer.update(Step, own, {}, { principal: nobody, request_id: null }),
    ).rejects.toBeInstanceOf(NotFound);
    const refused = writer.create(Step, {}, { principal: nobody, request_id: null });
    await expect(refused).rejects.toBeInstanceOf(Forbidden);
  });

  it('hides records of one account from another', async () => {
    const id = await step();
    const stranger = principal({ account: 'stranger' });
    expect(await read(Step, id, stranger)).toBeNull();
    expect((await list(listOf(), stranger)).items).toEqual([]);
    await expect(
      writer.update(Step, id, {}, { principal: stranger, request_id: null }),
    ).rejects.toBeInstanceOf(NotFound);
  });

  it('refuses a change of a version that is no longer the current one', async () => {
    const id = await step();
    await writer.update(Step, id, { urgent: true }, caller, { version: 1 });
    await expect(writer.update(Step, id, { urgent: false }, caller, { version: 1 })).rejects.toBeInstanceOf(
      Stale,
    );
  });

  it('settles the group after a change of a member, in the same transaction', async () => {
    const plan = await writer.create(Plan, { subject: 'Counted' }, caller);
    const first = await step({ plan });
    await step({ plan });
    await writer.update(Step, first, { status: 'completed' }, caller);
    expect(await read(Plan, plan)).toMatchObject({ open_steps: 1 });
  });

  it('counts members of a group exactly when they are created at the same time', async () => {
    const plan = await writer.create(Plan, { subject: 'Busy' }, caller);
    await Promise.all(Array.from({ length: 8 }, () => step({ plan })));
    expect(await read(Plan, plan)).toMatchObject({ open_steps: 8 });
  });

  it('runs a timer once when it is due', async () => {
    const id = await step({ status: 'waiting_for', waiting_until: '2026-03-02T10:00:00Z' });
    const timers = service.get(TimerRunner);
    await timers.run();
    expect(await read(Step, id)).toMatchObject({ status: 'waiting_for' });
    service.clock.set(new Date('2026-03-02T10:00:00Z'));
    await Promise.all([timers.run(), timers.run()]);
    expect(await read(Step, id)).toMatchObject({ status: 'assigned' });
    const events = await database.query(
      `SELECT person_id, origin FROM event_log WHERE object_type = 'step' AND object_id = $1 AND event = 'step.status-changed'`,
      [id],
    );
    expect(events).toEqual([{ person_id: null, origin: 'timer' }]);
    service.clock.set(new Date('2026-03-02T09:00:00Z'));
  });

  it('makes the change that a timer computes from the row, and its alternative when that is refused', async () => {
    const waiting = { status: 'waiting_for', urgent: true, waiting_until: '2026-03-02T08:00:00Z' };
    const [free, stuck] = [await step(waiting), await step({ ...waiting, subject: 'stuck' })];
    const timers = service.get(TimerRunner);
    await timers.run();
    for (const id of [free, stuck])
      expect(await read(Step, id)).toMatchObject({
        status: 'waiting_for',
        waiting_until: '2026-03-03T08:00:00Z',
        checked_items: ['2026-03-02T09:00:00Z'],
      });
    service.clock.set(new Date('2026-03-03T08:00:00Z'));
    await Promise.all([timers.run(), timers.run()]);
    service.clock.set(new Date('2026-03-02T09:00:00Z'));
    expect(await read(Step, free)).toMatchObject({
      status: 'assigned',
      checked_items: ['2026-03-02T09:00:00Z', '2026-03-03T08:00:00Z'],
    });
    expect(await read(Step, stuck)).toMatchObject({
      status: 'waiting_for',
      waiting_until: null,
      checked_items: ['status invalid'],
    });
  });

  it('shows a link from both records', async () => {
    const [first, second] = [await step(), await step()];
    await writer.link(Step, second, 'predecessors', first, caller);
    const within = (link: string, id: number) => list(listOf({ within: { link, of: 'step', id } }));
    expect((await within('predecessors', second)).items.map(({ id }) => id)).toEqual([first]);
    expect((await within('successors', first)).items.map(({ id }) => id)).toEqual([second]);
    await writer.unlink(Step, second, 'predecessors', first, caller);
    expect((await within('predecessors', second)).items).toEqual([]);
    const third = await step({ predecessor_ids: [first, second] });
    expect((await within('predecessors', third)).total).toBe(2);
  });

  it('archives a record and removes it from every collection', async () => {
    const plan = await writer.create(Plan, { subject: 'Old' }, caller);
    await expect(writer.archive(Plan, plan, caller)).rejects.toBeInstanceOf(Invalid);
    await writer.update(Plan, plan, { status: 'completed' }, caller);
    await writer.archive(Plan, plan, caller);
    expect(await read(Plan, plan)).toMatchObject({ archived: true });
    const visible = async () =>
      JSON.parse((await reader.list(Plan, listOf(), caller.principal)).body.toString()) as { id: number }[];
    expect((await visible()).some(({ id }) => id === plan)).toBe(false);
    await writer.restore(Plan, plan, caller);
    expect((await visible()).some(({ id }) => id === plan)).toBe(true);
  });

  it('shows a renamed record under its new name', async () => {
    const plan = await writer.create(Plan, { subject: 'Before' }, caller);
    const id = await step({ plan });
    await writer.update(Plan, plan, { subject: 'After' }, caller);
    expect(await read(Step, id)).toMatchObject({ plan: { name: 'After', subject: 'After' } });
  });

  it('deletes a record with an audit line and an event', async () => {
    const id = await step();
    await writer.remove(Step, id, caller);
    expect(await read(Step, id)).toBeNull();
    const [last] = await database.query(
      `SELECT event FROM event_log WHERE object_type = 'step' AND object_id = $1 ORDER BY entry DESC LIMIT 1`,
      [id],
    );
    expect(last?.['event']).toBe('step.delete');
  });

  describe('collections', () => {
    let plan: number;
    const mine = (changes: Partial<ListQuery> = {}) =>
      listOf({ within: { field: 'plan', id: plan }, ...changes });
    const subjects = async (changes: Partial<ListQuery>) =>
      (await list(mine(changes))).items.map(({ subject }) => subject as string);

    beforeAll(async () => {
      plan = await writer.create(Plan, { subject: 'Collection', manager: 1 }, caller);
      await step({ plan, subject: 'a', team: 9, status: 'completed' });
      await step({ plan, subject: 'b', team: 8, disabled: true });
      await step({ plan, subject: 'c', status: 'completed', urgent: true });
      await step({ plan, subject: 'd', team: 9, status: 'assigned' });
      await step({ plan, subject: 'e' });
    });

    it('have the default fields in order, and disabled on disabled rows', async () => {
      const { items } = await list(mine());
      expect(Object.keys(items[0] ?? {})).toEqual([
        'id',
        'subject',
        'status',
        'team',
        'created_at',
        'nodeID',
      ]);
      expect(items.find(({ subject }) => subject === 'b')).toMatchObject({ disabled: true });
    });

    it.each<[string, Partial<ListQuery>, string[]]>([
      ['a value', { filters: [{ field: 'status', operator: 'is', values: ['completed'] }] }, ['c', 'a']],
      [
        'not a value',
        { filters: [{ field: 'status', operator: 'is_not', values: ['completed'] }] },
        ['e', 'd', 'b'],
      ],
      ['several values', { filters: [{ field: 'team', operator: 'is', values: [8, 9] }] }, ['d', 'b', 'a']],
      ['empty', { filters: [{ field: 'team', operator: 'empty', values: [] }] }, ['e', 'c']],
      ['present', { filters: [{ field: 'finished_at', operator: 'present', values: [] }] }, ['c', 'a']],
      ['a bound', { filters: [{ field: 'subject', operator: 'gt', values: ['c'] }] }, ['e', 'd']],
      ['a view', { views: ['open'] }, ['e', 'd', 'b']],
      ['a view through a reference', { views: ['managed_by_me'] }, ['e', 'd', 'c', 'b', 'a']],
      [
        'a reference by its name',
        { sort: [{ field: 'team', descending: false }] },
        ['b', 'a', 'd', 'c', 'e'],
      ],
      [
        'several keys',
        {
          sort: [
            { field: 'status', descending: false },
            { field: 'subject', descending: true },
          ],
        },
        ['d', 'c', 'a', 'e', 'b'],
      ],
    ])('filter and sort by %s', async (_name, changes, expected) => {
      expect(await subjects(changes)).toEqual(expected);
    });

    it.each<[string, ListQuery['sort']]>([
      ['id', [{ field: 'id', descending: true }]],
      ['a nullable datetime, ascending', [{ field: 'finished_at', descending: false }]],
      ['a nullable datetime, descending', [{ field: 'finished_at', descending: true }]],
      ['a reference', [{ field: 'team', descending: true }]],
      [
        'mixed directions',
        [
          { field: 'status', descending: true },
          { field: 'subject', descending: false },
        ],
      ],
    ])('page forth and back by cursor in the order of %s', async (_name, sort) => {
      const all = await subjects({ sort });
      const forth: string[] = [];
      let page = await list(mine({ sort, perPage: 2 }));
      let last = page;
      for (;;) {
        forth.push(...page.items.map(({ subject }) => subject as string));
        last = page;
        if (!page.more || !page.last) break;
        page = await list(mine({ sort, perPage: 2, position: { after: page.last } }));
      }
      expect(forth).toEqual(all);
      expect(last.total).toBe(5);
      const back = await list(mine({ sort, perPage: 4, position: { before: last.first ?? [] } }));
      expect(back.items.map(({ subject }) => subject)).toEqual(all.slice(0, 4));
    });
  });
});

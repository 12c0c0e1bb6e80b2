import { readLogHead } from '@deskline/events';
import { waitUntil } from '@deskline/local-stack';
import { Clock, Database } from '@deskline/platform';
import { catalogue, common, defineRecord, optional, required, type Role } from '@deskline/record';
import { knowWidget, principal, startRecordService, type RecordService } from '@deskline/testing';
import { Accounts } from '../accounts';
import { RecordWriter } from '../write/writer';
import { ChangeFeed } from './change-feed';
import type { ChangesRequest } from './feed-message';

const Job = defineRecord('job', {
  collection: 'jobs',
  fields: {
    ...common,
    subject: required.string(80),
    status: optional.enum(['open', 'done'], { default: 'open', readableBy: ['specialist', 'auditor'] }),
  },
  title: 'subject',
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  archiving: { when: {}, by: ['specialist'] },
  events: ['create', 'update', 'status-changed'],
  access: [
    { to: ['specialist'], read: true, create: true, update: true, delete: true },
    { to: ['auditor'], read: true },
    { to: 'everyone', read: { subject: 'Public' } },
  ],
});

interface Entry {
  readonly event: string;
  readonly record: { readonly id: number };
  readonly person: object | null;
  readonly [name: string]: unknown;
}

describe("A service's part of the change feed", () => {
  let service: RecordService;
  let writer: RecordWriter;
  let feed: ChangeFeed;
  let log = '';
  const specialist = principal({ roles: ['specialist'] });
  const caller = { principal: specialist, request_id: null };

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('work-records', [Job]),
      behaviours: [],
      groups: [],
      follows: [],
    });
    [writer, feed] = [service.get(RecordWriter), service.get(ChangeFeed)];
    await knowWidget(service);
  });
  afterAll(() => service?.stop());

  const head = () => readLogHead(service.get(Database));
  const now = async () => {
    const { last, log: whole } = await head();
    log = whole.slice(0, 8);
    return last;
  };
  const ask = (
    after: number,
    by: Partial<Parameters<typeof principal>[0]> = {},
    over: Partial<ChangesRequest> = {},
  ) =>
    feed.read({
      ...{ principal: principal({ roles: ['specialist'], ...by }), log, after, limit: 100, base_url: '' },
      ...over,
    });
  const read = async (
    after: number,
    roles: readonly Role[],
    person = 1,
    over: Partial<ChangesRequest> = {},
  ) => {
    const { lines } = await ask(after, { roles, person: { id: person, name: 'Reader' } }, over);
    return lines.map((line) => JSON.parse(line) as Entry);
  };
  /** Returns when that many further events have their positions. */
  const positioned = (after: number, events: number) =>
    waitUntil(async () => (await head()).last >= after + events, 60_000);

  it('tells each reader of records that it may read now, and of events about fields that it may read', async () => {
    const after = await now();
    const [open, hidden] = [
      await writer.create(Job, { subject: 'Public' }, caller),
      await writer.create(Job, { subject: 'Hidden' }, caller),
    ];
    await writer.update(Job, open, { status: 'done' }, caller);
    await positioned(after, 4);
    const events = async (roles: readonly Role[], person?: number) =>
      (await read(after, roles, person)).map(({ event, record }) => `${event} ${record.id}`);
    const all = [
      `job.create ${open}`,
      `job.create ${hidden}`,
      `job.update ${open}`,
      `job.status-changed ${open}`,
    ];
    expect(await events(['specialist'])).toEqual(all);
    expect(await events(['auditor'])).toEqual(all);
    expect(await events([], 5)).toEqual([`job.create ${open}`, `job.update ${open}`]);
    expect((await read(after, [], 5)).map(({ person, origin }) => person ?? origin)).toEqual([null, null]);
    const elsewhere = await ask(after, { account: 'acme' });
    expect(elsewhere.head).toMatchObject({ reached: after + 4, keys: [] });
    const scopes = [{ effect: 'allow' as const, actions: ['task:Read'] }];
    expect((await ask(after, { scopes })).lines).toEqual([]);
  });

  it('tells of a deleted record those who read all, and how a record is by now', async () => {
    const after = await now();
    const [gone, away, kept] = [
      await writer.create(Job, { subject: 'Gone' }, caller),
      await writer.create(Job, { subject: 'Away' }, caller),
      await writer.create(Job, { subject: 'Kept' }, caller),
    ];
    await writer.remove(Job, gone, caller);
    await writer.trash(Job, away, caller);
    await writer.archive(Job, kept, caller);
    await positioned(after, 6);
    const states = (entries: readonly Entry[]) =>
      entries.map(({ event, record, deleted, archived }) => [event, record.id, deleted ?? archived]);
    const all = await read(after, ['auditor'], 1, { include: ['record', 'changes'] });
    expect(states(all)).toEqual([
      ['job.create', gone, true],
      ['job.create', away, true],
      ['job.create', kept, true],
      ['job.delete', gone, true],
      ['job.update', away, true],
      ['job.update', kept, true],
    ]);
    expect(all.map(({ record_after }) => (record_after as { subject: string } | undefined)?.subject)).toEqual(
      [...[undefined, 'Away', 'Kept', undefined, 'Away', 'Kept']],
    );
    expect(all[0]).toMatchObject({ person: { id: specialist.person.id }, origin: 'api' });
    expect(all[1]?.['changes']).toMatchObject({ subject: [null, 'Away'] });
    expect(await read(after, [], 5)).toEqual([]);
    expect(states(await read(after, ['specialist'], 1, { types: ['job.delete'] }))).toEqual([
      ['job.delete', gone, true],
    ]);
  });

  it('goes on after the last entry of a page, and is lost before the first event and in another log', async () => {
    const after = await now();
    for (const subject of ['a', 'b', 'c']) await writer.create(Job, { subject }, caller);
    await positioned(after, 3);
    const first = await ask(after, {}, { limit: 2 });
    expect(first.head).toMatchObject({ reached: after + 2, last: after + 3 });
    expect((await ask(first.head.reached)).lines).toHaveLength(1);
    const answer = await ask(after, {}, { log: '00000000' });
    expect([answer.lines, answer.head.log.slice(0, 8)]).toEqual([[], log]);
    expect((await ask(after + 1_000)).lines).toEqual([]);
    const { first: oldest } = await feed.begin({ since: null });
    expect(await feed.begin({ since: '2026-01-01T00:00:00Z' })).toMatchObject({ reached: oldest - 1 });
    expect((await feed.begin({ since: '2026-01-01T00:00:00Z' })).isLost).toBeUndefined();
  });

  it('begins for an account with days of its own after the events that are older, and is lost before them', async () => {
    const after = await now();
    for (const subject of ['old', 'young']) await writer.create(Job, { subject }, caller);
    await positioned(after, 2);
    const database = service.get(Database);
    const today = service.get(Clock).now().getTime();
    const daysAgo = (days: number) => new Date(today - days * 86_400_000).toISOString();
    await database.query('UPDATE event_log SET positioned_at = $2 WHERE position <= $1', [
      after + 1,
      daysAgo(11),
    ]);
    await database.query('UPDATE event_log SET positioned_at = $2 WHERE position > $1', [
      after + 1,
      daysAgo(9),
    ]);
    const keep = async (retention: string | null) => {
      await database.query(`UPDATE account SET retention = $1 WHERE id = 'widget'`, [retention]);
      await service.get(Accounts).read(database);
    };
    const isLost = async (since: string, account: string) =>
      (await feed.begin({ since, account })).isLost ?? false;
    expect((await ask(after)).lines).toHaveLength(2);
    await keep('{"events": 10}');
    const { head, lines } = await ask(after);
    expect([lines, head.first]).toEqual([[], after + 2]);
    expect((await ask(after + 1)).lines).toHaveLength(1);
    expect((await feed.begin({ since: null, account: 'widget' })).first).toBe(after + 2);
    expect((await feed.begin({ since: null, account: 'other' })).first).toBeLessThan(after + 2);
    expect(await isLost(daysAgo(12), 'widget')).toBe(true);
    expect([await isLost(daysAgo(8), 'widget'), await isLost(daysAgo(12), 'other')]).toEqual([false, false]);
    // The log itself has no gap.
    expect(await database.rows('SELECT 1 FROM event_log WHERE position = $1', [after + 1])).toHaveLength(1);
    await keep(null);
  });
});

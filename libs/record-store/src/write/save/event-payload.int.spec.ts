import { Database, Nats, type Transaction } from '@deskline/platform';
import {
  catalogue,
  common,
  defineRecord,
  hidden,
  isEmpty,
  on,
  optional,
  readonly,
  required,
  TEXT_BYTES,
  writeonly,
  type RecordType,
  type Row,
} from '@deskline/record';
import { answerForOthers, principal, startRecordService, type RecordService } from '@deskline/testing';
import { behaviour } from '../../behaviour/behaviour';
import { RecordReader } from '../../read/reader';
import { actorOf } from '../../caller';
import { openUnitOfWork } from '../in-unit-of-work';
import type { UnitOfWork } from '../unit-of-work';
import { RecordRuntime } from '../../runtime';
import { RecordWriter } from '../writer';

const definition = {
  fields: {
    ...common,
    name: required.string(80),
    description: optional.text(),
    started_at: optional.datetime(),
    day: optional.date(),
    hours: optional.decimal(),
    kind: optional.enum(['day', 'night'], { default: 'day' }),
    paid: optional.boolean({ default: false }),
    person: required.reference('person', { systemFilled: true }),
    team: optional.reference('team'),
    place: optional.reference('place'),
    note: optional.text({ transient: true }),
    secret: writeonly.string(20),
    reckoned: hidden.integer({ default: 3 }),
    wage: optional.decimal({ readableBy: ['financial_manager'] }),
    bonus: optional.decimal({ readableBy: ['account_administrator', 'directory_administrator'] }),
    disabled: optional.boolean({ default: false }),
    agreementID: readonly.string(),
  },
  list: ['id'],
  filter: ['id'],
  sort: ['id'],
  defaultSort: 'id',
  deletable: true,
  archiving: { when: {}, by: ['account_administrator'] },
  events: ['create', 'update', 'delete', 'team-changed'],
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
} as const;

const Shift = defineRecord('shift', { ...definition, collection: 'shifts', eventsCarry: 'fields' });
const Break = defineRecord('break', { ...definition, collection: 'breaks' });
type ShiftRow = Row<typeof Shift>;

const rules = [on<ShiftRow>(isEmpty('person'), ({ caller }) => ({ set: { person: caller ?? undefined } }))];
const caller = { principal: principal(), request_id: 'r-1' };

describe('events that carry all fields of their record', () => {
  let service: RecordService;
  let writer: RecordWriter;

  const written = (id: number) =>
    service
      .get(Database)
      .query<{ event: string; payload: Record<string, unknown> }>(
        'SELECT event, payload FROM event_log WHERE object_id = $1 AND object_type = $2 ORDER BY entry',
        [id, 'shift'],
      );
  const last = async (id: number) => (await written(id)).at(-1);
  /** Record as GET /shifts/:id answers it. */
  const read = async (id: number) => {
    const found = await service.get(RecordReader).one(Shift, id, caller.principal);
    return JSON.parse(found?.body.toString() ?? 'null') as Record<string, unknown>;
  };

  beforeAll(async () => {
    service = await startRecordService({
      catalogue: catalogue('work-records', [Shift, Break], {
        person: 'people',
        team: 'teams',
        place: 'places',
      }),
      behaviours: [behaviour(Shift, { rules }), behaviour(Break, { rules })],
      groups: [],
      follows: [],
    });
    writer = service.get(RecordWriter);
    await service.get(Database).query(`INSERT INTO account (id, name, url, time_zone, locale, trusts) VALUES
      ('widget', 'Widget', 'https://widget.example', 'UTC', 'en', '["provider"]'),
      ('provider', 'Provider', 'https://provider.example', 'UTC', 'en', '["widget"]')`);
    // Place 50 is of a provider that is trusted.
    answerForOthers(service.get(Nats), (type, id) => ({
      account_id: id === 50 ? 'provider' : 'widget',
      json: `"name":"${type} ${id}","nodeID":"node-${id}"`,
    }));
  });
  afterAll(() => service?.stop());

  const shift = (values: object = {}) =>
    writer.create(Shift, { name: 'Shift', person: 1, ...values }, caller);

  it('carry the record as a single read shows it, nulls and references included', async () => {
    const id = await shift({
      description: 'Say "hello"\n€',
      started_at: '2026-03-02T08:00:00Z',
      day: '2026-03-02',
      hours: '7.50',
      team: 7,
      place: 50,
      bonus: '12.5',
      wage: '99',
      secret: 'hush',
      sourceID: 'S-1',
    });
    const { payload } = (await last(id)) ?? {};
    expect(payload).toEqual({
      ...(await read(id)),
      team: { id: 7, name: 'team 7', nodeID: 'node-7', account: { id: 'widget', name: 'Widget' } },
    });
    expect(payload).toMatchObject({
      hours: 7.5,
      person: { id: 1, name: 'person 1' },
      place: { id: 50, account: { id: 'provider', name: 'Provider' } },
      note: null,
      agreementID: null,
      nodeID: Buffer.from(`deskline/Shift/${id}`).toString('base64url'),
    });
  });

  it('carry the fields that every administrator reads, and no hidden or Writeonly ones', async () => {
    const { payload = {} } = (await last(await shift({ bonus: '12.5', wage: '99', secret: 'hush' }))) ?? {};
    expect(payload).toHaveProperty('bonus', 12.5);
    for (const name of ['secret', 'reckoned', 'wage']) expect(payload).not.toHaveProperty(name);
    expect(JSON.stringify(payload)).not.toMatch(/hush|99/);
  });

  it('carry the same fields when a change has several events', async () => {
    const id = await shift({ team: 7 });
    await writer.update(Shift, id, { team: 8, kind: 'night' }, caller);
    const [, update, moved] = await written(id);
    expect([update?.event, moved?.event]).toEqual(['shift.update', 'shift.team-changed']);
    expect(update?.payload).toMatchObject({ kind: 'night', team: { id: 8, name: 'team 8' } });
    expect(moved?.payload).toEqual(update?.payload);
  });

  it('carry the name of a person that a rule has set', async () => {
    const id = await shift({ person: null });
    expect((await last(id))?.payload).toMatchObject({ person: { id: 1, name: 'person 1' } });
  });

  it('carry the archive state', async () => {
    const id = await shift();
    await writer.archive(Shift, id, caller);
    expect((await last(id))?.payload).toEqual({ ...(await read(id)), archived: true });
    await writer.restore(Shift, id, caller);
    expect((await last(id))?.payload).not.toHaveProperty('archived');
  });

  it('carry the last state of a deleted record', async () => {
    const id = await shift({ description: 'Gone soon', team: 7 });
    const before = await read(id);
    await writer.remove(Shift, id, caller);
    const { event, payload } = (await last(id)) ?? {};
    expect(event).toBe('shift.delete');
    expect(payload).toEqual({ ...before, team: expect.objectContaining({ id: 7 }) as object });
    expect(payload).toMatchObject({ disabled: false, description: 'Gone soon' });
  });

  it('carry a text of 64 KB, whatever its characters', async () => {
    for (const character of ['a', '\\', '\u0001', '€', '😀']) {
      const description = character.repeat(Math.floor(TEXT_BYTES / Buffer.byteLength(character)));
      expect((await last(await shift({ description })))?.payload['description']).toBe(description);
    }
  });

  it('cost no more statements than events without fields', async () => {
    const asked = async (record: RecordType) => {
      const values = { name: 'Counted', person: 1, team: 7 };
      const [made, id] = await statementsOf((unit) => unit.create(record, values));
      const [changed] = await statementsOf((unit) => unit.amend(record, id, { kind: 'night' }));
      return [made, changed];
    };
    expect(await asked(Shift)).toEqual(await asked(Break));
  });

  /** How many statements some work takes, and what comes of it. */
  const statementsOf = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<[number, T]> =>
    service.get(Database).transaction(async (open) => {
      const { transaction, statements } = counted(open);
      const result = await work(openUnitOfWork(transaction, service.get(RecordRuntime), actorOf(caller)));
      return [statements.length, result];
    });
});

/** A transaction that remembers what was asked of the database. */
function counted(transaction: Transaction): { transaction: Transaction; statements: string[] } {
  const statements: string[] = [];
  return {
    statements,
    transaction: {
      query: (text, ...more) => {
        statements.push(text);
        return transaction.query(text, ...more);
      },
      rows: (text, ...more) => {
        statements.push(text);
        return transaction.rows(text, ...more);
      },
      post: (text, ...more) => {
        statements.push(text);
        return transaction.post(text, ...more);
      },
      afterCommit: (callback) => transaction.afterCommit(callback),
      changes: (account) => transaction.changes(account),
    },
  };
}

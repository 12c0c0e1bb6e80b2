import type { Principal } from '@deskline/identity';
import { Database } from '@deskline/platform';
import type { Catalogue, RecordType } from '@deskline/record';
import { principal, type RecordService } from '@deskline/testing';
import { CATALOGUE } from '../behaviour/behaviour';
import type { ListQuery } from '../list-query';
import { Plan, Step, startPlanning } from '../../test/plans';
import { listPlan } from './plan/list-plan';
import { RecordReader } from './reader';
import { Forbidden, Invalid, NotFound } from '../refusals';
import { RecordWriter } from '../write/writer';

type Row = Record<string, unknown>;

const listOf = (field: string, changes: Partial<ListQuery> = {}): ListQuery => ({
  fields: null,
  filters: [],
  views: [],
  sort: [{ field, descending: true }],
  perPage: 20,
  position: { page: 1 },
  ...changes,
});

describe('audit lines, archive and trash', () => {
  let service: RecordService;
  let reader: RecordReader;
  let writer: RecordWriter;
  let kept: ReadonlyMap<string, RecordType>;
  const admin = principal();
  const caller = { principal: admin, request_id: null };

  const recordOf = (name: string) => kept.get(name) as RecordType;
  const rows = (page: { body: Buffer }) => JSON.parse(page.body.toString()) as Row[];
  const listed = async (name: string, query: ListQuery, by = admin) =>
    rows(await reader.list(recordOf(name), query, by));
  const linesOf = async (record: RecordType, id: number, by = admin, changes: Partial<ListQuery> = {}) =>
    rows(await reader.listAuditLines(record, id, recordOf('audit_line'), listOf('created_at', changes), by));
  const plan = (subject: string, values: object = {}) => writer.create(Plan, { subject, ...values }, caller);

  const manyLines = async (account: string) => {
    const database = service.get(Database);
    await database.query(`INSERT INTO audit_line (account_id, record_type, record_id, action, person_id, changes, created_at)
      SELECT '${account}', CASE WHEN i % 9 = 0 THEN 'step' ELSE 'plan' END, i % 400, 'update', i % 50, '{}', now()
      FROM generate_series(1, 4000) i`);
    await database.query('ANALYZE audit_line');
  };

  beforeAll(async () => {
    service = await startPlanning();
    reader = service.get(RecordReader);
    writer = service.get(RecordWriter);
    kept = service.app.get<Catalogue>(CATALOGUE).byName;
  });
  afterAll(() => service?.stop());

  describe('the audit of a record', () => {
    it('lists the person and the fields of each change, the last change first', async () => {
      const id = await plan('Move');
      await writer.update(Plan, id, { subject: 'Move out' }, caller);
      const lines = await linesOf(Plan, id);
      expect([lines[0], lines.at(-1)]).toEqual([
        {
          id: expect.any(Number) as number,
          record_type: 'plan',
          record: expect.objectContaining({ id, name: 'Move out', subject: 'Move out' }) as object,
          audited: 'plan',
          plan: expect.objectContaining({ id, name: 'Move out' }) as object,
          action: 'update',
          person: expect.objectContaining({ id: 1 }) as object,
          created_by: expect.objectContaining({ id: 1 }) as object,
          user: expect.objectContaining({ id: 1 }) as object,
          changes: { subject: ['Move', 'Move out'] },
          created_at: '2026-03-02T09:00:00Z',
          nodeID: expect.any(String) as string,
        },
        expect.objectContaining({ action: 'create' }),
      ]);
    });

    it('has no lines of another record, nor of another type with the same id', async () => {
      const of = await plan('Other');
      const step = await writer.create(Step, { subject: 'One', plan: of }, caller);
      const lines = await linesOf(Step, step);
      expect(lines.map(({ record_type, record }) => [record_type, (record as Row)['id']])).toEqual([
        ['step', step],
      ]);
    });

    it('has pages, filters and selected fields like any collection', async () => {
      const id = await plan('Paged'); // the group counts its steps: a second line
      for (const subject of ['a', 'b', 'c']) await writer.update(Plan, id, { subject }, caller);
      const query = listOf('created_at', { perPage: 2, fields: ['action'] });
      const first = await reader.listAuditLines(Plan, id, recordOf('audit_line'), query, admin);
      expect(first).toMatchObject({ total: 5, rows: 2, more: true });
      const after = { ...query, position: { after: first.last ?? [] } };
      const second = rows(await reader.listAuditLines(Plan, id, recordOf('audit_line'), after, admin));
      expect(second.map(({ action }) => action)).toEqual(['update', 'update']);
      const filters = [{ field: 'action', operator: 'is' as const, values: ['create'] }];
      expect(await linesOf(Plan, id, admin, { filters })).toHaveLength(1);
    });

    it('is readable for callers who may update the record or oversee the account', async () => {
      const of = await plan('Watched');
      const id = await writer.create(Step, { subject: 'Seen', plan: of, team: 7 }, caller);
      expect(await linesOf(Step, id, principal({ roles: ['specialist'], team_ids: [7] }))).toHaveLength(1);
      await expect(linesOf(Step, id, principal({ roles: ['specialist'], team_ids: [] }))).rejects.toThrow(
        Forbidden,
      );
      await expect(linesOf(Step, id, principal({ roles: [] }))).rejects.toThrow(NotFound);
      await expect(linesOf(Step, id, principal({ account: 'elsewhere' }))).rejects.toThrow(NotFound);
      expect(await linesOf(Plan, of, principal({ roles: ['auditor'] }))).not.toHaveLength(0);
      await expect(linesOf(Step, 999_999)).rejects.toThrow(NotFound);
    });
  });

  describe('the audit lines of an account', () => {
    it('are those of all its records, for a caller who may read all of them', async () => {
      const of = await plan('Everything');
      const step = await writer.create(Step, { subject: 'Too', plan: of }, caller);
      const types = async (by: Principal) =>
        new Set(
          (await listed('audit_line', listOf('created_at', { perPage: 100 }), by)).map(
            (row) => row['record_type'],
          ),
        );
      expect(await types(admin)).toEqual(new Set(['plan', 'step']));
      expect(await types(principal({ roles: ['auditor'] }))).toEqual(new Set(['plan']));
      expect(await types(principal({ roles: ['specialist'] }))).toEqual(new Set());
      expect(await types(principal({ account: 'elsewhere' }))).toEqual(new Set());
      expect(step).toBeGreaterThan(0);
    });

    it('are filtered by type, person and time', async () => {
      await plan('Found');
      const found = async (field: string, operator: 'is' | 'gt', ...values: (string | number)[]) =>
        (await listed('audit_line', listOf('id', { filters: [{ field, operator, values }] }))).length;
      expect(await found('record_type', 'is', 'plan')).toBeGreaterThan(0);
      expect(await found('record_type', 'is', 'hovercraft')).toBe(0);
      expect(await found('person', 'is', 1)).toBeGreaterThan(0);
      expect(await found('person', 'is', 2)).toBe(0);
      expect(await found('created_at', 'gt', '2026-03-02T09:00:00Z')).toBe(0);
    });

    it('remain after the record is deleted', async () => {
      const of = await plan('Gone');
      const id = await writer.create(Step, { subject: 'Deleted', plan: of }, caller);
      await writer.remove(Step, id, caller);
      const filters = [{ field: 'action', operator: 'is' as const, values: ['delete'] }];
      const [line] = await listed('audit_line', listOf('id', { filters }));
      expect(line).toMatchObject({ action: 'delete', record_type: 'step', record: { id, name: 'Deleted' } });
    });

    const crowded = principal({ account: 'crowded' });
    beforeAll(() => manyLines('crowded'));
    it.each([
      ['created_at', {}, 'audit_line_by_created_at'],
      ['id', {}, 'audit_line_by_id'],
      [
        'created_at',
        { filters: [{ field: 'record_type', operator: 'is', values: ['step'] }] },
        'audit_line_by_type',
      ],
      ['created_at', { filters: [{ field: 'person', operator: 'is', values: [7] }] }, 'audit_line_by_person'],
      ['created_at', { within: { about: 'step', id: 7 } }, 'audit_line_by_record'],
    ] as [string, Partial<ListQuery>, string][])(
      'are read by %s %j in the order of an index, and not sorted',
      async (field, changes, index) => {
        const query = listOf(field, changes);
        const catalogue: Catalogue = service.app.get(CATALOGUE);
        const { text, bind } = listPlan(
          { record: recordOf('audit_line'), principal: crowded, catalogue, nodeDomain: 'deskline' },
          query,
        ).page;
        const call = { principal: crowded, now: '2026-03-02T09:00:00Z', query };
        const plan = (await service.get(Database).rows(`EXPLAIN ${text}`, bind(call))).join('\n');
        expect(plan).toContain(index);
        expect(plan).not.toContain('Sort');
      },
    );
  });

  describe('the archive and the trash', () => {
    const entries = async (name: 'archive' | 'trash', by = admin) =>
      (await listed(`${name}_entry`, listOf('id', { perPage: 100 }), by)).map((row) => row);

    it('list each archived or trashed record with person and time until it is restored', async () => {
      const id = await plan('Over', { status: 'completed' });
      await writer.archive(Plan, id, caller);
      expect((await entries('archive'))[0]).toEqual({
        id: expect.any(Number) as number,
        record_type: 'plan',
        record: expect.objectContaining({ id, name: 'Over' }) as object,
        archived_by: expect.objectContaining({ id: 1 }) as object,
        archived_at: '2026-03-02T09:00:00Z',
        archived: 'plan',
        plan: expect.objectContaining({ id, href: `/plans/${id}`, display_name: 'Over' }) as object,
        created_at: '2026-03-02T09:00:00Z',
        nodeID: expect.any(String) as string,
      });
      const isIn = async (name: 'archive' | 'trash') =>
        (await entries(name)).some(({ record }) => (record as Row)['id'] === id);
      expect([await isIn('archive'), await isIn('trash')]).toEqual([true, false]);
      await writer.trash(Plan, id, caller);
      expect([await isIn('archive'), await isIn('trash')]).toEqual([false, true]);
      await writer.restore(Plan, id, caller);
      expect([await isIn('archive'), await isIn('trash')]).toEqual([false, false]);
    });

    it('list records of one account, for its administrators and overseers', async () => {
      const id = await plan('Mine', { status: 'completed' });
      await writer.trash(Plan, id, caller);
      expect(await entries('trash', principal({ roles: ['auditor'] }))).toHaveLength(1);
      expect(await entries('trash', principal({ roles: ['specialist'] }))).toEqual([]);
      expect(await entries('trash', principal({ account: 'elsewhere' }))).toEqual([]);
    });

    it('refuse a record in use, and name the field of the condition', async () => {
      const id = await plan('Open');
      const refused = await writer.archive(Plan, id, caller).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(Invalid);
      expect((refused as Invalid).problems).toEqual([{ field: 'status', because: 'not_completed' }]);
    });
  });
});

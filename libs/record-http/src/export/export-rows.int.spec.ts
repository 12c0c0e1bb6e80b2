import { Database } from '@deskline/platform';
import {
  catalogue,
  common,
  commonWithoutSource,
  definePart,
  defineRecord,
  defineTranslation,
  hiddenTimes,
  optional,
  required,
} from '@deskline/record';
import { Forbidden, NotFound, RecordKeys, RecordReader, RecordWriter } from '@deskline/record-store';
import { principal, startRecordService, type RecordService } from '@deskline/testing';
import { KeyFinder } from '../import/key-finder';
import { importTypes } from '../import/import-types';
import type { ExportRequest } from './export-message';
import { ExportRows } from './export-rows';

const access = [
  { to: ['account_administrator', 'auditor'], read: true, create: true, update: true, delete: true },
  { to: ['specialist'], read: { vip: false } },
] as const;
const Person = defineRecord('person', {
  collection: 'people',
  fields: {
    ...common,
    name: required.string(),
    primary_email: required.string(),
    vip: optional.boolean({ default: false }),
    salary: optional.decimal({ readableBy: ['auditor'] }),
    rate: optional.decimal(),
    tags: optional.strings(),
    custom_fields: optional.customFields(),
  },
  list: ['name'],
  filter: ['name', 'updated_at'],
  sort: ['name', 'updated_at'],
  defaultSort: 'name',
  unique: [['primary_email']],
  archiving: { when: {} },
  access,
});
const Team = defineRecord('team', {
  collection: 'teams',
  fields: {
    ...common,
    name: required.string(),
    manager: optional.reference('person'),
    base: optional.reference('team'),
  },
  list: ['name'],
  filter: ['name'],
  defaultSort: 'name',
  links: { members: { to: 'person', ids: 'member_ids' } },
  access: [{ to: 'everyone', read: true, create: true, update: true, delete: true }],
});
const TeamTranslation = defineTranslation(Team, 'name');
const Contact = definePart('contact', {
  of: { person: Person, team: Team },
  path: 'contacts',
  fields: { uri: required.string() },
});
const Badge = defineRecord('badge', {
  collection: 'badges',
  fields: { ...commonWithoutSource, ...hiddenTimes, name: required.string() },
  list: ['name'],
  filter: ['name'],
  defaultSort: 'name',
  access: [{ to: 'everyone', read: true, create: true }],
});
const shop = catalogue('work-records', [Person, Team, TeamTranslation, Contact, Badge]);

describe('An export of a type', () => {
  let service: RecordService;
  let rows: ExportRows;
  let writer: RecordWriter;
  const statements: string[] = [];
  const admin = principal();
  const caller = { principal: admin, request_id: null };
  const person = (name: string, values: object = {}) =>
    writer.create(Person, { name, primary_email: `${name}@example.com`, ...values }, caller);
  const page = (type: string, fields: string[], more: Partial<ExportRequest> = {}) =>
    rows.page({ principal: admin, type, fields, after_id: 0, limit: 1_000, as: 'cells', ...more });
  const cells = async (...given: Parameters<typeof page>) =>
    (await page(...given)).lines.map((line) => JSON.parse(line) as string[]);

  beforeAll(async () => {
    service = await startRecordService({ catalogue: shop, behaviours: [], groups: [], follows: [] });
    for (const account of ['widget', 'gadget'])
      await service.get(Database).query(
        `INSERT INTO account (id, name, url, time_zone, locale, trusts)
         VALUES ($1, $1, 'https://widget.example', 'UTC', 'en', '[]')`,
        [account],
      );
    writer = service.get(RecordWriter);
    const reader = service.get(RecordReader);
    const counted: Pick<RecordReader, 'values'> = {
      values: (record, ...rest) => {
        statements.push(record.name);
        return reader.values(record, ...rest);
      },
    };
    const finder = new KeyFinder(shop, service.get(RecordKeys), reader, service.get(Database));
    rows = new ExportRows(shop, importTypes(shop), counted, (request, by) => {
      statements.push(`keys of ${request.record}`);
      return finder.answer(request, by);
    });
  });
  afterAll(() => service?.stop());
  beforeEach(async () => {
    await service.get(Database).query('TRUNCATE person, team, team_members, contact, team_translation');
  });

  it('has the cells of each kind as an import takes them, with the digits that are stored', async () => {
    await person('ada', { rate: '12345678901234567.10', tags: ['a', 'b'], custom_fields: { size: 3 } });
    await person('bob', { vip: true });
    const fields = ['name', 'vip', 'rate', 'tags', 'custom_fields', 'source'];
    expect(await cells('people', fields)).toEqual([
      ['ada', '0', '12345678901234567.10', 'a\nb', '{"size": 3}', ''],
      ['bob', '1', '', '', '', ''],
    ]);
    const [line = ''] = (await page('people', ['name', 'vip', 'tags'], { as: 'records' })).lines;
    expect(JSON.parse(line)).toEqual({ name: 'ada', vip: false, tags: ['a', 'b'] });
  });

  it('names referred records by their keys: one question a type, however many rows', async () => {
    const [ada, bob] = [await person('ada'), await person('bob')];
    const first = await writer.create(Team, { name: 'Desk', manager: ada, member_ids: [ada, bob] }, caller);
    const second = await writer.create(Team, { name: 'Field', base: first }, caller);
    await writer.create(Team, { name: 'Desk', base: second }, caller);
    statements.length = 0;
    expect(await cells('teams', ['name', 'manager', 'base', 'member_ids'])).toEqual([
      ['Desk', 'ada@example.com', '', 'ada@example.com\nbob@example.com'],
      // Two teams have that name: the id tells them apart.
      ['Field', '', String(first), ''],
      ['Desk', '', 'Field', ''],
    ]);
    expect([...statements].sort()).toEqual(['keys of person', 'keys of team', 'team']);
  });

  it('goes on after the id of the last row', async () => {
    for (const name of ['a', 'b', 'c']) await person(name);
    const first = await page('people', ['name'], { limit: 2 });
    expect([first.lines, first.isEnd]).toEqual([['["a"]', '["b"]'], false]);
    const next = await page('people', ['name'], { limit: 2, after_id: first.last_id });
    expect([next.lines, next.isEnd]).toEqual([['["c"]'], true]);
  });

  it('ends a page that is large before its last row', async () => {
    const size = 1_500_000;
    for (const name of ['a', 'b', 'c', 'd']) await person(name, { tags: [name.repeat(size)] });
    const first = await page('people', ['tags']);
    expect([first.lines.length, first.isEnd]).toEqual([3, false]);
    expect((await page('people', ['tags'], { after_id: first.last_id })).lines).toHaveLength(1);
  });

  it('has no rows and no fields that the caller may not read, and none of another account or archived', async () => {
    const ada = await person('ada', { salary: '10' });
    await person('boss', { vip: true });
    await writer.create(
      Person,
      { name: 'x', primary_email: 'x@example.com' },
      {
        principal: principal({ account: 'gadget' }),
        request_id: null,
      },
    );
    const specialist = principal({ roles: ['specialist'] });
    expect(await cells('people', ['name', 'salary'], { principal: specialist })).toEqual([['ada', '']]);
    const auditor = principal({ roles: ['auditor'] });
    expect(await cells('people', ['name', 'salary'], { principal: auditor })).toEqual([
      ['ada', '10'],
      ['boss', ''],
    ]);
    await expect(page('people', ['name'], { principal: principal({ roles: [] }) })).rejects.toThrow(
      Forbidden,
    );
    const scoped = principal({ scopes: [{ effect: 'allow', actions: ['team:Read', 'export:Create'] }] });
    await expect(page('people', ['name'], { principal: scoped })).rejects.toThrow(Forbidden);
    await expect(page('people_contact_details', ['uri'], { principal: scoped })).rejects.toThrow(Forbidden);
    await expect(page('unknown', ['name'])).rejects.toThrow(NotFound);
    await service.get(Database).query(`UPDATE person SET shelf = 'archived' WHERE id = $1`, [ada]);
    expect(await cells('people', ['name'])).toEqual([['boss']]);
  });

  it('has the parts of the owners that the caller may read, with the key of the owner', async () => {
    const [ada, boss] = [await person('ada'), await person('boss', { vip: true })];
    for (const [owner, uri] of [
      [ada, 'tel:1'],
      [boss, 'tel:2'],
    ] as const)
      await writer.create(Contact, { person: owner, uri }, caller);
    expect(await cells('people_contact_details', ['person', 'uri'])).toEqual([
      ['ada@example.com', 'tel:1'],
      ['boss@example.com', 'tel:2'],
    ]);
    const specialist = principal({ roles: ['specialist'] });
    expect(await cells('people_contact_details', ['uri'], { principal: specialist })).toEqual([['tel:1']]);
  });

  it('has only rows that changed since a time, parts of owners that did, and translations into a language', async () => {
    const old = await person('ada');
    await writer.create(Contact, { person: old, uri: 'tel:1' }, caller);
    await service.get(Database).query(`UPDATE person SET updated_at = '2020-01-01'`);
    const team = await writer.create(Team, { name: 'Desk' }, caller);
    for (const locale of ['nl', 'de'])
      await writer.create(TeamTranslation, { team, locale, name: locale }, caller);
    const changed = await person('bob');
    await writer.create(Contact, { person: changed, uri: 'tel:2' }, caller);
    const from = '2021-01-01T00:00:00.000Z';
    expect(await cells('people', ['name'], { from })).toEqual([['bob']]);
    expect(await cells('people_contact_details', ['uri'], { from })).toEqual([['tel:2']]);
    expect(await cells('people', ['name'], { from: '2999-01-01T00:00:00.000Z' })).toEqual([]);
    expect(await cells('team_translations', ['name'], { locale: 'nl' })).toEqual([['nl']]);
  });

  it('goes by the last change of records whose times clients do not read', async () => {
    await writer.create(Badge, { name: 'Visitor' }, caller);
    expect(await cells('badges', ['name'], { from: '2020-01-01T00:00:00.000Z' })).toEqual([['Visitor']]);
    expect(await cells('badges', ['name'], { from: '2999-01-01T00:00:00.000Z' })).toEqual([]);
  });

  it('finds the few rows that changed among many by the index of their times', async () => {
    const database = service.get(Database);
    const one = await person('ada');
    await writer.create(Contact, { person: one, uri: 'tel:1' }, caller);
    const copies = (table: string, more: string) => `INSERT INTO ${table}
      SELECT (jsonb_populate_record(t, jsonb_build_object('id', 1000 + n, ${more}))).*
      FROM ${table} t, generate_series(1, 20000) n`;
    await database.query(
      copies(
        'person',
        `'primary_email', n || '@many.example', 'updated_at', '2020-01-01T00:00:00Z'::timestamptz + n * interval '1 minute'`,
      ),
    );
    await database.query(copies('contact', `'person_id', 1000 + n, 'uri', 'tel:' || n`));
    await database.query('ANALYZE person, contact');
    const reads = jest.spyOn(database, 'rows');
    const plansOf = async (work: () => Promise<unknown>) => {
      reads.mockClear();
      await work();
      const sent = reads.mock.calls.map(([text, values, name]) => ({ text, values, name }));
      const plans: string[] = [];
      for (const { text, values, name } of sent) {
        expect(name).toBeUndefined();
        const [[plan = ''] = []] = await database.rows(`EXPLAIN (FORMAT JSON) ${text}`, values);
        plans.push(plan ?? '');
      }
      return plans;
    };
    const none = { from: '2999-01-01T00:00:00.000Z', limit: 1, isProbe: true };
    const few = { ...none, from: '2020-01-14T20:00:00.000Z' };
    try {
      for (const type of ['people', 'people_contact_details']) {
        const plans = await plansOf(async () => expect((await page(type, ['id'], none)).isEnd).toBe(true));
        expect(plans).toEqual([expect.stringContaining('person_by_account_id_updated_at')]);
        const [probe, ...others] = await plansOf(async () =>
          expect((await page(type, ['id'], few)).lines).toHaveLength(1),
        );
        expect(probe).toContain('person_by_account_id_updated_at');
        expect(others).toHaveLength(type === 'people' ? 0 : 2);
      }
      const [whole] = await plansOf(() => page('people', ['id'], { from: few.from, limit: 5_000 }));
      expect(whole).toContain('person_by_account_id_updated_at');
    } finally {
      reads.mockRestore();
    }
  });
});

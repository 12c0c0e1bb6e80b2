import type { RowSource } from '../read/plan/rows';
import {
  catalogue,
  common,
  commonWithoutSource,
  defineRecord,
  hidden,
  optional,
  readonly,
  required,
} from '@deskline/record';
import type { RecordType } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { ListQuery } from '../list-query';
import { referenceReadIn, sharedRowSource } from './shared-rows';
import { listPlan } from '../read/plan/list-plan';
import { Params } from '../read/plan/statement';
import { singlePlan } from '../read/plan/single-plan';

const sharing = {
  account: 'held_by',
  perAccount: ['created_at', 'supplier'],
  privateFields: ['plan'],
  changeable: [],
} as const;
const Job = defineRecord('job', {
  collection: 'jobs',
  fields: {
    ...common,
    subject: required.string(80),
    held_by: hidden.string(128),
    team: optional.reference('team'),
    plan: optional.reference('plan'),
    listed: hidden.object(),
    supplier: optional.string(80),
  },
  list: ['id', 'subject'],
  filter: ['team', 'plan', 'supplier'],
  sort: ['id', 'subject', 'team', 'created_at'],
  defaultSort: '-id',
  archiving: { when: {} },
  access: [{ to: 'everyone', read: true }],
  sharing,
});
const Word = defineRecord('word', {
  collection: 'words',
  fields: {
    ...commonWithoutSource,
    text: required.text(),
    internal: optional.boolean(),
    job: readonly.reference('job'),
  },
  list: ['id', 'text'],
  filter: [],
  sort: ['id', 'created_at'],
  defaultSort: '-id',
  access: [{ to: 'everyone', read: true }],
  sharedUnder: { parent: 'job', unless: 'internal' },
});
const records = catalogue('jobs', [Job, Word], { team: 'teams', plan: 'plans' });
const query: ListQuery = {
  fields: null,
  filters: [],
  views: [],
  sort: [{ field: 'id', descending: true }],
  perPage: 20,
  position: { page: 1 },
};
const sourceOf = (isTrusted: boolean, record: RecordType) =>
  sharedRowSource({ trusted: () => (isTrusted ? ['other'] : []) }, records)(record, principal());
const scopeOf = (record: RecordType, rowSource?: RowSource) => ({
  ...{ record, principal: principal(), catalogue: records, nodeDomain: 'deskline' },
  rowSource,
});
const planOf = (changes: Partial<ListQuery>, isTrusted: boolean, record: RecordType = Job) =>
  listPlan(scopeOf(record, sourceOf(isTrusted, record)), { ...query, ...changes });
const sources = (changes: Partial<ListQuery> = {}) => planOf(changes, true).page.text.split('UNION ALL');
const by = (field: string) => [{ field, descending: false }];

describe('SharedRows: collection of a record type with assigned accounts', () => {
  it('has the statements of an unshared record type for an account without trusted accounts', () => {
    const plain = { ...Job, sharing: undefined } as RecordType;
    for (const changes of [
      {},
      { sort: by('subject') },
      { sort: by('team') },
      { position: { after: ['7'] } },
    ]) {
      const [one, other] = [planOf(changes, false), planOf(changes, false, plain)];
      expect([one.page.text, one.pageByName?.text, one.count.text]).toEqual([
        other.page.text,
        other.pageByName?.text,
        other.count.text,
      ]);
    }
    const single = (record: RecordType) => singlePlan(scopeOf(record)).text;
    expect(single(Job)).toBe(single(plain));
  });

  it('has two sources for an account with trusted accounts, each ordered by the leading column of its index', () => {
    const [home, assigned] = sources({ sort: by('subject') });
    expect(home).toContain('ORDER BY t.account_id, t."subject", t."id"');
    expect(assigned).toContain('ORDER BY t."held_by", t."subject", t."id"');
    expect(assigned).toMatch(
      /t\."held_by" = ANY\(\$\d+\) AND t\."held_by" IS NOT NULL AND t\.account_id = ANY/,
    );
  });

  it('orders assigned rows by per-account fields in the table of those', () => {
    const [home, assigned] = sources({ sort: by('created_at') });
    expect(home).toContain('ORDER BY t.account_id, t."created_at", t."id"');
    expect(assigned).toContain('ORDER BY h.account_id, h."created_at", h."job_id"');
    expect(assigned).toContain('h."created_at" AS "created_at"');
  });

  it('filters assigned rows by per-account fields, and never by private fields', () => {
    const is = (field: string) => [{ field, operator: 'is', values: [3] } as const];
    expect(sources({ filters: is('supplier') })[1]).toMatch(/h\."supplier" = \$\d+/);
    const [home, assigned] = sources({ filters: is('plan') });
    expect(home).toContain('ORDER BY t."plan_id" DESC');
    expect(assigned).toMatch(/NULL::bigint = \$\d+/);
    expect(assigned).toContain('ORDER BY t."held_by" DESC');
    expect(assigned).not.toContain('t."plan_id"\n');
  });

  it('joins no per-account values for a record type without per-account fields', () => {
    const record: RecordType = { ...Job, sharing: { ...sharing, perAccount: [] } };
    const { page, count } = planOf({ sort: by('created_at') }, true, record);
    const single = singlePlan(scopeOf(record, sourceOf(true, Job)));
    for (const { text } of [page, count, single]) {
      expect(text).toContain('t."held_by" = ');
      expect(text).not.toMatch(/job_held|\bh\./);
    }
    expect(page.text).toContain('ORDER BY t."held_by", t."created_at", t."id"');
  });

  it('selects from each source the columns that the page reads, and no others', () => {
    const [home, assigned] = sources({ sort: by('created_at') });
    expect(home).toContain('(SELECT t."id", t."created_at", t."subject", t.account_id, t.shelf FROM "job" t');
    expect(assigned).toContain(
      '(SELECT t."id", h."created_at" AS "created_at", t."subject", t.account_id, t.shelf FROM "job" t',
    );
    expect(sources({ fields: ['plan'] })[1]).toContain('NULL::bigint AS "plan_id"');
  });

  it('reads both sources in the order of names', () => {
    const walk = planOf({ sort: by('team') }, true).pageByName?.text ?? '';
    expect(walk.match(/CROSS JOIN LATERAL/g)).toHaveLength(2);
    expect(walk).toContain('ORDER BY t."held_by", t."id"');
  });

  it('counts both sources, and joins per-account values only for a filter on them', () => {
    expect(planOf({}, true).count.text.match(/SELECT FROM/g)).toHaveLength(2);
    expect(planOf({}, false).count.text.match(/SELECT FROM/g)).toHaveLength(1);
    expect(planOf({}, true).count.text).not.toContain('job_held');
    const filters = [{ field: 'supplier', operator: 'is', values: ['x'] } as const];
    expect(planOf({ filters }, true).count.text).toContain('job_held');
  });

  it('checks grants on the values of the account that a locked row is assigned to', () => {
    const { join, overrides } = sourceOf(true, Job).ownValues(Job, new Params());
    expect(join).toMatch(/^LEFT JOIN "job_held" h ON h\."job_id" = t\.id\nAND h\.account_id = \$1 /);
    expect([...overrides.keys()]).toEqual(sharing.perAccount);
    expect(overrides.get('supplier')).toBe(
      'CASE WHEN h.account_id IS NULL THEN t."supplier" ELSE h."supplier" END',
    );
    expect(sourceOf(false, Job).ownValues(Job, new Params()).join).toBe('');
  });
});

describe('SharedRows: collection of a record type that is visible to other accounts', () => {
  const visibleTo = {
    ...{ of: 'word', by: 'job', through: 'plan' },
    ...{ account: 'customer', since: 'customer_since', while: 'listed', without: ['supplier'] },
  } as const;
  const Visible: RecordType = { ...Job, sharing: { ...sharing, visibleTo } };
  const sourcesOfVisible = (changes: Partial<ListQuery>) =>
    planOf(changes, true, Visible).page.text.split('UNION ALL');

  it('has a third source, ordered by the copied sort fields of the visible table', () => {
    const [, , seen] = sourcesOfVisible({ sort: by('subject') });
    expect(seen).toContain('FROM "job_shown" h JOIN "job" t ON t.id = h."job_id"');
    expect(seen).toContain('ORDER BY h.account_id, h."subject", h."job_id"');
    expect(seen).toMatch(
      /h\.account_id = ANY\(\$\d+\) AND h\."shelf" IS NULL AND h\."held_by" IS DISTINCT FROM h\."account_id"/,
    );
    expect(seen).toMatch(/h\."home_account_id" = ANY\(\$\d+\)/);
  });

  it('leaves the fields of `without` empty in visible rows, and filters by the others of the home account', () => {
    const is = (field: string) => [{ field, operator: 'is', values: [3] } as const];
    const [, , seen] = sourcesOfVisible({
      fields: ['supplier'],
      filters: is('supplier'),
      sort: by('created_at'),
    });
    expect(seen).toMatch(/NULL::text = \$\d+/);
    expect(seen).toContain('NULL::text AS "supplier"');
    expect(seen).toContain('ORDER BY h.account_id, h."created_at", h."job_id"');
    expect(sourcesOfVisible({ filters: is('plan') })[2]).toMatch(/NULL::bigint = \$\d+/);
  });

  it('counts visible rows in one index, without the table of the record', () => {
    const counted = planOf({}, true, Visible).count.text.split('UNION ALL')[2] ?? '';
    expect(counted).toContain('FROM "job_shown" h\n');
    expect(counted).not.toContain(' t ');
  });

  it('has no visible rows for roles that read some records only, nor for accounts without trusted accounts', () => {
    const some: RecordType = { ...Visible, access: [{ to: 'everyone', read: { subject: 'x' } }] };
    for (const { text } of [
      planOf({}, true, some).page,
      planOf({}, true, some).count,
      planOf({}, false, Visible).page,
      singlePlan(scopeOf(some, sourceOf(true, Job))),
      singlePlan(scopeOf(Visible)),
    ])
      expect(text).not.toContain('job_shown');
    expect(singlePlan(scopeOf(Visible, sourceOf(true, Job))).text).toContain('job_shown');
  });
});

describe('SharedRows: references to a shared record', () => {
  const reading = { fields: ['job'] };
  const Line = {
    ...Word,
    fields: {
      id: common.id,
      record_type: readonly.string(),
      record: readonly.reference('', { typedBy: 'record_type' }),
    },
    list: ['id', 'record'],
    sharedUnder: undefined,
  } as unknown as RecordType;

  it('have a name in the home account and in the account that the record is assigned to', () => {
    const { text } = planOf(reading, true, Word).page;
    expect(text).toMatch(
      /CASE WHEN "job"\.account_id = \$\d+ THEN "job"\.json\nWHEN "job"\.type = 'job' THEN \(SELECT "job"\.json FROM "job" shared\nWHERE shared\.id = "job"\.id AND \(\(shared\."held_by" = \$\d+ AND shared\.account_id = ANY/,
    );
    expect(planOf({}, true, Line).page.text).toContain(`WHEN "record".type = 'job'`);
  });

  it('have their projected name in accounts without trusted accounts, and between records of one account', () => {
    expect(planOf(reading, false, Word).page.text).not.toContain('CASE');
    const job = optional.reference('job', { sameAccount: true });
    const Tied = { ...Word, fields: { ...Word.fields, job }, sharedUnder: undefined } as RecordType;
    expect(planOf(reading, true, Tied).page.text).not.toContain('CASE');
  });
});

describe('referenceReadIn', () => {
  const referred = {
    ...{ type: 'job', id: 3, account_id: 'widget', name: 'Printer', disabled: false },
    json: '"name":"Printer","nodeID":"bm9kZQ","sourceID":"W-1"',
  };
  const SourceIsPrivate = { ...Job, sharing: { ...sharing, privateFields: ['sourceID'] } } as RecordType;
  const jobs = catalogue('jobs', [SourceIsPrivate], { team: 'teams', plan: 'plans' });
  const readIn = (account: string, held_by: string | null) =>
    referenceReadIn(account, { ...referred, attributes: { held_by } }, jobs).json;

  it.each([
    ['all members in the home account', 'widget', 'provider', referred.json],
    ['its name in the assigned account', 'provider', 'provider', '"name":"Printer","nodeID":"bm9kZQ"'],
    ['its nodeID alone in an account it was assigned to before', 'provider', null, '"nodeID":"bm9kZQ"'],
  ])('has %s', (_members, account, held_by, json) => {
    expect(readIn(account, held_by)).toBe(json);
  });
});

describe('SharedRows: records under a shared record', () => {
  const below = { within: { field: 'job', id: 3 }, sort: by('created_at') };

  it('lists rows of all accounts under the parent, except internal ones of other accounts', () => {
    const { text } = planOf(below, true, Word).page;
    expect(text).toContain('ORDER BY t."job_id", t."created_at", t."id"');
    expect(text).toMatch(/t\.account_id = \$\d+ OR \(t\."internal" IS NOT TRUE AND EXISTS/);
    expect(planOf(below, false, Word).page.text).not.toContain('EXISTS');
  });

  it('lists rows of other accounts under the parent only', () => {
    expect(planOf({}, true, Word).page.text).not.toContain('EXISTS');
  });
});

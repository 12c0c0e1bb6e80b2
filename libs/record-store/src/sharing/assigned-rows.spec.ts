import {
  catalogue,
  common,
  dated,
  defineRecord,
  hidden,
  optional,
  readonly,
  required,
} from '@deskline/record';
import type { RecordType } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { ListQuery } from '../list-query';
import { listPlan } from '../read/plan/list-plan';
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
  fields: { ...dated, text: required.text(), internal: optional.boolean(), job: readonly.reference('job') },
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
const planOf = (changes: Partial<ListQuery>, hasTrustedAccounts: boolean, record: RecordType = Job) =>
  listPlan(record, { ...query, ...changes }, principal(), records, 'deskline', hasTrustedAccounts);
const arms = (changes: Partial<ListQuery> = {}) => planOf(changes, true).page.text.split('UNION ALL');
const by = (field: string) => [{ field, descending: false }];

describe('a collection of what other accounts may have in hand', () => {
  it('is that of any record to an account that trusts nobody', () => {
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
    const single = (record: RecordType) => singlePlan(record, principal(), records, 'deskline').text;
    expect(single(Job)).toBe(single(plain));
  });

  it('has two arms to one that does, each led by what its index begins with', () => {
    const [home, held] = arms({ sort: by('subject') });
    expect(home).toContain('ORDER BY t.account_id, t."subject", t."id"');
    expect(held).toContain('ORDER BY t."held_by", t."subject", t."id"');
    expect(held).toMatch(/t\."held_by" = ANY\(\$\d+\) AND t\."held_by" IS NOT NULL AND t\.account_id = ANY/);
  });

  it('is in the order of the own values where those are kept', () => {
    const [home, held] = arms({ sort: by('created_at') });
    expect(home).toContain('ORDER BY t.account_id, t."created_at", t."id"');
    expect(held).toContain('ORDER BY h.account_id, h."created_at", h."job_id"');
    expect(held).toContain('h."created_at" AS "created_at"');
  });

  it('is isFiltered by the own values, and never by what stays at home', () => {
    const is = (field: string) => [{ field, operator: 'is', values: [3] } as const];
    expect(arms({ filters: is('supplier') })[1]).toMatch(/h\."supplier" = \$\d+/);
    const [home, held] = arms({ filters: is('plan') });
    expect(home).toContain('ORDER BY t."plan_id" DESC');
    expect(held).toMatch(/NULL::bigint = \$\d+/);
    expect(held).toContain('ORDER BY t."held_by" DESC');
    expect(held).not.toContain('t."plan_id"\n');
  });

  it('asks for no own values where no account has any', () => {
    const record: RecordType = { ...Job, sharing: { ...sharing, perAccount: [] } };
    const { page, count } = planOf({ sort: by('created_at') }, true, record);
    const single = singlePlan(record, principal(), records, 'deskline', undefined, true);
    for (const { text } of [page, count, single]) {
      expect(text).toContain('t."held_by" = ');
      expect(text).not.toMatch(/job_held|\bh\./);
    }
    expect(page.text).toContain('ORDER BY t."held_by", t."created_at", t."id"');
  });

  it('walks along names in both arms', () => {
    const walk = planOf({ sort: by('team') }, true).pageByName?.text ?? '';
    expect(walk.match(/CROSS JOIN LATERAL/g)).toHaveLength(2);
    expect(walk).toContain('ORDER BY t."held_by", t."id"');
  });

  it('is counted in both arms', () => {
    expect(planOf({}, true).count.text.match(/SELECT FROM/g)).toHaveLength(2);
    expect(planOf({}, false).count.text.match(/SELECT FROM/g)).toHaveLength(1);
    expect(planOf({}, true).count.text).not.toContain('job_held');
    const filters = [{ field: 'supplier', operator: 'is', values: ['x'] } as const];
    expect(planOf({ filters }, true).count.text).toContain('job_held');
  });
});

describe('a collection of what other accounts may only see', () => {
  const visibleTo = { of: 'word', by: 'job', through: 'plan', account: 'customer', while: 'listed' } as const;
  const Shown: RecordType = { ...Job, sharing: { ...sharing, visibleTo } };
  const armsTo = (changes: Partial<ListQuery>) => planOf(changes, true, Shown).page.text.split('UNION ALL');

  it('has a third arm, in the order of the copies that it is led to by the account', () => {
    const [, , seen] = armsTo({ sort: by('subject') });
    expect(seen).toContain('FROM "job_shown" h JOIN "job" t ON t.id = h."job_id"');
    expect(seen).toContain('ORDER BY h.account_id, h."subject", h."job_id"');
    expect(seen).toMatch(
      /h\.account_id = ANY\(\$\d+\) AND h\."shelf" IS NULL AND h\."held_by" IS DISTINCT FROM h\."account_id"/,
    );
    expect(seen).toMatch(/h\."home_account_id" = ANY\(\$\d+\)/);
  });

  it('has no values of that account in it, but for when it was made, and is not isFiltered by any', () => {
    const is = (field: string) => [{ field, operator: 'is', values: [3] } as const];
    const [, , seen] = armsTo({ filters: is('supplier'), sort: by('created_at') });
    expect(seen).toMatch(/NULL::text = \$\d+/);
    expect(seen).toContain('NULL::text AS "supplier"');
    expect(seen).toContain('ORDER BY h.account_id, h."created_at", h."job_id"');
    expect(armsTo({ filters: is('plan') })[2]).toMatch(/NULL::bigint = \$\d+/);
  });

  it('is counted in one index more', () => {
    const counted = planOf({}, true, Shown).count.text.split('UNION ALL')[2] ?? '';
    expect(counted).toContain('FROM "job_shown" h\n');
    expect(counted).not.toContain(' t ');
  });

  it('has no such arm to whoever reads some of them only, and to an account that trusts nobody', () => {
    const some: RecordType = { ...Shown, access: [{ to: 'everyone', read: { subject: 'x' } }] };
    for (const { text } of [
      planOf({}, true, some).page,
      planOf({}, true, some).count,
      planOf({}, false, Shown).page,
      singlePlan(some, principal(), records, 'deskline', undefined, true),
      singlePlan(Shown, principal(), records, 'deskline'),
    ])
      expect(text).not.toContain('job_shown');
    expect(singlePlan(Shown, principal(), records, 'deskline', undefined, true).text).toContain('job_shown');
  });
});

describe('what stands under a record that another account has in hand', () => {
  const below = { within: { field: 'job', id: 3 }, sort: by('created_at') };

  it('is led by that record, whosever it is, and has nothing that stays inside another account', () => {
    const { text } = planOf(below, true, Word).page;
    expect(text).toContain('ORDER BY t."job_id", t."created_at", t."id"');
    expect(text).toMatch(/t\.account_id = \$\d+ OR \(t\."internal" IS NOT TRUE AND EXISTS/);
    expect(planOf(below, false, Word).page.text).not.toContain('EXISTS');
  });

  it('is in no collection of another account', () => {
    expect(planOf({}, true, Word).page.text).not.toContain('EXISTS');
  });
});

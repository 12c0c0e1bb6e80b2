import { catalogue, readonly, type RecordType } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { Filter, ListQuery } from '../../list-query';
import { Plan, Step } from '../../../test/plans';
import { listPlan } from './list-plan';

const records = catalogue('work-records', [Plan, Step], { team: 'teams', person: 'people' });
const UUID = readonly.string(36, { format: 'uuid' });
const planOf = (changes: Partial<ListQuery> = {}, caller = principal(), record: RecordType = Step) =>
  listPlan(
    { record, principal: caller, catalogue: records, nodeDomain: 'deskline' },
    {
      fields: null,
      filters: [],
      views: [],
      sort: [{ field: 'id', descending: true }],
      perPage: 20,
      position: { page: 1 },
      ...changes,
    },
  );
const text = (changes?: Partial<ListQuery>) => planOf(changes).page.text;
const is = (field: string, ...values: (string | number)[]): Filter => ({ field, operator: 'is', values });
const by = (field: string, descending = false) => [{ field, descending }];

describe('the statement of a page', () => {
  it('has the account as its leading column', () => {
    expect(text()).toMatch(
      /t\.account_id = ANY\(\$1\)\nORDER BY t\.account_id DESC, t\."id" DESC\nLIMIT 21$/,
    );
    expect(text({ sort: by('subject') })).toContain('ORDER BY t.account_id, t."subject", t."id"');
  });

  it('has a filtered reference with an index as its leading column', () => {
    for (const changes of [{ filters: [is('plan', 3)] }, { within: { field: 'plan', id: 3 } }]) {
      expect(text(changes)).toContain('t.account_id = $1');
      expect(text(changes)).toContain('t."plan_id" = ANY($2)');
      expect(text(changes)).toContain('ORDER BY t."plan_id" DESC, t."id" DESC');
    }
  });

  it('has the account as its leading column for several values and for other orders', () => {
    expect(text({ filters: [is('plan', 3, 4)] })).toContain('ORDER BY t.account_id DESC');
    expect(text({ filters: [is('plan', 3)], sort: by('subject') })).toContain(
      'ORDER BY t.account_id, t."subject"',
    );
  });

  it('has the reference to the parent as the leading column of nested records, in every order', () => {
    const Visit = { ...Step, nested: true, fields: { ...Step.fields, id: UUID } } as RecordType;
    const within = { field: 'plan', id: 3 };
    const position = { after: ['x', '5f0c8f0e-6f6e-4d0c-9a53-1f2b3c4d5e6f'] };
    const page = planOf({ within, position, sort: by('subject') }, principal(), Visit).page.text;
    expect(page).toContain('t."plan_id" = ANY($2)');
    expect(page).toContain('(t."subject", t."id") > ($3::text, $4::uuid)');
    expect(page).toContain('ORDER BY t."plan_id", t."subject", t."id"');
  });

  it('merges several ranges only where one index range is not enough', () => {
    const position = { after: ['x', '5'] };
    expect(text({ sort: by('subject'), position })).not.toContain('UNION');
    expect(text({ sort: by('finished_at', true), position })).not.toContain('UNION');
    expect(text({ sort: by('finished_at'), position })).toContain('UNION ALL');
  });

  it('has a variant in the order of names where a reference is the first key', () => {
    expect(planOf({ sort: by('team') }).pageByName?.text).toContain('FROM reference k');
    expect(planOf({ sort: [...by('status'), ...by('team')] }).pageByName).toBeNull();
    expect(planOf().pageByName).toBeNull();
  });

  it('uses the variant by names for many rows, and for narrowed rows beyond the limit of counting', () => {
    const isFaster = (total: number, changes: Partial<ListQuery> = {}) =>
      planOf({ sort: by('team'), ...changes }).isFasterByName(total);
    expect([isFaster(1_000), isFaster(1_001)]).toEqual([false, true]);
    expect([isFaster(100_000, { views: ['open'] }), isFaster(100_001, { views: ['open'] })]).toEqual([
      false,
      true,
    ]);
  });

  it('compares with the other values of an enumeration instead of negating some', () => {
    expect(text({ views: ['open'] })).toContain('t."status" = ANY($2)');
    expect(text({ filters: [{ field: 'status', operator: 'is_not', values: ['completed'] }] })).toContain(
      't."status" = ANY($2)',
    );
  });
});

describe('preparePolicy', () => {
  const named = (changes?: Partial<ListQuery>, caller = principal()) => {
    const { preparedName, page } = planOf(changes, caller);
    const names = Array.from({ length: 30 }, () => preparedName(page.text));
    return names[0] ? 'at once' : names.at(-1) ? 'when it is run often' : 'never';
  };

  it.each<[string, Partial<ListQuery>]>([
    ['the default list', {}],
    ['pages of it', { position: { after: ['5'] } }],
    ['a sub-collection', { within: { field: 'plan', id: 3 } }],
  ])('prepares at once: %s', (_name, changes) => {
    expect(named(changes)).toBe('at once');
  });

  it.each<[string, Partial<ListQuery>]>([
    ['another size', { perPage: 7 }],
    ['other fields', { fields: ['subject'] }],
    ['another order', { sort: by('subject') }],
    ['one value of an indexed field', { filters: [is('status', 'open')] }],
  ])('prepares after frequent runs: %s', (_name, changes) => {
    expect(named(changes)).toBe('when it is run often');
  });

  it.each<[string, Partial<ListQuery>]>([
    ['a view', { views: ['open'] }],
    ['a filter without an index', { filters: [is('urgent', 1)] }],
    ['two filters', { filters: [is('status', 'open'), is('team', 1)] }],
    ['a filter in another order', { filters: [is('status', 'open')], sort: by('subject') }],
  ])('never prepares: %s', (_name, changes) => {
    expect(named(changes)).toBe('never');
  });

  it('never prepares for a caller who may read only some rows', () => {
    expect(named({}, principal({ roles: [] }))).toBe('never');
  });
});

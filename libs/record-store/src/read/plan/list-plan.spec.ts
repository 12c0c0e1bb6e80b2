import { catalogue, readonly, type RecordType } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { Filter, ListQuery } from '../../list-query';
import { Plan, Step } from '../../../test/plans';
import { listPlan } from './list-plan';

const records = catalogue('work-records', [Plan, Step], { team: 'teams', person: 'people' });
const UUID = readonly.string(36, { format: 'uuid' });
const planOf = (changes: Partial<ListQuery> = {}, caller = principal(), record: RecordType = Step) =>
  listPlan(
    record,
    {
      fields: null,
      filters: [],
      views: [],
      sort: [{ field: 'id', descending: true }],
      perPage: 20,
      position: { page: 1 },
      ...changes,
    },
    caller,
    records,
    'deskline',
  );
const text = (changes?: Partial<ListQuery>) => planOf(changes).page.text;
const is = (field: string, ...values: (string | number)[]): Filter => ({ field, operator: 'is', values });
const by = (field: string, descending = false) => [{ field, descending }];

describe('a page', () => {
  it('is led by the account', () => {
    expect(text()).toMatch(
      /t\.account_id = ANY\(\$1\)\nORDER BY t\.account_id DESC, t\."id" DESC\nLIMIT 21$/,
    );
    expect(text({ sort: by('subject') })).toContain('ORDER BY t.account_id, t."subject", t."id"');
  });

  it('is led by a reference that has an index of its own', () => {
    for (const changes of [{ filters: [is('plan', 3)] }, { within: { field: 'plan', id: 3 } }]) {
      expect(text(changes)).toContain('t.account_id = $1');
      expect(text(changes)).toContain('t."plan_id" = ANY($2)');
      expect(text(changes)).toContain('ORDER BY t."plan_id" DESC, t."id" DESC');
    }
  });

  it('is not led by several values, nor by one when the order is another', () => {
    expect(text({ filters: [is('plan', 3, 4)] })).toContain('ORDER BY t.account_id DESC');
    expect(text({ filters: [is('plan', 3)], sort: by('subject') })).toContain(
      'ORDER BY t.account_id, t."subject"',
    );
  });

  it('of what is nested is led by the record it is a part of, whatever the order', () => {
    const Visit = { ...Step, nested: true, fields: { ...Step.fields, id: UUID } } as RecordType;
    const within = { field: 'plan', id: 3 };
    const position = { after: ['x', '5f0c8f0e-6f6e-4d0c-9a53-1f2b3c4d5e6f'] };
    const page = planOf({ within, position, sort: by('subject') }, principal(), Visit).page.text;
    expect(page).toContain('t."plan_id" = ANY($2)');
    expect(page).toContain('(t."subject", t."id") > ($3::text, $4::uuid)');
    expect(page).toContain('ORDER BY t."plan_id", t."subject", t."id"');
  });

  it('is one range where an index can start, and several where it cannot', () => {
    const position = { after: ['x', '5'] };
    expect(text({ sort: by('subject'), position })).not.toContain('UNION');
    expect(text({ sort: by('finished_at', true), position })).not.toContain('UNION');
    expect(text({ sort: by('finished_at'), position })).toContain('UNION ALL');
  });

  it('can be walked to by names, where they come first', () => {
    expect(planOf({ sort: by('team') }).pageByName?.text).toContain('FROM reference k');
    expect(planOf({ sort: [...by('status'), ...by('team')] }).pageByName).toBeNull();
    expect(planOf().pageByName).toBeNull();
  });

  it('is walked to when there are many rows, of which few are left out', () => {
    const worth = (total: number, changes: Partial<ListQuery> = {}) =>
      planOf({ sort: by('team'), ...changes }).isFasterByName(total);
    expect([worth(1_000), worth(1_001)]).toEqual([false, true]);
    expect([worth(100_000, { views: ['open'] }), worth(100_001, { views: ['open'] })]).toEqual([false, true]);
  });

  it('asks for the others where some values of an enumeration are not wanted', () => {
    expect(text({ views: ['open'] })).toContain('t."status" = ANY($2)');
    expect(text({ filters: [{ field: 'status', operator: 'is_not', values: ['completed'] }] })).toContain(
      't."status" = ANY($2)',
    );
  });
});

describe('a statement', () => {
  const named = (changes?: Partial<ListQuery>, caller = principal()) => {
    const { preparedName, page } = planOf(changes, caller);
    const names = Array.from({ length: 30 }, () => preparedName(page.text));
    return names[0] ? 'at once' : names.at(-1) ? 'when it is run often' : 'never';
  };

  it.each<[string, Partial<ListQuery>]>([
    ['the default list', {}],
    ['pages of it', { position: { after: ['5'] } }],
    ['a sub-collection', { within: { field: 'plan', id: 3 } }],
  ])('has a name at once: %s', (_name, changes) => {
    expect(named(changes)).toBe('at once');
  });

  it.each<[string, Partial<ListQuery>]>([
    ['another size', { perPage: 7 }],
    ['other fields', { fields: ['subject'] }],
    ['another order', { sort: by('subject') }],
    ['what an index has together', { filters: [is('status', 'open')] }],
  ])('has a name when it is run often: %s', (_name, changes) => {
    expect(named(changes)).toBe('when it is run often');
  });

  it.each<[string, Partial<ListQuery>]>([
    ['a view', { views: ['open'] }],
    ['a filter without an index', { filters: [is('urgent', 1)] }],
    ['two filters', { filters: [is('status', 'open'), is('team', 1)] }],
    ['a filter in another order', { filters: [is('status', 'open')], sort: by('subject') }],
  ])('is planned with its values each time: %s', (_name, changes) => {
    expect(named(changes)).toBe('never');
  });

  it('is planned each time for a caller who may see a part of the rows', () => {
    expect(named({}, principal({ roles: [] }))).toBe('never');
  });
});

import { lookedUp, rowOf, saved } from '../../test/rows';
import { groupingRules } from './grouping.rules';
import { Request, type RequestRow } from './request.record';

const request = (values: Partial<RequestRow> = {}) => rowOf(Request, { id: 3, category: 'rfi', ...values });
const moved = (from: Partial<RequestRow>, to: Partial<RequestRow>, grouping: string = 'none') =>
  saved(groupingRules, request(from), request({ ...from, ...to }), {
    lookups: { grouped_into: lookedUp(to.grouped_into ?? 0, { grouping }) },
  });
const refused = (because: string) => [{ field: 'grouped_into', because }];
const joined = (id: number) => ({ change: 'request', where: { id }, values: { grouping: 'group' } });
const left = (id: number) => [
  { change: 'request', where: { id }, values: {} },
  {
    change: 'request',
    where: { id, not: { some: { of: 'request', by: 'grouped_into', where: { grouped_into: id } } } },
    values: { grouping: 'none' },
  },
];

describe('the grouping of a request', () => {
  it('becomes grouped, and that of the other request group', () => {
    const { after, consequences } = moved({}, { grouped_into: 8 });
    expect(after.grouping).toBe('grouped');
    expect(consequences).toEqual([joined(8)]);
  });

  it('becomes none when it leaves its group, which stays one while others are left', () => {
    const { after, consequences } = moved({ grouped_into: 8, grouping: 'grouped' }, { grouped_into: null });
    expect(after.grouping).toBe('none');
    expect(consequences).toEqual(left(8));
  });

  it('stays grouped when it moves from one group to another', () => {
    const { after, consequences } = moved({ grouped_into: 8, grouping: 'grouped' }, { grouped_into: 9 });
    expect(after.grouping).toBe('grouped');
    expect(consequences).toEqual([...left(8), joined(9)]);
  });

  it('has one level', () => {
    expect(moved({}, { grouped_into: 3 }).problems).toEqual(refused('cycle'));
    expect(moved({}, { grouped_into: 8 }, 'grouped').problems).toEqual(refused('grouped'));
    expect(moved({ grouping: 'group' }, { grouped_into: 8 }).problems).toEqual(refused('has_grouped'));
    expect(moved({ grouped_into: 8, grouping: 'grouped' }, { grouping: 'group' }).problems).toEqual(
      refused('has_grouped'),
    );
  });

  it('is checked only when grouped_into changes', () => {
    const grouped = { grouped_into: 8, grouping: 'grouped' } as const;
    const { problems, consequences } = moved(grouped, { ...grouped, subject: 'Again' }, 'grouped');
    expect([problems, consequences]).toEqual([[], []]);
  });
});

describe('a group that is completed', () => {
  const completed = { status: 'completed', completion_reason: 'workaround' } as const;

  it('completes the open requests in it, with its completion reason', () => {
    const where = { grouped_into: 3, not: { status: 'completed' } };
    expect(moved({ grouping: 'group' }, completed).consequences).toEqual([
      { change: 'request', where, values: completed },
    ]);
    expect(moved({}, completed).consequences).toEqual([]);
  });

  it('does not reopen them when it is reopened', () => {
    expect(moved({ grouping: 'group', ...completed }, { status: 'assigned' }).consequences).toEqual([]);
  });
});

import { moves, type Rule } from './rules';

interface Row {
  status: 'registered' | 'assigned' | 'solved' | null;
}

const OPEN = { registered: ['assigned', 'solved'], assigned: ['solved'], solved: [] };
const moved = (
  before: Row['status'] | undefined,
  after: Row['status'],
  rule: Rule<Row> = moves('status', OPEN),
) =>
  rule({
    before: before === undefined ? null : { status: before },
    after: { status: after },
    now: '',
    caller: null,
    lookups: {},
  });
const REFUSED = [{ refuse: 'status', because: 'transition' }];

describe('moves', () => {
  it('allows the listed transitions of a state, and refuses others', () => {
    expect(moved('registered', 'assigned')).toEqual([]);
    expect(moved('registered', 'solved')).toEqual([]);
    expect(moved('assigned', 'registered')).toEqual(REFUSED);
    expect(moved('solved', 'assigned')).toEqual(REFUSED);
    expect(moved('assigned', null)).toEqual(REFUSED);
  });

  it('allows a save without a transition, and any state of a new record', () => {
    expect(moved('solved', 'solved')).toEqual([]);
    expect(moved(null, 'solved')).toEqual([]);
    expect(moved(undefined, 'assigned')).toEqual([]);
  });

  it('refuses with its own reason, and limits the first value where the list says so', () => {
    const rule: Rule<Row> = moves('status', { '': ['registered'] }, 'not_assigned');
    const refused = [{ refuse: 'status', because: 'not_assigned' }];
    expect(moved(undefined, 'registered', rule)).toEqual([]);
    expect(moved(undefined, 'solved', rule)).toEqual(refused);
    expect(moved(null, 'solved', rule)).toEqual(refused);
    expect(moved('solved', null, rule)).toEqual([]);
  });
});

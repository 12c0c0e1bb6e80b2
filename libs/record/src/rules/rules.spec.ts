import { moves, type Rule } from './rules';

interface Row {
  status: 'registered' | 'assigned' | 'solved' | null;
}

const rule: Rule<Row> = moves('status', {
  registered: ['assigned', 'solved'],
  assigned: ['solved'],
  solved: [],
});
const moved = (before: Row['status'] | undefined, after: Row['status']) =>
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
});

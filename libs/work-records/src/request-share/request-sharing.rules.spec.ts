import { Request, type RequestRow } from '../request/request.record';
import { lookedUp, rowOf, saved } from '../../test/rows';
import { assignmentRules, assignedAccountRules } from './request-sharing.rules';

const OURS = lookedUp(7);
const THEIRS = lookedUp(8, { account_id: 'provider' });
const home = { id: 'widget', service_desk_team: null };
const there = { id: 'provider', isAssigned: true, service_desk_team: null } as const;
const row = (values: Partial<RequestRow> = {}) => rowOf(Request, values);
const assigned = (
  before: Partial<RequestRow> | null,
  team: number | null,
  account: typeof home | typeof there,
) =>
  saved(assignmentRules, before && row(before), row({ ...before, team }), {
    account,
    lookups: { team: team === 7 ? OURS : THEIRS },
  }).after;

describe('the team of a request', () => {
  it.each([
    ['a team of the own account', 7, home, 3],
    ['a team of another account', 8, home, 2],
    ['a team of the account that has it in hand', 8, there, 3],
    ['a team of the account it is handed back to', 7, there, 2],
    ['no team', null, home, 2],
  ])('set to %s counts as an assignment in its own account', (_to, team, account, count) => {
    expect(assigned({ team: 6, assignment_count: 2 }, team, account).assignment_count).toBe(count);
  });

  it('that is unchanged counts no assignment', () => {
    expect(assigned({ team: 7, assignment_count: 2 }, 7, home).assignment_count).toBe(2);
  });

  it('sets the assigned account when it belongs to another account', () => {
    expect(assigned(null, 8, home).held_by).toBe('provider');
    expect(assigned({ team: 8, held_by: 'provider' }, 7, home).held_by).toBeNull();
    expect(assigned({ team: 8, held_by: 'provider' }, null, home).held_by).toBeNull();
  });

  it('that is unknown counts as one of the own account', () => {
    const { after } = saved(assignmentRules, null, row({ team: 9 }), { account: home });
    expect([after.assignment_count, after.held_by]).toEqual([1, null]);
  });
});

describe('next_target_at of a request', () => {
  const targets = {
    response_target_at: '2026-03-02T10:00:00Z',
    resolution_target_at: '2026-03-03T10:00:00Z',
  };
  const next = (values: Partial<RequestRow>, account: typeof home | typeof there) =>
    saved(assignedAccountRules, null, row({ ...targets, ...values }), { account }).after.next_target_at;

  it('ignores the agreements of the home account in the assigned account', () => {
    expect(next({ next_target_at: targets.response_target_at }, home)).toBe(targets.response_target_at);
    expect(next({}, there)).toBe('no_target');
    expect(next({ desired_completion_at: '2026-03-05T10:00:00Z' }, there)).toBe('2026-03-05T10:00:00Z');
    expect(next({ status: 'completed' }, there)).toBeNull();
  });
});

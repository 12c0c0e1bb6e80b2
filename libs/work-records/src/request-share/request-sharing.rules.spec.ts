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

describe('the home account of a request that another account has in hand', () => {
  const inHand = { team: 8, held_by: 'provider', status: 'in_progress' } as const;
  const atHome = (before: Partial<RequestRow>, values: Partial<RequestRow>) =>
    saved(assignmentRules, row({ ...inHand, ...before }), row({ ...inHand, ...before, ...values }), {
      account: home,
      lookups: { team: (values.team ?? 8) === 7 ? OURS : THEIRS },
    }).after;
  const followed = (had: Partial<RequestRow>, has: Partial<RequestRow>) =>
    saved(assignmentRules, row(inHand), row(inHand), {
      account: home,
      lookups: { team: THEIRS },
      elsewhere: {
        before: row({ ...inHand, ...had }),
        after: row({ ...inHand, ...had, ...has }),
        requested: has,
      },
    }).after;

  it('reads completion_reason with the statuses that pass through only', () => {
    const completion_reason = 'solved';
    expect(followed({}, { status: 'completed', completion_reason })).toMatchObject({ completion_reason });
    expect(followed({}, { status: 'waiting_for', completion_reason }).completion_reason).toBeNull();
  });

  it('keeps its status when another field changes in the assigned account', () => {
    expect(followed({ status: 'workflow_pending' }, { supplier_requestID: 'P-1' }).status).toBe(
      'in_progress',
    );
  });

  it('waits for its own workflow', () => {
    expect(atHome({}, { status: 'workflow_pending' }).status).toBe('workflow_pending');
  });

  it('has it assigned when it is taken back, unless it sets another status or it is completed', () => {
    expect(atHome({}, { team: 7 })).toMatchObject({ status: 'assigned', member: null });
    expect(atHome({}, { team: 7, status: 'accepted', member: 3 })).toMatchObject({
      ...{ status: 'accepted', member: 3 },
    });
    expect(atHome({ status: 'completed' }, { team: 7 }).status).toBe('completed');
  });
});

describe('the assigned account of a request', () => {
  const inHand = { team: 8, held_by: 'provider', status: 'in_progress' } as const;
  const inAssigned = (
    own: Partial<RequestRow>,
    before: Partial<RequestRow>,
    after: Partial<RequestRow>,
    requested: Partial<RequestRow> = {},
  ) =>
    saved(assignmentRules, row({ ...inHand, ...own }), row({ ...inHand, ...own }), {
      account: there,
      lookups: { team: THEIRS },
      elsewhere: { before: row({ ...inHand, ...before }), after: row({ ...inHand, ...after }), requested },
    }).after;

  it('gets the status that a rule sets at home', () => {
    const after = { status: 'completed', completion_reason: 'no_reply' } as const;
    const before = { status: 'waiting_for_customer' } as const;
    expect(inAssigned(before, before, after)).toMatchObject(after);
  });

  it('keeps its status and member when the home account sends back the values that it reads', () => {
    const own = { status: 'waiting_for', member: 5 } as const;
    expect(inAssigned(own, {}, {}, { status: 'in_progress', member: null })).toMatchObject(own);
  });

  it('gets the member and the status that the home account asks for', () => {
    const asked = { status: 'accepted', member: 5 } as const;
    expect(inAssigned({}, {}, {}, asked)).toMatchObject(asked);
  });

  it('begins anew when the request returns', () => {
    const own = { status: 'completed', completion_reason: 'solved', member: 5 } as const;
    const returned = inAssigned(own, { held_by: null, status: 'assigned' }, { status: 'assigned' });
    expect(returned).toMatchObject({ status: 'assigned', completion_reason: null, member: null });
    expect(returned.assignment_count).toBe(1);
  });

  it('is assigned when the time is reached until which it waits', () => {
    const own = { status: 'waiting_for', waiting_until: '2026-03-02T09:00:00Z' } as const;
    expect(inAssigned(own, {}, {}, { held_until: null }).status).toBe('assigned');
  });
});

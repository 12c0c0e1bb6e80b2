import { withDefaults, type DefaultFacts } from './event-defaults';

const FACTS: DefaultFacts = {
  values: {},
  source: 'Event',
  caller: { id: 1, teams: [] },
  teamsOfMember: [],
  template: null,
  instance: null,
};
const instance = { first_line_team: 7, support_team: 8 };

describe('withDefaults', () => {
  it.each<[string, Partial<DefaultFacts>, object]>([
    ['nothing', {}, { source: 'Event', category: 'other' }],
    ['a service instance', { values: { service_instance: 2 } }, { category: 'incident', impact: 'top' }],
    ['a category', { values: { service_instance: 2, category: 'rfi' } }, { category: 'rfi' }],
    [
      'a template',
      { template: { category: 'incident', impact: null } },
      { category: 'incident', impact: 'top' },
    ],
    ['a status of the template', { template: { status: 'accepted' } }, { member: 1 }],
    ['a working status', { values: { status: 'waiting_for' } }, { member: 1 }],
    ['a status without a member', { values: { status: 'on_backlog' } }, { category: 'other' }],
    ['a member', { values: { member: 3 }, teamsOfMember: [5, 6] }, { member: 3, team: 5 }],
    ['a member and a team', { values: { member: 3, team: 9 }, teamsOfMember: [5] }, { member: 3, team: 9 }],
    [
      'the caller as member',
      { values: { status: 'accepted' }, caller: { id: 1, teams: [4] } },
      { member: 1, team: 4 },
    ],
    // The rules of requests choose the first line team.
    ['a caller outside of the teams', { instance, caller: { id: 1, teams: [4] } }, { category: 'other' }],
    ['a caller of the first line', { instance, caller: { id: 1, teams: [4, 7] } }, { team: 8 }],
    ['a caller of the support team', { instance, caller: { id: 1, teams: [8] } }, { team: 8 }],
    ['no support team', { instance: { ...instance, support_team: null }, caller: { id: 1, teams: [7] } }, {}],
    [
      'a time',
      { values: { category: 'incident' }, occurredAt: '2026-01-01T00:00:00Z' },
      { downtime_start_at: '2026-01-01T00:00:00Z' },
    ],
  ])('follow from %s', (_, facts, expected) => {
    const values = withDefaults({ ...FACTS, ...facts });
    expect(values).toMatchObject(expected);
    if (!('team' in expected)) expect(values).not.toHaveProperty('team');
    if (!('member' in expected)) expect(values).not.toHaveProperty('member');
  });
});

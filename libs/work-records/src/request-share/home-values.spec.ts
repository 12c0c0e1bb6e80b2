import { REQUEST_STATUSES } from '../request/request-kinds';
import { HOME_STATUSES, homeValues } from './home-values';

const done = { completion_reason: 'solved', completed_at: '2026-03-02T10:00:00Z' } as const;

describe('homeValues', () => {
  it.each([
    ['declined', 'declined'],
    ['on_backlog', 'assigned'],
    ['assigned', 'assigned'],
    ['accepted', 'in_progress'],
    ['in_progress', 'in_progress'],
    ['waiting_for', 'in_progress'],
    ['waiting_for_customer', 'waiting_for_customer'],
    ['reservation_pending', 'in_progress'],
    ['workflow_pending', 'in_progress'],
    ['project_pending', 'in_progress'],
    ['completed', 'completed'],
  ] as const)('gives a request that is %s in the assigned account the status %s at home', (status, home) => {
    expect(homeValues({ status, team: 8, ...done })).toMatchObject({ status: home, team: 8, member: null });
  });

  it('gives every status of a request one at home', () => {
    expect(Object.keys(HOME_STATUSES).sort()).toEqual([...REQUEST_STATUSES].sort());
  });

  it('passes completed_at and completion_reason through with the status completed only', () => {
    expect(homeValues({ status: 'completed', team: 8, ...done })).toMatchObject(done);
    expect(homeValues({ status: 'in_progress', team: 8, ...done })).toMatchObject({
      completion_reason: null,
      completed_at: null,
    });
  });
});

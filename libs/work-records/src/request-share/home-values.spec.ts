import { REQUEST_STATUSES } from '../request/request-kinds';
import { HOME_STATUSES, homeStatus, isShownAs, ownStatus } from './home-values';

describe('homeStatus', () => {
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
  ] as const)('gives a request that is %s in the assigned account the status %s at home', (there, home) => {
    expect(homeStatus(there, 'assigned')).toBe(home);
    expect(isShownAs(there, home)).toBe(true);
  });

  it('gives every status of a request one at home', () => {
    expect(Object.keys(HOME_STATUSES).sort()).toEqual([...REQUEST_STATUSES].sort());
  });

  it('keeps in_progress at home once the request was accepted, and not after it waited or was completed', () => {
    expect(homeStatus('assigned', 'in_progress')).toBe('in_progress');
    expect(homeStatus('on_backlog', 'in_progress')).toBe('in_progress');
    expect(homeStatus('assigned', 'waiting_for_customer')).toBe('assigned');
    expect(homeStatus('assigned', 'completed')).toBe('assigned');
  });
});

describe('ownStatus', () => {
  it('keeps the status of the home account that waits for its own workflow', () => {
    expect(ownStatus('workflow_pending')).toBe('workflow_pending');
    expect(ownStatus('accepted')).toBe('in_progress');
  });
});

describe('isShownAs', () => {
  it.each([
    ['completed', 'assigned'],
    ['waiting_for_customer', 'assigned'],
    ['in_progress', 'completed'],
    ['accepted', 'assigned'],
  ] as const)('is false for %s in the assigned account and %s at home', (there, home) => {
    expect(isShownAs(there, home)).toBe(false);
  });
});

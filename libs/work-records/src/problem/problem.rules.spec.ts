import { NOW, rowOf, saved } from '../../test/rows';
import { Problem, type ProblemRow } from './problem.record';
import { problemRules, problemTimers } from './problem.rules';

const problem = (values: Partial<ProblemRow> = {}) =>
  rowOf(Problem, { id: 4, subject: 'Slow', impact: 'low', manager: 1, service: 3, team: 7, ...values });

const moved = (from: Partial<ProblemRow>, to: Partial<ProblemRow>) =>
  saved(problemRules, problem(from), problem({ ...from, ...to })).after;

describe('a problem', () => {
  it('that is saved with status solved has solved_at set, and the minutes since created_at as resolution_duration', () => {
    expect(moved({ created_at: '2026-03-02T08:00:00Z' }, { status: 'solved' })).toMatchObject({
      solved_at: NOW,
      resolution_duration: 60,
    });
  });

  it('that is reopened has neither solved_at nor resolution_duration', () => {
    const solved = { status: 'solved', solved_at: NOW, resolution_duration: 0 } as const;
    expect(moved(solved, { status: 'in_progress' })).toMatchObject({
      solved_at: null,
      resolution_duration: null,
    });
  });

  it('sets new_assignment when its status is assigned or declined', () => {
    expect(saved(problemRules, null, problem()).after.new_assignment).toBe(true);
    expect(moved({ status: 'accepted' }, { status: 'declined' }).new_assignment).toBe(true);
    expect(moved({ status: 'assigned' }, { status: 'analyzed' }).new_assignment).toBe(false);
    expect(saved(problemRules, null, problem({ status: 'on_backlog' })).after.new_assignment).toBe(false);
  });

  it('keeps waiting_until only while it waits, as requests do', () => {
    const waiting = { status: 'waiting_for', waiting_until: NOW } as const;
    expect(moved({}, waiting).waiting_until).toBe(NOW);
    expect(moved(waiting, { status: 'progress_halted' }).waiting_until).toBeNull();
    expect(problemTimers).toEqual([
      { field: 'waiting_until', from: { status: 'waiting_for' }, set: { status: 'assigned' } },
    ]);
  });
});

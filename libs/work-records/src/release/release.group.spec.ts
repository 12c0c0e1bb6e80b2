import { rowOf } from '../../test/rows';
import { Workflow, type WorkflowRow } from '../workflow/workflow.record';
import { courseOf, decide } from './release.group';
import { Release } from './release.record';

describe('a release', () => {
  const of = (...workflows: Partial<WorkflowRow>[]) =>
    decide(rowOf(Release), [courseOf(workflows.map((values) => rowOf(Workflow, values)))]);
  const completed = (completion_reason: WorkflowRow['completion_reason']) =>
    ({ status: 'completed', completion_reason }) as const;

  it('without workflows is registered', () => {
    expect(of()).toEqual({
      status: 'registered',
      completion_reason: null,
      impact: 'none',
      completion_target_at: null,
    });
  });

  it.each([
    [['registered', 'registered'], 'registered'],
    [['registered', 'in_progress'], 'in_progress'],
    [['completed', 'registered'], 'in_progress'],
    [['in_progress', 'progress_halted'], 'progress_halted'],
    [['completed', 'completed'], 'completed'],
  ] as const)('with workflows %j is %s', (statuses, status) => {
    expect(of(...statuses.map((each) => ({ status: each }))).status).toBe(status);
  });

  it.each([
    [['complete', 'complete'], 'complete'],
    [['withdrawn', 'withdrawn'], 'withdrawn'],
    [['complete', 'rolled_back'], 'partial'],
    [['complete', null], 'complete'],
    [[null], null],
  ] as const)('with workflows completed as %j is completed as %s', (reasons, reason) => {
    expect(of(...reasons.map(completed)).completion_reason).toBe(reason);
  });

  it('has no completion reason while it is open', () => {
    expect(of(completed('complete'), {}).completion_reason).toBeNull();
  });

  it('has the greatest impact of its workflows, and the latest of their targets', () => {
    expect(
      of(
        { impact: 'low', completion_target_at: '2026-03-04T12:00:00Z' },
        { impact: 'high', completion_target_at: '2026-03-02T12:00:00Z' },
        { impact: 'none', completion_target_at: null },
      ),
    ).toMatchObject({ impact: 'high', completion_target_at: '2026-03-04T12:00:00Z' });
  });
});

import { NOW, rowOf, saved } from '../../test/rows';
import { Project, type ProjectRow } from './project.record';
import { projectRules } from './project.rules';

const EARLIER = '2026-03-01T09:00:00Z';

describe('a project', () => {
  const before = rowOf(Project, { id: 5, manager: 44, created_at: EARLIER });
  const save = (values: Partial<ProjectRow>, from = before) =>
    saved(projectRules, from, { ...from, ...values });
  const completed = { ...before, status: 'completed', completed_at: NOW, resolution_duration: 1440 } as const;

  it('has the caller as its manager when none is sent', () => {
    expect(saved(projectRules, null, rowOf(Project), { caller: 7 }).after.manager).toBe(7);
    expect(save({}).after.manager).toBe(44);
  });

  it('stamps completed_at and sets resolution_duration when its status becomes completed', () => {
    expect(save({ status: 'completed' }).after).toMatchObject({
      completed_at: NOW,
      resolution_duration: 1440,
    });
  });

  it('that is reopened has no completed_at, resolution_duration or completion_reason', () => {
    const opened = save({ status: 'in_progress' }, { ...completed, completion_reason: 'partial' });
    expect(opened.after).toMatchObject({
      completed_at: null,
      resolution_duration: null,
      completion_reason: null,
    });
  });

  it.each([
    ['1200.50', '99.5', '1300.00'],
    ['0.1', '0.2', '0.3'],
    ['1200.50', null, '1200.50'],
    [null, null, null],
  ])('sums up total_cost of effort (%s) and purchases (%s)', (cost_of_effort, cost_of_purchases, total) => {
    expect(save({ cost_of_effort, cost_of_purchases }).after.total_cost).toBe(total);
  });

  it('completed early withdraws open workflows, cancels open tasks, and sets waiting requests and problems back to assigned', () => {
    expect(save({ status: 'completed' }).consequences).toEqual([
      {
        change: 'workflow',
        where: { project: 5, not: { status: 'completed' } },
        values: { status: 'completed', completion_reason: 'withdrawn' },
      },
      {
        change: 'project_task',
        where: { project: 5, status: ['registered', 'assigned', 'accepted', 'in_progress', 'waiting_for'] },
        values: { status: 'canceled' },
      },
      {
        change: 'request',
        where: { project: 5, status: 'project_pending' },
        values: { status: 'assigned' },
      },
      {
        change: 'problem',
        where: { project: 5, status: 'project_pending' },
        values: { status: 'assigned' },
      },
    ]);
    expect(save({ subject: 'Later' }, completed).consequences).toEqual([]);
  });
});

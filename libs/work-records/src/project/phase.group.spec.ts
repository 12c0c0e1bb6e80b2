import { rowOf } from '../../test/rows';
import { decide, progressOfTasks } from './phase.group';
import { Phase } from './phase.record';

type Tasks = Parameters<typeof progressOfTasks>[0];
const tasks = (...statuses: Tasks[number]['status'][]): Tasks =>
  statuses.map((status, index) => ({ id: index + 1, status, failure_task: null }));

describe('the status of a phase', () => {
  it.each([
    [[], null],
    [['registered', 'registered'], 'registered'],
    [['assigned', 'registered'], 'in_progress'],
    [['completed', 'registered'], 'in_progress'],
    [['waiting_for', 'request_pending'], 'in_progress'],
    [['completed', 'approved', 'canceled'], 'completed'],
    [['failed', 'in_progress'], 'progress_halted'],
    [['completed', 'rejected'], 'progress_halted'],
    [['declined', 'registered'], 'progress_halted'],
    [['declined', 'accepted'], 'in_progress'],
  ] as const)('with tasks %j is %s', (statuses, progress) => {
    expect(progressOfTasks(tasks(...statuses))).toBe(progress);
  });

  it('is in_progress while the failure task of a failed task is active', () => {
    const [failed, rework] = tasks('failed', 'assigned');
    if (!failed || !rework) throw new Error('there are two');
    expect(progressOfTasks([{ ...failed, failure_task: 2 }, rework])).toBe('in_progress');
    expect(
      progressOfTasks([
        { ...failed, failure_task: 2 },
        { ...rework, status: 'canceled' },
      ]),
    ).toBe('progress_halted');
  });

  it('counts tasks of all types, and is registered without any', () => {
    expect(decide(rowOf(Phase), [null, 'completed'])).toEqual({ status: 'completed' });
    expect(decide(rowOf(Phase), ['registered', 'completed'])).toEqual({ status: 'in_progress' });
    expect(decide(rowOf(Phase, { status: 'in_progress' }), [null])).toEqual({ status: 'registered' });
  });
});

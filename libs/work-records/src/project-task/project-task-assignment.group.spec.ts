import type { ApprovalStatus } from '../approval/approval-statuses';
import { NOW, rowOf } from '../../test/rows';
import { decide } from './project-task-assignment.group';
import { ProjectTask, type ProjectTaskRow } from './project-task.record';

const decided = (task: Partial<ProjectTaskRow>, ...statuses: ApprovalStatus[]) => {
  const root = rowOf(ProjectTask, { category: 'approval', status: 'assigned', ...task });
  const members = statuses.map((status, index) => ({ id: index + 1, assignee: 40 + index, status }));
  const state = { root, members, links: [], now: NOW, lookups: () => ({}) };
  const plain = ({ members: moved, ...rest }: ReturnType<typeof decide>) => ({
    ...rest,
    members: Object.fromEntries(moved ?? []) as object,
  });
  return {
    ...plain(decide(state)),
    byHandOf: (caller: number) => plain(decide({ ...state, ...handOf(caller) })),
  };
};
const handOf = (caller: number) => ({
  caller,
  rootBefore: rowOf(ProjectTask, { category: 'approval', status: 'assigned' }),
});

describe('a project task and its assignments', () => {
  it('assigns them together with the task, and not before', () => {
    expect(decided({ status: 'registered' }, 'registered').members).toEqual({});
    expect(decided({}, 'registered', 'canceled').members).toEqual({ 1: { status: 'assigned' } });
    expect(decided({ category: 'activity' }, 'registered').members).toEqual({ 1: { status: 'assigned' } });
  });

  it('is approved when required_approvals are reached, and rejected by one rejection', () => {
    expect(decided({ required_approvals: 2 }, 'approved', 'assigned').root).toBeUndefined();
    expect(decided({ required_approvals: 2 }, 'approved', 'approved').root).toEqual({ status: 'approved' });
    expect(decided({ required_approvals: 2 }, 'approved', 'rejected').root).toEqual({ status: 'rejected' });
  });

  it('is set to approved only by its last assigned assignee', () => {
    const { byHandOf } = decided({ status: 'approved', required_approvals: 2 }, 'approved', 'assigned');
    expect(byHandOf(41).members).toEqual({ 2: { status: 'approved' } });
    expect(byHandOf(40).refuse).toEqual({ field: 'status', because: 'approvals_missing' });
    expect(decided({ status: 'approved', required_approvals: 2 }).byHandOf(40).refuse).toBeDefined();
    expect(decided({ status: 'approved' }).byHandOf(40)).toEqual({ members: {} });
    expect(
      decided({ category: 'activity', status: 'approved' }, 'assigned').byHandOf(9).refuse,
    ).toBeUndefined();
  });

  it('cancels open answers of an approval, and keeps the assignees of a finished activity', () => {
    expect(decided({ status: 'approved' }, 'approved', 'assigned').members).toEqual({
      2: { status: 'canceled' },
    });
    expect(decided({ category: 'activity', status: 'completed' }, 'assigned').members).toEqual({});
  });

  it.each(['approved', 'rejected'] as const)(
    'of another category refuses %s from an assignment',
    (status) => {
      expect(decided({ category: 'milestone' }, status).refuse).toEqual({
        field: 'category',
        because: 'not_approval',
      });
    },
  );
});

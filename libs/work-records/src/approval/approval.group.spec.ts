import { rowOf, NOW } from '../../test/rows';
import { Task, type TaskRow } from '../task/task.record';
import type { ApprovalStatus } from './approval-statuses';
import { decide } from './approval.group';

const approvals = (...statuses: ApprovalStatus[]) =>
  statuses.map((status, index) => ({ id: index + 1, approver: 40 + index, status }));

const decided = (task: Partial<TaskRow>, ...statuses: ApprovalStatus[]) => {
  const root = rowOf(Task, { category: 'approval', ...task });
  const change = decide({ root, members: approvals(...statuses), links: [], now: NOW, lookups: () => ({}) });
  return { ...change, members: Object.fromEntries([...(change.members ?? [])]) };
};

/** Applies an outcome set by a person to a task, which was assigned by default. */
const byHand = (
  caller: number | null,
  task: Partial<TaskRow>,
  statuses: ApprovalStatus[],
  was = 'assigned',
) => {
  const root = rowOf(Task, { category: 'approval', ...task });
  const state = { root, members: approvals(...statuses), links: [], now: NOW, lookups: () => ({}) };
  const change = decide({ ...state, caller, rootBefore: { ...root, status: was as TaskRow['status'] } });
  return change.refuse?.because ?? Object.fromEntries([...(change.members ?? [])]);
};

describe('an approval task and its approvals', () => {
  it('changes nothing without approvals', () => {
    expect(decided({ status: 'assigned', member: 9 })).toEqual({ members: {} });
  });

  it('refuses approvals of a task of another category', () => {
    expect(decided({ category: 'implementation' }, 'registered').refuse).toEqual({
      field: 'category',
      because: 'not_approval',
    });
  });

  it('has its only approver as its member', () => {
    expect(decided({ member: null }, 'registered').root).toEqual({ member: 40 });
    expect(decided({ member: null }, 'canceled', 'registered').root).toEqual({ member: 41 });
  });

  it('names the override when a client has deleted an approval', () => {
    const root = rowOf(Task, { category: 'approval', status: 'assigned', required_approvals: 2 });
    const [given] = approvals('approved');
    const state = { root, members: approvals('approved'), links: [], now: NOW, lookups: () => ({}) };
    const lost = new Map([[9, { before: given ?? null, byClient: false }]]);
    const client = { person: 9, roles: [] };
    expect(decide({ ...state, client, memberChanges: lost })).toEqual({
      overrideOfRoot: 'manager_only',
      root: { status: 'approved' },
    });
    expect(decide({ ...state, memberChanges: lost })).toEqual({ root: { status: 'approved' } });
    const kept = new Map([[1, { before: given ?? null, byClient: true }]]);
    expect(decide({ ...state, client, memberChanges: kept })).toEqual({ root: { status: 'approved' } });
    const none = decide({ ...state, client, members: [], memberChanges: lost });
    expect(none).toEqual({ overrideOfRoot: 'manager_only' });
  });

  it('has no member with several approvers', () => {
    expect(decided({ member: 40 }, 'registered', 'registered').root).toEqual({ member: null });
  });

  it('assigns its approvals when it is assigned, and not before', () => {
    expect(decided({ status: 'registered' }, 'registered', 'registered').members).toEqual({});
    expect(decided({ status: 'assigned' }, 'registered', 'registered').members).toEqual({
      1: { status: 'assigned' },
      2: { status: 'assigned' },
    });
  });

  it('sets its approvals back to registered when it goes back to registered', () => {
    expect(decided({ status: 'registered' }, 'assigned', 'approved').members).toEqual({
      1: { status: 'registered' },
    });
  });

  it('is approved when required_approvals are reached', () => {
    const task = { status: 'in_progress', required_approvals: 2 } as const;
    expect(decided(task, 'approved', 'assigned', 'assigned').root).toEqual({});
    expect(decided(task, 'approved', 'approved', 'assigned').root).toEqual({ status: 'approved' });
  });

  it('is approved by all approvers when they are fewer than required_approvals', () => {
    const task = { status: 'assigned', required_approvals: 3 } as const;
    expect(decided(task, 'approved', 'assigned').root).toEqual({});
    expect(decided(task, 'approved', 'approved').root).toEqual({ status: 'approved' });
    expect(decided(task, 'approved', 'canceled').root).toEqual({ status: 'approved' });
    expect(decided(task, 'canceled', 'canceled').root).toEqual({});
  });

  it('is rejected by one rejection, whatever the number of approvals', () => {
    const task = { status: 'assigned', required_approvals: 2 } as const;
    expect(decided(task, 'approved', 'rejected', 'approved').root).toEqual({ status: 'rejected' });
  });

  describe('with a status set to approved or rejected by a person', () => {
    const [two, approved] = [{ status: 'approved', required_approvals: 2 }, { status: 'approved' }] as const;

    it('becomes approved when one approval is required and it has no approvers', () => {
      expect(byHand(9, approved, [])).toEqual({});
      expect(byHand(9, approved, ['canceled'])).toEqual({});
    });

    it('is refused when more approvals are required', () => {
      expect(byHand(9, two, [])).toBe('approvals_missing');
      expect(byHand(9, two, ['approved', 'assigned'])).toBe('approvals_missing');
    });

    it('is refused for other people while an approval is assigned', () => {
      expect(byHand(9, approved, ['assigned'])).toBe('approvals_missing');
      expect(byHand(null, approved, ['registered'], 'registered')).toBe('approvals_missing');
      expect(byHand(40, approved, ['registered'], 'registered')).toBe('approvals_missing');
    });

    it('counts as the approval of an assigned approver, when no other is missing', () => {
      expect(byHand(41, approved, ['assigned', 'assigned'])).toEqual({ 2: { status: 'approved' } });
      expect(byHand(41, two, ['approved', 'assigned', 'assigned'])).toEqual({ 2: { status: 'approved' } });
      expect(byHand(40, two, ['assigned', 'assigned'])).toBe('approvals_missing');
    });

    it('counts as the rejection of an assigned approver', () => {
      expect(byHand(40, { status: 'rejected' }, ['assigned', 'assigned'])).toEqual({
        1: { status: 'rejected' },
      });
      expect(byHand(9, { status: 'rejected' }, ['assigned'])).toEqual({ 1: { status: 'canceled' } });
    });

    it('needs its approvals again after it was rejected or canceled', () => {
      expect(byHand(9, approved, ['canceled'], 'canceled')).toBe('approvals_missing');
      expect(byHand(40, approved, ['rejected'], 'rejected')).toBe('approvals_missing');
    });

    it('does not replace the answer that the approver gave before', () => {
      expect(byHand(40, approved, ['assigned', 'approved'])).toEqual({ 1: { status: 'canceled' } });
      expect(byHand(40, { status: 'rejected' }, ['assigned', 'rejected'])).toEqual({
        1: { status: 'canceled' },
      });
    });
  });

  it.each(['approved', 'rejected', 'completed', 'canceled', 'failed'] as const)(
    'cancels open approvals when it becomes %s, and keeps its member',
    (status) => {
      const { root, members } = decided({ status, member: null }, 'assigned', 'approved', 'registered');
      expect(root).toEqual({});
      expect(members).toEqual({ 1: { status: 'canceled' }, 3: { status: 'canceled' } });
    },
  );
});

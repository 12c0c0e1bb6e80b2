import { becomes, changes, isNew, not, on, refuse, set, was, type Rule, type When } from '@deskline/record';
import type { ApprovalRow } from './approval.record';

/** Approved or rejected, where it was something else. */
const isAnswered: When<ApprovalRow> = (change) =>
  becomes<ApprovalRow, 'status'>('status', 'approved')(change) ||
  becomes<ApprovalRow, 'status'>('status', 'rejected')(change);

export const approvalRules: readonly Rule<ApprovalRow>[] = [
  on([not(isNew), changes('approver')], refuse('approver', 'readonly')),
  // Whether the approver is asked already is for the task to say.
  on(isNew, set<ApprovalRow>({ status: 'registered' })),
  on([not(isNew), isAnswered, not(was('status', 'assigned'))], refuse('status', 'not_assigned')),
];

import { becomes, changes, isNew, not, on, refuse, set, was, type Rule, type When } from '@deskline/record';
import type { Answer } from './answers';
import type { ApprovalRow } from './approval.record';

/** The status becomes approved or rejected. */
const isAnswered: When<Answer> = (change) =>
  becomes<Answer, 'status'>('status', 'approved')(change) ||
  becomes<Answer, 'status'>('status', 'rejected')(change);

export const answerRules: readonly Rule<Answer>[] = [
  // The task decides when an approval becomes assigned.
  on(isNew, set<Answer>({ status: 'registered' })),
  on([not(isNew), isAnswered, not(was('status', 'assigned'))], refuse('status', 'not_assigned')),
];

export const approvalRules: readonly Rule<ApprovalRow>[] = [
  on([not(isNew), changes('approver')], refuse('approver', 'readonly')),
  ...answerRules,
];

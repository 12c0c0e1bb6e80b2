import {
  becomes,
  changes,
  isNew,
  moves,
  not,
  on,
  refuse,
  set,
  type LookedUpBy,
  type Rule,
  type When,
} from '@deskline/record';
import { binding } from '../step/binding';
import { APPROVAL_MOVES } from './approval-statuses';
import type { Answer } from './answers';
import type { ApprovalRow } from './approval.record';

/** The status becomes approved or rejected. */
const isAnswered: When<Answer> = (change) =>
  becomes<Answer, 'status'>('status', 'approved')(change) ||
  becomes<Answer, 'status'>('status', 'rejected')(change);

export const answerRules: readonly Rule<Answer>[] = [
  // The task decides when an approval becomes assigned.
  on(isNew, set<Answer>({ status: 'registered' })),
  moves('status', APPROVAL_MOVES, 'not_assigned'),
];

/**
 * "approved or rejected by its approvers only": nobody else answers for them. Adding approvers and withdrawing their
 * approvals changes how many approve, so it is the manager's business.
 */
export function answersBind<Row extends Answer>(
  person: keyof Row & string,
  isApproval: When<Row>,
  managerOf: (lookups: LookedUpBy<Row>) => number | null | undefined,
): readonly Rule<Row>[] {
  const { refused, reserved } = binding<Row>(managerOf);
  const answered = isAnswered as unknown as When<Row>;
  const isOwn: When<Row> = ({ after, client }) => client?.person === after[person];
  return [
    reserved([isNew, isApproval], person),
    refused([not(isNew), isApproval, answered, not(isOwn)], 'status', 'not_approver'),
    refused([not(isNew), isApproval, changes('status'), not(answered)], 'status', 'manager_only'),
  ];
}

export const approvalRules: readonly Rule<ApprovalRow>[] = [
  on([not(isNew), changes('approver')], refuse('approver', 'readonly')),
  ...answersBind<ApprovalRow>(
    'approver',
    () => true,
    ({ task }) => task?.workflow?.manager,
  ),
  ...answerRules,
];

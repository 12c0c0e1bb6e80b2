import { behaviour, type Area } from '@deskline/record-store';
import { approvalGroup } from './approval.group';
import { Approval, type ApprovalRow } from './approval.record';
import { approvalRules } from './approval.rules';
import { approvalWords } from './approval.words';
import { askDelegate } from './ask-delegate.hook';

const askDelegateOfApprover = askDelegate<ApprovalRow>({
  person: 'approver',
  task: 'task',
  mayAsk: 'NOT EXISTS (SELECT FROM approval WHERE task_id = $4 AND approver_id = last.person)',
});

export const approval: Area = {
  words: approvalWords,
  records: [Approval],
  behaviours: [behaviour(Approval, { rules: approvalRules, beforeWrite: [askDelegateOfApprover] })],
  groups: [approvalGroup],
};

import { behaviour, type Area } from '@deskline/record-store';
import { approvalGroup } from './approval.group';
import { Approval } from './approval.record';
import { approvalRules } from './approval.rules';
import { approvalWords } from './approval.words';

export const approval: Area = {
  words: approvalWords,
  records: [Approval],
  behaviours: [behaviour(Approval, { rules: approvalRules })],
  groups: [approvalGroup],
};

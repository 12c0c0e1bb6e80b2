import { behaviour, type Area } from '@deskline/record-store';
import { approvalGroup } from './approval.group';
import { Approval } from './approval.record';
import { approvalRules } from './approval.rules';

export const approval: Area = {
  records: [Approval],
  behaviours: [behaviour(Approval, { rules: approvalRules })],
  groups: [approvalGroup],
};

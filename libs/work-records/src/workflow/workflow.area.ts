import { behaviour, type Area } from '@deskline/record-store';
import { workflowGroup } from './workflow.group';
import { Workflow } from './workflow.record';
import { workflowRules, workflowTimers } from './workflow.rules';

export const workflow: Area = {
  records: [Workflow],
  behaviours: [behaviour(Workflow, { rules: workflowRules, timers: workflowTimers })],
  groups: [workflowGroup],
};

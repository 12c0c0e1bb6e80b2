import { behaviour, type Area } from '@deskline/record-store';
import { Problem } from '../problem/problem.record';
import { Request } from '../request/request.record';
import { generateTasks } from '../workflow-template/generate-tasks.sequel';
import { reckonRelatedEffort } from './related-effort.sequel';
import { workflowGroup } from './workflow.group';
import { Workflow } from './workflow.record';
import { workflowRules, workflowTimers } from './workflow.rules';
import { workflowWords } from './workflow.words';

export const workflow: Area = {
  words: workflowWords,
  records: [Workflow],
  behaviours: [
    behaviour(Workflow, { rules: workflowRules, timers: workflowTimers, sequel: generateTasks }),
    behaviour(Request, { sequel: reckonRelatedEffort }),
    behaviour(Problem, { sequel: reckonRelatedEffort }),
  ],
  groups: [workflowGroup],
};

import { behaviour, type Area } from '@deskline/record-store';
import { generateTasks } from '../workflow-template/generate-tasks.hook';
import { workflowGroup } from './workflow.group';
import { Workflow } from './workflow.record';
import { workflowRules, workflowTimers } from './workflow.rules';
import { workflowWords } from './workflow.words';

export const workflow: Area = {
  words: workflowWords,
  records: [Workflow],
  behaviours: [
    behaviour(Workflow, {
      rules: workflowRules,
      timers: workflowTimers,
      afterWrite: [{ on: 'effects', run: generateTasks }],
    }),
  ],
  groups: [workflowGroup],
};

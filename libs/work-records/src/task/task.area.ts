import { behaviour, type Area } from '@deskline/record-store';
import { askDelegate } from '../approval/ask-delegate.hook';
import { keepSprintItems } from '../sprint-backlog/keep-sprint-items.hook';
import { FINISHED } from './task-statuses';
import { equipTask } from './equip-task.hook';
import { Task, type TaskRow } from './task.record';
import { taskRules, taskTimers } from './task.rules';
import { taskWords } from './task.words';

/** The member of an approval task without approvals is its approver. */
const askDelegateOfMember = askDelegate<TaskRow>({
  person: 'member',
  task: 'id',
  mayAsk: 'NOT EXISTS (SELECT FROM approval WHERE task_id = $4)',
});

export const task: Area = {
  words: taskWords,
  records: [Task],
  behaviours: [
    behaviour(Task, {
      rules: taskRules,
      timers: taskTimers,
      beforeWrite: [async (write) => (write.after.category === 'approval' ? askDelegateOfMember(write) : {})],
      afterWrite: [{ on: 'effects', run: equipTask }, keepSprintItems(Task, FINISHED)],
    }),
  ],
};

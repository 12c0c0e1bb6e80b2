import { behaviour, type Area } from '@deskline/record-store';
import { Task } from './task.record';
import { taskRules, taskTimers } from './task.rules';

export const task: Area = {
  records: [Task],
  behaviours: [behaviour(Task, { rules: taskRules, timers: taskTimers })],
};

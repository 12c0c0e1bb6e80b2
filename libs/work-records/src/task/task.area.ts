import { behaviour, type Area } from '@deskline/record-store';
import { Task } from './task.record';
import { taskRules, taskTimers } from './task.rules';
import { taskWords } from './task.words';

export const task: Area = {
  words: taskWords,
  records: [Task],
  behaviours: [behaviour(Task, { rules: taskRules, timers: taskTimers })],
};

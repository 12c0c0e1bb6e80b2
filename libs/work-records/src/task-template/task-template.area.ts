import type { Area } from '@deskline/record-store';
import { TaskTemplate } from './task-template.record';

export const taskTemplate: Area = {
  records: [TaskTemplate],
};

import type { AreaExceptions } from '../area-exceptions';

export const projectTemplate: AreaExceptions = {
  beyond: ['project_templates', 'project_task_templates'], // the documents name them, without a table
};

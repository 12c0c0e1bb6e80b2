import type { Known } from '../known';

export const projectTemplate: Known = {
  beyond: ['project_templates', 'project_task_templates'], // the documents name them, without a table
};

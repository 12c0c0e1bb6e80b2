import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: [
    ...['project_templates', 'project_task_templates'], // the documents name them, without a table
    ...['project_template_phases', 'project_template_tasks', 'project_task_template_assignments'], // a project from the template begins with them
  ],
  additions: {
    project_template_phase: { fixed: ['project_template'], decided: ['position'] }, // positions are without gaps
    project_template_task: { fixed: ['project_template'] },
  },
};

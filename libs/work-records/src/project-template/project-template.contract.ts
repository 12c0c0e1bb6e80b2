import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['project_templates', 'project_task_templates'], // the documents name them, without a table
};

import { RECURRING, type ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['workflow_template_tasks'], // the tasks that a workflow from the template begins with
  additions: {
    workflow_template: { ...RECURRING, with: { justification: 'improvement' } }, // "required when request templates are linked"
    workflow_template_task: {
      without: ['failure_task'], // of the same template
      fixed: ['workflow_template'],
    },
  },
};

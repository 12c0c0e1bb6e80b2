import { RECURRING, type ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['workflow_template_phases', 'workflow_template_tasks'], // a workflow from the template begins with them
  differences: { workflow_templates: { fieldsBeyond: ['prevent_request_completion'] } },
  additions: {
    workflow_template_phase: { decided: ['position'] }, // positions are without gaps
    workflow_template: { ...RECURRING, with: { justification: 'improvement' } }, // "required when request templates are linked"
    workflow_template_task: {
      without: ['failure_task', 'failure_task_template'], // of the same template, and another one
      fixed: ['workflow_template'],
    },
  },
};

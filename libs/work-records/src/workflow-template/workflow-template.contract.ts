import { RECURRING, type ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    workflow_template_tasks: {
      fieldsBeyond: ['workflow_template', 'subject', 'failure_task'], // the record above, and paths of ours
      otherwise: { phase_name: { max: 128 } }, // accepted before
    },
    workflow_templates: { fieldsBeyond: ['prevent_request_completion'] },
  },
  additions: {
    workflow_template_phase: { decided: ['position'] }, // positions are without gaps
    workflow_template: { ...RECURRING, with: { justification: 'improvement' } }, // "required when request templates are linked"
    workflow_template_task: {
      without: ['failure_task', 'failure_task_template'], // of the same template, and another one
      fixed: ['workflow_template'],
    },
  },
};

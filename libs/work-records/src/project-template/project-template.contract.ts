import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  differences: {
    // Values that a project from the template begins with, as a workflow does.
    project_templates: {
      fieldsBeyond: [
        ...['category', 'justification', 'service', 'work_hours', 'time_zone', 'ui_extension'],
        ...['instructions', 'note', 'instructions_attachments', 'note_attachments'],
      ],
      filtersBeyond: ['service'],
      sortsBeyond: ['service'],
      collection: { list: ['id', 'sourceID', 'subject', 'service', 'created_at', 'updated_at'] },
    },
    project_task_templates: { fieldsBeyond: ['urgent'] },
    project_template_phases: { fieldsBeyond: ['project_template'] }, // the record above
    project_template_tasks: { fieldsBeyond: ['project_template', 'subject'] },
  },
  additions: {
    project_task_template: { referring: { ui_extension: { category: 'project_task_template' } } },
    project_template_phase: { fixed: ['project_template'], decided: ['position'] }, // positions are without gaps
    project_template_task: { fixed: ['project_template'] },
  },
};

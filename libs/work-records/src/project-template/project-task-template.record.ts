import { attachmentsOf, common, defineRecord, enabledViews, optional, required } from '@deskline/record';
import { MOST_MINUTES } from '../common-fields';
import { PROJECT_TASK_CATEGORIES } from '../project/project-kinds';
import { templateAccess } from '../work-access';

const listed = ['id', 'sourceID', 'subject', 'category', 'created_at', 'updated_at'] as const;

const minutes = { min: 0, max: MOST_MINUTES } as const;

/** By analogy with task templates, without the fields that project tasks lack: impact, member, requests. */
export const ProjectTaskTemplate = defineRecord('project_task_template', {
  collection: 'project_task_templates',
  fields: {
    ...common,
    subject: required.string(190),
    category: required.enum(PROJECT_TASK_CATEGORIES),
    planned_duration: required.duration(minutes),
    planned_effort: optional.duration(minutes),
    planned_effort_project_manager: optional.duration(minutes),
    assign_to_project_manager: optional.boolean({ default: false }),
    copy_notes_to_project: optional.boolean({ default: false }),
    disabled: optional.boolean({ default: false }),
    urgent: optional.boolean({ default: false }),
    work_hours_are_24x7: optional.boolean({ default: false }),
    required_approvals: optional.integer({ min: 1, default: 1 }),
    instructions: optional.text(),
    note: optional.text(),
    team: optional.reference('team'),
    supplier: optional.reference('organization'),
    skill_pool: optional.reference('skill_pool'),
    effort_class: optional.reference('effort_class'),
    ui_extension: optional.reference('ui_extension'),
    ...attachmentsOf('instructions', 'note'),
  },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  defaultSort: '-id',
  views: enabledViews,
  access: templateAccess,
});

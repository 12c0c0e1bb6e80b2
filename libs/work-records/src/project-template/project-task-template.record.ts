import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  hidden,
  optional,
  readonly,
  required,
} from '@deskline/record';
import { assignable, plannedMinutes, stepTemplate } from '../common-fields';
import { PROJECT_TASK_CATEGORIES } from '../project/project-kinds';
import { templateAccess } from '../work-access';

const listed = ['id', 'sourceID', 'subject', 'category', 'created_at', 'updated_at'] as const;

/** By analogy with task templates, without the fields that project tasks lack: impact, member, requests. */
export const ProjectTaskTemplate = defineRecord('project_task_template', {
  collection: 'project_task_templates',
  fields: {
    ...common,
    subject: required.string(190),
    category: required.enum(PROJECT_TASK_CATEGORIES),
    planned_duration: required.duration(plannedMinutes),
    planned_effort: optional.duration(plannedMinutes),
    planned_effort_project_manager: optional.duration(plannedMinutes),
    assign_to_project_manager: optional.boolean({ default: false }),
    copy_notes_to_project: optional.boolean({ default: false }),
    ...stepTemplate,
    ...assignable,
    ui_extension: optional.reference('ui_extension'),
    times_applied: readonly.integer({
      default: 0,
      counts: { of: 'project_task', by: 'project_task_template' },
    }),
    equips: hidden.boolean({ untracked: true }), // has, or had, assignments for its tasks
    ...attachmentsOf('instructions', 'note'),
  },
  list: listed,
  listAlso: ['disabled'],
  filter: [...listed, 'source', 'disabled'],
  sort: [...listed, 'times_applied'],
  defaultSort: '-id',
  views: enabledViews,
  links: { project_templates: { to: 'project_template', derived: true } }, // those with a task from it
  access: templateAccess,
});

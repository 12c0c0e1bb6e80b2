import {
  attachmentsOf,
  common,
  defineRecord,
  enabledViews,
  hidden,
  optional,
  readonly,
  required,
  type Row,
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
    planned_effort_requester: optional.duration(plannedMinutes),
    planned_effort_requester_business_unit_manager: optional.duration(plannedMinutes),
    planned_effort_requester_manager: optional.duration(plannedMinutes),
    planned_effort_service_owner: optional.duration(plannedMinutes),
    assign_to_project_manager: optional.boolean({ default: false }),
    assign_to_requester: optional.boolean({ default: false }),
    assign_to_requester_business_unit_manager: optional.boolean({ default: false }),
    assign_to_requester_manager: optional.boolean({ default: false }),
    assign_to_service_owner: optional.boolean({ default: false }),
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
  lookups: { ui_extension: { category: 'enum' } },
  notes: { assign_to_requester: 'The person that the first request of the project is for.' },
  access: templateAccess,
});
export type ProjectTaskTemplateRow = Row<typeof ProjectTaskTemplate>;

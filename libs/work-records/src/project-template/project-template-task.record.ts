import {
  commonWithoutSource,
  defineRecord,
  DESIGNERS,
  hiddenTimes,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { templateAccess } from '../work-access';

/** Task of a project template, with its place in their order. */
export const ProjectTemplateTask = defineRecord('project_template_task', {
  collection: 'project_template_tasks',
  fields: {
    ...commonWithoutSource,
    ...hiddenTimes,
    project_template: required.reference('project_template'),
    task_template: required.reference('project_task_template', { sameAccount: true }),
    subject: required.string(255, { givenBy: 'task_template' }),
    phase_name: required.string(50), // made with the project, unless the template has it
  },
  list: ['id', 'subject', 'task_template', 'phase_name'],
  filter: ['id', 'project_template', 'task_template'],
  sort: ['id'],
  defaultSort: 'id',
  // "disabled, enabled": as the project task template is
  views: { disabled: { 'task_template.disabled': true }, enabled: { 'task_template.disabled': false } },
  createUnder: [
    { parent: 'project_template', paths: ['task_templates'], alsoBelow: true, naming: 'task_template' },
  ],
  deletable: true,
  links: {
    predecessors: {
      to: 'project_template_task',
      ids: 'predecessor_ids',
      inverse: 'successors',
      inverseIds: 'successor_ids',
    },
  },
  events: [],
  access: [...templateAccess, { ...writtenBy(...DESIGNERS), delete: true }],
  lookups: { task_template: {} },
});
export type ProjectTemplateTaskRow = Row<typeof ProjectTemplateTask>;

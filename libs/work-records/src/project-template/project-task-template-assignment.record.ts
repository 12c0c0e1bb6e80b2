import {
  commonWithoutSource,
  defineRecord,
  DESIGNERS,
  hidden,
  hiddenTimes,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { plannedMinutes } from '../common-fields';
import { templateAccess } from '../work-access';

const listed = ['id', 'assignee', 'planned_effort'] as const;

/** Assignment of every project task from the template to one person. */
export const ProjectTaskTemplateAssignment = defineRecord('project_task_template_assignment', {
  collection: 'project_task_template_assignments',
  fields: {
    ...commonWithoutSource,
    ...hiddenTimes,
    project_task_template: hidden.reference('project_task_template', { foreignKey: true }),
    assignee: required.reference('person', { sameAccount: true }),
    planned_effort: optional.duration(plannedMinutes),
  },
  list: listed,
  filter: listed,
  defaultSort: 'id',
  createUnder: [{ parent: 'project_task_template', paths: ['assignments'] }],
  nested: true,
  unique: [['project_task_template', 'assignee']], // each counts once
  deletable: true,
  events: [],
  access: [...templateAccess, { ...writtenBy(...DESIGNERS), delete: true }],
});
export type ProjectTaskTemplateAssignmentRow = Row<typeof ProjectTaskTemplateAssignment>;

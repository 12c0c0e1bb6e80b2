import {
  commonWithoutSource,
  defineRecord,
  DESIGNERS,
  hidden,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { IMPACTS } from '../impacts';
import { templateAccess } from '../work-access';

const listed = [
  'id',
  'subject',
  'task_template',
  'phase_name',
  'failure_task',
  'failure_task_template',
  'created_at',
  'updated_at',
] as const;

/** Task of a workflow template, with its place in their order. */
export const WorkflowTemplateTask = defineRecord('workflow_template_task', {
  collection: 'workflow_template_tasks',
  fields: {
    ...commonWithoutSource,
    workflow_template: required.reference('workflow_template'),
    task_template: required.reference('task_template', { sameAccount: true }),
    subject: required.string(255, { givenBy: 'task_template' }),
    phase_name: optional.string(128), // the phase with this name in the project of the workflow
    failure_task: optional.reference('workflow_template_task', { foreignKey: true }),
    // "assigned when the task fails or is rejected": the template of failure_task, or of a task made for it
    failure_task_template: optional.reference('task_template', { sameAccount: true }),
    impact: hidden.enum(IMPACTS), // that of the task template
  },
  list: listed,
  filter: ['id', 'workflow_template', 'task_template'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: [
    { parent: 'workflow_template', paths: ['tasks', 'task_template_relations'], alsoBelow: true },
  ],
  deletable: true,
  links: {
    predecessors: {
      to: 'workflow_template_task',
      ids: 'predecessor_ids',
      inverse: 'successors',
      inverseIds: 'successor_ids',
    },
  },
  events: [],
  access: [...templateAccess, { ...writtenBy(...DESIGNERS), delete: true }],
  lookups: {
    task_template: { impact: 'enum' },
    failure_task: { workflow_template: 'reference', task_template: 'reference' },
  },
});
export type WorkflowTemplateTaskRow = Row<typeof WorkflowTemplateTask>;

import {
  attachmentsOf,
  common,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { IMPACTS } from '../impacts';
import { noted, noteMade } from '../common-fields';
import { managersUpdate, staffRead } from '../work-access';
import { COMPLETION_REASONS, JUSTIFICATIONS, WORKFLOW_CATEGORIES, WORKFLOW_STATUSES } from './workflow-kinds';

const listed = [
  'id',
  'sourceID',
  'subject',
  'manager',
  'category',
  'impact',
  'status',
  'completion_target_at',
  'completed_at',
  'service',
  'created_at',
  'updated_at',
] as const;

export const Workflow = defineRecord('workflow', {
  collection: 'workflows',
  fields: {
    ...common,
    subject: required.string(255),
    category: required.enum(WORKFLOW_CATEGORIES),
    justification: required.enum(JUSTIFICATIONS),
    status: optional.enum(WORKFLOW_STATUSES, {
      default: 'registered',
      // "deprecated, replaced by in_progress"
      deprecatedValues: {
        risk_and_impact: 'in_progress',
        approval: 'in_progress',
        implementation: 'in_progress',
      },
    }),
    completion_reason: optional.enum(COMPLETION_REASONS),
    impact: readonly.enum(IMPACTS, { default: 'none' }),
    manager: required.reference('person', { systemFilled: true, holdsRole: 'workflow_manager' }), // "defaults to the API user"
    requester: hidden.reference('person'), // requested_for of the request that started it
    service: required.reference('service'),
    template: required.reference('workflow_template', { listedAs: 'workflows', sameAccount: true }),
    workflow_type: required.code('workflow_type'),
    project: optional.reference('project', { listedAs: 'workflows', sameAccount: true, eitherEnd: true }),
    release: optional.reference('release', { listedAs: 'workflows', sameAccount: true, eitherEnd: true }),
    prevent_request_completion: optional.boolean({ default: false }),
    start_at: optional.datetime(),
    completed_at: readonly.datetime(),
    completion_target_at: readonly.datetime(),
    analysis_target_at: readonly.datetime(),
    resolution_duration: readonly.duration(),
    planned_effort: readonly.duration(),
    actual_effort: readonly.duration(),
    related_effort: hidden.duration(), // planned effort of its requests and problems
    actual_vs_planned_effort_percentage: readonly.integer(),
    ...noted,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'note'),
  },
  list: listed,
  filter: [...listed, 'source', 'template', 'start_at', 'project', 'release', 'service'],
  defaultSort: '-id',
  views: {
    completed: { status: 'completed' },
    open: { not: { status: 'completed' } },
    managed_by_me: { manager: me },
  },
  recordsFromInput: [noteMade],
  archiving: { when: { status: 'completed' } },
  events: ['create', 'update', 'status-changed', 'manager-changed', 'note-added'],
  webhooks: true,
  notes: {
    status: 'Set automatically from the tasks.',
    impact: 'Maximum over its tasks.',
    manager: 'Defaults to the API user.',
    workflow_type: 'Value of the Reference field of a Workflow Type.',
    prevent_request_completion:
      'Its requests cannot be completed while it is open; that of the template, unless it is given.',
    start_at: 'When reached, the first tasks become assigned.',
    completed_at: 'Set when saved with status completed.',
    completion_target_at: 'Target of the last task.',
    resolution_duration: 'Minutes between created_at and completed_at.',
    planned_effort:
      'Sum of task planned efforts (or durations) and related requests and problems, in minutes.',
    actual_effort:
      'Total time spent on tasks plus planned effort of related requests and problems, in minutes.',
  },
  access: [staffRead, managersUpdate, writtenBy('workflow_manager')],
  // Invoices take it.
  projectedFields: ['service'],
  lookups: { template: { note: 'text', prevent_request_completion: 'boolean' } },
  timerFields: ['start_at'],
});
export type WorkflowRow = Row<typeof Workflow>;

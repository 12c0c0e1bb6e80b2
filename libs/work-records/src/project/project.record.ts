import {
  attachmentsOf,
  common,
  CURRENCIES,
  defineRecord,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { noted, noteMade } from '../common-fields';
import { PROGRESS } from '../progress';
import { managersUpdate, staffRead } from '../work-access';
import { PROJECT_COMPLETION_REASONS, PROJECT_JUSTIFICATIONS } from './project-kinds';

const sorted = [
  'id',
  'sourceID',
  'subject',
  'category',
  'status',
  'completion_target_at',
  'completed_at',
  'service',
  'created_at',
  'updated_at',
] as const;

/** Required, unless the template gives it. */
const FROM_TEMPLATE = { givenBy: 'template' } as const;

export const Project = defineRecord('project', {
  collection: 'projects',
  fields: {
    ...common,
    subject: required.string(255, FROM_TEMPLATE),
    template: optional.reference('project_template', { sameAccount: true }),
    category: optional.code('project_category'),
    status: optional.enum(PROGRESS, { default: 'registered' }),
    completion_reason: optional.enum(PROJECT_COMPLETION_REASONS),
    justification: required.enum(PROJECT_JUSTIFICATIONS, FROM_TEMPLATE),
    risk_level: optional.code('project_risk_level'),
    program: optional.string(255),
    customer: required.reference('organization'),
    manager: required.reference('person', { systemFilled: true, holdsRole: 'project_manager' }),
    service: required.reference('service', FROM_TEMPLATE),
    work_hours: required.reference('calendar', FROM_TEMPLATE),
    time_zone: required.string(255, { format: 'time_zone', ...FROM_TEMPLATE }),
    effort: optional.duration({ min: 0 }),
    cost_of_effort: optional.decimal(),
    cost_of_purchases: optional.decimal(),
    total_cost: readonly.decimal(),
    value: optional.decimal(),
    value_currency: optional.enum(CURRENCIES),
    roi: optional.integer(),
    completed_at: readonly.datetime(),
    completion_target_at: readonly.datetime(),
    resolution_duration: readonly.duration(),
    ui_extension: readonly.reference('ui_extension', {
      latest: { category: 'project', active_version: true },
    }),
    ...noted,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'note'),
  },
  list: [
    'id',
    'sourceID',
    'subject',
    'manager',
    'category',
    'status',
    'completion_target_at',
    'completed_at',
    'service',
    'created_at',
    'updated_at',
  ],
  filter: [...sorted, 'source'],
  sort: sorted,
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
  access: [staffRead, managersUpdate, writtenBy('project_manager')],
  // Invoices take it.
  projectedFields: ['service'],
  lookups: {
    template: {
      subject: 'string',
      category: 'code',
      justification: 'enum',
      service: 'reference',
      work_hours: 'reference',
      time_zone: 'string',
      note: 'text',
    },
  },
});
export type ProjectRow = Row<typeof Project>;

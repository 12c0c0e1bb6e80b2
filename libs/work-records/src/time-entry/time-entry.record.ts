import {
  ADMINISTRATORS,
  common,
  COST_READERS,
  CURRENCIES,
  defineRecord,
  hidden,
  me,
  optional,
  readonly,
  required,
  type Row,
} from '@deskline/record';
import { STAFF, staffRead } from '../work-access';

const filtered = [
  'id',
  'source',
  'sourceID',
  'date',
  'deleted',
  'person',
  'created_at',
  'updated_at',
] as const;

/** Charges, costs and the identifiers of a billing system. */
const billed = { readableBy: COST_READERS } as const;

const OF_CUSTOMER = { to: 'project', lookups: { customer: 'reference' } } as const;

export const TimeEntry = defineRecord('time_entry', {
  collection: 'time_entries',
  fields: {
    ...common,
    // An entry made of the time_spent of a record may lack a customer and a service.
    customer: required.reference('organization', { requiredOfClients: true }),
    service: required.reference('service', { requiredOfClients: true }),
    date: required.date(),
    person: required.reference('person'),
    time_spent: required.duration(),
    started_at: optional.datetime(),
    description: optional.string(255),
    correction: optional.boolean({ default: false }),
    deleted: optional.boolean({ default: false }),
    effort_class: optional.reference('effort_class'),
    time_allocation: optional.reference('time_allocation'),
    organization: optional.reference('organization'),
    request: optional.reference('request', { sameAccount: 'or_assigned' }),
    problem: optional.reference('problem', { sameAccount: true }),
    task: optional.reference('task', { sameAccount: true }),
    project_task: optional.reference('project_task', { sameAccount: true }),
    note_id: optional.id('note'), // the note sent together with time_spent
    note_nodeID: readonly.nodeID('note_id'),
    sla: readonly.reference('sla'), // covers requested_for of the request
    workflow: hidden.reference('workflow'), // that of the task
    activityID: readonly.string(255, billed),
    agreementID: readonly.string(255, billed),
    rateID: readonly.string(255, billed),
    charge: readonly.decimal(billed),
    charge_currency: readonly.enum(CURRENCIES, billed),
    charge_rate: readonly.decimal(billed),
    charge_type: readonly.enum(['fixed_price', 'time_material'], billed),
    cost: readonly.decimal(billed),
    cost_currency: readonly.enum(CURRENCIES, billed),
    rates: hidden.object({ transient: true }), // prefetched, and those for the request
  },
  list: [
    'id',
    'sourceID',
    'date',
    'person',
    'time_spent',
    'customer',
    'service',
    'effort_class',
    'request',
    'problem',
    'task',
    'project_task',
    'created_at',
    'updated_at',
  ],
  filter: filtered,
  sort: ['id', 'date', 'created_at', 'updated_at'],
  defaultSort: 'id',
  foundBy: ['description'],
  createUnaudited: true, // "adding a note or entering time spent generates none"
  deletable: true,
  archiving: { when: {} },
  lookups: {
    person: { organization: 'reference' },
    service: { provider: 'reference' },
    time_allocation: {
      customer_category: 'enum',
      service_category: 'enum',
      description_category: 'enum',
      effort_class: 'reference',
      customers: 'parts',
      services: 'parts',
    },
    request: {
      agreements: 'object',
      held_by: 'string',
      category: 'enum',
      impact: 'enum',
      rfc_type: 'code',
      template: 'reference',
    },
    problem: { project: OF_CUSTOMER },
    task: { workflow: 'reference' },
    project_task: { project: OF_CUSTOMER },
    workflow: { project: OF_CUSTOMER },
  },
  events: ['create', 'update', 'delete'],
  eventsCarry: 'fields',
  // Entries of a workflow and of a timesheet are summed up; imports find them by their source.
  indexes: [['workflow'], ['sourceID'], ['person', 'date']],
  webhooks: true,
  access: [
    staffRead,
    { to: STAFF, create: { person: me }, update: { person: me }, delete: { person: me } },
    { to: ADMINISTRATORS, create: true, update: true, delete: true },
  ],
});
export type TimeEntryRow = Row<typeof TimeEntry>;

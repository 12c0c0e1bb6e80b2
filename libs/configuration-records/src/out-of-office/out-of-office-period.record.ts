import {
  ADMINISTRATORS,
  common,
  defineRecord,
  me,
  now,
  optional,
  OVERSEERS,
  required,
  ROLES,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';

/** Roles that may have periods of their own. */
const STAFF = ROLES.filter((role) => role !== 'key_contact' && !OVERSEERS.includes(role));

const sorted = ['id', 'sourceID', 'person', 'start_at', 'end_at', 'created_at', 'updated_at'] as const;

export const OutOfOfficePeriod = defineRecord('out_of_office_period', {
  collection: 'out_of_office_periods',
  title: 'reason',
  fields: {
    ...common,
    person: required.reference('person', { listedAs: 'out_of_office_periods' }),
    start_at: required.datetime(),
    end_at: required.datetime(),
    reason: optional.string(255),
    approval_delegate: optional.reference('person'),
    effort_class: optional.reference('effort_class'),
    time_allocation: optional.reference('time_allocation'),
  },
  list: sorted,
  filter: [...sorted, 'source'],
  sortById: ['person'], // "sortable: person_id"
  defaultSort: 'start_at',
  views: {
    completed: { end_at: { lte: now } },
    open: { end_at: { gt: now } },
  },
  // The delegate is asked for the approvals of work records.
  projectedFields: ['person', 'start_at', 'end_at', 'approval_delegate'],
  deletable: true,
  events: ['create', 'update', 'delete'],
  eventsCarry: 'fields',
  webhooks: true,
  access: [
    staffRead,
    { to: 'everyone', read: { person: me } },
    {
      to: STAFF,
      create: { person: me },
      update: { person: me },
      // Without `person`: a period cannot be moved to another person.
      changing: ['start_at', 'end_at', 'reason', 'approval_delegate', 'effort_class', 'time_allocation'],
      delete: { person: me },
    },
    // "service_desk_analyst / manager: maintain people"
    {
      to: ['service_desk_analyst', 'service_desk_manager', ...ADMINISTRATORS],
      create: true,
      update: true,
      delete: true,
    },
  ],
});
export type OutOfOfficePeriodRow = Row<typeof OutOfOfficePeriod>;

import {
  ADMINISTRATORS,
  common,
  defineRecord,
  hidden,
  me,
  optional,
  OVERSEERS,
  readonly,
  required,
  SPECIALISTS,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { COMPLETED, RESERVATION_STATUSES } from './reservation-statuses';

const sorted = ['id', 'sourceID', 'name', 'start_at', 'end_at', 'created_at', 'updated_at'] as const;

const own = { any: [{ person: me }, { created_by: me }] } as const;
const isOpen = { not: { 'reservation_offering.private_reservations': true } } as const;

/** CI that a person has for some time. */
export const Reservation = defineRecord('reservation', {
  collection: 'reservations',
  fields: {
    ...common,
    name: required.string(128),
    status: required.enum(RESERVATION_STATUSES, { default: 'confirmed' }),
    person: required.reference('person'),
    // An offering names its CIs to all who see it.
    ci: required.reference('ci', {
      sameAccount: true,
      alsoWhere: { linked: { by: 'reservation_offerings', where: { disabled: false } } },
    }),
    reservation_offering: optional.reference('reservation_offering', { sameAccount: true }),
    request: optional.reference('request', { sameAccount: true }),
    start_at: required.datetime(),
    end_at: required.datetime(),
    preparation_start_at: readonly.datetime(),
    recurrence: optional.object({
      shape: 'Recurrence',
      datetimeMembers: ['next_occurrence_at', 'last_occurrence_at'],
    }),
    only_this_occurrence: optional.boolean({ default: false }),
    created_by: readonly.reference('person'),
    first_occurrence: hidden.reference('reservation'),
    private: hidden.boolean({ default: false }),
    series_changes: hidden.integer({ default: 0, untracked: true }),
  },
  list: ['id', 'sourceID', 'name', 'status', 'person', 'start_at', 'end_at', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'status'],
  sort: sorted,
  defaultSort: 'start_at',
  views: { completed: { status: COMPLETED }, open: { not: { status: COMPLETED } } },
  archiving: { when: { status: COMPLETED } },
  timerFields: ['preparation_start_at', 'start_at', 'end_at'],
  lookups: {
    reservation_offering: {
      initial_status: 'enum',
      time_zone: 'string',
      min_duration: 'integer',
      max_duration: 'integer',
      step_duration: 'integer',
      min_advance_duration: 'integer',
      max_advance_duration: 'integer',
      preparation_duration: 'integer',
      multi_day: 'boolean',
      allow_repeat: 'boolean',
      private_reservations: 'boolean',
    },
  },
  notes: {
    ci: 'Free from preparation_start_at, or start_at, to end_at.',
    only_this_occurrence: 'On update of a recurrent reservation: this one, else also all later ones.',
    preparation_start_at: "By the offering's preparation_duration.",
    recurrence:
      'On create only: the further occurrences are made at once, until end_date; at most 60 in all.',
    reservation_offering: 'Defaults to the only enabled offering of the CI.',
    status:
      'Of a new one by the initial_status of the offering; being_prepared, active and ended follow the clock.',
  },
  // "others see only that it is taken or nothing": a private reservation is its person's, and of those who manage CIs.
  access: [
    { to: 'everyone', read: own },
    { to: staffRead.to, read: isOpen },
    { to: OVERSEERS, read: true },
    {
      to: 'everyone_but_auditors',
      create: { person: me },
      update: { person: me },
      changing: ['name', 'start_at', 'end_at', 'status', 'only_this_occurrence'],
    },
    { to: SPECIALISTS, create: true, update: isOpen },
    { to: ['configuration_manager', ...ADMINISTRATORS], read: true, create: true, update: true },
  ],
  projectedFields: ['request', 'status', 'first_occurrence', 'private'], // requests follow them
  indexes: [['ci', 'end_at'], ['first_occurrence']],
});
export type ReservationRow = Row<typeof Reservation>;

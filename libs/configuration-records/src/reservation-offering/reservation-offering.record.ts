import {
  common,
  defineRecord,
  DESIGNERS,
  enabledViews,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { disabled } from '../common-fields';
import { staffRead } from '../configuration-access';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

/** Greatest number of minutes: two years. */
const LONGEST = 1_051_200;

const minutes = { max: LONGEST } as const;

/** Terms under which people reserve CIs, such as rooms and laptops. */
export const ReservationOffering = defineRecord('reservation_offering', {
  collection: 'reservation_offerings',
  fields: {
    ...common,
    name: required.string(128),
    service_instance: optional.reference('service_instance', { sameAccount: true }),
    calendar: required.reference('calendar', { sameAccount: true }),
    time_zone: required.string(255, { format: 'time_zone' }),
    initial_status: optional.enum(['pending', 'confirmed'], { default: 'confirmed' }),
    min_duration: required.duration({ min: 1, ...minutes }),
    max_duration: required.duration({ min: 1, ...minutes }),
    step_duration: required.duration({ min: 1, ...minutes }),
    min_advance_duration: optional.duration({ min: 0, ...minutes }),
    max_advance_duration: optional.duration({ min: 0, ...minutes }),
    preparation_duration: optional.duration({ min: 0, ...minutes }),
    multi_day: optional.boolean({ default: false }),
    allow_repeat: optional.boolean({ default: false }),
    private_reservations: optional.boolean({ default: false }),
    filters: optional.strings(),
    cis: optional.references('ci'),
    disabled,
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  sort: ['id', 'sourceID', 'name', 'created_at', 'updated_at'],
  defaultSort: 'name',
  views: enabledViews,
  links: {
    cis: {
      to: 'ci',
      ids: 'ci_ids',
      inverse: 'reservation_offerings',
      inverseIds: 'reservation_offering_ids',
      byDefiner: true, // it lets people reserve the CI
    },
    request_templates: {
      to: 'request_template',
      ids: 'request_template_ids',
      inverse: 'reservation_offerings',
    },
  },
  notes: {
    allow_repeat: 'Recurrent reservations are allowed.',
    cis: 'CIs that may be reserved, which everybody knows by their names.',
    calendar: 'Hours in which the CIs are available.',
    disabled: 'Nothing is newly reserved under it, nor related to it.',
    filters: 'Fields that requesters may narrow the CIs by.',
    initial_status: 'Status of new reservations.',
    max_advance_duration: 'A reservation starts no later than so many minutes ahead.',
    min_advance_duration: 'A reservation starts no earlier than so many minutes ahead.',
    multi_day: 'A reservation may end on another day than it starts.',
    preparation_duration: 'Minutes before a reservation in which its CI is prepared.',
    private_reservations:
      'Reservations are shown to their person, configuration managers and administrators.',
    service_instance: 'Requesters have to be covered for it.',
    step_duration: 'Beyond min_duration a reservation takes a multiple of it longer.',
  },
  // Everybody may look for something to reserve.
  access: [
    { to: 'everyone', read: { disabled: false } },
    staffRead,
    writtenBy('configuration_manager', ...DESIGNERS),
  ],
});
export type ReservationOfferingRow = Row<typeof ReservationOffering>;

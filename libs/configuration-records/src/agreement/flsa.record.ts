import {
  attachmentsOf,
  common,
  defineRecord,
  optional,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { activeOrNot, AGREEMENT_STATUSES, term, termTimerFields } from './term';

const listed = ['provider', 'id', 'sourceID', 'name', 'status', 'created_at', 'updated_at'] as const;
const percentage = optional.integer({ min: 0, max: 100 });
const minutes = optional.duration({ min: 0 });

/** A first line support agreement. */
export const Flsa = defineRecord('flsa', {
  collection: 'flsas',
  fields: {
    ...common,
    name: required.string(128),
    // By analogy with service level agreements.
    status: optional.enum(AGREEMENT_STATUSES, { default: 'being_prepared' }),
    provider: required.reference('organization'),
    customer: required.reference('organization'),
    customer_rep: optional.reference('person'),
    ...term,
    service_desk_team: optional.reference('team'),
    support_hours: optional.reference('calendar'),
    pickup_target: minutes,
    pickups_within_target: percentage,
    support_chat_pickup_target: minutes,
    first_call_resolutions: percentage,
    service_desk_only_resolutions: percentage,
    rejected_solutions: percentage,
    target_details: optional.text(),
    charges: optional.text(),
    remarks: optional.text(),
    ...attachmentsOf('charges', 'remarks', 'target_details'),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'name',
  views: activeOrNot,
  links: { major_incident_managers: { to: 'person', ids: 'major_incident_manager_ids' } },
  webhooks: true,
  access: [staffRead, writtenBy('service_level_manager')],
  timerFields: termTimerFields,
});
export type FlsaRow = Row<typeof Flsa>;

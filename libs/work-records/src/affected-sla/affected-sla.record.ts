import {
  ADMINISTRATORS,
  commonWithoutSource,
  defineRecord,
  hidden,
  optional,
  readonly,
  type Row,
} from '@deskline/record';
import { staffRead } from '../work-access';
import { REQUEST_IMPACTS } from '../impacts';

const listed = [
  'id',
  'sla',
  'service_instance',
  'accountability',
  'impact',
  'response_target_at',
  'resolution_target_at',
  'actual_response_at',
  'actual_resolution_at',
  'response_missed',
  'resolution_missed',
  'support_team',
  'first_line_team',
] as const;

/** Party accountable for a missed target; sla_not_affected when the SLA turns out not to apply. */
export const ACCOUNTABILITIES = ['provider', 'supplier', 'sla_not_affected'] as const;

/** SLA that a request affects, with its targets. Written by the system, all SLAs of a request at once. */
export const AffectedSla = defineRecord('affected_sla', {
  collection: 'affected_slas',
  fields: {
    ...commonWithoutSource,
    request: hidden.reference('request'),
    sla: readonly.reference('sla'),
    service_offering: hidden.reference('service_offering'),
    service_instance: readonly.reference('service_instance'),
    accountability: optional.enum(ACCOUNTABILITIES, { default: 'provider' }),
    impact: readonly.enum(REQUEST_IMPACTS),
    response_target_at: readonly.datetime(),
    resolution_target_at: readonly.datetime(),
    actual_response_at: readonly.datetime(),
    actual_resolution_at: readonly.datetime(),
    response_missed: readonly.boolean({ default: false }),
    resolution_missed: readonly.boolean({ default: false }),
    support_team: readonly.reference('team'),
    first_line_team: readonly.reference('team'),
    // Moments at which the targets will be missed; null while the clock is stopped.
    response_due_at: hidden.datetime(),
    resolution_due_at: hidden.datetime(),
  },
  list: listed,
  filter: ['id', 'accountability', 'response_missed', 'resolution_missed'],
  sort: ['id'],
  defaultSort: 'id',
  createUnder: [{ parent: 'request', paths: ['affected_slas'] }],
  nested: true,
  permittedAs: 'request',
  unique: [['request', 'sla']],
  indexes: [['sla']],
  timerFields: ['response_due_at', 'resolution_due_at'],
  createUnaudited: true,
  events: [],
  access: [
    staffRead,
    { to: ['service_level_manager'], read: true },
    { to: ['service_level_manager', ...ADMINISTRATORS], update: true },
  ],
});
export type AffectedSlaRow = Row<typeof AffectedSla>;

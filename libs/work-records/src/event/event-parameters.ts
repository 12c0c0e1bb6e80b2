import { common, defineRecord, optional } from '@deskline/record';

/**
 * Parameters of an event beside the fields of the request that it makes, in the language of definitions: no table, and
 * no path of its own has them.
 */
export const EventParameters = defineRecord('event', {
  collection: 'events',
  fields: {
    id: common.id,
    ci: optional.string(255),
    ci_source: optional.string(30),
    ci_sourceID: optional.string(128),
    member: optional.string(255),
    requested_by: optional.string(255),
    requested_for: optional.string(255),
    service_instance: optional.string(255),
    supplier: optional.string(255),
    support_domain: optional.string(128),
    team: optional.string(255),
    dedup_key: optional.string(255),
    occurred_at: optional.datetime(),
    resolve: optional.boolean({ default: false }),
    strict: optional.boolean({ default: false }),
  },
  list: ['id'],
  filter: [],
  defaultSort: 'id',
  access: [],
});

/** Fields of the request that an event may name. */
export const REQUEST_PARAMETERS = [
  'category',
  'ci_id',
  'ci_ids',
  'completion_reason',
  'custom_fields',
  'desired_completion_at',
  'downtime_end_at',
  'downtime_start_at',
  'impact',
  'internal_note',
  'member_id',
  'note',
  'problem_id',
  'requested_by_id',
  'requested_for_id',
  'service_instance_id',
  'source',
  'sourceID',
  'status',
  'subject',
  'supplier_id',
  'supplier_requestID',
  'team_id',
  'template_id',
  'waiting_until',
  'workflow_id',
] as const;

export const OWN_PARAMETERS = Object.keys(EventParameters.fields).filter((name) => name !== 'id');

/** "these may change": fields of a matched request that a further event changes. */
export const CHANGEABLE = [
  'completion_reason',
  'desired_completion_at',
  'downtime_end_at',
  'downtime_start_at',
  'member',
  'status',
  'team',
  'waiting_until',
] as const;

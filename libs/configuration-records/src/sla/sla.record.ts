import {
  attachmentsOf,
  common,
  defineRecord,
  field,
  hidden,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { activeOrNot, AGREEMENT_STATUSES, days, termTimerFields } from '../agreement/term';
import { staffRead } from '../configuration-access';
import { per } from '../service-offering/per';
import { COVERAGES } from './coverages';
import { SLA_SHARING } from './sla-sharing';

const listed = ['service_offering', 'id', 'sourceID', 'name', 'status', 'created_at', 'updated_at'] as const;

/** A service level agreement. */
export const Sla = defineRecord('sla', {
  collection: 'slas',
  fields: {
    ...common,
    name: required.string(160),
    service_offering: required.reference('service_offering', { listedAs: 'slas' }),
    service: readonly.reference('service', { through: 'service_offering', listedAs: 'slas' }),
    // Of the own account: nobody agrees on the services of another one.
    service_instance: optional.reference('service_instance', { listedAs: 'slas', sameAccount: true }),
    customer: required.reference('organization', { listedAs: 'slas' }),
    customer_account: optional.account(),
    held_by: hidden.string(128), // the customer account, if it is another
    customer_since: hidden.datetime(), // since when it is the customer of that service instance
    // "deprecated; on update replaces all customer representatives"
    customer_rep: optional.reference('person', { firstOf: 'customer_representatives' }),
    service_level_manager: optional.reference('person'),
    status: optional.enum(AGREEMENT_STATUSES, { default: 'being_prepared' }),
    coverage: optional.enum(COVERAGES),
    ...days,
    agreementID: optional.string(),
    ...per(['low', 'medium', 'high', 'top', 'rfc', 'rfi', 'case'], optional.string(), 'activityID_'),
    use_knowledge_from_service_provider: optional.boolean({ default: false }),
    remarks: optional.text(),
    ...attachmentsOf('remarks'),
  },
  list: listed,
  filter: [...listed, 'source', 'service_instance'],
  defaultSort: 'name',
  views: activeOrNot,
  links: {
    customer_representatives: { to: 'person', ids: 'customer_representative_ids' },
    // `coverage` names the link that counts; the others are kept.
    organizations: { to: 'organization', ids: 'organization_ids' },
    sites: { to: 'site', ids: 'site_ids', inverse: 'slas', inverseIds: 'sla_ids' },
    people: { to: 'person', ids: 'person_ids' },
    service_instances: {
      to: 'service_instance',
      ids: 'service_instance_ids',
      rows: 'sla_service_instance', // which have an impact relation
    },
    skill_pools: { to: 'skill_pool', ids: 'skill_pool_ids' },
    coverage_groups: {
      to: 'sla_coverage_group',
      ids: 'coverage_group_ids',
      inverse: 'slas',
      inverseIds: 'sla_ids',
      byDefiner: true, // the groups that an agreement covers are for those who write agreements
    },
  },
  constraints: {
    // "must be linked to the same service as the offering"; an SLA without an instance fits any
    service_instance: [
      {
        any: [
          { service_instance: null },
          { 'service_offering.service': null },
          { 'service_instance.service': field('service_offering.service') },
        ],
      },
      'other_service',
    ],
    // "activation: at least one customer representative exists"
    status: [
      { any: [{ not: { status: 'active' } }, { linked: { by: 'customer_representatives' } }] },
      'not_represented',
    ],
  },
  webhooks: true,
  access: [staffRead, writtenBy('service_level_manager')],
  // Work-records looks up these: affected requests, and their visibility.
  projectedFields: ['status', 'service_instance', 'customer_account', 'customer_since'],
  timerFields: termTimerFields,
  sharing: SLA_SHARING,
  indexes: [['coverage', 'status']],
});
export type SlaRow = Row<typeof Sla>;

import {
  attachmentsOf,
  common,
  defineRecord,
  field,
  optional,
  readonly,
  required,
  writtenBy,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { extendedAs, picture_uri, time_zone } from '../common-fields';

const listed = [
  'id',
  'sourceID',
  'name',
  'status',
  'service',
  'support_team',
  'created_at',
  'updated_at',
] as const;

export const ServiceInstance = defineRecord('service_instance', {
  collection: 'service_instances',
  fields: {
    ...common,
    name: required.string(80),
    status: optional.enum(['being_prepared', 'in_production', 'discontinued'], {
      default: 'being_prepared',
    }),
    service: required.reference('service', { listedAs: 'service_instances' }),
    support_team: optional.reference('team', { listedAs: 'service_instances' }),
    first_line_team: optional.reference('team'),
    impact: readonly.enum(['low', 'medium', 'high', 'top']),
    maintenance_window: optional.reference('calendar'),
    time_zone,
    picture_uri,
    remarks: optional.text(),
    ...extendedAs('service_instance'),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: listed,
  filter: [...listed, 'source'],
  defaultSort: 'name',
  views: {
    active: { status: ['being_prepared', 'in_production'] },
    inactive: { status: 'discontinued' },
  },
  retiredWhile: { status: 'discontinued' },
  links: {
    cis: { to: 'ci', ids: 'ci_ids', inverse: 'service_instances', inverseIds: 'service_instance_ids' },
    child_service_instances: {
      to: 'service_instance',
      ids: 'child_service_instance_ids',
      inverse: 'parent_service_instances',
      inverseIds: 'parent_service_instance_ids',
      acyclic: true,
    },
  },
  linkedFrom: {
    problem: ['service_instances'],
    task: ['service_instances'],
    task_template: ['service_instances'],
  },
  constraints: {
    // "must be linked to the same service as the offering", checked when either changes
    service: [
      {
        not: {
          some: {
            of: 'sla',
            by: 'service_instance',
            where: {
              all: [
                { not: { 'service_offering.service': null } },
                { not: { 'service_offering.service': field('service') } },
              ],
            },
          },
        },
      },
      'other_service',
    ],
  },
  webhooks: true,
  // "the catalog that applies to them"
  access: [
    { to: 'everyone', read: { status: 'in_production' } },
    staffRead,
    writtenBy('service_level_manager'),
  ],
  projectedFields: ['service', 'support_team', 'first_line_team'],
});

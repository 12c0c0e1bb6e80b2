import {
  attachmentsOf,
  common,
  defineRecord,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { noted, noteMade } from '../common-fields';
import { managersUpdate, staffRead } from '../work-access';

const sorted = [
  'id',
  'sourceID',
  'subject',
  'mitigation_target_at',
  'closed_at',
  'created_at',
  'updated_at',
] as const;

export const Risk = defineRecord('risk', {
  collection: 'risks',
  fields: {
    ...common,
    subject: required.string(128),
    severity: required.code('risk_severity'),
    status: optional.enum(['anticipated', 'materialized', 'closed'], { default: 'anticipated' }),
    closure_reason: optional.enum(['eliminated', 'accepted', 'mitigated', 'transferred', 'no_risk']),
    manager: required.reference('person'),
    mitigation_target_at: optional.date(),
    closed_at: readonly.datetime(),
    resolution_duration: readonly.duration(),
    ui_extension: readonly.reference('ui_extension', { latest: { category: 'risk', active_version: true } }),
    ...noted,
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'note'),
  },
  list: [
    'id',
    'sourceID',
    'subject',
    'severity',
    'status',
    'manager',
    'mitigation_target_at',
    'closed_at',
    'created_at',
    'updated_at',
  ],
  filter: [...sorted, 'source', 'status'],
  sort: sorted,
  defaultSort: 'subject',
  views: { closed: { status: 'closed' }, open: { not: { status: 'closed' } } },
  links: {
    organizations: { to: 'organization', ids: 'organization_ids', inverse: 'risks' },
    projects: { to: 'project', ids: 'project_ids', inverse: 'risks', inverseIds: 'risk_ids' },
    services: { to: 'service', ids: 'service_ids', inverse: 'risks' },
  },
  recordsFromInput: [noteMade],
  events: ['create', 'update', 'status-changed', 'manager-changed', 'note-added'],
  webhooks: true,
  // The documents name no role for risks: the roles that write the endangered records write them (ADR 14).
  access: [
    staffRead,
    managersUpdate,
    { to: ['service_level_manager'], read: true },
    writtenBy('project_manager', 'service_level_manager'),
  ],
});
export type RiskRow = Row<typeof Risk>;

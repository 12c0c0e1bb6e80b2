import {
  attachmentsOf,
  common,
  defineRecord,
  me,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { noted, noteMade } from '../common-fields';
import { STAFF, staffRead } from '../work-access';

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
    ui_extension: readonly.reference('ui_extension'),
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
    organizations: { to: 'organization', inverse: 'risks' },
    projects: { to: 'project', inverse: 'risks' },
    services: { to: 'service', inverse: 'risks' },
  },
  makes: [noteMade],
  events: ['create', 'update', 'status-changed', 'manager-changed', 'note-added'],
  // No role is named for risks: they are written by those who write what is at risk (ADR 39).
  access: [
    staffRead,
    { to: STAFF, update: { manager: me } },
    { to: ['service_level_manager'], read: true },
    writtenBy('project_manager', 'service_level_manager'),
  ],
});
export type RiskRow = Row<typeof Risk>;

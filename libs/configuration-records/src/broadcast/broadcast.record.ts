import {
  ADMINISTRATORS,
  attachmentsOf,
  common,
  defineRecord,
  DESIGNERS,
  optional,
  OVERSEERS,
  readonly,
  required,
  writtenBy,
  type Role,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { disabled } from '../common-fields';
import { active, forMe, onlyWith, VISIBILITIES } from './visibility';

const sorted = ['id', 'sourceID', 'start_at', 'end_at', 'created_at', 'updated_at'] as const;

/** Roles that read every broadcast: upcoming, past, and for any visibility. */
const KEEPERS: readonly Role[] = ['service_desk_manager', ...DESIGNERS];

/** Fields that only the staff reads. */
const FOR_STAFF = {
  readableBy: staffRead.to as readonly Role[],
  writableBy: [...KEEPERS, ...ADMINISTRATORS],
};

export const Broadcast = defineRecord('broadcast', {
  collection: 'broadcasts',
  fields: {
    ...common,
    sourceID: optional.string(128, { caseInsensitive: true }),
    message: required.text(),
    localized_message: readonly.localized('message'),
    message_type: required.enum(['outage', 'available', 'warning', 'info', 'email']),
    visibility: required.enum(VISIBILITIES, { default: 'all_of_account', systemFilled: true }),
    start_at: required.datetime({ systemFilled: true, zonedBy: 'time_zone' }),
    end_at: optional.datetime({ zonedBy: 'time_zone', ends: true }),
    time_zone: required.string(255, { format: 'time_zone', systemFilled: true }),
    disabled,
    customers: optional.references('organization'),
    organizations: optional.references('organization'),
    service_instances: optional.references('service_instance'),
    sites: optional.references('site'),
    skill_pools: optional.references('skill_pool'),
    slas: optional.references('sla'),
    teams: optional.references('team'),
    request: optional.reference('request', { sameAccount: true }),
    translations: optional.parts('broadcast_translation'),
    // Remarks are for the staff; people for whom it is broadcast read the message.
    remarks: optional.text(FOR_STAFF),
    ...attachmentsOf('remarks'),
    attachments: { ...attachmentsOf('remarks').attachments, ...FOR_STAFF },
  },
  list: ['id', 'sourceID', 'created_at', 'updated_at'],
  filter: [...sorted, 'message_type'],
  sort: sorted,
  defaultSort: '-start_at',
  foundBy: ['message'],
  views: { active, inactive: { not: active } },
  // "POST /broadcasts: 200 broadcast"
  createStatus: 200,
  // "request group end users can subscribe to"
  actions: {
    subscribe: { methods: ['POST'], needs: 'read' },
    unsubscribe: { methods: ['POST'], needs: 'read' },
  },
  links: {
    customers: { to: 'organization', ids: 'customer_ids' },
    organizations: { to: 'organization', ids: 'organization_ids' },
    service_instances: { to: 'service_instance', ids: 'service_instance_ids' },
    sites: { to: 'site', ids: 'site_ids' },
    skill_pools: { to: 'skill_pool', ids: 'skill_pool_ids' },
    slas: { to: 'sla', ids: 'sla_ids' },
    teams: { to: 'team', ids: 'team_ids' },
  },
  constraints: {
    customers: onlyWith('customers', 'customers'),
    organizations: onlyWith('organizations', 'organizations', 'organizations_and_descendants'),
    service_instances: onlyWith('service_instances', 'covered_for'),
    sites: onlyWith('sites', 'sites'),
    skill_pools: onlyWith('skill_pools', 'members_of_skill_pools'),
    slas: onlyWith('slas', 'customer_representatives_of_slas'),
    teams: onlyWith('teams', 'members_of_teams'),
  },
  webhooks: true,
  notes: {
    message: 'Kept as the translation for the locale of the account, too.',
    localized_message: 'In the language of the caller, where there is that translation.',
    start_at: 'Without an offset in time_zone. 00:00 for midnight start.',
    end_at: 'Without an offset in time_zone. 12:00am or 24:00 for midnight end; empty: until disabled.',
    time_zone: "Defaults to the user's.",
    customers: 'Only with visibility customers.',
    organizations: 'Only with visibility organizations or organizations_and_descendants.',
    service_instances: 'Only with visibility covered_for.',
    sites: 'Only with visibility sites.',
    skill_pools: 'Only with visibility members_of_skill_pools.',
    slas: 'Only with visibility customer_representatives_of_slas: whose customer representatives see it.',
    teams: 'Only with visibility members_of_teams.',
    request: 'A request that others are grouped into.',
    translations: 'Written at their own path; ignored when sent back with the record.',
  },
  // "It is shown from start_at until end_at", to the people its visibility names.
  access: [
    { to: 'everyone', read: { all: [active, forMe] } },
    { to: staffRead.to, read: { ...active, visibility: 'account_specialists' } },
    { to: [...KEEPERS, ...OVERSEERS, ...ADMINISTRATORS], read: true },
    writtenBy(...KEEPERS),
  ],
  lookups: { request: { grouping: 'enum' } },
});
export type BroadcastRow = Row<typeof Broadcast>;

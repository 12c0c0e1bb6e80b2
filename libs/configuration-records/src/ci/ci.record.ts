import {
  attachmentsOf,
  common,
  defineRecord,
  hidden,
  myTeams,
  optional,
  readonly,
  required,
  SPECIALISTS,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { RULE_SETS } from '../product/rule-sets';
import { ACTION_STATUSES, CI_STATUSES, INACTIVE } from './ci-statuses';

/** "defaults to that of the product": where nothing is said. */
const GIVEN = { givenBy: 'product' } as const;

export const Ci = defineRecord('ci', {
  collection: 'cis',
  fields: {
    ...common,
    name: optional.string(160, GIVEN),
    label: optional.string(160, GIVEN),
    product: required.reference('product', { listedAs: 'cis' }),
    status: required.enum(CI_STATUSES),
    action_status: optional.enum(ACTION_STATUSES),
    rule_set: readonly.enum(RULE_SETS),
    ci_type: readonly.enum(['software_version', 'software_license_certificate', 'hardware']), // "deprecated, use rule_set"
    software: readonly.boolean({ default: false }), // "deprecated, use rule_set"
    alternate_names: optional.strings(),
    assetID: optional.string(50),
    serial_nr: optional.string(50, { caseInsensitive: true }),
    brand: hidden.string(255), // of its product
    systemID: optional.string(255),
    service: optional.reference('service', GIVEN),
    support_team: optional.reference('team', GIVEN), // "required unless status is removed"
    supplier: optional.reference('organization', GIVEN),
    financial_owner: optional.reference('organization', GIVEN),
    site: optional.reference('site'),
    location: optional.string(128),
    in_use_since: optional.date(),
    warranty_expiry_date: optional.date(),
    license_expiry_date: optional.date(),
    license_type: optional.enum([
      'concurrent_user_license',
      'cpu_license',
      'installed_user_license',
      'named_user_license',
      'unlimited_user_license',
      'other_type_of_license',
    ]),
    nr_of_licenses: optional.integer({ min: 0 }),
    nr_of_processors: optional.integer({ min: 0 }),
    nr_of_cores: optional.integer({ min: 0 }),
    site_license: optional.boolean(),
    temporary_license: optional.boolean(),
    rate: optional.integer(),
    useful_life: optional.integer(),
    po_nr: optional.string(255),
    salvage_value: optional.decimal(),
    purchase_value: optional.decimal(),
    depreciation_method: optional.string(255),
    remarks: optional.text(GIVEN),
    recurrence: optional.object({ shape: 'Recurrence', dated: ['next_occurrence_at', 'last_occurrence_at'] }),
    occurs_at: hidden.datetime(),
    occurrence: hidden.object(), // the last one: when it was, and what came of it
    workflow_template: optional.reference('workflow_template', { sameAccount: true }),
    workflow_manager: optional.reference('person'),
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: [
    'id',
    'sourceID',
    'software',
    'label',
    'name',
    'status',
    'product',
    'rule_set',
    'support_team',
    'service',
    'created_at',
    'updated_at',
  ],
  filter: [
    'id',
    'source',
    'sourceID',
    'label',
    'name',
    'status',
    'rule_set',
    'support_team',
    'created_at',
    'updated_at',
    'product',
    'service',
    'systemID',
    'assetID',
    'serial_nr',
    'site',
    'financial_owner',
  ],
  sort: ['id', 'sourceID', 'label', 'name', 'status', 'support_team', 'created_at', 'updated_at'],
  defaultSort: 'label',
  views: {
    active: { not: { status: INACTIVE } },
    inactive: { status: INACTIVE },
    supported_by_my_teams: { support_team: myTeams },
  },
  links: { users: { to: 'person', ids: 'user_ids', inverse: 'cis', inverseIds: 'ci_ids' } },
  linkedFrom: { problem: ['cis'], task: ['cis'] },
  // "item back in the view Inactive CIs"
  archiving: { when: {}, restored: { when: { not: { status: INACTIVE } }, set: { status: 'archived' } } },
  // "inactive CI exists with the same name or label: POST treated as a PATCH of that CI"
  upsertBy: { by: ['label', 'name'], when: { status: INACTIVE } },
  access: [
    staffRead,
    { to: SPECIALISTS, update: { support_team: myTeams } }, // "CIs their teams support"
    writtenBy('configuration_manager'),
  ],
  referenceFields: ['label'],
  lookups: {
    product: {
      brand: 'string',
      rule_set: 'enum',
      service: 'reference',
      support_team: 'reference',
      supplier: 'reference',
      financial_owner: 'reference',
      remarks: 'text',
    },
  },
  // "the concatenation of product brand and serial number is unique within an account"
  unique: [['label'], ['serial_nr', 'brand']],
  timerFields: ['occurs_at'],
  indexes: [['assetID'], ['systemID']],
});
export type CiRow = Row<typeof Ci>;

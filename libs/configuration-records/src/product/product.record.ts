import {
  attachmentsOf,
  common,
  CURRENCIES,
  defineRecord,
  enabledViews,
  myTeams,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';
import { DEPRECIATION_METHODS, RULE_SETS } from './rule-sets';

const sorted = ['id', 'sourceID', 'name', 'support_team', 'service', 'created_at', 'updated_at'] as const;

export const Product = defineRecord('product', {
  collection: 'products',
  fields: {
    ...common,
    name: required.string(255),
    brand: required.string(255),
    model: required.string(255),
    category: required.code('product_category'),
    rule_set: readonly.enum(RULE_SETS),
    productID: optional.string(255),
    disabled,
    service: optional.reference('service'),
    support_team: optional.reference('team'),
    supplier: optional.reference('organization'),
    financial_owner: optional.reference('organization'),
    rate: optional.integer({ min: 0, max: 100 }), // percent a year
    useful_life: optional.integer({ min: 0 }),
    depreciation_method: optional.enum(DEPRECIATION_METHODS),
    salvage_value: optional.decimal({ min: 0 }),
    salvage_value_currency: optional.enum(CURRENCIES),
    workflow_template: optional.reference('workflow_template', { sameAccount: true }),
    workflow_manager: optional.reference('person'),
    recurrence: readonly.object(),
    picture_uri,
    remarks: optional.text(),
    ui_extension: optional.reference('ui_extension'),
    custom_fields: optional.customFields(),
    ...attachmentsOf('custom_fields', 'remarks'),
  },
  list: ['id', 'sourceID', 'name', 'category', 'support_team', 'service', 'created_at', 'updated_at'],
  filter: [...sorted, 'source', 'category', 'rule_set', 'disabled'],
  sort: sorted,
  defaultSort: 'name',
  views: {
    ...enabledViews,
    supported_by_my_teams: { support_team: myTeams },
  },
  webhooks: true,
  access: [staffRead, writtenBy('configuration_manager')],
  lookups: { category: { rule_set: 'enum' } },
  indexes: [['category']],
});
export type ProductRow = Row<typeof Product>;

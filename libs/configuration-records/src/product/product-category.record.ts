import {
  CODE_LENGTH,
  common,
  defineRecord,
  DESIGNERS,
  optional,
  readonly,
  required,
  writtenBy,
  type Row,
} from '@deskline/record';
import { staffRead } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';
import { RULE_SETS } from './rule-sets';

const listed = [
  'id',
  'sourceID',
  'name',
  'group',
  'rule_set',
  'reference',
  'created_at',
  'updated_at',
] as const;

export const ProductCategory = defineRecord('product_category', {
  collection: 'product_categories',
  fields: {
    ...common,
    name: required.string(255),
    group: required.string(255),
    localized_group: readonly.localized('group'),
    reference: readonly.string(CODE_LENGTH, { slugOf: ['group', 'name'] }),
    rule_set: required.enum(RULE_SETS),
    disabled,
    review_end_of_support_days: optional.integer({ min: 0 }),
    review_in_use_since_days: optional.integer({ min: 0 }),
    review_last_seen_days: optional.integer({ min: 0 }),
    review_license_expiry_days: optional.integer({ min: 0 }),
    review_warranty_expiry_days: optional.integer({ min: 0 }),
    picture_uri,
    ui_extension: optional.reference('ui_extension'),
  },
  list: listed,
  filter: [
    'id',
    'source',
    'sourceID',
    'name',
    'reference',
    'rule_set',
    'disabled',
    'created_at',
    'updated_at',
  ],
  sort: ['id', 'sourceID', 'reference', 'rule_set', 'created_at', 'updated_at'],
  defaultSort: 'name',
  access: [staffRead, writtenBy('configuration_manager', ...DESIGNERS)],
  projectedFields: ['reference', 'rule_set'],
  unique: [['group', 'name'], ['reference']],
});
export type ProductCategoryRow = Row<typeof ProductCategory>;

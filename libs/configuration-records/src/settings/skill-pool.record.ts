import {
  attachmentsOf,
  common,
  COST_WRITERS,
  COST_READERS,
  CURRENCIES,
  defineRecord,
  enabledViews,
  optional,
  required,
} from '@deskline/record';
import { costAccess } from '../configuration-access';
import { disabled, picture_uri } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const SkillPool = defineRecord('skill_pool', {
  collection: 'skill_pools',
  fields: {
    ...common,
    name: required.string(128),
    manager: optional.reference('person'),
    cost_per_hour: optional.decimal({ min: 0, readableBy: COST_READERS, writableBy: COST_WRITERS }),
    cost_per_hour_currency: optional.enum(CURRENCIES, { readableBy: COST_READERS, writableBy: COST_WRITERS }),
    disabled,
    picture_uri,
    remarks: optional.text(),
    ...attachmentsOf('remarks'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  links: {
    members: { to: 'person', ids: 'member_ids', inverse: 'skill_pools', inverseIds: 'skill_pool_ids' },
    effort_classes: {
      to: 'effort_class',
      ids: 'effort_class_ids',
      inverse: 'skill_pools',
      inverseIds: 'skill_pool_ids',
    },
  },
  access: costAccess('cost_per_hour', 'cost_per_hour_currency'),
});

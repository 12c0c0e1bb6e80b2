import { common, defineRecord, enabledViews, optional, required } from '@deskline/record';
import { costAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const listed = ['id', 'sourceID', 'name', 'position', 'created_at', 'updated_at'] as const;

export const EffortClass = defineRecord('effort_class', {
  collection: 'effort_classes',
  fields: {
    ...common,
    name: required.string(80),
    cost_multiplier: optional.decimal({ min: 0, default: '1' }),
    position: optional.integer(),
    disabled,
  },
  list: listed,
  filter: ['id', 'source', 'sourceID', 'name', 'disabled', 'created_at', 'updated_at'],
  defaultSort: 'position',
  views: enabledViews,
  access: costAccess('cost_multiplier'),
});

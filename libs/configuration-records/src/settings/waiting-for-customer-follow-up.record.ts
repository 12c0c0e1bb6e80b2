import { defineRecord, enabledViews, optional, readonly } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { named } from './named';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const WaitingForCustomerFollowUp = defineRecord('waiting_for_customer_follow_up', {
  collection: 'waiting_for_customer_follow_ups',
  fields: {
    ...named,
    auto_complete: optional.boolean({ default: false }),
    rules: readonly.parts('waiting_for_customer_follow_up_rule'),
  },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  access: settingsAccess,
  // Rules of waiting requests look them up.
  projectedFields: ['auto_complete', 'rules'],
});

import { defineRecord, optional, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { named } from './named';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const WaitingForCustomerFollowUp = defineRecord('waiting_for_customer_follow_up', {
  collection: 'waiting_for_customer_follow_ups',
  title: 'name',
  fields: { ...named, auto_complete: optional.boolean({ default: false }) },
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  sort: listed,
  defaultSort: 'name',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface WaitingForCustomerFollowUp extends Output<typeof WaitingForCustomerFollowUp> {}

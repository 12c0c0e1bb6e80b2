import { defineRecord, type Output } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { named } from './named';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const SlaNotificationScheme = defineRecord('sla_notification_scheme', {
  collection: 'sla_notification_schemes',
  title: 'name',
  fields: named,
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  sort: listed,
  defaultSort: 'name',
  views: { disabled: { disabled: true }, enabled: { disabled: false } },
  events: ['create', 'update'],
  access: settingsAccess,
});
export interface SlaNotificationScheme extends Output<typeof SlaNotificationScheme> {}

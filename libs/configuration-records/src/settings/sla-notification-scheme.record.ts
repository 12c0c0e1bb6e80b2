import { defineRecord, enabledViews } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { named } from './named';

const listed = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const SlaNotificationScheme = defineRecord('sla_notification_scheme', {
  collection: 'sla_notification_schemes',
  fields: named,
  list: listed,
  filter: [...listed, 'source', 'disabled'],
  defaultSort: 'name',
  views: enabledViews,
  access: settingsAccess,
});

import { common, defineRecord, enabledViews, readonly, required } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { disabled } from '../common-fields';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;

export const Calendar = defineRecord('calendar', {
  collection: 'calendars',
  fields: {
    ...common,
    name: required.string(80),
    disabled,
    calendar_hours: readonly.parts('calendar_hour'),
  },
  list: ['id', 'source', 'sourceID', 'name', 'calendar_hours', 'created_at', 'updated_at'],
  filter: [...sorted, 'disabled'],
  sort: sorted,
  defaultSort: 'name',
  views: enabledViews,
  actions: { duration: { methods: ['GET'], needs: 'read' } },
  access: settingsAccess,
  // Targets are computed from them.
  projectedFields: ['calendar_hours'],
  projectedLinks: { holidays: ['start_at', 'end_at'] },
});

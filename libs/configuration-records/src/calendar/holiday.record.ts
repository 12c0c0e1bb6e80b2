import { common, defineRecord, required, type Row } from '@deskline/record';
import { settingsAccess } from '../configuration-access';
import { picture_uri } from '../common-fields';

const sorted = ['id', 'sourceID', 'name', 'created_at', 'updated_at'] as const;
const listed = [...sorted, 'start_at', 'end_at'] as const;

export const Holiday = defineRecord('holiday', {
  collection: 'holidays',
  fields: {
    ...common,
    name: required.string(255),
    start_at: required.datetime(),
    end_at: required.datetime(),
    picture_uri,
  },
  list: ['id', 'sourceID', 'name', 'start_at', 'end_at', 'created_at', 'updated_at'],
  filter: listed,
  sort: sorted,
  defaultSort: 'name',
  links: {
    calendars: { to: 'calendar', ids: 'calendar_ids', inverse: 'holidays', inverseIds: 'holiday_ids' },
  },
  access: settingsAccess,
});
export type HolidayRow = Row<typeof Holiday>;

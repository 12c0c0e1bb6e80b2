import type { Known } from '../known';

export const calendar: Known = {
  toCome: ['holidays'],
  differences: {
    calendars: {
      fieldsToCome: ['calendar_hours'],
      listToCome: ['calendar_hours'],
      subCollectionsToCome: ['holidays', 'calendar_hours', 'service_offerings'],
    },
  },
};

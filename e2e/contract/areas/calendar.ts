import type { AreaExceptions } from '../area-exceptions';

let minute = 0;
const clock = (minutes: number): string =>
  [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

export const calendar: AreaExceptions = {
  beyond: ['calendar_hours'], // "calendar_hours array of CalendarHour"
  additions: {
    // None ends before it begins.
    holiday: { narrow: ['start_at', 'end_at'] },
    // No two of them overlap, and none ends before it begins.
    calendar_hour: {
      fixed: ['time_from', 'time_until'],
      narrow: ['time_from', 'time_until'],
      values: { time_from: () => clock((minute += 2)), time_until: () => clock(minute + 1) },
    },
  },
};

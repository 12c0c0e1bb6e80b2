import type { ContractExceptions } from '@deskline/testing';

let minute = 0;
const clock = (minutes: number): string =>
  [minutes / 60, minutes % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':');

export const contract: ContractExceptions = {
  additions: {
    // A holiday does not end before it starts.
    holiday: { narrow: ['start_at', 'end_at'] },
    // Hours of a calendar do not overlap, and do not end before they start.
    calendar_hour: {
      fixed: ['time_from', 'time_until'],
      narrow: ['time_from', 'time_until'],
      values: { time_from: () => clock((minute += 2)), time_until: () => clock(minute + 1) },
    },
  },
};

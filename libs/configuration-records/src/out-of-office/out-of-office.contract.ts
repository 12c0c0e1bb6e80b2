import type { ContractExceptions } from '@deskline/testing';
import { PERCENTAGE_INCREMENTS, TIME_INCREMENTS } from './timesheet-setting.rules';

export const contract: ContractExceptions = {
  additions: {
    timesheet_setting: {
      narrow: ['time_increment', 'percentage_increment'],
      values: {
        time_increment: (variant) => TIME_INCREMENTS[variant % TIME_INCREMENTS.length],
        percentage_increment: (variant) => PERCENTAGE_INCREMENTS[variant % PERCENTAGE_INCREMENTS.length],
      },
    },
    // A period does not end before it starts.
    out_of_office_period: { narrow: ['start_at', 'end_at'] },
  },
};

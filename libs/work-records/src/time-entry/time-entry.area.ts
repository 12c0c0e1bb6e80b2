import { behaviour, type Area } from '@deskline/record-store';
import { keepTimesheet, keepTimesheetOnDelete, preselectEffortClass } from '../timesheet/keep-timesheet.hook';
import { chargeTime } from './charge-time.hook';
import { effortGroup } from './effort.group';
import { prefetchRates } from './prefetch-rates.hook';
import { TimeEntry } from './time-entry.record';
import { timeAllocationRules } from './time-allocation.rules';
import { timeEntryRules } from './time-entry.rules';
import { timeEntryWords } from './time-entry.words';

export const timeEntry: Area = {
  words: timeEntryWords,
  records: [TimeEntry],
  behaviours: [
    behaviour(TimeEntry, {
      rules: [...timeEntryRules, ...timeAllocationRules],
      prefetch: [prefetchRates],
      beforeWrite: [preselectEffortClass, chargeTime],
      afterWrite: [{ on: 'row', run: keepTimesheet }],
      afterDelete: [keepTimesheetOnDelete],
    }),
  ],
  groups: [effortGroup],
};

import { behaviour, type Area } from '@deskline/record-store';
import { respectLock, respectLockOnDelete } from '../timesheet/respect-lock.hook';
import { effortGroup } from './effort.group';
import { TimeEntry } from './time-entry.record';
import { timeEntryRules } from './time-entry.rules';
import { timeEntryWords } from './time-entry.words';

export const timeEntry: Area = {
  words: timeEntryWords,
  records: [TimeEntry],
  behaviours: [
    behaviour(TimeEntry, {
      rules: timeEntryRules,
      afterWrite: [{ on: 'row', run: respectLock }],
      afterDelete: [respectLockOnDelete],
    }),
  ],
  groups: [effortGroup],
};

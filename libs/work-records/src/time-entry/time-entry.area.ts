import { behaviour, type Area } from '@deskline/record-store';
import { effortGroup } from './effort.group';
import { TimeEntry } from './time-entry.record';
import { timeEntryRules } from './time-entry.rules';
import { timeEntryWords } from './time-entry.words';

export const timeEntry: Area = {
  words: timeEntryWords,
  records: [TimeEntry],
  behaviours: [behaviour(TimeEntry, { rules: timeEntryRules })],
  groups: [effortGroup],
};

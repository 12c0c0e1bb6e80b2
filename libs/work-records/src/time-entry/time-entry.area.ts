import { behaviour, type Area } from '@deskline/record-store';
import { effortGroup } from './effort.group';
import { TimeEntry } from './time-entry.record';
import { timeEntryRules } from './time-entry.rules';

export const timeEntry: Area = {
  records: [TimeEntry],
  behaviours: [behaviour(TimeEntry, { rules: timeEntryRules })],
  groups: [effortGroup],
};

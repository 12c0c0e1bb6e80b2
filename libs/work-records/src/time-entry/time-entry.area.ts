import { behaviour, type Area } from '@deskline/record-store';
import { AddTimeAllocations1797900000001 } from './add-time-allocations.migration';
import { effortGroup } from './effort.group';
import { NameAgreements1799734000002 } from './name-agreements.migration';
import { NoteTimeSpent1798400000002 } from './note-time-spent.migration';
import { TimeEntry } from './time-entry.record';
import { timeEntryRules } from './time-entry.rules';

export const timeEntry: Area = {
  records: [TimeEntry],
  behaviours: [behaviour(TimeEntry, { rules: timeEntryRules })],
  groups: [effortGroup],
  migrations: [AddTimeAllocations1797900000001, NoteTimeSpent1798400000002, NameAgreements1799734000002],
};

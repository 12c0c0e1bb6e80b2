import type { BeforeWrite } from '@deskline/record-store';
import { chargeBy } from './charge.rules';
import type { TimeEntryRow } from './time-entry.record';

/** Runs when the effort class is known, which the timesheet setting may preselect. */
export const chargeTime: BeforeWrite<TimeEntryRow> = (write) => Promise.resolve(chargeBy(write));

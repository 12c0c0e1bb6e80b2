import { Invalid, type AfterDelete, type AfterWrite, type HookContext } from '@deskline/record-store';
import type { TimeEntryRow } from '../time-entry/time-entry.record';
import { HOLD_LOCKS, LOCKED_SQL } from './timesheet-lock.sql';

type Days = readonly Pick<TimeEntryRow, 'person' | 'date'>[];

/** Refuses entries of locked days, whoever writes them; a lock of these days waits for the transaction. */
async function refuseLocked({ transaction }: Pick<HookContext, 'transaction'>, days: Days): Promise<void> {
  const people = days.map(({ person }) => person);
  const dates = days.map(({ date }) => date);
  transaction.post(HOLD_LOCKS, [people], 'timesheet.hold_locks');
  const locked = await transaction.rows(LOCKED_SQL, [people, dates], 'timesheet.locked');
  if (locked.length > 0) throw new Invalid([{ field: 'date', because: 'locked' }]);
}

/** "a time entry of a locked day cannot be created, changed or deleted" */
export const respectLock: AfterWrite<TimeEntryRow> = (context) =>
  refuseLocked(context, context.before ? [context.before, context.after] : [context.after]);

export const respectLockOnDelete: AfterDelete<TimeEntryRow> = (context) =>
  refuseLocked(context, [context.before]);

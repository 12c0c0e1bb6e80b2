import type { Transaction } from '@deskline/platform';
import {
  Invalid,
  type AfterDelete,
  type AfterWrite,
  type BeforeWrite,
  type WriteContext,
} from '@deskline/record-store';
import type { TimeEntryRow } from '../time-entry/time-entry.record';
import { HOLD_LOCKS, LOCKED_SQL } from './timesheet-lock.sql';
import { HOLD_TIME, SETTING_SQL, TOTALS_SQL } from './timesheet-setting.sql';
import {
  addsTime,
  limitsOvertime,
  overtimeProblems,
  preselectedEffortClass,
  settingProblems,
  type TimesheetSetting,
  type Totals,
} from './timesheet-setting';

type Days = readonly Pick<TimeEntryRow, 'person' | 'date'>[];
type Context = WriteContext<TimeEntryRow>;
type Projected = { readonly attributes: TimesheetSetting };

/** Refuses entries of locked days, whoever writes them; a lock of these days waits for the transaction. */
async function refuseLocked(transaction: Transaction, days: Days): Promise<void> {
  const people = days.map(({ person }) => person);
  const dates = days.map(({ date }) => date);
  transaction.post(HOLD_LOCKS, [people], 'timesheet.hold_locks');
  const locked = await transaction.rows(LOCKED_SQL, [people, dates], 'timesheet.locked');
  if (locked.length > 0) throw new Invalid([{ field: 'date', because: 'locked' }]);
}

type Found = Promise<TimesheetSetting | undefined>;
/** Settings that a transaction has read, by person and account. */
const READ = new WeakMap<Transaction, Map<string, Found>>();

function settingOf(transaction: Transaction, person: number, account: string): Found {
  const read = READ.get(transaction) ?? new Map<string, Found>();
  READ.set(transaction, read);
  const key = `${person} ${account}`;
  const found = read.get(key) ?? readSetting(transaction, person, account);
  read.set(key, found);
  return found;
}

async function readSetting(transaction: Transaction, person: number, account: string): Found {
  const values = [person, account];
  const [found] = await transaction.query<Projected>(SETTING_SQL, values, 'timesheet.setting');
  return found?.attributes;
}

/** "preselected for time on that kind of record" */
export const preselectEffortClass: BeforeWrite<TimeEntryRow> = async (write) => {
  const { transaction, account, before, after } = write;
  if (before !== null || after.effort_class !== null) return {};
  const setting = await settingOf(transaction, after.person, account);
  return setting ? { effort_class: preselectedEffortClass(setting, after) } : {};
};

/** Whether only the archive state has changed: the entry is archived, trashed or back. */
const isMoved = ({ before, after }: Context): boolean =>
  before !== null &&
  JSON.stringify({ ...before, updated_at: null }) === JSON.stringify({ ...after, updated_at: null });

/** Two entries at once do not both pass: each waits until the other one is committed, and counts it. */
async function refuseOvertime(context: Context, setting: TimesheetSetting): Promise<void> {
  const { transaction, account, before, after, archiveState } = context;
  if (archiveState !== null || !addsTime(isMoved(context) ? null : before, after)) return;
  transaction.post(HOLD_TIME, [after.person], 'timesheet.hold_time');
  const values = [account, after.person, after.date];
  const [totals] = await transaction.query<Totals & object>(TOTALS_SQL, values, 'timesheet.totals');
  const problems = totals ? overtimeProblems(setting, totals) : [];
  if (problems.length > 0) throw new Invalid(problems);
}

/** "a time entry of a locked day cannot be created, changed or deleted"; others keep the setting of their person. */
export const keepTimesheet: AfterWrite<TimeEntryRow> = async (context) => {
  const { transaction, account, before, after } = context;
  const [setting] = await Promise.all([
    settingOf(transaction, after.person, account),
    refuseLocked(transaction, before ? [before, after] : [after]),
  ]);
  if (!setting) return;
  const problems = settingProblems(setting, before, after);
  if (problems.length > 0) throw new Invalid(problems);
  if (limitsOvertime(setting)) await refuseOvertime(context, setting);
};

export const keepTimesheetOnDelete: AfterDelete<TimeEntryRow> = ({ transaction, before }) =>
  refuseLocked(transaction, [before]);

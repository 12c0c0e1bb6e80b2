import type { Problem } from '@deskline/record';
import type { TimeEntryRow } from '../time-entry/time-entry.record';

/** Kinds of records that time is spent on, by the field of a time entry that names one. */
const ASSIGNED = ['request', 'problem', 'task', 'project_task'] as const;
const KINDS = [...ASSIGNED, 'time_allocation'] as const;
type Kind = (typeof KINDS)[number];

/** Setting of the organization of a person, as it is projected. */
export type TimesheetSetting = {
  readonly unit: 'hours_and_minutes' | 'percentage_of_workday';
  readonly time_increment: number;
  readonly percentage_increment: number | string;
  readonly workday: number;
  readonly workweek: number;
  readonly allow_workday_overtime: boolean;
  readonly allow_workweek_overtime: boolean;
  readonly allocation_time_tracking: boolean;
  readonly assignment_time_tracking: boolean;
  readonly require_note: boolean;
  readonly require_time_entry_description: boolean;
  readonly effort_classes?: readonly { readonly id: number }[];
} & { readonly [K in Kind as `${K}_effort_class`]?: number | null };

type Entry = Pick<
  TimeEntryRow,
  Kind | 'person' | 'date' | 'time_spent' | 'effort_class' | 'note_id' | 'description' | 'deleted'
>;

const kindOf = (entry: Entry): Kind | undefined => KINDS.find((kind) => entry[kind] !== null);

const classesOf = ({ effort_classes = [] }: TimesheetSetting): number[] => effort_classes.map(({ id }) => id);

/** "preselected for time on that kind of record" */
export function preselectedEffortClass(setting: TimesheetSetting, entry: Entry): number | null {
  const kind = kindOf(entry);
  const preselected = kind ? (setting[`${kind}_effort_class`] ?? null) : null;
  const classes = classesOf(setting);
  return preselected !== null && (classes.length === 0 || classes.includes(preselected)) ? preselected : null;
}

/** Minutes that time is entered in multiples of; a percentage of a workday may have fractions. */
const incrementOf = ({ unit, time_increment, percentage_increment, workday }: TimesheetSetting): number =>
  unit === 'hours_and_minutes' ? time_increment : (workday * Number(percentage_increment)) / 100;

function isMultiple(minutes: number, increment: number): boolean {
  const spent = Math.abs(minutes);
  return Math.round(Math.round(spent / increment) * increment) === spent;
}

/** Problems of an entry that is new or changed: values that stay as they were are not held to a later setting. */
export function settingProblems(setting: TimesheetSetting, before: Entry | null, after: Entry): Problem[] {
  const problems: Problem[] = [];
  const changes = (name: keyof Entry): boolean => before === null || before[name] !== after[name];
  const refuseIf = (
    is: boolean,
    field: keyof Entry,
    because: Problem['because'],
    values?: Problem['values'],
  ) => {
    if (is && changes(field)) problems.push({ field, because, ...(values && { values }) });
  };
  const step = incrementOf(setting);
  refuseIf(!isMultiple(after.time_spent, step), 'time_spent', 'not_multiple', { step });
  const classes = classesOf(setting);
  const isOther = after.effort_class !== null && classes.length > 0 && !classes.includes(after.effort_class);
  refuseIf(isOther, 'effort_class', 'not_included');
  for (const kind of ASSIGNED)
    refuseIf(!setting.assignment_time_tracking && after[kind] !== null, kind, 'not_tracked');
  const isAllocated = after.time_allocation !== null;
  refuseIf(!setting.allocation_time_tracking && isAllocated, 'time_allocation', 'not_tracked');
  const isAssigned = ASSIGNED.some((kind) => after[kind] !== null);
  refuseIf(setting.require_note && isAssigned && after.note_id === null, 'note_id', 'blank');
  const isUndescribed = !isAssigned && (after.description ?? '').trim() === '';
  refuseIf(setting.require_time_entry_description && isUndescribed, 'description', 'blank');
  return problems;
}

const timeOf = ({ deleted, time_spent }: Entry): number => (deleted ? 0 : time_spent);

/** Whether the entry adds time to its day. */
export const addsTime = (before: Entry | null, after: Entry): boolean =>
  timeOf(after) > 0 &&
  (before === null ||
    before.person !== after.person ||
    before.date !== after.date ||
    timeOf(before) < timeOf(after));

export interface Totals {
  readonly day: number;
  readonly week: number;
}

export const limitsOvertime = (setting: TimesheetSetting): boolean =>
  !setting.allow_workday_overtime || !setting.allow_workweek_overtime;

/** Problems of the totals of a day and its week, with the entry. */
export function overtimeProblems(setting: TimesheetSetting, { day, week }: Totals): Problem[] {
  const { workday, workweek, allow_workday_overtime, allow_workweek_overtime } = setting;
  if (!allow_workday_overtime && day > workday)
    return [{ field: 'time_spent', because: 'over_workday', values: { max: workday } }];
  if (!allow_workweek_overtime && week > workweek)
    return [{ field: 'time_spent', because: 'over_workweek', values: { max: workweek } }];
  return [];
}

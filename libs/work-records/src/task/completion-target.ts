import { latest, plusMinutesOfWork, type WorkHours } from '@deskline/record';
import type { TaskRow } from './task.record';

/** What a target hangs on, beside when the task is assigned and to whom. */
export type Plan = Pick<TaskRow, 'start_at' | 'planned_duration' | 'work_hours_are_24x7'>;

/**
 * "planned_duration: minutes after assignment (or after start_at when set)": minutes in which the team works, unless
 * "completion target uses a 24x7 calendar".
 */
export function completionTarget(
  assigned_at: string | null,
  { start_at, planned_duration, work_hours_are_24x7 }: Plan,
  known: { readonly team?: WorkHours | undefined },
): string | null {
  const begins = assigned_at && latest(assigned_at, start_at);
  if (!begins) return null;
  return plusMinutesOfWork(work_hours_are_24x7 ? null : known.team, begins, planned_duration);
}

import { latest, plusMinutesOfWork, type WorkHours } from '@deskline/record';

/** Fields that decide the target, beside assigned_at and the work hours. */
export interface Plan {
  readonly start_at: string | null;
  readonly planned_duration: number;
  readonly work_hours_are_24x7: boolean;
}

/**
 * "planned_duration: minutes after assignment (or after start_at when set)", within the work hours, unless
 * "completion target uses a 24x7 calendar".
 */
export function completionTarget(
  assigned_at: string | null,
  { start_at, planned_duration, work_hours_are_24x7 }: Plan,
  hours: WorkHours | null | undefined,
): string | null {
  const begins = assigned_at && latest(assigned_at, start_at);
  if (!begins) return null;
  return plusMinutesOfWork(work_hours_are_24x7 ? null : hours, begins, planned_duration);
}

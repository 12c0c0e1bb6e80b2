import { latest, plusMinutes } from '@deskline/record';
import type { TaskRow } from './task.record';

/** "planned_duration: minutes after assignment (or after start_at when set)" */
export function completionTarget(
  assigned_at: string | null,
  { start_at, planned_duration }: Pick<TaskRow, 'start_at' | 'planned_duration'>,
): string | null {
  const begins = assigned_at && latest(assigned_at, start_at);
  return begins ? plusMinutes(begins, planned_duration) : null;
}

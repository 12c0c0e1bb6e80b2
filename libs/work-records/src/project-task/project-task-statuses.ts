import type { TaskStatus } from '../task/task-statuses';

export const PROJECT_TASK_STATUSES = [
  'registered',
  'assigned',
  'accepted',
  'in_progress',
  'waiting_for',
  'failed',
  'rejected',
  'completed',
  'approved',
  'canceled',
] as const satisfies readonly TaskStatus[];
export type ProjectTaskStatus = (typeof PROJECT_TASK_STATUSES)[number];

/** "assigned, accepted, in_progress or waiting_for" */
export const ACTIVE = [
  'assigned',
  'accepted',
  'in_progress',
  'waiting_for',
] as const satisfies readonly ProjectTaskStatus[];

export const OPEN = ['registered', ...ACTIVE] as const satisfies readonly ProjectTaskStatus[];

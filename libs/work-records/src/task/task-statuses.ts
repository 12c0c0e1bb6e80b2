export const TASK_CATEGORIES = ['risk_and_impact', 'approval', 'implementation', 'automation'] as const;

export const TASK_STATUSES = [
  'registered',
  'declined',
  'assigned',
  'accepted',
  'in_progress',
  'waiting_for',
  'waiting_for_customer',
  'request_pending',
  'failed',
  'rejected',
  'completed',
  'approved',
  'canceled',
] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export const isOneOf = (statuses: readonly string[], status: string | undefined): boolean =>
  status !== undefined && statuses.includes(status);

export const hasStatus =
  (statuses: readonly string[]) =>
  ({ status }: { readonly status: string }): boolean =>
    statuses.includes(status);

/** Statuses that let successors be assigned. */
export const DONE = ['completed', 'approved', 'canceled'] as const satisfies readonly TaskStatus[];

export const FAILED = ['failed', 'rejected'] as const satisfies readonly TaskStatus[];

export const FINISHED = [...FAILED, ...DONE] as const satisfies readonly TaskStatus[];

/** Statuses in which a team or person works on the task. */
export const ACTIVE = [
  'assigned',
  'accepted',
  'in_progress',
  'waiting_for',
  'waiting_for_customer',
  'request_pending',
] as const satisfies readonly TaskStatus[];

export const OPEN = ['registered', 'declined', ...ACTIVE] as const satisfies readonly TaskStatus[];

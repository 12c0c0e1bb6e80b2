import type { RequestRow } from '../request/request.record';

type Status = RequestRow['status'];

/**
 * Status of a request in its home account while another account has it in hand, by its status there: "assigned until it
 * is accepted there and in_progress from then on; waiting_for_customer, completed and declined pass through".
 */
export const HOME_STATUSES: Readonly<Record<Status, Status>> = {
  declined: 'declined',
  on_backlog: 'assigned',
  assigned: 'assigned',
  accepted: 'in_progress',
  in_progress: 'in_progress',
  waiting_for: 'in_progress',
  waiting_for_customer: 'waiting_for_customer',
  reservation_pending: 'in_progress',
  workflow_pending: 'in_progress',
  project_pending: 'in_progress',
  completed: 'completed',
};

/** Values of the assigned account that the home account's values follow from. */
export type AssignedValues = Pick<RequestRow, 'status' | 'team' | 'completion_reason' | 'completed_at'>;

/** "the home account sees that team, no member …; completed … with completed_at and completion_reason" */
export const homeValues = ({
  status,
  team,
  completion_reason,
  completed_at,
}: AssignedValues): AssignedValues & { readonly member: null } => ({
  status: HOME_STATUSES[status],
  team,
  member: null,
  ...(status === 'completed'
    ? { completion_reason, completed_at }
    : { completion_reason: null, completed_at: null }),
});

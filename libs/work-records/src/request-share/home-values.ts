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

/** The home account waits for its own workflow, project or reservation. */
const OWN_WAITS: readonly Status[] = ['reservation_pending', 'workflow_pending', 'project_pending'];

/** Status at home after a change in the assigned account; "in_progress from then on". */
export const homeStatus = (there: Status, was: Status | undefined): Status =>
  HOME_STATUSES[there] === 'assigned' && was === 'in_progress' ? was : HOME_STATUSES[there];

/** Status at home that the home account itself has asked for. */
export const ownStatus = (asked: Status): Status =>
  OWN_WAITS.includes(asked) ? asked : HOME_STATUSES[asked];

/** Whether the home account may have that status while the request has the other one in the assigned account. */
export const isShownAs = (there: Status, home: Status): boolean =>
  home === there || home === homeStatus(there, home);

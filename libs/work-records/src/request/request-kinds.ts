export const REQUEST_CATEGORIES = [
  'incident',
  'rfc',
  'rfi',
  'reservation',
  'order',
  'fulfillment',
  'complaint',
  'compliment',
  'other',
  'case',
] as const;

export const REQUEST_STATUSES = [
  'declined',
  'on_backlog',
  'assigned',
  'accepted',
  'in_progress',
  'waiting_for',
  'waiting_for_customer',
  'reservation_pending',
  'workflow_pending',
  'project_pending',
  'completed',
] as const;

export const REQUEST_COMPLETION_REASONS = [
  'solved',
  'workaround',
  'gone',
  'duplicate',
  'withdrawn',
  'no_reply',
  'rejected',
  'conflict',
  'declined',
  'unsolvable',
] as const;

/** Transitions of the major incident status; the documents name none (ADR 48). It never becomes empty again. */
export const MAJOR_INCIDENT_MOVES = {
  '': ['proposed', 'accepted'],
  proposed: ['accepted', 'rejected', 'canceled'],
  rejected: ['proposed'],
  accepted: ['resolved', 'canceled'],
  resolved: ['accepted'],
  canceled: ['proposed'],
} as const;

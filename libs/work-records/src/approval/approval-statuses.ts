export const APPROVAL_STATUSES = ['registered', 'assigned', 'approved', 'rejected', 'canceled'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Transitions of an approval: only one that was asked for, and waits, is answered. */
export const APPROVAL_MOVES = {
  registered: ['assigned', 'canceled'],
  assigned: ['registered', 'approved', 'rejected', 'canceled'],
  approved: ['registered', 'assigned', 'canceled'],
  rejected: ['registered', 'assigned', 'canceled'],
  canceled: ['registered', 'assigned'],
} as const satisfies Readonly<Record<ApprovalStatus, readonly ApprovalStatus[]>>;

/** Statuses of an approval that was requested and not withdrawn. */
export const VISIBLE_TO_APPROVER = [
  'assigned',
  'approved',
  'rejected',
] as const satisfies readonly ApprovalStatus[];

export const APPROVAL_STATUSES = ['registered', 'assigned', 'approved', 'rejected', 'canceled'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** Statuses of an approval that was requested and not withdrawn. */
export const VISIBLE_TO_APPROVER = [
  'assigned',
  'approved',
  'rejected',
] as const satisfies readonly ApprovalStatus[];

export const APPROVAL_STATUSES = ['registered', 'assigned', 'approved', 'rejected', 'canceled'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

/** The approver has been asked, and the question or the answer still stands. */
export const ASKED = ['assigned', 'approved', 'rejected'] as const satisfies readonly ApprovalStatus[];

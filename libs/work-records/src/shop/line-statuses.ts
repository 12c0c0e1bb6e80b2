export const LINE_STATUSES = [
  'in_cart',
  'workflow_pending',
  'fulfillment_pending',
  'completed',
  'canceled',
] as const;

/**
 * "customer_account: account whose service level managers may update the customer part": who represents the customer, and
 * who and which organizations of the customer it is for (ADR 50).
 */
export const CUSTOMERS_PART = {
  account: 'held_by',
  perAccount: [],
  // What the provider notes for itself.
  privateFields: [
    'source',
    'sourceID',
    'activityID_low',
    'activityID_medium',
    'activityID_high',
    'activityID_top',
    'activityID_rfc',
    'activityID_rfi',
    'activityID_case',
    'remarks',
    'attachments',
  ],
  changeable: ['customer_rep'],
  links: ['customer_representatives', 'organizations', 'people'],
} as const;

/**
 * "customer_account: account whose service level managers may update the customer part": the customer
 * representatives, and the covered people and organizations (ADR 50).
 */
export const SLA_SHARING = {
  account: 'held_by',
  perAccount: [],
  // Internal organization of the provider.
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

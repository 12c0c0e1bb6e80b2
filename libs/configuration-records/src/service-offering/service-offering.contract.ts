import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  additions: {
    // A fixed price needs its amount and currency.
    rfc_type_rate: { narrow: ['charge_type'], values: { charge_type: () => 'time_material' } },
  },
  differences: {
    standard_service_requests: { fieldsBeyond: ['name'] }, // that of its template, for lists
    service_offerings: {
      // "resolution_target_high_in_days … business days for the same": for the other targets, too.
      fieldsBeyond: [
        ...['low', 'medium', 'high', 'top'].map((impact) => `response_target_${impact}_in_days`),
        ...['low', 'medium', 'top'].map((impact) => `resolution_target_${impact}_in_days`),
        ...['case', 'rfc', 'rfi'].flatMap((category) => [
          `response_target_${category}`,
          `response_target_${category}_in_days`,
          `resolution_target_${category}`,
          `resolution_target_${category}_in_days`,
          `support_hours_${category}`,
        ]),
        ...['low', 'medium', 'high', 'top'].flatMap((impact) => [
          `response_target_notification_scheme_${impact}`,
          `resolution_target_notification_scheme_${impact}`,
        ]),
        'termination',
        'termination_attachments',
        'waiting_for_customer_follow_up',
      ],
    },
  },
};

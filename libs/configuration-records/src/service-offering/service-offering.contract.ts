import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  beyond: ['effort_class_rates', 'rfc_type_rates', 'standard_service_requests'],
  additions: {
    // A fixed price needs its amount and currency.
    rfc_type_rate: { narrow: ['charge_type'], values: { charge_type: () => 'time_material' } },
  },
  differences: {
    service_offerings: {
      // "resolution_target_high_in_days … business days for the same": for the other targets, too.
      fieldsBeyond: [
        ...['low', 'medium', 'high', 'top'].map((impact) => `response_target_${impact}_in_days`),
        ...['low', 'medium', 'top'].map((impact) => `resolution_target_${impact}_in_days`),
        'waiting_for_customer_follow_up',
      ],
    },
  },
};

import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  // "pdf_design: seen in output"; "when the last waiting-for-customer rule fires"
  beyond: ['pdf_designs', 'sla_notification_rules', 'waiting_for_customer_follow_up_rules'],
  // Of days and minutes one is required, and the one written last counts.
  additions: {
    waiting_for_customer_follow_up_rule: {
      also: ['nr_of_business_days'],
      decided: ['nr_of_business_days', 'after'],
      demanded: ['nr_of_business_days'],
    },
  },
  differences: {
    waiting_for_customer_follow_ups: { fieldsBeyond: ['rules'] },
  },
};

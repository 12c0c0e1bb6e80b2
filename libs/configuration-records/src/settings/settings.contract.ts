import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  // Of days and minutes one is required, and the one written last counts.
  additions: {
    waiting_for_customer_follow_up_rule: {
      also: ['nr_of_business_days'],
      decided: ['nr_of_business_days', 'after'],
      demanded: ['nr_of_business_days'],
    },
  },
  differences: {
    pdf_designs: { viewsBeyond: ['disabled', 'enabled'] }, // as all settings have
    // Rules of ours wait for minutes of support; the one written last counts.
    waiting_for_customer_follow_up_rules: {
      fieldsBeyond: ['after', 'position', 'note'],
      writable: ['nr_of_business_days'],
    },
    waiting_for_customer_follow_ups: { fieldsBeyond: ['rules'] },
  },
};

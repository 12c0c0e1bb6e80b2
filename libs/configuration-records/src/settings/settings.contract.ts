import type { ContractExceptions } from '@deskline/testing';

export const contract: ContractExceptions = {
  // "pdf_design: seen in output"; "when the last waiting-for-customer rule fires"
  beyond: ['pdf_designs', 'waiting_for_customer_follow_up_rules'],
  differences: {
    waiting_for_customer_follow_ups: { fieldsBeyond: ['rules'] },
    effort_classes: {
      subCollectionsToCome: ['timesheet_settings'],
    },
  },
};

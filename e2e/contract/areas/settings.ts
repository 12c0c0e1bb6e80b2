import type { Known } from '../known';

export const settings: Known = {
  // "pdf_design: seen in output"; "when the last waiting-for-customer rule fires"
  beyond: ['pdf_designs', 'waiting_for_customer_follow_up_rules'],
  differences: {
    waiting_for_customer_follow_ups: { fieldsBeyond: ['rules'] },
    effort_classes: {
      subCollectionsToCome: ['timesheet_settings'],
    },
  },
};

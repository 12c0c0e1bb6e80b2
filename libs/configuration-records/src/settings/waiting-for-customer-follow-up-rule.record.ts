import { definePart, optional, type Row } from '@deskline/record';
import { WaitingForCustomerFollowUp } from './waiting-for-customer-follow-up.record';

/** One year, in days and in minutes. */
const MOST_DAYS = 366;
const LONGEST = MOST_DAYS * 24 * 60;
/** Short, since it is projected. */
const NOTE_LENGTH = 2_000;

/** Reminder after that many business days, or minutes of support, since a request waits for the customer. */
export const WaitingForCustomerFollowUpRule = definePart('waiting_for_customer_follow_up_rule', {
  of: { waiting_for_customer_follow_up: WaitingForCustomerFollowUp },
  path: 'rules',
  alsoAt: ['waiting_for_customer_rules'],
  collection: 'waiting_for_customer_follow_up_rules',
  fields: {
    // "days of waiting for the customer before the requester is notified"; either this or `after` is required
    nr_of_business_days: optional.integer({ min: 1, max: MOST_DAYS }),
    after: optional.duration({ min: 1, max: LONGEST }),
    /** Order of rules with the same duration. */
    position: optional.integer({ min: 1 }),
    note: optional.string(NOTE_LENGTH),
  },
  list: ['id', 'nr_of_business_days', 'after', 'position', 'note', 'created_at', 'updated_at'],
  notes: {
    nr_of_business_days:
      'Days with support hours, of waiting for the customer before the requester is notified.',
    after: 'The same in minutes of support. Of the two the one written last counts.',
  },
});
export type WaitingForCustomerFollowUpRuleRow = Row<typeof WaitingForCustomerFollowUpRule>;

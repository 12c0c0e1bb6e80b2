import { definePart, optional, required } from '@deskline/record';
import { WaitingForCustomerFollowUp } from './waiting-for-customer-follow-up.record';

/** One year, in minutes. */
const LONGEST = 366 * 24 * 60;
/** Short, since it is projected. */
const NOTE_LENGTH = 2_000;

/** Reminder after that many minutes of support since a request waits for the customer. */
export const WaitingForCustomerFollowUpRule = definePart('waiting_for_customer_follow_up_rule', {
  of: { waiting_for_customer_follow_up: WaitingForCustomerFollowUp },
  path: 'rules',
  collection: 'waiting_for_customer_follow_up_rules',
  fields: {
    after: required.duration({ min: 1, max: LONGEST }),
    /** Order of rules with the same duration. */
    position: optional.integer({ min: 1 }),
    note: optional.string(NOTE_LENGTH),
  },
});

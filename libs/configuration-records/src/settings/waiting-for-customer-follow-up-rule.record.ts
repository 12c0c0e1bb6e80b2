import { definePart, optional, required } from '@deskline/record';
import { WaitingForCustomerFollowUp } from './waiting-for-customer-follow-up.record';

/** A year of minutes. */
const LONGEST = 366 * 24 * 60;
/** Short enough for others to know. */
const NOTE_LENGTH = 2_000;

/** One reminder: so many minutes of support after a request began to wait for the customer. */
export const WaitingForCustomerFollowUpRule = definePart('waiting_for_customer_follow_up_rule', {
  of: { waiting_for_customer_follow_up: WaitingForCustomerFollowUp },
  path: 'rules',
  collection: 'waiting_for_customer_follow_up_rules',
  fields: {
    after: required.duration({ min: 1, max: LONGEST }),
    /** Which of those at the same moment comes first. */
    position: optional.integer({ min: 1 }),
    note: optional.string(NOTE_LENGTH),
  },
});

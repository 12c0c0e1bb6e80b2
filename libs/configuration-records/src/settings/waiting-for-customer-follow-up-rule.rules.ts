import { changes, isEmpty, not, on, refuse, type Rule } from '@deskline/record';
import type { WaitingForCustomerFollowUpRuleRow as Row } from './waiting-for-customer-follow-up-rule.record';

const MINUTES_OF_A_BUSINESS_DAY = 480;

const daysChange = changes<Row, 'nr_of_business_days'>('nr_of_business_days');
const minutesChange = changes<Row, 'after'>('after');

/** Of days and minutes the one written last counts. Days have minutes too: they order the rules. */
export const followUpRuleRules: readonly Rule<Row>[] = [
  on([isEmpty('nr_of_business_days'), isEmpty('after')], refuse('nr_of_business_days', 'blank')),
  // Its minutes are those of the days.
  on(
    [isEmpty('nr_of_business_days'), daysChange, not(minutesChange)],
    refuse('nr_of_business_days', 'blank'),
  ),
  on([({ before }) => before !== null, not(daysChange), minutesChange, not(isEmpty('after'))], () => ({
    set: { nr_of_business_days: null },
  })),
  on(not(isEmpty('nr_of_business_days')), ({ after }) => ({
    set: { after: Number(after.nr_of_business_days) * MINUTES_OF_A_BUSINESS_DAY },
  })),
];

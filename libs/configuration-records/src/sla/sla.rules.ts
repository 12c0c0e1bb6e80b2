import { changes, on, stamp, type Rule, type Then, type Timer, type When } from '@deskline/record';
import { termRulesIn, termTimers } from '../agreement/term.rules';
import type { SlaRow } from './sla.record';

/** Shares the SLA with a customer account that is another account. */
const shareWithCustomer: Then<SlaRow> = ({ after: { customer_account }, account }) => ({
  set: { held_by: customer_account === account?.id ? null : customer_account },
});

/** A customer reads the requests that were made since it became the customer, not those from before (ADR 52). */
const isNewCustomer: When<SlaRow> = (change) =>
  changes<SlaRow, 'customer_account'>('customer_account')(change) ||
  changes<SlaRow, 'service_instance'>('service_instance')(change);

export const slaRules: readonly Rule<SlaRow>[] = [
  // Days are those of the account, as an SLA has no time zone.
  ...termRulesIn<SlaRow>(({ account }) => account?.time_zone ?? null),
  on(changes('customer_account'), shareWithCustomer),
  on(isNewCustomer, stamp('customer_since')),
];

/** An SLA without customer representatives does not become active, and stops waiting for it. */
export const slaTimers: readonly Timer<SlaRow>[] = (termTimers as readonly Timer<SlaRow>[]).map((timer) =>
  timer.field === 'starts_at' ? { ...timer, otherwise: () => ({ status: 'being_prepared' }) } : timer,
);

import { changes, on, type Rule, type Then, type Timer } from '@deskline/record';
import { termRulesIn, termTimers } from '../agreement/term.rules';
import type { SlaRow } from './sla.record';

/** A customer account that is another sees it, and says who of its own it is for. */
const handsOver: Then<SlaRow> = ({ after: { customer_account }, account }) => ({
  set: { held_by: customer_account === account?.id ? null : customer_account },
});

export const slaRules: readonly Rule<SlaRow>[] = [
  // Its days are those of the account: it has no time zone of its own.
  ...termRulesIn<SlaRow>(({ account }) => account?.time_zone ?? null),
  on(changes('customer_account'), handsOver),
];

/** One that nobody represents does not become active, and does not wait for it any longer. */
export const slaTimers: readonly Timer<SlaRow>[] = (termTimers as readonly Timer<SlaRow>[]).map((timer) =>
  timer.field === 'starts_at' ? { ...timer, otherwise: () => ({ status: 'being_prepared' }) } : timer,
);

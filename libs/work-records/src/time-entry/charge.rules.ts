import type { Json, Rates, Rule } from '@deskline/record';
import { chargeOf, ratesFor, recharged, UNCHARGED, type RequestRates } from './charge';
import type { TimeEntryRow } from './time-entry.record';

type Decisive = 'request' | 'sla' | 'effort_class';
const DECISIVE: readonly Decisive[] = ['request', 'sla', 'effort_class'];

/** Leaves of the prefetched rates those for the request, if they are of its agreement. */
export const ratesOfRequest: Rule<TimeEntryRow> = ({ after, lookups: { request } }) => {
  const rates = (after.rates ?? null) as unknown as Rates | null;
  if (rates === null) return [];
  const { category = null, impact = null, rfc_type = null, template = null } = request ?? {};
  const isOfIt = request !== undefined && request !== null && rates.sla === after.sla;
  const found = isOfIt ? ratesFor(rates, { category, impact, rfc_type, template }) : null;
  return [{ set: { rates: found as unknown as Json | null } }];
};

type Change = { readonly before: TimeEntryRow | null; readonly after: TimeEntryRow };

/** Rates stay those of the moment of entry, until another request or effort class needs others. */
export function chargeBy({ before, after }: Change): Partial<TimeEntryRow> {
  const rates = (after.rates ?? null) as unknown as RequestRates | null;
  if (rates) return chargeOf(rates, after);
  if (before === null) return {};
  if (DECISIVE.some((name) => before[name] !== after[name])) return UNCHARGED;
  return before.time_spent === after.time_spent ? {} : recharged(before, after.time_spent);
}

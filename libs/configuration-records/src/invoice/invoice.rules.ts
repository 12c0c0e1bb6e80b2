import { isNew, notBefore, on, type Rule, type Then } from '@deskline/record';
import { decimalProduct } from './decimal-product';
import type { FirstCi } from './prefetch-first-ci.hook';
import type { InvoiceRow } from './invoice.record';

/** Records of which a new invoice is for one, unless it is for CIs. */
const SUBJECTS = ['contract', 'flsa', 'project', 'sla', 'workflow'] as const;

const firstCi = ({ first_ci }: InvoiceRow) => first_ci as FirstCi | null;

/** "exactly one of …; the type follows from what is linked on create". The CIs themselves are for the constraint. */
const takeSubject: Rule<InvoiceRow> = ({ before, after, lookups }) => {
  if (before) return [];
  const named = SUBJECTS.filter((name) => Boolean(lookups[`${name}_id`]));
  const [subject, ...others] = named;
  const isOfCis = Boolean(firstCi(after));
  if (others.length > 0 || (subject === undefined) !== isOfCis)
    return [{ refuse: 'invoice_type', because: 'not_one_kind' }];
  const id = subject && lookups[`${subject}_id`]?.id;
  return [{ set: { invoice_type: subject ?? 'cis', ...(subject && { [subject]: id }) } }];
};

/** "and never changes, nor does the linked record": clients may send the id again. */
const keepSubject: Rule<InvoiceRow> = ({ before, lookups }) => {
  const moved = SUBJECTS.filter((name) => {
    const named = lookups[`${name}_id`];
    return before !== null && named ? named.id !== before[name] : false;
  });
  return moved.map((name) => ({ refuse: `${name}_id`, because: 'readonly' }));
};

/** "from the linked workflow, SLA, project or CI" */
const takeService: Then<InvoiceRow> = ({ after, lookups: { workflow_id, project_id, sla_id } }) => ({
  set: {
    service:
      workflow_id?.service ??
      project_id?.service ??
      sla_id?.service_offering?.service ??
      firstCi(after)?.service ??
      null,
  },
});

/** "default that of the product", unless the client sends it. */
const takeDepreciation: Then<InvoiceRow> = ({ after, sentFields }) => {
  const { service: _service, ...given } = firstCi(after) ?? { service: null };
  const unsaid = Object.entries(given).filter(([name]) => !sentFields?.has(name));
  return { set: Object.fromEntries(unsaid) as Partial<InvoiceRow> };
};

const multiply: Then<InvoiceRow> = ({ after: { unit_price, quantity } }) => ({
  set: { amount: decimalProduct(unit_price, quantity) },
});

export const invoiceRules: readonly Rule<InvoiceRow>[] = [
  takeSubject,
  keepSubject,
  on(isNew, takeService, takeDepreciation),
  // Anew each time, so that an invoice that is written has the amount of its own price.
  on(() => true, multiply),
  notBefore('amortization_end', 'amortization_start'),
];

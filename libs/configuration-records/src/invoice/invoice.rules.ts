import { changes, isNew, not, notBefore, on, refuse, type Rule, type Then } from '@deskline/record';
import { decimalProduct } from './decimal-product';
import type { FirstCi } from './prefetch-first-ci.hook';
import type { InvoiceRow } from './invoice.record';

/** References of which a new invoice has one, unless it is of CIs. */
const SUBJECTS = ['contract', 'flsa', 'project', 'sla', 'workflow'] as const;

/** "exactly one of …; the type follows from what is linked on create". CIs are for the constraint, which sees links. */
const takeType: Rule<InvoiceRow> = ({ before, after }) => {
  if (before) return [];
  const [type = 'cis', ...others] = SUBJECTS.filter((name) => after[name] !== null);
  if (others.length > 0) return [{ refuse: 'invoice_type', because: 'not_one_kind' }];
  return [{ set: { invoice_type: type } }];
};

/** "and never changes, nor does the linked record" */
const keepsSubject = (name: (typeof SUBJECTS)[number]): Rule<InvoiceRow> =>
  on([not(isNew), changes(name)], refuse(name, 'readonly'));

const firstCi = ({ first_ci }: InvoiceRow) => first_ci as FirstCi | null;

/** "from the linked workflow, SLA, project or CI" */
const takeService: Then<InvoiceRow> = ({ after, lookups: { workflow, project, sla } }) => ({
  set: {
    service:
      workflow?.service ??
      project?.service ??
      sla?.service_offering?.service ??
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
  takeType,
  ...SUBJECTS.map(keepsSubject),
  on(isNew, takeService, takeDepreciation),
  // Anew each time, so that an invoice that is written has the amount of its own price.
  on(() => true, multiply),
  notBefore('amortization_end', 'amortization_start'),
];

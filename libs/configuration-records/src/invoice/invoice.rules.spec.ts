import type { Rule, Stored } from '@deskline/record';
import { applyRules } from '@deskline/record-store';
import { NOW, rowOf } from '../../test/rows';
import { Invoice, type InvoiceRow } from './invoice.record';
import { invoiceRules } from './invoice.rules';

const FIRST_CI = { service: 4, depreciation_method: 'straight_line', rate: null, useful_life: 5 };

/** Prefetched from the first of the CIs that are sent. */
const OF_CIS = { first_ci: FIRST_CI } as never;

describe('rules of invoices', () => {
  const decide = (
    before: Partial<InvoiceRow> | null,
    values: Partial<InvoiceRow>,
    { lookups = {}, sent = [] as string[] } = {},
  ) =>
    applyRules(invoiceRules as unknown as readonly Rule[], {
      before: before && (rowOf(Invoice, before) as Stored),
      after: rowOf(Invoice, { ...before, ...values }) as Stored,
      now: NOW,
      caller: 7,
      sentFields: new Set(sent),
      lookups,
    });

  it.each(['contract', 'flsa', 'project', 'sla', 'workflow'] as const)(
    'take the type from the linked %s, and keep both',
    (name) => {
      const by = (id: number) => ({ lookups: { [`${name}_id`]: { id } } });
      expect(decide(null, {}, by(3)).after).toMatchObject({ invoice_type: name, [name]: 3 });
      const kept = { invoice_type: name, [name]: 3 };
      expect(decide(kept, {}, by(3)).problems).toEqual([]);
      expect(decide(kept, {}, by(4)).problems).toMatchObject([{ field: `${name}_id`, because: 'readonly' }]);
    },
  );

  it('take cis as the type where CIs are sent', () => {
    expect(decide(null, OF_CIS, { sent: ['ci_ids'] }).after).toMatchObject({ invoice_type: 'cis' });
  });

  it.each([
    ['nothing', {}, {}],
    ['two records', { contract_id: { id: 3 }, sla_id: { id: 4 } }, {}],
    ['a record and CIs', { contract_id: { id: 3 } }, OF_CIS],
  ])('refuse a create with %s', (_sent, lookups, values) => {
    expect(decide(null, values, { lookups, sent: ['ci_ids'] }).problems).toMatchObject([
      { field: 'invoice_type', because: 'not_one_kind' },
    ]);
  });

  it('multiply unit_price by quantity, to the last digit', () => {
    expect(decide({}, { unit_price: '19.99', quantity: '2.5' }).after).toMatchObject({ amount: '49.975' });
    expect(decide({ unit_price: '5.00', amount: '5.00' }, { quantity: '3' }).after).toMatchObject({
      amount: '15.00',
    });
    expect(decide({ unit_price: '5', amount: '5' }, { unit_price: null }).after).toMatchObject({
      amount: null,
    });
  });

  it.each([
    ['workflow', { workflow_id: { id: 3, service: 8 } }],
    ['project', { project_id: { id: 3, service: 8 } }],
    ['sla', { sla_id: { id: 3, service_offering: { service: 8 } } }],
  ])('take the service of the %s on create', (name, lookups) => {
    expect(decide(null, {}, { lookups }).after).toMatchObject({ [name]: 3, service: 8 });
    expect(decide({ [name]: 3, service: 9 }, {}, { lookups }).after).toMatchObject({ service: 9 });
  });

  it('take service and depreciation of the first CI, unless the client sends them', () => {
    expect(decide(null, OF_CIS, { sent: ['ci_ids'] }).after).toMatchObject(FIRST_CI);
    const sent = { sent: ['ci_ids', 'depreciation_method', 'useful_life'] };
    const values = { first_ci: FIRST_CI, depreciation_method: 'not_depreciated' } as never;
    expect(decide(null, values, sent).after).toMatchObject({
      service: 4,
      depreciation_method: 'not_depreciated',
      useful_life: null,
    });
  });

  it('refuse an amortization that ends before it starts', () => {
    const period = { amortization_start: '2026-03-02T00:00:00Z', amortization_end: '2026-03-01T00:00:00Z' };
    expect(decide({ contract: 1 }, period).problems).toMatchObject([
      { field: 'amortization_end', because: 'before_start' },
    ]);
  });
});

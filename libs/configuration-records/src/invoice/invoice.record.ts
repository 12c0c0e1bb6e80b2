import {
  attachmentsOf,
  common,
  COST_READERS,
  CURRENCIES,
  defineRecord,
  hidden,
  optional,
  readonly,
  required,
  writeonly,
  writtenBy,
  type Row,
} from '@deskline/record';
import { DEPRECIATION_METHODS } from '../product/rule-sets';

/** "exactly one of contract_id, flsa_id, project_id, sla_id, workflow_id", on create only. */
const written = (to: string) =>
  writeonly.reference(to, { transient: true, unselectable: true, sameAccount: true });
/** The linked record, below which its invoices are listed. */
const linked = (to: string) => readonly.reference(to, { unselectable: true, listedAs: 'invoices' });

const sorted = [
  'id',
  'sourceID',
  'description',
  'invoice_nr',
  'invoice_date',
  'created_at',
  'updated_at',
] as const;

export const Invoice = defineRecord('invoice', {
  collection: 'invoices',
  fields: {
    ...common,
    description: required.string(220),
    invoice_type: readonly.enum(['workflow', 'project', 'sla', 'flsa', 'cis', 'contract']),
    contract: linked('contract'),
    contract_id: written('contract'),
    flsa: linked('flsa'),
    flsa_id: written('flsa'),
    project: linked('project'),
    project_id: written('project'),
    sla: linked('sla'),
    sla_id: written('sla'),
    workflow: linked('workflow'),
    workflow_id: written('workflow'),
    first_ci: hidden.object({ transient: true }), // what a new invoice takes from the first of its CIs
    service: readonly.reference('service'),
    supplier: optional.reference('organization'),
    invoice_nr: required.string(128),
    invoice_date: required.date(),
    po_nr: optional.string(128),
    financialID: optional.string(128),
    quantity: required.decimal({ default: '1' }),
    unit_price: optional.decimal(),
    amount: readonly.decimal(),
    currency: optional.enum(CURRENCIES),
    amortize: optional.boolean({ default: false }),
    amortization_start: optional.datetime(),
    amortization_end: optional.datetime(),
    depreciation_method: optional.enum(DEPRECIATION_METHODS),
    depreciation_start: optional.date(),
    rate: optional.integer({ min: 0, max: 100 }),
    useful_life: optional.integer({ min: 0 }),
    salvage_value: optional.decimal({ min: 0, default: '0' }),
    salvage_value_currency: optional.enum(CURRENCIES),
    remarks: optional.text(),
    ...attachmentsOf('remarks'),
  },
  title: 'description',
  foundBy: ['invoice_nr', 'po_nr'],
  list: [
    ...(['id', 'sourceID', 'description', 'invoice_type', 'invoice_nr', 'invoice_date', 'amount'] as const),
    ...(['created_at', 'updated_at'] as const),
  ],
  listAlso: ['contract', 'flsa', 'project', 'sla', 'workflow'],
  filter: [...sorted, 'source', 'invoice_type', 'po_nr', 'currency', 'service', 'supplier'],
  sort: sorted,
  defaultSort: '-invoice_date',
  links: {
    cis: {
      to: 'ci',
      ids: 'ci_ids',
      idsOnCreate: true,
      inverse: 'invoices',
      inverseIds: 'invoice_ids',
      byDefiner: true, // specialists write CIs, and no invoices
    },
  },
  subjects: {
    ...{ contract: 'contract_id', flsa: 'flsa_id', project: 'project_id', sla: 'sla_id' },
    ...{ workflow: 'workflow_id', cis: 'ci_ids' },
  },
  constraints: {
    invoice_type: [{ any: [{ invoice_type: 'cis' }, { not: { linked: { by: 'cis' } } }] }, 'not_one_kind'],
  },
  notes: {
    invoice_type: 'Follows from the linked record, and never changes.',
    contract:
      'An invoice is of one contract, FLSA, project, SLA or workflow, or of CIs. Written on create only.',
    amount: 'Unit price times quantity, to the last digit.',
    service: 'Service of the workflow, project, SLA or first CI on create.',
    depreciation_method: 'Defaults to that of the product of the first CI, as rate and useful_life do.',
    rate: 'Percent a year, of the reducing balance.',
    useful_life: 'In years.',
  },
  lookups: {
    contract_id: {},
    flsa_id: {},
    project_id: { service: 'reference' },
    sla_id: { service_offering: { to: 'service_offering', lookups: { service: 'reference' } } },
    workflow_id: { service: 'reference' },
  },
  access: [
    { to: [...COST_READERS, 'configuration_manager'], read: true },
    writtenBy('financial_manager', 'configuration_manager'),
  ],
});
export type InvoiceRow = Row<typeof Invoice>;

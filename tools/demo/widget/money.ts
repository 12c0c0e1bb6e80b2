import { day } from '../days';
import { named, type DemoRecord } from '../demo-record';

const invoice = (description: string, invoice_nr: string, more: object) => ({
  description,
  invoice_nr,
  supplier: '@contoso-supplier',
  currency: 'EUR',
  ...more,
});

/** Invoices of suppliers, for contracts, configuration items and work; addresses on labels and posters. */
export const WIDGET_MONEY: readonly DemoRecord[] = [
  ...named('/invoices', {
    'invoice-lease-1': invoice('Lease of laptops, first quarter', 'C-2107', {
      contract_id: '@laptop-lease',
      invoice_date: day(-200),
      quantity: 120,
      unit_price: '89.70',
      financialID: 'IT-4100',
    }),
    'invoice-lease-2': invoice('Lease of laptops, second quarter', 'C-2316', {
      contract_id: '@laptop-lease',
      invoice_date: day(-110),
      quantity: 118,
      unit_price: '89.70',
      financialID: 'IT-4100',
    }),
    'invoice-wan': invoice('Support of the wide area network', 'NW-881', {
      contract_id: '@wan-support',
      supplier: '@northwind-supplier',
      invoice_date: day(-30),
      unit_price: '12400.00',
      po_nr: 'PO-5512',
    }),
    'invoice-spares': invoice('Two spare laptops', 'C-2340', {
      ci_ids: ['@laptop-spare-1', '@laptop-spare-2'],
      invoice_date: day(-90),
      quantity: 2,
      unit_price: '1099.00',
      depreciation_start: day(-90),
    }),
    'invoice-warehouse': invoice('Scanners and racks of the warehouse', 'C-2355', {
      project_id: '@warehouse-renewal',
      invoice_date: day(-12),
      unit_price: '6250.00',
    }),
  }),
  ...named('/short_urls', {
    'qr-printer': { ci_id: '@printer-floor-2' },
    'qr-new-laptop': { request_template_id: '@new-laptop' },
    'qr-call-us': { tel: '+31 20 555 01 00' },
  }),
];

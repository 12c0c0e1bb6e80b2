import { day } from '../days';
import { named, type DemoRecord } from '../demo-record';

const contract = (name: string, supplier: string, more: object) => ({
  name,
  customer: '@widget',
  customer_rep: '@ellen',
  supplier: `@${supplier}`,
  time_zone: 'Europe/Amsterdam',
  ...more,
});

/** Contracts and first line support agreements with suppliers, and the categories of the catalog. */
export const WIDGET_AGREEMENTS: readonly DemoRecord[] = [
  ...named('/contracts', {
    'laptop-lease': contract('Lease of 120 laptops', 'contoso-supplier', {
      status: 'active',
      start_date: day(-400),
      notice_date: day(240),
      expiry_date: day(330),
    }),
    'printer-maintenance': contract('Maintenance of printers', 'contoso-supplier', {
      category: 'maintenance_contract',
      start_date: day(30),
      expiry_date: day(395),
    }),
    'wan-support': contract('Support of the wide area network', 'northwind-supplier', {
      category: 'support_and_maintenance_contract',
      status: 'active',
      start_date: day(-700),
      expiry_date: day(30),
    }),
    'phone-lease': contract('Lease of desk phones', 'contoso-supplier', {
      status: 'expired',
      start_date: day(-1_500),
      expiry_date: day(-40),
    }),
  }),
  ...named('/flsas', {
    'first-line-logistics': {
      name: 'First line support for Logistics',
      provider: '@it',
      customer: '@logistics',
      status: 'active',
      service_desk_team: '@service-desk',
      start_date: day(-200),
      expiry_date: day(165),
      time_zone: 'Europe/Amsterdam',
      pickup_target: 15,
      pickups_within_target: 90,
      first_call_resolutions: 60,
    },
    'first-line-sales': {
      name: 'First line support for Sales',
      provider: '@it',
      customer: '@sales',
      pickup_target: 30,
    },
  }),
  ...named('/service_categories', {
    communication: { name: 'Communication', description: 'Mail, telephones and meetings.' },
    'work-places': { name: 'Workplaces', description: 'Laptops, phones and printers.' },
    'business-applications': { name: 'Business applications' },
  }),
  ...named('/service_categories/@communication/translations', {
    'communication-nl': { locale: 'nl', name: 'Communicatie' },
  }),
];

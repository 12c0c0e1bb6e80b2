import { named, type DemoRecord } from '../demo-record';

/** Organizations, sites, calendars and teams of the people. */
export const WIDGET_FOUNDATIONS: readonly DemoRecord[] = [
  ...named('/organizations', {
    widget: { name: 'Widget Company', business_unit: true, region: 'Benelux' },
    it: { name: 'Widget IT', parent: '@widget' },
    finance: { name: 'Widget Finance', parent: '@widget', financialID: 'FIN-100' },
    logistics: { name: 'Widget Logistics', parent: '@widget', business_unit: true, financialID: 'LOG-200' },
    sales: { name: 'Widget Sales', parent: '@widget', financialID: 'SAL-300' },
    production: { name: 'Widget Production', parent: '@widget', financialID: 'PRO-400' },
    'northwind-supplier': { name: 'Northwind Networks', remarks: 'Runs the wide area network.' },
    'contoso-supplier': { name: 'Contoso Hardware', remarks: 'Laptops, phones and printers.' },
    'old-depot': { name: 'Depot Utrecht', parent: '@logistics', disabled: true },
  }),
  ...named('/sites', {
    amsterdam: {
      name: 'Amsterdam',
      address: 'Keizersgracht 241',
      zip: '1016 EA',
      city: 'Amsterdam',
      country: 'NL',
      time_zone: 'Europe/Amsterdam',
    },
    rotterdam: {
      name: 'Rotterdam warehouse',
      address: 'Waalhavenweg 12',
      city: 'Rotterdam',
      country: 'NL',
      time_zone: 'Europe/Amsterdam',
    },
    antwerp: { name: 'Antwerp', city: 'Antwerp', country: 'BE', time_zone: 'Europe/Brussels' },
    london: { name: 'London sales office', city: 'London', country: 'GB', time_zone: 'Europe/London' },
    utrecht: { name: 'Utrecht depot', city: 'Utrecht', country: 'NL', disabled: true },
  }),
  ...named('/calendars', {
    office: { name: 'Office hours' },
    'warehouse-shifts': { name: 'Warehouse shifts' },
    'round-the-clock': { name: 'Round the clock' },
  }),
  ...named('/teams', {
    'service-desk': { name: 'Service Desk', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    infrastructure: { name: 'Infrastructure', work_hours: '@round-the-clock', time_zone: 'Europe/Amsterdam' },
    applications: { name: 'Applications', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    databases: { name: 'Databases', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    workplace: { name: 'Workplace', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    security: { name: 'Security', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    'project-office': { name: 'Project Office', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    'network-team': { name: 'Network', work_hours: '@round-the-clock', time_zone: 'Europe/Amsterdam' },
    'telephony-team': { name: 'Telephony', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    'webshop-team': { name: 'Web Shop', work_hours: '@office', time_zone: 'Europe/Amsterdam' },
    'warehouse-support': {
      name: 'Warehouse Support',
      work_hours: '@warehouse-shifts',
      time_zone: 'Europe/Amsterdam',
    },
    mainframe: { name: 'Mainframe', disabled: true },
  }),
  ...named('/organizations/@widget/addresses', {
    'widget-street': {
      label: 'street',
      address: 'Keizersgracht 241',
      zip: '1016 EA',
      city: 'Amsterdam',
      country: 'NL',
    },
    'widget-billing': {
      label: 'billing',
      address: 'Postbus 1188',
      zip: '1000 BD',
      city: 'Amsterdam',
      country: 'NL',
    },
  }),
  ...named('/organizations/@widget/contacts', {
    'widget-phone': { label: 'general', telephone: '+31 20 555 0100' },
    'widget-website': { label: 'general', website: 'https://www.widget.example' },
  }),
];

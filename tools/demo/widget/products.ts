import { day } from '../days';
import { named, type DemoRecord } from '../demo-record';

const product = (name: string, category: string, support_team: string, more: object = {}) => {
  const [brand = '', ...model] = name.split(' ');
  return { name, brand, model: model.join(' '), category, support_team: `@${support_team}`, ...more };
};

export const PRODUCT_CATEGORIES = named('/product_categories', {
  laptops: { name: 'Laptop', group: 'Workplace', rule_set: 'physical_asset' },
  phones: { name: 'Phone', group: 'Workplace', rule_set: 'physical_asset' },
  scanners: { name: 'Scanner', group: 'Workplace', rule_set: 'physical_asset' },
  printers: { name: 'Printer', group: 'Workplace', rule_set: 'physical_asset' },
  switches: { name: 'Switch', group: 'Network', rule_set: 'physical_asset' },
  servers: { name: 'Server', group: 'Data centre', rule_set: 'server' },
  coolers: { name: 'Cooling unit', group: 'Data centre', rule_set: 'physical_asset' },
  databases: { name: 'Database', group: 'Data centre', rule_set: 'software' },
  applications: { name: 'Application', group: 'Software', rule_set: 'software' },
  licences: { name: 'Licence', group: 'Software', rule_set: 'license_certificate' },
}).map((record) => ({ ...record, key: `category-${record.key}` }));

const BOUGHT = {
  supplier: '@contoso-supplier',
  financial_owner: '@it',
  depreciation_method: 'straight_line',
};

const PRODUCTS = named('/products', {
  'contoso-14': product('Contoso Slate 14', 'workplace/laptop', 'workplace', { ...BOUGHT, useful_life: 4 }),
  'contoso-16': product('Contoso Slate 16', 'workplace/laptop', 'workplace', { ...BOUGHT, useful_life: 4 }),
  'contoso-12': product('Contoso Slate 12', 'workplace/laptop', 'workplace', { disabled: true }),
  'contoso-phone': product('Contoso Pocket 5', 'workplace/phone', 'workplace', { ...BOUGHT, useful_life: 3 }),
  'contoso-scanner': product('Contoso Scan 2', 'workplace/scanner', 'workplace', BOUGHT),
  'fabrikam-laser': product('Fabrikam Laser 300', 'workplace/printer', 'workplace', BOUGHT),
  'fabrikam-label': product('Fabrikam Label 20', 'workplace/printer', 'workplace', BOUGHT),
  'northwind-24': product('Northwind Edge 24', 'network/switch', 'infrastructure', { service: '@network' }),
  'northwind-48': product('Northwind Edge 48', 'network/switch', 'infrastructure', { service: '@network' }),
  'adatum-1u': product('Adatum Rack 1', 'data_centre/server', 'infrastructure', BOUGHT),
  'adatum-2u': product('Adatum Rack 2', 'data_centre/server', 'infrastructure', BOUGHT),
  'adatum-virtual': product('Adatum Virtual Host', 'data_centre/server', 'infrastructure'),
  'adatum-cool': product('Adatum Cool 60', 'data_centre/cooling_unit', 'infrastructure', BOUGHT),
  'elephant-16': product('Elephant Database 16', 'data_centre/database', 'databases'),
  'elephant-18': product('Elephant Database 18', 'data_centre/database', 'databases'),
  'post-server': product('Litware Post Office', 'software/application', 'applications', {
    service: '@email',
  }),
  'shop-engine': product('Litware Shop Engine', 'software/application', 'applications', {
    service: '@webshop',
  }),
  'stock-keeper': product('Tailspin Stock Keeper', 'software/application', 'databases', {
    service: '@warehouse',
  }),
  'pay-day': product('Tailspin Pay Day', 'software/application', 'applications', { service: '@payroll' }),
  'contoso-dock': product('Contoso Dock 4', 'workplace/laptop', 'workplace', BOUGHT),
  'fabrikam-poster': product('Fabrikam Poster 900', 'workplace/printer', 'workplace', BOUGHT),
  'elephant-14': product('Elephant Database 14', 'data_centre/database', 'databases', { disabled: true }),
  'sign-in-hub': product('Litware Sign-in Hub', 'software/application', 'security', { service: '@identity' }),
  'office-licence': product('Litware Office Suite', 'software/licence', 'workplace'),
  'drawing-licence': product('Litware Drawing Table', 'software/licence', 'workplace'),
});

const LAPTOPS = [
  ['ellen', 'amsterdam', 'in_production'],
  ['howard', 'amsterdam', 'in_production'],
  ['diana', 'amsterdam', 'in_production'],
  ['omar', 'amsterdam', 'broken_down'],
  ['lucia', 'rotterdam', 'in_production'],
  ['sophie', 'antwerp', 'being_repaired'],
  ['liam', 'london', 'lost_or_stolen'],
  ['yara', 'rotterdam', 'in_production'],
  ['spare-1', 'amsterdam', 'in_stock'],
  ['spare-2', 'amsterdam', 'in_stock'],
  ['spare-3', 'rotterdam', 'reserved'],
  ['new-1', 'amsterdam', 'ordered'],
] as const;

const IN_USE: readonly string[] = ['in_production', 'broken_down', 'being_repaired', 'lost_or_stolen'];

const asset = (
  key: string,
  label: string,
  product: string,
  status: string,
  more: object = {},
): DemoRecord => ({
  key,
  path: '/cis',
  by: 'marek',
  values: { label, name: label, product: `@${product}`, status, ...more },
});

const CIS: readonly DemoRecord[] = [
  ...LAPTOPS.map(([user, site, status], index) =>
    asset(`laptop-${user}`, `LAP-${1041 + index}`, index % 3 ? 'contoso-14' : 'contoso-16', status, {
      serial_nr: `CS${70_310 + index * 17}`,
      site: `@${site}`,
      support_team: '@workplace',
      ...(IN_USE.includes(status) && { in_use_since: day(-400 + index * 20) }),
      warranty_expiry_date: day(700 + index * 20),
    }),
  ),
  asset('printer-floor-2', 'PRN-021', 'fabrikam-laser', 'broken_down', {
    site: '@amsterdam',
    location: 'Floor 2',
    support_team: '@workplace',
  }),
  asset('printer-labels', 'PRN-030', 'fabrikam-label', 'in_production', {
    site: '@rotterdam',
    location: 'Gate 3',
    support_team: '@workplace',
  }),
  asset('switch-floor-1', 'SW-101', 'northwind-48', 'in_production', {
    site: '@amsterdam',
    service: '@network',
  }),
  asset('switch-floor-2', 'SW-102', 'northwind-24', 'to_be_removed', {
    site: '@amsterdam',
    service: '@network',
  }),
  asset('switch-floor-2-new', 'SW-112', 'northwind-48', 'in_transit', {
    site: '@amsterdam',
    service: '@network',
  }),
  asset('mail-1', 'mail-1', 'adatum-1u', 'in_production', {
    service: '@email',
    support_team: '@infrastructure',
  }),
  asset('mail-2', 'mail-2', 'adatum-1u', 'standby_for_continuity', {
    service: '@email',
    support_team: '@infrastructure',
  }),
  asset('host-shop-1', 'shop-1', 'adatum-virtual', 'in_production', { service: '@webshop' }),
  asset('host-shop-2', 'shop-2', 'adatum-virtual', 'being_tested', { service: '@webshop' }),
  asset('host-shop-3', 'shop-3', 'adatum-virtual', 'being_built', { service: '@webshop' }),
  asset('stock-db', 'stock-db', 'elephant-16', 'undergoing_maintenance', {
    service: '@warehouse',
    support_team: '@databases',
  }),
  asset('pay-db', 'pay-db', 'elephant-18', 'in_production', {
    service: '@payroll',
    support_team: '@databases',
  }),
  asset('post-office', 'Post Office 9.2', 'post-server', 'installed', { service: '@email' }),
  asset('office-licences', 'Office Suite, 60 seats', 'office-licence', 'in_production', {
    license_type: 'named_user_license',
    nr_of_licenses: 60,
    license_expiry_date: day(240),
  }),
  asset('old-server', 'old-1', 'adatum-2u', 'removed', { action_status: 'returned' }),
  asset('loan-scanner', 'SCAN-07', 'contoso-scanner', 'lent_out', { site: '@rotterdam' }),
  // An unlabelled laptop gets a label like the others.
  ...['laptop-new-2', 'laptop-new-3'].map((key): DemoRecord => ({
    ...{ key, path: '/cis', by: 'marek' },
    values: { product: '@contoso-14', status: 'ordered', site: '@rotterdam' },
  })),
];

const RELATIONS: readonly DemoRecord[] = [
  ...named('/cis/@mail-1/ci_relations', {
    'mail-pair': { ci: '@mail-2', relation_type: 'continuity' },
    'mail-software': { ci: '@post-office', relation_type: 'child' },
  }),
  ...named('/cis/@switch-floor-1/ci_relations', {
    'floor-cable': { ci: '@switch-floor-2', relation_type: 'network_connection' },
  }),
];

const TRANSLATIONS = named('/product_categories/@category-laptops/translations', {
  'laptops-nl': { locale: 'nl', group: 'Werkplek' },
});

/** Products and configuration items: bought, installed and in use. */
export const WIDGET_PRODUCTS: readonly DemoRecord[] = [...TRANSLATIONS, ...PRODUCTS, ...CIS, ...RELATIONS];

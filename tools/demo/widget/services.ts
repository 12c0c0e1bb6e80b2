import { named, type DemoRecord } from '../demo-record';

const owned = (name: string, support_team: string, more: object = {}) => ({
  name,
  provider: '@it',
  support_team: `@${support_team}`,
  service_owner: '@ellen',
  ...more,
});

const instance = (name: string, service: string, support_team: string, more: object = {}) => ({
  name,
  service: `@${service}`,
  status: 'in_production',
  support_team: `@${support_team}`,
  first_line_team: '@service-desk',
  ...more,
});

/** Services of IT, and the configuration items they run on. */
export const WIDGET_SERVICES: readonly DemoRecord[] = [
  ...named('/services', {
    email: owned('E-mail', 'applications', {
      keywords: 'mail outlook mailbox calendar',
      change_manager: '@walter',
      problem_manager: '@priya',
      survey: '@after-completion',
    }),
    network: owned('Network', 'infrastructure', { change_manager: '@walter' }),
    payroll: owned('Payroll', 'applications', { problem_manager: '@priya' }),
    workplaces: owned('Workplace', 'workplace', { keywords: 'laptop phone printer' }),
    warehouse: owned('Warehouse management', 'databases', { release_manager: '@rosa' }),
    webshop: owned('Web shop', 'applications', { release_manager: '@rosa', knowledge_manager: '@jonas' }),
    telephony: owned('Telephony', 'infrastructure'),
    identity: owned('Sign-in and access', 'security', { keywords: 'password account access' }),
    fax: owned('Fax', 'infrastructure'),
    telex: owned('Telex', 'infrastructure', { disabled: true }),
  }),
  ...named('/services/@email/translations', {
    'email-nl': { locale: 'nl', name: 'E-mail en agenda', keywords: 'post postvak agenda' },
    'email-de': { locale: 'de', name: 'E-Mail und Kalender' },
  }),
  ...named('/service_instances', {
    'email-production': instance('E-mail production', 'email', 'applications'),
    'email-test': instance('E-mail test', 'email', 'applications', { status: 'being_prepared' }),
    'office-lan': instance('Office LAN', 'network', 'infrastructure'),
    'warehouse-wifi': instance('Warehouse Wi-Fi', 'network', 'infrastructure'),
    'payroll-production': instance('Payroll production', 'payroll', 'applications'),
    'workplace-benelux': instance('Workplace Benelux', 'workplaces', 'workplace'),
    'warehouse-production': instance('Warehouse management production', 'warehouse', 'databases', {
      maintenance_window: '@warehouse-shifts',
      time_zone: 'Europe/Amsterdam',
    }),
    'webshop-production': instance('Web shop production', 'webshop', 'applications'),
    'webshop-next': instance('Web shop, next version', 'webshop', 'applications', {
      status: 'being_prepared',
    }),
    'fax-gateway': instance('Fax gateway', 'fax', 'infrastructure', { status: 'discontinued' }),
  }),
];

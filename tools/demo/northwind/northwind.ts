import { MANAGERS, peopleOf, type DemoAccount } from '../demo-account';
import { named } from '../demo-record';

const person = peopleOf('northwind.example');
const SHIFT = { teams: ['network-operations'], roles: ['specialist'] } as const;

/** The provider that runs the company's network: each trusts the other. */
export const NORTHWIND: DemoAccount = {
  id: 'northwind',
  name: 'Northwind Networks',
  time_zone: 'America/New_York',
  locale: 'en',
  currency: 'USD',
  trusts: ['widget'],
  foundations: [
    ...named('/organizations', {
      northwind: { name: 'Northwind Networks', business_unit: true },
      'northwind-field': { name: 'Northwind Field Services', parent: '@northwind' },
    }),
    ...named('/sites', { newark: { name: 'Newark', city: 'Newark', state: 'NJ', country: 'US' } }),
    ...named('/teams', {
      'network-operations': { name: 'Network Operations', time_zone: 'America/New_York' },
      'field-services': { name: 'Field Services', time_zone: 'America/New_York' },
    }),
  ],
  people: [
    person('Ruth Nakamura', 'Operations director', 'northwind', {
      roles: [...MANAGERS, 'account_administrator', 'account_owner'],
      signsIn: true,
    }),
    person('Pavel Novak', 'Network engineer', 'northwind', { ...SHIFT, signsIn: true }),
    person('Gina Torres', 'Network engineer', 'northwind', SHIFT),
    person('Marcus Webb', 'Shift lead', 'northwind', SHIFT),
    person('Dolores Quinn', 'Field engineer', 'northwind-field', {
      roles: ['specialist'],
      teams: ['field-services'],
    }),
    person('Casey Long', 'Dispatcher', 'northwind-field', {
      roles: ['service_desk_analyst'],
      teams: ['field-services'],
    }),
  ],
  settings: [],
  records: [
    ...named('/services', {
      'wide-area': { name: 'Wide area network', provider: '@northwind', support_team: '@network-operations' },
    }),
    ...named('/service_instances', {
      'wide-area-widget': {
        name: 'Wide area network for Widget',
        service: '@wide-area',
        status: 'in_production',
        support_team: '@network-operations',
      },
    }),
    // Assigned to a team of the company, which sees it among its own requests.
    {
      key: 'router-restart',
      path: '/requests',
      by: 'casey',
      values: {
        subject: 'Router at the gate is to be restarted by hand',
        category: 'incident',
        impact: 'medium',
        service_instance: '@wide-area-widget',
        team: '@network-operations',
        supplier_requestID: 'NW-2231',
        note: 'It does not answer from here.',
      },
      then: [{ team: '@widget-workplace', internal_note: 'Third time this month.' }],
    },
  ],
};

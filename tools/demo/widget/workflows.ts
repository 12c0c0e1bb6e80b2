import { at } from '../days';
import type { DemoRecord } from '../demo-record';

type Values = Record<string, unknown>;

const workflow = (
  key: string,
  subject: string,
  more: Values = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: '/workflows',
  by: 'walter',
  values: {
    subject,
    category: 'standard',
    justification: 'improvement',
    workflow_type: 'application_change',
    manager: '@walter',
    service: '@email',
    template: '@standard-change',
    ...more,
  },
  then,
});

const task = (
  key: string,
  of: string,
  subject: string,
  team: string,
  more: Values = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: `/workflows/@${of}/tasks`,
  by: 'walter',
  values: {
    subject,
    category: 'implementation',
    team: `@${team}`,
    template: '@change-step',
    planned_duration: 240,
    ...more,
  },
  then,
});

const after = (...keys: string[]) => ({ predecessor_ids: keys.map((key) => `@${key}`) });

const UPGRADE = [
  workflow('upgrade', 'Upgrade the mail servers', { release: '@autumn-release' }),
  task(
    'upgrade-risk',
    'upgrade',
    'Assess the risk',
    'applications',
    { category: 'risk_and_impact', template: '@change-risk', impact: 'low' },
    [
      { status: 'assigned' },
      { status: 'in_progress', member: '@howard' },
      { status: 'completed', note: 'No open tickets with the vendor.' },
    ],
  ),
  task('upgrade-install', 'upgrade', 'Install the new release', 'infrastructure', {
    impact: 'medium',
    member: '@howard',
    instructions: '- [ ] Announce it\n- [ ] Take a snapshot\n- [ ] Install\n- [ ] Send a test message',
    checked_items: ['Announce it'],
    ...after('upgrade-risk'),
  }),
  task(
    'upgrade-check',
    'upgrade',
    'Check delivery to the big providers',
    'applications',
    after('upgrade-install'),
  ),
];

const SWITCH = [
  workflow('switch', 'Replace the switch on floor 2', {
    workflow_type: 'infrastructure_change',
    service: '@network',
    justification: 'replacement',
  }),
  task('switch-plan', 'switch', 'Plan the outage with the floor', 'infrastructure', {}, [
    { agile_board_column: '@operations-to-do' },
  ]),
  task('switch-swap', 'switch', 'Swap the switch', 'infrastructure', {
    urgent: true,
    ...after('switch-plan'),
  }),
];

const CLEANUP = [
  workflow('cleanup', 'Remove unused mailboxes', { justification: 'maintenance' }),
  task('cleanup-list', 'cleanup', 'List mailboxes without sign-ins', 'applications', {}, [
    { status: 'in_progress' },
    { status: 'completed' },
  ]),
];

const PAYROLL = [
  workflow('payroll-year', 'Payroll: rates of the new year', {
    service: '@payroll',
    justification: 'compliance',
    category: 'non_standard',
  }),
  task('payroll-approve', 'payroll-year', 'Approve the new rates', 'applications', {
    category: 'approval',
    template: '@change-approval',
    required_approvals: 1,
  }),
  {
    key: 'payroll-approval',
    path: '/tasks/@payroll-approve/approvals',
    by: 'walter',
    values: { approver: '@felix' },
  },
  task('payroll-enter', 'payroll-year', 'Enter the rates', 'applications', {
    member: '@noor',
    ...after('payroll-approve'),
  }),
  task('payroll-compare', 'payroll-year', 'Compare two trial runs', 'databases', after('payroll-enter')),
];

const WAREHOUSE = [
  workflow('scanner', 'New scanners for gate 3', {
    service: '@warehouse',
    workflow_type: 'infrastructure_change',
    category: 'order',
    justification: 'purchase',
    template: '@order-hardware',
  }),
  task('scanner-order', 'scanner', 'Order six scanners', 'workplace', { member: '@daan' }, [
    { status: 'accepted' },
    { status: 'waiting_for', waiting_until: at(12, '09:00'), note: 'Delivery is promised in two weeks.' },
  ]),
  task('scanner-ask', 'scanner', 'Ask the shift leader where they go', 'workplace', { member: '@daan' }, [
    { status: 'waiting_for_customer' },
  ]),
  task('scanner-book', 'scanner', 'Enter them as configuration items', 'workplace', after('scanner-order')),
  workflow('stock-fix', 'Stock Keeper: take the end-of-shift report apart', {
    service: '@warehouse',
    category: 'emergency',
    justification: 'correction',
    template: '@emergency-change',
  }),
  task('stock-fix-index', 'stock-fix', 'Build the missing index', 'databases', { member: '@felix' }, [
    { status: 'in_progress' },
    { status: 'failed', note: 'The table is locked for too long during a shift. Needs a window at night.' },
  ]),
  task('stock-fix-window', 'stock-fix', 'Find a window at night', 'databases', after('stock-fix-index')),
];

const SHOP = [
  workflow('shop-2', 'Web shop: payment by QR code', {
    service: '@webshop',
    workflow_type: 'release_deployment',
    release: '@autumn-release',
  }),
  task('shop-2-approve', 'shop-2', 'Approve the new payment provider', 'security', {
    category: 'approval',
    template: '@change-approval',
    required_approvals: 1,
  }),
  task('shop-2-build', 'shop-2', 'Connect the provider', 'applications', {}, [
    { status: 'declined', note: 'Not before the approval.' },
  ]),
  task('shop-2-old', 'shop-2', 'Remove the old card terminal page', 'applications', {}, [
    { status: 'canceled' },
  ]),
  workflow('fax-end', 'Switch off the fax gateway', {
    service: '@network',
    workflow_type: 'infrastructure_change',
    justification: 'removal',
  }),
  task('fax-end-tell', 'fax-end', 'Tell the last two senders', 'service-desk', { member: '@ines' }, [
    { status: 'completed', note: 'Both now send scans by mail.' },
  ]),
  task('fax-end-off', 'fax-end', 'Switch it off', 'infrastructure', { member: '@mei' }, [
    { status: 'in_progress' },
    { status: 'completed' },
  ]),
];

/** A project that is under way: one phase is done, one is open, two are to come. */
const RENEWAL = [
  workflow('renewal', 'Workplaces at gate 3', { service: '@workplaces', project: '@warehouse-renewal' }),
  task(
    'renewal-order',
    'renewal',
    'Order scanners and mounts',
    'workplace',
    { phase: '@warehouse-renewal-phase-1' },
    [{ status: 'completed', note: 'Delivered to gate 3.' }],
  ),
  task('renewal-pilot', 'renewal', 'Fit the first ten workplaces', 'workplace', {
    phase: '@warehouse-renewal-phase-2',
    ...after('renewal-order'),
  }),
];

const SPRING = [
  {
    key: 'spring-release',
    path: '/releases',
    by: 'rosa',
    values: { subject: 'Spring release', manager: '@rosa' },
  },
  workflow('shop-1', 'Web shop: delivery on Saturdays', {
    service: '@webshop',
    workflow_type: 'release_deployment',
    release: '@spring-release',
  }),
  task('shop-1-build', 'shop-1', 'Offer the new day', 'applications', {}, [{ status: 'completed' }]),
];

/** Changes, in all the states that they and their tasks pass through. */
export const WIDGET_WORKFLOWS: readonly DemoRecord[] = [
  {
    key: 'autumn-release',
    path: '/releases',
    by: 'rosa',
    values: { subject: 'Autumn release', manager: '@rosa' },
  },
  ...UPGRADE,
  ...SWITCH,
  ...CLEANUP,
  ...PAYROLL,
  ...WAREHOUSE,
  ...SHOP,
  ...RENEWAL,
  ...SPRING,
];

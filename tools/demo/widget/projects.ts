import type { DemoRecord } from '../demo-record';

type Values = Record<string, unknown>;

const project = (
  key: string,
  subject: string,
  customer: string,
  more: Values = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: '/projects',
  by: 'stefan',
  values: {
    subject,
    justification: 'improvement',
    customer: `@${customer}`,
    manager: '@stefan',
    service: '@workplaces',
    work_hours: '@office',
    time_zone: 'Europe/Amsterdam',
    ...more,
  },
  then,
});

const phases = (of: string, ...names: string[]): DemoRecord[] =>
  names.map((name, index) => ({
    key: `${of}-phase-${index + 1}`,
    path: `/projects/@${of}/phases`,
    by: 'stefan',
    values: { name, position: index + 1 },
  }));

const task = (
  key: string,
  of: string,
  subject: string,
  more: Values = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: `/projects/@${of}/tasks`,
  by: 'aisha',
  values: { subject, category: 'activity', planned_duration: 2400, template: '@change-step', ...more },
  then,
});

const assigned = (to: string, ...people: string[]): DemoRecord[] =>
  people.map((person) => ({
    key: `${to}-${person}`,
    path: `/project_tasks/@${to}/assignments`,
    by: 'aisha',
    values: { assignee_id: `@${person}`, planned_effort: 60 },
  }));

const after = (...keys: string[]) => ({ predecessor_ids: keys.map((key) => `@${key}`) });

/** Tasks of a phase: an implementation, an approval, and a milestone after both. */
const SINGLE_SIGN_ON = [
  task('sso-choose', 'single-sign-on', 'Choose an identity provider', { team: '@applications' }, [
    { status: 'in_progress', time_spent: 480 },
    { status: 'completed', note: 'Two were left; the smaller one speaks all we need.' },
  ]),
  task('sso-approve', 'single-sign-on', 'Approve the choice', {
    category: 'approval',
    template: '@change-approval',
    planned_duration: 960,
    required_approvals: 2,
    ...after('sso-choose'),
  }),
  ...assigned('sso-approve', 'walter', 'stefan'),
  task('sso-payroll', 'single-sign-on', 'Payroll signs in with it', {
    team: '@applications',
    ...after('sso-approve'),
  }),
  task('sso-first', 'single-sign-on', 'The first two are in', {
    category: 'milestone',
    planned_duration: 0,
    ...after('sso-payroll'),
  }),
];

export const WIDGET_PROJECTS: readonly DemoRecord[] = [
  project('warehouse-renewal', 'Renew the warehouse workplaces', 'logistics', {
    category: 'large',
    risk_level: 'medium',
    program: 'Warehouse 2030',
    effort: 9600,
    cost_of_effort: 48_000,
    cost_of_purchases: 131_500,
    value: 240_000,
    value_currency: 'EUR',
    roi: 34,
  }),
  ...phases('warehouse-renewal', 'Prepare', 'Pilot at gate 3', 'Roll out', 'Hand over'),
  project('antwerp-move', 'Move the Antwerp office', 'sales', {
    category: 'medium',
    risk_level: 'low',
    justification: 'move',
    manager: '@aisha',
  }),
  ...phases('antwerp-move', 'Choose', 'Move'),
  task('antwerp-visit', 'antwerp-move', 'See the three offices that are left', {}, [
    { agile_board_column: '@operations-to-do' },
  ]),
  project(
    'single-sign-on',
    'One sign-in for everything',
    'it',
    { category: 'large', risk_level: 'high', service: '@identity', manager: '@aisha' },
    [{ status: 'in_progress', note: 'Payroll and web shop come first.' }],
  ),
  ...SINGLE_SIGN_ON,
  project(
    'stock-18',
    'Stock Keeper on Elephant 18',
    'logistics',
    { category: 'medium', service: '@warehouse' },
    [{ status: 'progress_halted', note: 'Waits for the vendor to support it.' }],
  ),
  project('phones', 'Replace the desk phones', 'it', { category: 'small', service: '@telephony' }, [
    { status: 'in_progress' },
    { status: 'completed', completion_reason: 'complete', note: 'The last desk phone is gone.' },
  ]),
  project('intranet', 'Intranet in a new look', 'widget', { category: 'small' }, [
    { status: 'completed', completion_reason: 'withdrawn' },
  ]),
  project('new-badge', 'Badges without contact', 'widget', {
    category: 'small',
    risk_level: 'low',
    manager: '@aisha',
  }),
  project('line-4', 'Screens on production line 4', 'production', { category: 'medium', risk_level: 'low' }, [
    { status: 'in_progress' },
  ]),
  project(
    'invoice-scan',
    'Invoices are read by a machine',
    'finance',
    { category: 'medium', service: '@payroll' },
    [{ status: 'in_progress', note: 'Two thirds of the suppliers are on board.' }],
  ),
  project(
    'london-wifi',
    'Wi-Fi in London',
    'sales',
    { category: 'small', service: '@network', manager: '@aisha' },
    [{ status: 'progress_halted', note: 'The landlord has not agreed yet.' }],
  ),
  project('printer-pool', 'One printer for each floor', 'it', { category: 'small' }, [
    { status: 'completed', completion_reason: 'partial', note: 'Floor 5 keeps its own.' },
  ]),
  project(
    'chat-bot',
    'A robot at the service desk',
    'it',
    { category: 'small', justification: 'expansion' },
    [{ status: 'completed', completion_reason: 'abandoned', note: 'People prefer people.' }],
  ),
  project('tape-room', 'Clear the tape room', 'it', { justification: 'removal' }, [
    { status: 'completed', completion_reason: 'rejected' },
    'trash',
  ]),
  project('year-2000', 'Clear the archive in the cellar', 'finance', { justification: 'removal' }, [
    { status: 'completed', completion_reason: 'complete' },
    'archive',
  ]),
];

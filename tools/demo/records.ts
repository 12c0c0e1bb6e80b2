/** A record to create; values that name another record by `@key` become its id. */
export interface DemoRecord {
  readonly key: string;
  /** The path to post to; `@key` in it becomes an id too. */
  readonly path: string;
  readonly values: Readonly<Record<string, unknown>>;
  /** Changes made afterwards, in this order. */
  readonly then?: readonly Readonly<Record<string, unknown>>[];
}

const named = (path: string, entries: Record<string, Record<string, unknown>>): DemoRecord[] =>
  Object.entries(entries).map(([key, values]) => ({ key, path, values }));

/** What an account has before its people: nobody can belong to an organization that is not there. */
export const FOUNDATIONS: Readonly<Record<string, readonly DemoRecord[]>> = {
  widget: [
    ...named('/organizations', {
      widget: { name: 'Widget Company' },
      it: { name: 'Widget IT', parent: '@widget' },
      finance: { name: 'Widget Finance', parent: '@widget', financialID: 'FIN-100' },
      logistics: { name: 'Widget Logistics', parent: '@widget' },
    }),
    ...named('/teams', {
      'service-desk': { name: 'Service Desk' },
      infrastructure: { name: 'Infrastructure' },
      applications: { name: 'Applications' },
    }),
  ],
  northwind: [
    ...named('/organizations', { northwind: { name: 'Northwind Networks' } }),
    ...named('/teams', { 'network-operations': { name: 'Network Operations' } }),
  ],
};

const task = (
  key: string,
  workflow: string,
  subject: string,
  team: string,
  more: Record<string, unknown> = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: `/workflows/@${workflow}/tasks`,
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

const workflow = (key: string, subject: string, more: Record<string, unknown> = {}): DemoRecord => ({
  key,
  path: '/workflows',
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
});

/** What the first account works with, and on. */
export const RECORDS: readonly DemoRecord[] = [
  ...named('/sites', { amsterdam: { name: 'Amsterdam', city: 'Amsterdam', time_zone: 'Europe/Amsterdam' } }),
  ...named('/calendars', { office: { name: 'Office hours' } }),
  ...named('/skill_pools', { linux: { name: 'Linux engineers' }, database: { name: 'Database engineers' } }),
  ...named('/effort_classes', { regular: { name: 'Regular hours' }, overtime: { name: 'Overtime' } }),
  ...named('/workflow_types', {
    'application-change': { name: 'Application change' },
    'infrastructure-change': { name: 'Infrastructure change' },
  }),
  ...named('/services', {
    email: { name: 'E-mail', provider: '@it', support_team: '@applications', service_owner: '@ellen' },
    network: { name: 'Network', provider: '@it', support_team: '@infrastructure' },
    payroll: { name: 'Payroll', provider: '@it', support_team: '@applications' },
  }),
  ...named('/service_instances', {
    'email-production': {
      name: 'E-mail production',
      service: '@email',
      status: 'in_production',
      support_team: '@applications',
      first_line_team: '@service-desk',
    },
    'office-lan': {
      name: 'Office LAN',
      service: '@network',
      status: 'in_production',
      support_team: '@infrastructure',
    },
  }),
  ...named('/agile_boards', { operations: { name: 'Operations board', manager: '@diana' } }),
  ...named('/request_templates', {
    'new-mailbox': { subject: 'New mailbox', category: 'rfc', service: '@email' },
  }),
  ...named('/workflow_templates', {
    'standard-change': { subject: 'Standard change', category: 'standard', justification: 'improvement' },
    'emergency-change': { subject: 'Emergency change', category: 'emergency', justification: 'correction' },
  }),
  ...named('/task_templates', {
    'change-step': {
      subject: 'Carry out a change step',
      category: 'implementation',
      planned_duration: 240,
      instructions: 'Follow the runbook of the service, and note what was different.',
    },
    'change-approval': { subject: 'Approve the change', category: 'approval', planned_duration: 480 },
  }),
  workflow('upgrade', 'Upgrade the mail servers'),
  task('upgrade-risk', 'upgrade', 'Assess the risk', 'applications', { impact: 'low' }, [
    { status: 'assigned' },
    { status: 'in_progress', member: '@howard' },
    { status: 'completed', note: 'No open tickets with the vendor.' },
  ]),
  task('upgrade-install', 'upgrade', 'Install the new release', 'infrastructure', {
    impact: 'medium',
    predecessor_ids: ['@upgrade-risk'],
    member: '@howard',
  }),
  task('upgrade-check', 'upgrade', 'Check delivery to the big providers', 'applications', {
    predecessor_ids: ['@upgrade-install'],
  }),
  workflow('switch', 'Replace the switch on floor 2', {
    workflow_type: 'infrastructure_change',
    service: '@network',
    justification: 'replacement',
  }),
  task('switch-plan', 'switch', 'Plan the outage with the floor', 'infrastructure'),
  task('switch-swap', 'switch', 'Swap the switch', 'infrastructure', {
    predecessor_ids: ['@switch-plan'],
    urgent: true,
  }),
  workflow('cleanup', 'Remove unused mailboxes', { justification: 'maintenance' }),
  task('cleanup-list', 'cleanup', 'List mailboxes without sign-ins', 'applications', {}, [
    { status: 'in_progress' },
    { status: 'completed' },
  ]),
  {
    key: 'printer',
    path: '/requests',
    values: {
      subject: 'Printer on floor 2 is out of order',
      category: 'incident',
      impact: 'low',
      requested_by: '@omar',
      requested_for: '@omar',
      team: '@service-desk',
    },
  },
  {
    key: 'shared-mailbox',
    path: '/requests',
    values: {
      subject: 'Shared mailbox for logistics',
      category: 'rfc',
      requested_by: '@lucia',
      requested_for: '@lucia',
      service_instance: '@email-production',
      team: '@applications',
      template: '@new-mailbox',
    },
  },
];

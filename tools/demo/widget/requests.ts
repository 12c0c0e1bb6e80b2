import { at, day } from '../days';
import type { DemoRecord } from '../demo-record';

type Values = Record<string, unknown>;

const request = (
  key: string,
  requester: string,
  subject: string,
  more: Values,
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: '/requests',
  by: 'ines',
  values: {
    subject,
    category: 'incident',
    ...(more['category'] ? {} : { impact: 'low' }),
    requested_by: `@${requester}`,
    requested_for: `@${requester}`,
    ...more,
  },
  then,
});

const done = (note: string, more: Values = {}) => ({
  status: 'completed',
  completion_reason: 'solved',
  note,
  ...more,
});

const onBoard = (column: 'to-do' | 'doing' | 'done') => ({ agile_board_column: `@operations-${column}` });

const INCIDENTS = [
  request(
    'printer',
    'omar',
    'Printer on floor 2 is out of order',
    { team: '@service-desk', ci: '@printer-floor-2' },
    [onBoard('to-do')],
  ),
  request(
    'laptop-broken',
    'omar',
    'Laptop does not start',
    { team: '@workplace', ci: '@laptop-omar', service_instance: '@workplace-benelux' },
    [
      { status: 'in_progress', member: '@daan', note: 'The battery is swollen. A spare is on its way.' },
      onBoard('doing'),
    ],
  ),
  request(
    'laptop-stolen',
    'liam',
    'Laptop stolen from the train',
    { team: '@security', urgent: true, impact: 'high' },
    [
      { status: 'in_progress', member: '@victor' },
      { internal_note: 'Disk was encrypted; sessions ended at 08:40.' },
    ],
  ),
  request(
    'wifi-gate',
    'kofi',
    'No Wi-Fi at gate 3',
    { service_instance: '@warehouse-wifi', impact: 'medium' },
    [
      { team: '@infrastructure' },
      { status: 'waiting_for', waiting_until: at(2, '07:00'), note: 'The provider comes on site.' },
      onBoard('doing'),
    ],
  ),
  request('mail-slow', 'sophie', 'Mail takes minutes to arrive', { service_instance: '@email-production' }, [
    { team: '@applications', status: 'accepted', member: '@noor', problem: '@mail-queue' },
  ]),
  request('mail-signature', 'olivia', 'Signature is gone', { service_instance: '@email-production' }, [
    {
      team: '@service-desk',
      status: 'waiting_for_customer',
      note: 'Which version of the program do you use?',
    },
    onBoard('to-do'),
  ]),
  request('mail-slow-too', 'hugo', 'Sent mail does not arrive', { service_instance: '@email-production' }, [
    { grouped_into: '@mail-slow', team: '@applications' },
  ]),
  request('stock-freeze', 'elif', 'Stock Keeper freezes at 14:00', {
    service_instance: '@warehouse-production',
    impact: 'high',
    problem: '@stock-freeze-problem',
    knowledge_article: '@know-stock-freeze',
  }),
  request(
    'stock-down',
    'bram',
    'Nobody can book stock',
    { service_instance: '@warehouse-production', impact: 'top' },
    [
      { major_incident_status: 'proposed' },
      { major_incident_status: 'accepted', status: 'in_progress', team: '@databases', member: '@felix' },
      { major_incident_status: 'resolved', ...done('Restarted the second node; bookings are complete.') },
    ],
  ),
  request('password-ana', 'ana', 'Forgotten password', { template: '@forgotten-password' }, [
    {
      status: 'completed',
      completion_reason: 'solved',
      member: '@tomas',
      knowledge_article: '@know-password',
    },
    onBoard('done'),
  ]),
  request('password-sven', 'sven', 'Locked out', { template: '@forgotten-password' }, [
    { status: 'waiting_for_customer', note: 'Which name do you sign in with?' },
  ]),
  request('screen-flickers', 'lotte', 'Screen flickers', { team: '@workplace' }, [
    { status: 'completed', completion_reason: 'gone', note: 'Has not come back for a week.' },
  ]),
  request('phone-crackles', 'olivia', 'Phone crackles', { team: '@infrastructure' }, [
    { status: 'declined', note: 'The London office has its own provider.' },
  ]),
  request(
    'label-blank',
    'pieter',
    'Label printer prints blanks',
    { team: '@workplace', ci: '@printer-labels' },
    [
      done('Ribbon was the wrong way round.', { member: '@daan' }),
      { status: 'assigned', note: 'It does it again.' },
    ],
  ),
  request('shop-cart', 'hugo', 'Cart is empty after sign-in', { service_instance: '@webshop-production' }, [
    { agile_board: '@shop-board' },
    { team: '@applications', status: 'in_progress', member: '@noor' },
  ]),
];

const WISHES = [
  request('shared-mailbox', 'lucia', 'Shared mailbox for logistics', {
    category: 'rfc',
    service_instance: '@email-production',
    team: '@applications',
    template: '@new-mailbox',
  }),
  request('laptop-ravi', 'ravi', 'Laptop for drawings', {
    category: 'order',
    template: '@new-laptop',
    desired_completion_at: at(21, '12:00'),
  }),
  request(
    'qr-payment',
    'sophie',
    'Customers want to pay by QR code',
    { category: 'rfc', team: '@applications', product_backlog: '@shop-backlog', planned_effort: 960 },
    [{ workflow: '@shop-2', status: 'workflow_pending' }],
  ),
  request(
    'new-warehouse-screens',
    'bram',
    'Bigger screens in the warehouse',
    { category: 'rfc', team: '@workplace' },
    [{ project: '@warehouse-renewal', status: 'project_pending' }],
  ),
  request('report-sales', 'sophie', 'Sales report by region', { category: 'rfc', team: '@databases' }, [
    { status: 'on_backlog' },
  ]),
  // Waits until its reservation is confirmed.
  request('present-figures', 'saskia', 'Laptop to present the figures of the year', {
    category: 'reservation',
    template: '@borrow-laptop',
    team: '@workplace',
  }),
  request('vpn-question', 'joost', 'Can I work from abroad?', { category: 'rfi', team: '@security' }, [
    done('Yes, for four weeks a year, with the company laptop.', { member: '@mei' }),
  ]),
  request(
    'thanks',
    'ana',
    'Thank you for the quick help',
    { category: 'compliment', team: '@service-desk' },
    [{ status: 'completed', completion_reason: 'solved' }],
  ),
  request(
    'waited',
    'joost',
    'I waited on the phone for half an hour',
    { category: 'complaint', team: '@service-desk' },
    [{ status: 'in_progress', member: '@diana' }],
  ),
  request('badge', 'yara', 'Badge for a visitor', { category: 'other', team: '@service-desk' }, [
    { status: 'completed', completion_reason: 'withdrawn' },
    'archive',
  ]),
];

const SAID: readonly DemoRecord[] = [
  {
    key: 'printer-said',
    path: '/requests/@printer/notes',
    by: 'omar',
    values: { text: 'It says "tray 2", but there is paper in it.' },
  },
  {
    key: 'laptop-said',
    path: '/requests/@laptop-broken/notes',
    by: 'daan',
    values: { text: 'Bring the charger too, please.' },
  },
];

const SPENT: readonly DemoRecord[] = [
  {
    key: 'time-laptop',
    path: '/time_entries',
    by: 'daan',
    values: {
      date: day(-1),
      person: '@daan',
      time_spent: 45,
      request: '@laptop-broken',
      customer: '@finance',
      service: '@workplaces',
      effort_class: '@regular',
    },
  },
  {
    key: 'time-meeting',
    path: '/time_entries',
    by: 'howard',
    values: {
      date: day(-2),
      person: '@howard',
      time_spent: 60,
      customer: '@it',
      service: '@network',
      description: 'Week meeting of the team',
      effort_class: '@regular',
    },
  },
];

/** Requests to IT, in all states of a request. */
export const WIDGET_REQUESTS: readonly DemoRecord[] = [...INCIDENTS, ...WISHES, ...SAID, ...SPENT];

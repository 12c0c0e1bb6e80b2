import { at } from '../days';
import type { DemoRecord } from '../demo-record';

type Values = Record<string, unknown>;

const problem = (
  key: string,
  subject: string,
  [service, team]: readonly [string, string],
  more: Values = {},
  then: DemoRecord['then'] = [],
): DemoRecord => ({
  key,
  path: '/problems',
  by: 'priya',
  values: {
    subject,
    impact: 'medium',
    category: 'reactive',
    manager: '@priya',
    service: `@${service}`,
    team: `@${team}`,
    ...more,
  },
  then,
});

const EMAIL = ['email', 'applications'] as const;
const STOCK = ['warehouse', 'databases'] as const;
const NETWORK = ['network', 'infrastructure'] as const;
const SHOP = ['webshop', 'applications'] as const;
const DESK = ['workplaces', 'workplace'] as const;

/** Problems in all states of analysis. */
export const WIDGET_PROBLEMS: readonly DemoRecord[] = [
  problem('mail-queue', 'Mail waits in the queue after nine', EMAIL, { member: '@noor' }, [
    { status: 'in_progress', note: 'The filter asks a name server that no longer exists.' },
    { agile_board_column: '@operations-doing' },
  ]),
  problem('stock-freeze-problem', 'Stock Keeper freezes at the end of a shift', STOCK, { impact: 'high' }, [
    {
      status: 'analyzed',
      member: '@felix',
      known_error: true,
      workaround: 'Wait for a minute; do not book twice.',
      analysis_target_at: at(3, '17:00'),
    },
    { status: 'change_requested', note: 'An index is missing for the end-of-shift report.' },
  ]),
  problem('stock-change', 'End-of-shift report reads the whole table', STOCK, { workflow: '@stock-fix' }, [
    { status: 'workflow_pending' },
  ]),
  problem(
    'wifi-roaming',
    'Scanners lose the Wi-Fi between halls',
    NETWORK,
    { supplier: '@northwind-supplier' },
    [{ status: 'waiting_for', waiting_until: at(9, '09:00'), note: 'Northwind measures next week.' }],
  ),
  problem('switch-fan', 'Fans of older switches stop', NETWORK, { impact: 'low', category: 'proactive' }, [
    { status: 'accepted', member: '@mei' },
    { agile_board_column: '@operations-to-do' },
  ]),
  problem(
    'warehouse-screens',
    'Screens in the warehouse are hard to read',
    DESK,
    { project: '@warehouse-renewal' },
    [{ status: 'project_pending' }],
  ),
  problem('cart-lost', 'Carts are lost at sign-in', SHOP, { member: '@noor' }, []),
  problem(
    'search-slow',
    'Search in the shop gets slower by the month',
    SHOP,
    { category: 'proactive', product_backlog: '@shop-backlog' },
    [{ status: 'on_backlog' }],
  ),
  problem('phone-echo', 'Echo on calls to Antwerp', ['telephony', 'infrastructure'], { impact: 'low' }, [
    { status: 'declined', note: 'Belongs to the provider.' },
  ]),
  problem('batteries', 'Laptop batteries swell after three years', DESK, { impact: 'high' }, [
    { status: 'in_progress', member: '@chloe' },
    { status: 'solved', note: 'All of that batch are replaced.' },
  ]),
  problem('fax-noise', 'Fax lines are noisy', NETWORK, { impact: 'none' }, [{ status: 'progress_halted' }]),
  problem('vpn-drops', 'VPN drops when a laptop sleeps', NETWORK, { member: '@mei' }, [
    { status: 'analyzed', note: 'The new client keeps the session. To be rolled out.' },
  ]),
  problem('scanner-battery', 'Scanners are empty before the shift ends', DESK, { category: 'proactive' }, [
    { status: 'analyzed', known_error: true, workaround: 'Swap the battery in the break.' },
  ]),
  problem('report-night', 'Night reports run into the morning', STOCK, {}, [
    { status: 'in_progress', member: '@felix' },
  ]),
  problem('stock-double', 'Stock is booked twice after a freeze', STOCK, { impact: 'high' }, []),
  problem('mail-size', 'Large attachments come back without a word', EMAIL, { impact: 'low' }, [
    { status: 'solved', note: 'Senders now get a message that says why.' },
  ]),
  problem('calendar-zone', 'London meetings are an hour late', EMAIL, { impact: 'low' }, [
    { status: 'accepted', member: '@noor' },
  ]),
  problem('shop-images', 'Pictures in the shop load slowly on phones', SHOP, { category: 'proactive' }, [
    { status: 'on_backlog' },
  ]),
  problem('shop-invoice', 'Invoices of the shop lack the order number', SHOP, {}, [
    { status: 'change_requested' },
  ]),
  problem(
    'sign-in-monday',
    'Sign-in is slow on Monday mornings',
    ['identity', 'security'],
    { impact: 'high' },
    [{ status: 'in_progress', member: '@victor' }],
  ),
  problem('payroll-rounding', 'A cent is missing on some pay slips', ['payroll', 'applications'], {}, [
    { status: 'solved', note: 'Rounded once, at the end.' },
  ]),
  problem('wifi-guest', 'Guests lose the Wi-Fi every hour', NETWORK, { impact: 'low' }, [
    { status: 'progress_halted' },
  ]),
  problem('label-jam', 'Labels jam on humid days', DESK, { impact: 'low', supplier: '@contoso-supplier' }, [
    { status: 'waiting_for', waiting_until: at(15, '09:00') },
  ]),
  problem('phone-queue', 'Callers in the queue hear nothing', ['telephony', 'infrastructure'], {}, []),
  problem('modem', 'The modem in Utrecht does not answer', NETWORK, { impact: 'none' }, [
    { status: 'solved', note: 'There is no modem any more.' },
    'trash',
  ]),
  problem('print-driver', 'Printing stops after each update', DESK, {}, [
    { status: 'solved', note: 'The driver is now part of the image.' },
    'archive',
  ]),
];

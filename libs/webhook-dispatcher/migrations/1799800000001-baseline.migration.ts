import { join } from 'node:path';
import { baseline } from '@deskline/platform';

/** All tables of webhook-dispatcher at once, for a database that has none of them. */
export const Baseline = baseline({
  name: 'WebhookDispatcherBaseline1799800000001',
  file: join(__dirname, 'baseline.sql'),
  replaces: [
    'Webhooks1760000100000',
    'Deliveries1760000200000',
    'SignedWith1796000000000',
    'PolicyKeys1796100000000',
    'Log1796200000000',
    'Health1796300000000',
    'ReadyLanes1796400000000',
    'WrongCodes1796500000000',
    'MailBudget1796800000000',
    'AuditLineNumbers1796900000000',
    'Stamped1797100000000',
  ],
});

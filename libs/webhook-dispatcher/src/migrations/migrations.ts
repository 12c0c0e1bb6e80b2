import type { MigrationClass } from '@deskline/platform';
import { auditLineNumbers } from '@deskline/record-store';
import { Deliveries1760000200000 } from './deliveries.migration';
import { Health1796300000000 } from './health.migration';
import { Log1796200000000 } from './log.migration';
import { MailBudget1796800000000 } from './mail-budget.migration';
import { PolicyKeys1796100000000 } from './policy-keys.migration';
import { ReadyLanes1796400000000 } from './ready-lanes.migration';
import { SignedWith1796000000000 } from './signed-with.migration';
import { Stamped1797100000000 } from './stamped.migration';
import { Webhooks1760000100000 } from './webhooks.migration';
import { WrongCodes1796500000000 } from './wrong-codes.migration';

/** In the order they are run, after those of the engine. */
export const migrations: MigrationClass[] = [
  Webhooks1760000100000,
  Deliveries1760000200000,
  SignedWith1796000000000,
  PolicyKeys1796100000000,
  Log1796200000000,
  Health1796300000000,
  ReadyLanes1796400000000,
  WrongCodes1796500000000,
  MailBudget1796800000000,
  auditLineNumbers(3),
  Stamped1797100000000,
];

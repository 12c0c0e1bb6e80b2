import { EventLog1760000000000 } from '@deskline/events';
import type { MigrationClass } from '@deskline/platform';
import { IdempotencyKey1760000000010 } from '@deskline/record-store';
import { Offered1795300000000 } from '../api/offered.migration';
import { GatewayLease1795060000000 } from '../lease/lease.migration';
import { Limits1794800000000 } from '../limits/limits.migration';
import { SignInChoice1795100000000 } from '../session/sign-in-choice.migration';
import { SignIn1794900000000 } from '../session/sign-in.migration';
import { Upkeep1795200000000 } from '../token/upkeep.migration';
import { Grants1795000000000 } from './grants.migration';
import { Identity1794700000000 } from './identity.migration';

/** In the order they are run. */
export const migrations: MigrationClass[] = [
  EventLog1760000000000,
  IdempotencyKey1760000000010,
  Identity1794700000000,
  Limits1794800000000,
  SignIn1794900000000,
  Grants1795000000000,
  GatewayLease1795060000000,
  SignInChoice1795100000000,
  Upkeep1795200000000,
  Offered1795300000000,
];

import { EventLog1760000000000 } from '@deskline/events';
import type { MigrationClass } from '@deskline/platform';
import { GatewayLease1795060000000 } from '../lease/lease.migration';
import { Limits1794800000000 } from '../limits/limits.migration';
import { SignIn1794900000000 } from '../session/sign-in.migration';
import { Grants1795000000000 } from './grants.migration';
import { Identity1794700000000 } from './identity.migration';

/** In the order they are run. */
export const migrations: MigrationClass[] = [
  EventLog1760000000000,
  Identity1794700000000,
  Limits1794800000000,
  SignIn1794900000000,
  Grants1795000000000,
  GatewayLease1795060000000,
];

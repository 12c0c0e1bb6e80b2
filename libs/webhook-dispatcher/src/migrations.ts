import type { MigrationClass } from '@deskline/platform';
import { Deliveries1760000200000 } from './migrations/deliveries.migration';

/** In the order they are run. */
export const migrations: MigrationClass[] = [Deliveries1760000200000];

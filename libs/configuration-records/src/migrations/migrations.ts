import type { MigrationClass } from '@deskline/platform';
import { Permissions1794700000000 } from './permissions.migration';

/** In the order they are run, after those of the engine. */
export const migrations: MigrationClass[] = [Permissions1794700000000];

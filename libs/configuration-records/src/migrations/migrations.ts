import type { MigrationClass } from '@deskline/platform';
import { ConfigurationIndexes1760000100002 } from './configuration-indexes.migration';
import { ConfigurationRecords1760000100000 } from './configuration-records.migration';
import { Permissions1760000100001 } from './permissions.migration';

/** In the order they are run, after those of the engine. */
export const migrations: MigrationClass[] = [
  ConfigurationRecords1760000100000,
  Permissions1760000100001,
  ConfigurationIndexes1760000100002,
];

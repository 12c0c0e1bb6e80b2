import type { MigrationClass } from '@deskline/platform';
import { auditLineNumbers } from '@deskline/record-store';
import { WorkRecords1760000100000 } from './work-records.migration';

/** In the order they are run, after those of the engine. */
export const migrations: MigrationClass[] = [WorkRecords1760000100000, auditLineNumbers(1)];

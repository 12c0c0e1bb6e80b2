import type { MigrationClass } from '@deskline/platform';
import { auditLineNumbers } from '@deskline/record-store';
import { AREAS } from '../areas';
import { ApplyUiExtensions1798800000005 } from './apply-ui-extensions.migration';
import { AskedIndexes1797100000000 } from './asked-indexes.migration';
import { WorkRecords1760000100000 } from './work-records.migration';

/** The tables a database began with, and what each area has changed since: run by the number in their names. */
export const migrations: MigrationClass[] = [
  WorkRecords1760000100000,
  auditLineNumbers(1),
  AskedIndexes1797100000000,
  ApplyUiExtensions1798800000005,
  ...AREAS.flatMap(({ migrations = [] }) => migrations),
];

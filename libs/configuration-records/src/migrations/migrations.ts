import type { MigrationClass } from '@deskline/platform';
import { auditLineNumbers } from '@deskline/record-store';
import { AREAS } from '../areas';
import { MoveDirectories1798000000003 } from '../account/move-directories.migration';
import { AccountFacts1760000100014 } from './account-facts.migration';
import { AskedIndexes1797100000000 } from './asked-indexes.migration';
import { ConfigurationIndexes1760000100002 } from './configuration-indexes.migration';
import { ConfigurationRecords1760000100000 } from './configuration-records.migration';
import { Permissions1760000100001 } from './permissions.migration';

/** The tables a database began with, and what each area has changed since: run by the number in their names. */
export const migrations: MigrationClass[] = [
  ConfigurationRecords1760000100000,
  Permissions1760000100001,
  ConfigurationIndexes1760000100002,
  AccountFacts1760000100014,
  auditLineNumbers(2),
  AskedIndexes1797100000000,
  MoveDirectories1798000000003,
  ...AREAS.flatMap(({ migrations = [] }) => migrations),
];

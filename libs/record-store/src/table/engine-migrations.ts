import { EventLog1760000000000 } from '@deskline/events';
import type { MigrationClass } from '@deskline/platform';
import { CopyAttachments1799734000000 } from '../attachments/copy-attachments.migration';
import { Shelved1797200000000 } from '../shelf/shelved.migration';
import { AccountDirectory1798000000002 } from './account-directory.migration';
import { Attachments1760000000011 } from './attachments.migration';
import { EngineTables1760000000001 } from './engine-tables.migration';
import { IdempotencyKey1760000000010 } from './idempotency-key.migration';
import { OrganizationTree1760000000014 } from './organization-tree.migration';
import { ServiceDeskTeam1799400000004 } from './service-desk-team.migration';

/** What a database of records needs before its first record type. */
export const ENGINE_MIGRATIONS: readonly MigrationClass[] = [
  EventLog1760000000000,
  EngineTables1760000000001,
  IdempotencyKey1760000000010,
  Attachments1760000000011,
  OrganizationTree1760000000014,
  Shelved1797200000000,
  AccountDirectory1798000000002,
  ServiceDeskTeam1799400000004,
  CopyAttachments1799734000000,
];

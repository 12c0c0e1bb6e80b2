import { EventLog1760000000000 } from '@deskline/events';
import { migrationsIn, type MigrationClass } from '@deskline/platform';
import { IdempotencyKey1760000000010 } from '@deskline/record-store';

/** Migrations of this folder, after those of the libraries whose tables this service has. */
export const migrations: MigrationClass[] = [
  EventLog1760000000000,
  IdempotencyKey1760000000010,
  ...migrationsIn(__dirname),
];

import { EventLog1760000000000 } from '@deskline/events';
import { migrationsIn, type MigrationClass } from '@deskline/platform';

/** Migrations that a database of records has before those of its service. */
export const ENGINE_MIGRATIONS: readonly MigrationClass[] = [
  EventLog1760000000000,
  ...migrationsIn(__dirname),
];

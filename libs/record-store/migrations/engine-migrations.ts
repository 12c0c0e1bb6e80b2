import { EVENT_LOG_MIGRATIONS } from '@deskline/events';
import { migrationsIn, type MigrationClass } from '@deskline/platform';

/** Migrations of the tables beside the records; they run among those of the service, by their numbers. */
export const ENGINE_MIGRATIONS: readonly MigrationClass[] = [
  ...EVENT_LOG_MIGRATIONS,
  ...migrationsIn(__dirname),
];

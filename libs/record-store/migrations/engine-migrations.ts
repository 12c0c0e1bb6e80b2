import { EVENT_LOG_MIGRATIONS } from '@deskline/events';
import { migrationsIn, type MigrationClass } from '@deskline/platform';

/** Migrations that a database of records has before those of its service. */
export const ENGINE_MIGRATIONS: readonly MigrationClass[] = [
  ...EVENT_LOG_MIGRATIONS,
  ...migrationsIn(__dirname),
];

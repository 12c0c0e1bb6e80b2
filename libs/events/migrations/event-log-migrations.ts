import { migrationsIn } from '@deskline/platform';

/** Tables of this library. A service with a log or a consumer lists them first among its migrations. */
export const EVENT_LOG_MIGRATIONS = migrationsIn(__dirname);

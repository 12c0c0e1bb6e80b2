import { EVENT_LOG_MIGRATIONS } from '@deskline/events';
import { migrationsIn, type MigrationClass } from '@deskline/platform';
import {
  IdempotencyKey1760000000010,
  SearchFunctions1760000000093,
  SearchInBlocks1760000000094,
} from '@deskline/record-store';

/** Migrations of this folder, after those of the libraries whose tables this service has. */
export const migrations: MigrationClass[] = [
  ...EVENT_LOG_MIGRATIONS,
  IdempotencyKey1760000000010,
  SearchFunctions1760000000093,
  SearchInBlocks1760000000094,
  ...migrationsIn(__dirname),
];

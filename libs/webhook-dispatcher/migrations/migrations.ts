import { migrationsIn, type MigrationClass } from '@deskline/platform';

/** Migrations of this folder; they run after ENGINE_MIGRATIONS. */
export const migrations: MigrationClass[] = migrationsIn(__dirname);

import type { MigrationClass } from '@deskline/platform';

/** In the order they are run, after those of the engine. */
export const migrations: MigrationClass[] = [];

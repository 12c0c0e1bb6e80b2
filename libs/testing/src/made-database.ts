import { createHash } from 'node:crypto';
import { Database, loadSettings, migrate, Settings } from '@deskline/platform';
import { oncePerRun } from './once-per-run';
import { onServer, testDatabase, testNatsUrl, type TestDatabase } from './test-database';

/** Copies the database that `make` has filled once for the run: a copy takes a twentieth of the time. */
export async function madeDatabase(
  content: string,
  make: (settings: Record<string, string>) => Promise<unknown>,
): Promise<TestDatabase> {
  const template = `made_${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  await oncePerRun(
    template,
    async () => (await onServer(`SELECT FROM pg_database WHERE datname = '${template}'`)) > 0,
    async () => {
      const { settings } = await testDatabase();
      await make({ ...settings, NATS_URL: testNatsUrl() });
      await onServer(`ALTER DATABASE ${settings['DATABASE_NAME']} RENAME TO ${template}`);
    },
  );
  return testDatabase(template);
}

/** Copies a migrated database. */
export function migratedDatabase(options: Parameters<typeof migrate>[1]): Promise<TestDatabase> {
  const names = options.migrations.map(({ name }) => name);
  return madeDatabase([options.service, ...names].join(), (environment) =>
    migrate(loadSettings(Settings, environment), options),
  );
}

/** Opens a database for a spec to query. */
export const openDatabase = ({ url, settings }: TestDatabase): Database =>
  Database.open(url, 'spec', loadSettings(Settings, settings));

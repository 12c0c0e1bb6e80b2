import { createHash } from 'node:crypto';
import { Database, loadSettings, migrate, Settings } from '@deskline/platform';
import { oncePerRun } from './once-per-run';
import { onServer, testDatabase, testNatsUrl, type TestDatabase } from './test-database';

/** A fresh database with what `make` puts into it, which is done once for a run: to copy it takes a twentieth of the time. */
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

/** A fresh database as the migrations leave it. */
export function migratedDatabase(options: Parameters<typeof migrate>[1]): Promise<TestDatabase> {
  const names = options.migrations.map(({ name }) => name);
  return madeDatabase([options.service, ...names].join(), (environment) =>
    migrate(loadSettings(Settings, environment), options),
  );
}

/** For a spec to look into it. */
export const openDatabase = ({ url, settings }: TestDatabase): Database =>
  Database.open(url, 'spec', loadSettings(Settings, settings));

import { createHash } from 'node:crypto';
import { loadSettings, migrate, Settings } from '@deskline/platform';
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
      const { url } = await testDatabase();
      const name = new URL(url).pathname.slice(1);
      await make({ DATABASE_URL: url, DATABASE_NAME: name, NATS_URL: testNatsUrl() });
      await onServer(`ALTER DATABASE ${name} RENAME TO ${template}`);
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

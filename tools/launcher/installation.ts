import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotStart, findNats, findPostgres, type Environment } from '@deskline/local-stack';
import { readSettings } from './settings';

/** Addresses of the services: from the settings, or from the `npm start` that runs on the data folder. */
export async function installationOf(root: string): Promise<Environment> {
  const file = join(root, '.env');
  const settings = readSettings(process.env, existsSync(file) ? readFileSync(file, 'utf8') : '', root);
  const { dataDir, environment } = settings;
  const started = existsSync(join(dataDir, 'postgres'));
  const databaseUrl =
    settings.databaseUrl ?? (started && (await findPostgres(join(dataDir, 'postgres')))?.url);
  const natsUrl = settings.natsUrl ?? (started && (await findNats(join(dataDir, 'nats')))?.url);
  if (!databaseUrl || !natsUrl)
    throw new CannotStart(
      `Nothing runs on ${dataDir}: npm start, or say by DATABASE_URL and NATS_URL where Deskline is.`,
    );
  return { ...environment, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NATS_URL: natsUrl };
}

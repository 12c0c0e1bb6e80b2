import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CannotStart,
  findNats,
  findPostgres,
  nodeOptions,
  workspace,
  type Environment,
} from '@deskline/local-stack';
import { readSettings } from './settings';

const SERVICES = ['work-records', 'configuration-records', 'webhook-dispatcher', 'oauth-server'];

/** Addresses of the services: from the settings, or from the `npm start` that runs on the data folder. */
async function surroundings(root: string): Promise<Environment> {
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
  return { ...environment, DATABASE_URL: databaseUrl, NATS_URL: natsUrl };
}

async function main([service, ...more]: readonly string[]): Promise<number> {
  if (!service || !SERVICES.includes(service) || more.length > 0)
    throw new CannotStart(`Say which service: npm run rebuild <${SERVICES.join(' | ')}>`);
  const root = workspace();
  const script = join(root, 'dist', 'apps', service, 'src', 'main.js');
  const env = await surroundings(root);
  const { status } = spawnSync(process.execPath, [...nodeOptions(), script, 'rebuild'], {
    cwd: root,
    env,
    stdio: 'inherit',
  });
  return status ?? 1;
}

main(process.argv.slice(2)).then(
  (status) => (process.exitCode = status),
  (error: unknown) => {
    console.error(error instanceof CannotStart ? error.message : error);
    process.exitCode = 1;
  },
);

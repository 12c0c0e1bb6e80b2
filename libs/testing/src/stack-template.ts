import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@deskline/local-stack';
import { Client } from 'pg';
import { oncePerRun } from './once-per-run';

const DATABASES = ['work_records', 'configuration_records', 'oauth_server', 'webhook_dispatcher'];

/** Set by jest's globalSetup for a run of all tests; a run with one stack is quicker without a template. */
export const RUN_FOLDER = 'TEST_RUN_FOLDER';

/** Says at which port a data folder was made. */
const PORT_FILE = 'made-at';

/** Data folder of a stack with demo data that was started on an empty folder, and stopped. */
export interface FirstStart {
  readonly dataDir: string;
  readonly port: number;
}

/**
 * Copies the data folder of a first start: databases migrated, demo data in them. A stack on it starts as `npm start` does
 * the second time. The template is made once for a run, as it costs more than the start itself.
 */
export async function copyFirstStart(
  dataDir: string,
  port: number,
  makeFirst: () => Promise<FirstStart>,
): Promise<void> {
  const runFolder = process.env[RUN_FOLDER];
  if (!runFolder) return;
  const template = join(runFolder, 'first-start');
  await oncePerRun(
    template,
    () => existsSync(template),
    () => make(template, makeFirst),
  );
  // With owners and modes, which PostgreSQL insists on.
  await promisify(execFile)('cp', ['-a', `${template}/.`, dataDir]);
  await moveAccounts(dataDir, Number(await readFile(join(dataDir, PORT_FILE), 'utf8')), port);
}

async function make(template: string, makeFirst: () => Promise<FirstStart>): Promise<void> {
  const { dataDir, port } = await makeFirst();
  for (const name of ['logs', 'processes.json'])
    await rm(join(dataDir, name), { recursive: true, force: true });
  for (const server of ['postgres', 'nats']) await forgetPort(join(dataDir, server, `${server}.json`));
  await writeFile(join(dataDir, PORT_FILE), String(port));
  await rename(dataDir, template);
}

/** Removes the port: copies that start at the same time would all take it. */
async function forgetPort(file: string): Promise<void> {
  const { port: _port, ...memory } = JSON.parse(await readFile(file, 'utf8')) as { port: number };
  await writeFile(file, JSON.stringify(memory));
}

/** Accounts were founded with an address at the first stack's port. The server is left running for the stack to take over. */
async function moveAccounts(dataDir: string, from: number, to: number): Promise<void> {
  const server = await startPostgres({ dir: join(dataDir, 'postgres'), throwAway: true });
  const move = async (database: string) => {
    const client = new Client(`${server.url}/${database}`);
    await client.connect();
    await client.query('UPDATE account SET url = replace(url, $1, $2)', [`:${from}/`, `:${to}/`]);
    await client.end();
  };
  try {
    await Promise.all(DATABASES.map(move));
  } catch (error) {
    await server.stop();
    throw error;
  }
}

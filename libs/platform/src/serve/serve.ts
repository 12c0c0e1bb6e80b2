import type { Type } from '@nestjs/common';
import { migrate } from '../database/migrate';
import { Database } from '../database/database';
import { databaseName, databaseUrl } from '../database/database-url';
import { findDatabase } from '../database/find-database';
import { examine, tell } from '../doctor/doctor';
import { Refusal } from '../errors';
import { createLog } from '../logging/log';
import type { Settings } from '../settings/settings';
import { explain } from './explain';
import type { ServeOptions } from './serve-options';
import { settingsOf, start, type RunningService } from './start';

/** Below the ten seconds after which a container is killed. */
const STOP_LIMIT_MS = 9_500;

/**
 * Entry point of a service's main.ts: `node main.js` serves until a signal comes, `node main.js migrate` migrates and
 * ends, and so does every other command of the service.
 */
export async function serve<S extends Settings>(module: Type, options: ServeOptions<S>): Promise<void> {
  process.title = `deskline ${options.name}`;
  try {
    const [argument, ...words] = process.argv.slice(2);
    if (argument === undefined) return await run(module, options);
    if (argument === 'migrate') return await migrateOnly(module, options);
    if (argument === 'doctor') return await doctorOnly(module, options);
    await commanded(module, options, argument, words);
  } catch (error) {
    process.stderr.write(`${options.name}: ${explain(error)}\n`);
    process.exit(1);
  }
}

async function migrateOnly<S extends Settings>(module: Type, options: ServeOptions<S>): Promise<void> {
  const settings = settingsOf(module, options, process.env);
  const log = createLog(options.name, settings.LOG_LEVEL);
  const database = findDatabase(module);
  const migrations = database ? await migrate(settings, database, log) : [];
  log.info({ migrations }, database ? 'migrated' : 'this service has no database');
}

/** Ends with 1 where it finds a fault. */
async function doctorOnly<S extends Settings>(module: Type, options: ServeOptions<S>): Promise<void> {
  const findings = await examine(module, options, process.env);
  const isSound = tell(options.name, findings, (line) => process.stdout.write(`${line}\n`));
  process.exitCode = isSound ? 0 : 1;
}

async function commanded<S extends Settings>(
  module: Type,
  options: ServeOptions<S>,
  name: string,
  words: readonly string[],
): Promise<void> {
  const { commands = {} } = options;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const names = ['migrate', 'doctor', ...Object.keys(commands)].map((each) => `"${each}"`).join(' and ');
  if (!command) throw new Refusal(`The argument "${name}" is not known; there is only ${names}.`);
  const settings = settingsOf(module, options, process.env);
  const url = databaseUrl(settings, databaseName(settings, options.name));
  const database = Database.open(url, options.name, settings);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  try {
    await command({ settings, database, words, input: process.stdin, say });
  } finally {
    await database.close();
    process.stdin.destroy();
  }
}

async function run<S extends Settings>(module: Type, options: ServeOptions<S>): Promise<void> {
  const service = await start(module, options);
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => {
      service.log.fatal({ err: error }, event);
      process.exit(1);
    });
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void end(service, signal));
}

async function end(service: RunningService, signal: NodeJS.Signals): Promise<void> {
  const { log } = service;
  log.info({ signal }, 'stopping');
  setTimeout(() => {
    log.fatal(`not stopped within ${STOP_LIMIT_MS} ms`);
    process.exit(1);
  }, STOP_LIMIT_MS).unref();
  try {
    await service.stop();
    log.info('stopped');
    process.exit(0);
  } catch (error) {
    log.fatal({ err: error }, 'stopping failed');
    process.exit(1);
  }
}

import { once } from 'node:events';
import { CannotStart } from '../system/cannot-start';
import { startScript, type ScriptOptions } from './script';
import { WITH_DATABASE, type Service } from './service';
import { why } from './why';

/** Returns when every service's database is there and up to date, or when all have tried. */
export async function migrateAll(options: ScriptOptions): Promise<void> {
  const results = await Promise.allSettled(WITH_DATABASE.map((service) => migrate(service, options)));
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

async function migrate(service: Service, options: ScriptOptions): Promise<void> {
  const { child, hasExited, said } = await startScript(service, options, 'migrate');
  // It is waited for, so it keeps this process here.
  child.ref();
  if (!hasExited()) await once(child, 'exit');
  if (child.exitCode !== 0) throw new CannotStart(why(await said()));
}

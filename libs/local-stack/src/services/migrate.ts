import { once } from 'node:events';
import { CannotStart } from '../system/cannot-start';
import { startScript, type ScriptOptions } from './script';
import type { Service } from './service';
import { why } from './why';

/** Returns when the service's database is there and up to date. */
export async function migrate(service: Service, options: ScriptOptions): Promise<void> {
  const { child, hasExited, said } = await startScript(service, options, 'migrate');
  // It is waited for, so it keeps this process here.
  child.ref();
  if (!hasExited()) await once(child, 'exit');
  if (child.exitCode !== 0) throw new CannotStart(why(await said()));
}

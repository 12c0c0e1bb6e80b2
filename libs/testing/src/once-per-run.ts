import { Client } from 'pg';
import { testServerUrl } from './test-database';

/**
 * Makes a thing that all workers of a run share: the first that needs it makes it, the others wait. The lock ends with its
 * connection: after the death of a worker the next one makes it.
 */
export async function oncePerRun(
  name: string,
  isMade: () => boolean | Promise<boolean>,
  make: () => Promise<void>,
): Promise<void> {
  if (await isMade()) return;
  const lock = new Client(testServerUrl());
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
    if (!(await isMade())) await make();
  } finally {
    await lock.end();
  }
}

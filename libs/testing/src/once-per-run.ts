import { Client } from 'pg';
import { testServerUrl } from './test-database';

/**
 * What all workers of a run share is made by the first that needs it, while the others wait. The lock goes with its
 * connection: a worker that dies holds up nobody, and the next one makes it anew.
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

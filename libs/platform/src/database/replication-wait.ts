import type { PoolClient } from 'pg';
import { Unavailable } from '../errors';

/** Function of PostgreSQL in which a commit waits for its synchronous replica; it names itself in every language. */
const WAIT = 'SyncRepWaitForLSN';

const given = new WeakSet<PoolClient>();

/**
 * Notes when PostgreSQL has given up the wait for a synchronous replica, as an operator may have it do who cancels a
 * session: it reports the commit as done, and only warns that the replica may not have it.
 */
export function watchReplication(client: PoolClient): void {
  client.on('notice', ({ routine }) => {
    if (routine === WAIT) given.add(client);
  });
}

/** A commit that only the primary has would be lost with it: its caller is told that nothing is known. */
export function assertReplicated(client: PoolClient): void {
  if (given.delete(client))
    throw new Unavailable('PostgreSQL has no answer of its synchronous replica: the change may not last.');
}

import type { Pool, PoolClient } from 'pg';
import type { Deadline } from '../deadline';
import { isOutdated } from './primary-client';

/** Takes a connection from the pool; those to a server that is no longer the primary leave it. */
export async function borrow(pool: Pool, deadline?: Deadline): Promise<PoolClient> {
  for (;;) {
    const connected = pool.connect();
    const client = await (deadline ? deadline.limit(connected, (late) => late.release()) : connected);
    if (!isOutdated(client)) return client;
    client.release(true);
  }
}

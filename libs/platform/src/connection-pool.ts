import { createRequire } from 'node:module';
import type { buildConnector, Pool } from 'undici';

const load = createRequire(__filename);

/** Pool of undici that sends by `dispatch`: `request` and `stream` come with the whole package. */
export type ConnectionPool = Pick<Pool, 'dispatch' | 'close' | 'destroy'>;

/*
 * Both are files of undici: the whole package has `fetch`, caches and mocks as well, which take 9 MB in each process.
 */

/** Opens a pool of connections to one origin. */
export function openPool(origin: string, options: Pool.Options): ConnectionPool {
  const UndiciPool = load('undici/lib/dispatcher/pool.js') as typeof Pool;
  return new UndiciPool(origin, options);
}

/** Makes what opens the connections of a pool. */
export function connectorOf(options: buildConnector.BuildOptions): buildConnector.connector {
  const build = load('undici/lib/core/connect.js') as typeof buildConnector;
  return build(options);
}

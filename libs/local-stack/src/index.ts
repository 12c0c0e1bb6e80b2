export { CannotStart } from './cannot-start';
export { freePort } from './free-port';
export { findNats, startNats } from './nats';
export { findPostgres, startPostgres } from './postgres';
export { end, isAlive, startTimeOf } from './process-table';
export type { Running, StartOptions } from './running';
export { waitUntil } from './wait-until';

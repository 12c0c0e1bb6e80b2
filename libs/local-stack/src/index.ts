export { findNats, startNats } from './nats/nats';
export { findPostgres, startPostgres } from './postgres/postgres';
export { CannotStart } from './system/cannot-start';
export { freePort, freePorts } from './system/free-port';
export { end, isAlive, startTimeOf } from './system/process-table';
export type { Running, StartOptions } from './system/running';
export { waitUntil } from './system/wait-until';

import { Overloaded, Unavailable } from './errors';
import { NoResponder, TimedOut } from './nats/nats-errors';

const TRANSIENT = [NoResponder, Overloaded, TimedOut, Unavailable];

/** True if PostgreSQL, NATS or another service does not answer now, so that a retry later may succeed. */
export const isTransient = (error: unknown): boolean => TRANSIENT.some((type) => error instanceof type);

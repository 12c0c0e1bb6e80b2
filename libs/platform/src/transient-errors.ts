import { Overloaded, Unavailable } from './errors';
import { NoResponder, TimedOut } from './nats/nats-errors';

const TRANSIENT = [NoResponder, Overloaded, TimedOut, Unavailable];

/** PostgreSQL, NATS or another service does not answer, or not now: trying again later is right. */
export const isTransient = (error: unknown): boolean => TRANSIENT.some((type) => error instanceof type);

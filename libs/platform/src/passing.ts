import { Overloaded, Unavailable } from './errors';
import { NoResponder, TimedOut } from './nats/nats-errors';

const PASSING = [NoResponder, Overloaded, TimedOut, Unavailable];

/** PostgreSQL, NATS or another service does not answer, or not now: trying again later is right. */
export const isPassing = (error: unknown): boolean => PASSING.some((type) => error instanceof type);

import { Overloaded, Unavailable } from '../errors';
import type { Frame } from '../frame';
import { NoResponder, TimedOut } from './nats-errors';

const PASSING = [Overloaded, Unavailable, NoResponder, TimedOut];

export interface FailureHead {
  status: number;
  headers: Record<string, string>;
}

/** The reply to a request whose handler threw. What went wrong is logged here and never sent. */
export function failure(error: unknown): Frame<FailureHead> {
  const passing = PASSING.some((type) => error instanceof type);
  const head: FailureHead = passing
    ? { status: 503, headers: { 'retry-after': '1' } }
    : { status: 500, headers: {} };
  return { head, body: Buffer.alloc(0) };
}

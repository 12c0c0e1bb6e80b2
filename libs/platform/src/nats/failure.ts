import { NO_BODY, type Frame } from '../frame';
import { isTransient } from '../transient-errors';

export interface FailureHead {
  status: number;
  headers: Record<string, string>;
}

/** The reply to a request whose handler threw. What went wrong is logged here and never sent. */
export function failure(error: unknown): Frame<FailureHead> {
  const head: FailureHead = isTransient(error)
    ? { status: 503, headers: { 'retry-after': '1' } }
    : { status: 500, headers: {} };
  return { head, body: NO_BODY };
}

import { NO_BODY, type Frame } from '../frame';
import { isTransient } from '../transient-errors';

export interface FailureHead {
  status: number;
  headers: Record<string, string>;
}

/** Reply to a request whose handler threw. The error is logged and never sent. */
export function failure(error: unknown): Frame<FailureHead> {
  const head: FailureHead = isTransient(error)
    ? { status: 503, headers: { 'retry-after': '1' } }
    : { status: 500, headers: {} };
  return { head, body: NO_BODY };
}

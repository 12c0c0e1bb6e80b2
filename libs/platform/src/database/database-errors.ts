import { isNativeError } from 'node:util/types';
import { Overloaded, Unavailable } from '../errors';

/** SQLSTATEs that say "not now" rather than "not so": https://www.postgresql.org/docs/current/errcodes-appendix.html */
const BUSY = new Set(['53300', '53400', '55P03', '57014']);
const GONE = new Set(['57P01', '57P02', '57P03', '57P05', '25006', '53100', '53200']);
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
]);
/** Messages of pg for a broken connection that come without a code. */
const BROKEN =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|Cannot use a pool)/;
const EXHAUSTED = 'timeout exceeded when trying to connect';

/** Converts the errors that a caller can handle to Overloaded and Unavailable; any other stays as it is. */
export function typed(error: unknown): unknown {
  if (!isNativeError(error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.message === EXHAUSTED)
    return new Overloaded('All connections to PostgreSQL are in use.', { cause: error });
  if (BUSY.has(code)) return new Overloaded(`PostgreSQL is too busy: ${error.message}.`, { cause: error });
  if (GONE.has(code) || NETWORK.has(code) || code.startsWith('08') || BROKEN.test(error.message)) {
    return new Unavailable(`PostgreSQL does not answer: ${error.message || code}.`, { cause: error });
  }
  return error;
}

/** True for an error after which the state of the connection is unknown, so that it leaves the pool. */
export function breaksConnection(error: unknown): boolean {
  return typed(error) instanceof Unavailable;
}

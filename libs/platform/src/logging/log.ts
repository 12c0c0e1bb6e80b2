import { isNativeError } from 'node:util/types';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { LogLevel } from '../settings/settings';

export type Log = Logger;

/** Members whose value is never logged, in any object. */
const SECRETS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'access_token',
  'refresh_token',
  'client_secret',
  'secret',
  'jwt',
];

/**
 * One JSON object per line on standard output. Written synchronously: a buffered line would be lost in the crash that it
 * explains.
 */
export function createLog(service: string, level: LogLevel, stream?: DestinationStream): Log {
  return pino(
    {
      level,
      base: { service, pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: { paths: SECRETS.flatMap((name) => [name, `*.${name}`]), censor: '[secret]' },
    },
    stream ?? pino.destination({ fd: 1, sync: true }),
  );
}

interface DescribedError {
  type: string;
  message: string;
  stack?: string;
  code?: unknown;
  cause?: DescribedError;
}

/** Errors of database libraries carry statements, their parameters and row values: only these members are logged. */
export function describeError(error: unknown): DescribedError {
  if (!isNativeError(error)) return { type: typeof error, message: String(error) };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    ...('code' in error ? { code: error.code } : {}),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

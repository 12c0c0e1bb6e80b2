import { ErrorCode, NatsError } from 'nats';
import { DatabaseError } from 'pg';
import { Refusal } from '../errors';

/** Reason why a service did not start, as a sentence for its operator. An unexpected error keeps its stack. */
export function explain(error: unknown): string {
  if (error instanceof Refusal) return error.message;
  if (error instanceof DatabaseError) return explainDatabase(error);
  if (error instanceof NatsError) return explainNats(error);
  const refused = causes(error).find((cause) => cause.code === 'ECONNREFUSED' || cause.code === 'ENOTFOUND');
  if (refused) return `PostgreSQL at DATABASE_URL cannot be reached: ${refused.message}.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function explainDatabase(error: DatabaseError): string {
  if (error.code === '3D000')
    return `The ${error.message}: run this program once with the argument "migrate".`;
  if (error.code?.startsWith('28')) return `PostgreSQL refuses the user of DATABASE_URL: ${error.message}.`;
  return `PostgreSQL says: ${error.message} (${error.code ?? 'no code'}).`;
}

function explainNats(error: NatsError): string {
  const refused =
    error.code === ErrorCode.AuthorizationViolation || error.code === ErrorCode.AuthenticationExpired;
  return refused
    ? 'NATS refuses the credentials of NATS_URL.'
    : `NATS at NATS_URL cannot be used: ${error.message}.`;
}

/** Node reports a name with several addresses as one error with many. */
function causes(error: unknown): NodeJS.ErrnoException[] {
  if (error instanceof AggregateError) return error.errors.flatMap(causes);
  return error instanceof Error ? [error as NodeJS.ErrnoException, ...causes(error.cause)] : [];
}

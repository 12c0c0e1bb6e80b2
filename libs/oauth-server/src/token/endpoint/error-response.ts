import { isTransient } from '@deskline/platform';
import { OauthError } from '../../oauth-errors';
import { unreadable } from './parameters';

const CHALLENGE = { 'www-authenticate': 'Basic realm="oauth", charset="UTF-8"' };

/** Error in the form of RFC 6749 5.2. */
export function errorResponse(error: unknown) {
  const { code, description, status, retryAfter } = toOauthError(error);
  const headers: Record<string, string> = {
    ...(status === 401 && CHALLENGE),
    ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
  };
  return { status, headers, body: JSON.stringify({ error: code, error_description: description }) };
}

export function toOauthError(error: unknown): OauthError {
  if (error instanceof OauthError) return error;
  if (isTransient(error)) return new OauthError('temporarily_unavailable');
  // Errors of Fastify: a body that is too large, of another type or malformed.
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const isUnreadable = typeof status === 'number' && status >= 400 && status < 500;
  return isUnreadable ? unreadable() : new OauthError('server_error');
}

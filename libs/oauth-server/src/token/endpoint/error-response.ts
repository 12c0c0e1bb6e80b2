import type { FastifyReply, FastifyRequest } from 'fastify';
import { isTransient } from '@deskline/platform';
import { OauthError } from '../../oauth-errors';
import { unreadable } from './parameters';

/** Sends an error in the form of RFC 6749 5.2; its cause is logged and never sent. */
export function sendOauthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, description, status, retryAfter } = toOauthError(error);
  if (status >= 500) request.log.error({ err: error }, 'a token request failed');
  if (status === 401) void reply.header('www-authenticate', 'Basic realm="oauth", charset="UTF-8"');
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: code, error_description: description }));
}

export function toOauthError(error: unknown): OauthError {
  if (error instanceof OauthError) return error;
  if (isTransient(error)) return new OauthError('temporarily_unavailable');
  // Errors of Fastify: a body that is too large, of another type or malformed.
  const status = (error as { statusCode?: unknown } | null)?.statusCode;
  const isUnreadable = typeof status === 'number' && status >= 400 && status < 500;
  return isUnreadable ? unreadable() : new OauthError('server_error');
}

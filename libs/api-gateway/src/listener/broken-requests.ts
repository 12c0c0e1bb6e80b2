import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errors, errorAnswer } from '@deskline/record-http';

/** 408 and 431 are not in the document's table: "incorrect parameter value or JSON syntax error" is nearest. */
const MESSAGES: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The headers of the request are too large',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time',
};

/** Answers a connection that has sent no complete, valid HTTP request in time, and closes one that has sent nothing. */
export function refuseConnection(
  error: NodeJS.ErrnoException,
  socket: Socket,
  apiHeaders: Readonly<Record<string, string>> = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  if (isTimeout(error) && isUnused(socket)) return closeUnused(socket);
  const { head, body } = errorAnswer(errors.badRequest(MESSAGES[error.code ?? ''] ?? 'Bad Request'));
  const headers = {
    ...head.headers,
    ...apiHeaders,
    'Content-Length': body.length,
    'X-Request-Id': randomUUID(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(
    [`HTTP/1.1 ${head.status} ${STATUS_CODES[head.status]}`, ...lines, '', body.toString()].join('\r\n'),
  );
}

const TIMEOUTS = new Set(['ERR_HTTP_REQUEST_TIMEOUT', 'ERR_TLS_HANDSHAKE_TIMEOUT']);

const isTimeout = ({ code = '' }: NodeJS.ErrnoException): boolean => TIMEOUTS.has(code);

const isUnused = ({ bytesRead }: Socket): boolean => bytesRead === 0;

/**
 * Browsers open connections before they need them: an answer would be taken for that to a request sent in the same moment.
 * Timers run before bytes are read, so that a request may have arrived already: it is served.
 */
const closeUnused = (socket: Socket): void =>
  void setImmediate(() => {
    if (isUnused(socket)) socket.destroy();
  });

/** An address that cannot be decoded: "URI invalid or resource does not exist". */
export function refuseRequest(request: FastifyRequest, reply: FastifyReply): void {
  const { head, body } = errorAnswer(errors.notFound());
  const headers = { ...head.headers, 'X-Request-Id': request.id };
  void reply.code(head.status).headers(headers).send(body);
}

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, errors, failed } from '@deskline/record-http';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What arrived is no HTTP request, or not a whole one in time. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status = STATUSES[error.code ?? ''] ?? 400;
  const reason = STATUS_CODES[status] ?? '';
  const { head, body } = failed(new ApiError(status, { message: reason }));
  const headers = {
    ...head.headers,
    'Content-Length': body.length,
    'X-Request-Id': randomUUID(),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${reason}`, ...lines, '', body.toString()].join('\r\n'));
}

/** An address that cannot be decoded. */
export function refuseRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  more: Readonly<Record<string, string>>,
): void {
  const { head, body } = failed(errors.badRequest('The address cannot be decoded'));
  const headers = { ...head.headers, ...more, 'X-Request-Id': request.id };
  void reply.code(head.status).headers(headers).send(body);
}

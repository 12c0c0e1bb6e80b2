import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../answer/answer';
import { Refused } from '../answer/errors';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What arrived is no HTTP request, or not a whole one in time. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, answer } = new Refused(STATUSES[error.code ?? ''] ?? 400);
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `content-type: ${JSON_TYPE}`,
      `content-length: ${Buffer.byteLength(answer.body)}`,
      `x-request-id: ${randomUUID()}`,
      'connection: close',
      '',
      String(answer.body),
    ].join('\r\n'),
  );
}

/** An address that cannot be decoded. */
export function refuseRequest(_error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const { status, headers, body } = new Refused(400).answer;
  void reply.code(status).headers(headers).header('x-request-id', request.id).send(body);
}

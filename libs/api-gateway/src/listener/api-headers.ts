import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Cors } from '../answer/cors';
import { BASE_PATH } from '../api';
import { RateLimit } from '../limit/rate-limit';

/** "Headers on every answer of the API", errors included. */
@Injectable()
export class ApiHeaders {
  constructor(
    @Inject(RateLimit) private readonly limit: RateLimit,
    @Inject(Cors) private readonly cors: Cors,
  ) {}

  /** For a request that could not be parsed: it may have been a call of the API. */
  ofConnection(socket: Socket): Readonly<Record<string, string>> {
    return this.limit.headers({ socket, headers: {} });
  }

  complete(request: IncomingMessage, reply: FastifyReply): void {
    if (!isApiPath(request.url ?? '')) return;
    if (!reply.hasHeader('X-RateLimit-Limit')) void reply.headers(this.limit.headers(request));
    const { Vary, ...headers } = this.cors.headers(request.headers);
    void reply.headers(headers);
    if (Vary === undefined) return;
    const present = reply.getHeader('Vary');
    void reply.header('Vary', present === undefined ? Vary : `${String(present)}, ${Vary}`);
  }
}

function isApiPath(url: string): boolean {
  return url.startsWith(BASE_PATH) && ['', '/', '?', '.'].includes(url.charAt(BASE_PATH.length));
}

import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Cors } from '../answer/cors';
import { BASE_PATH } from '../api';
import { RateLimit } from '../limit/rate-limit';

/** "Headers on every answer of the API": whatever became of the call, and whoever gave the answer. */
@Injectable()
export class ApiHeaders {
  constructor(
    @Inject(RateLimit) private readonly limit: RateLimit,
    @Inject(Cors) private readonly cors: Cors,
  ) {}

  /** For a request that could not be read: it may have been one. */
  ofConnection(socket: Socket): Readonly<Record<string, string>> {
    return this.limit.headers({ socket, headers: {} });
  }

  complete(request: IncomingMessage, reply: FastifyReply): void {
    if (!isOfApi(request.url ?? '')) return;
    if (!reply.hasHeader('X-RateLimit-Limit')) void reply.headers(this.limit.headers(request));
    const { Vary, ...headers } = this.cors.headers(request.headers);
    void reply.headers(headers);
    if (Vary === undefined) return;
    const already = reply.getHeader('Vary');
    void reply.header('Vary', already === undefined ? Vary : `${String(already)}, ${Vary}`);
  }
}

function isOfApi(url: string): boolean {
  return url.startsWith(BASE_PATH) && ['', '/', '?', '.'].includes(url.charAt(BASE_PATH.length));
}

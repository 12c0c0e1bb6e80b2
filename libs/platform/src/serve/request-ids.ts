import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const ACCEPTABLE = /^[\w.-]{8,64}$/;

/** Keeps the caller's id if it is harmless, so that a request can be traced from the caller's side. */
export const requestIds = {
  genReqId(request: IncomingMessage): string {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  },
};

/** Sends the request id with every answer; log lines about a request have it too. */
export function identifyRequests(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
}

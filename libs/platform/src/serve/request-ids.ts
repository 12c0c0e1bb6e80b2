import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

const ACCEPTABLE = /^[\w.-]{8,64}$/;

/** A caller's own id is kept when it is harmless, so that a request can be followed from its side as well. */
export const requestIds = {
  genReqId(request: IncomingMessage): string {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && ACCEPTABLE.test(given) ? given : randomUUID();
  },
};

/** Every answer names its request; so does whoever logs a line about it. */
export function identifyRequests(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id);
    done();
  });
}

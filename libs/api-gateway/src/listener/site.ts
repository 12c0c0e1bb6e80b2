import { Inject, Injectable, Logger } from '@nestjs/common';
import { METHODS, type IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, RouteHandlerMethod } from 'fastify';
import { Readiness } from '@deskline/platform';
import { ApiError, errors, failed, json, type Answer } from '@deskline/record-http';
import { Api, BASE_PATH } from '../api';
import { Entrance } from '../request/entrance';
import { frontPage } from './front-page';

type Handle = (request: IncomingMessage, requestId: string) => Answer | Promise<Answer>;

const ALIVE = Buffer.from('{"alive":true}');

/** Everything under the one origin. */
@Injectable()
export class Site {
  private readonly logger = new Logger('Gateway');

  constructor(
    @Inject(Entrance) private readonly entrance: Entrance,
    @Inject(Api) private readonly api: Api,
    @Inject(Readiness) private readonly readiness: Readiness,
  ) {}

  /** Straight on Fastify: Nest's own routing would cost a third of what a call may cost. */
  open(fastify: FastifyInstance): void {
    leaveBodiesAlone(fastify);
    const call: Handle = (request, requestId) => this.api.answer(request, requestId);
    fastify.all(BASE_PATH, this.answering(call));
    fastify.all(`${BASE_PATH}/*`, this.answering(call));
    fastify.get(
      '/healthz',
      this.answering(() => json(200, ALIVE)),
    );
    fastify.get(
      '/readyz',
      this.answering(() => this.ready()),
    );
    fastify.get('/', this.answering(frontPage));
    fastify.all(
      '/*',
      this.answering(() => failed(errors.notFound())),
    );
  }

  private answering(handle: Handle): RouteHandlerMethod {
    return async (request, reply) => {
      try {
        this.entrance.demandHttps(request.raw);
        return send(reply, await handle(request.raw, request.id));
      } catch (error) {
        return send(reply, this.refusal(error));
      }
    };
  }

  private refusal(error: unknown): Answer {
    const seen = error instanceof ApiError ? error : errors.internal(error);
    if (seen.status >= 500)
      this.logger[seen.status === 500 ? 'error' : 'warn'](`${seen.message}: ${String(seen.cause)}`);
    return failed(seen);
  }

  private async ready(): Promise<Answer> {
    const report = await this.readiness.report();
    return json(report.ready ? 200 : 503, Buffer.from(JSON.stringify(report)), {
      'Cache-Control': 'no-store',
    });
  }
}

/** They are read once it is known who sends them, and passed on unparsed; any verb comes as far as the answer. */
function leaveBodiesAlone(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const method of METHODS) {
    if (!fastify.supportedMethods.includes(method)) fastify.addHttpMethod(method, { hasBody: true });
  }
}

function send(reply: FastifyReply, { head, body }: Answer): FastifyReply {
  return reply
    .code(head.status)
    .headers(head.headers)
    .send(body.length > 0 ? body : undefined);
}

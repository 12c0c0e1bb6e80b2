import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpOptions } from '@deskline/platform';
import type { OauthSettings } from '../oauth.settings';
import { notFoundPage } from './not-found.page';
import type { Routes } from './route';

/** Who serves which addresses: each a provider of the module. */
const SERVED: Type<Routes>[] = [];

/** Called by the gateway alone, which has ended TLS. */
export function pagesListener(settings: OauthSettings): HttpOptions {
  return {
    host: settings.OAUTH_HTTP_HOST,
    port: settings.OAUTH_HTTP_PORT,
    configure: (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      for (const { method, path, handle } of SERVED.flatMap((type) => app.get(type).routes()))
        fastify.route({ method, url: path, handler: handle });
      fastify.all('/*', notFound);
    },
  };
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const html = request.headers.accept?.includes('text/html') ?? false;
  return reply
    .code(404)
    .type(html ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8')
    .send(html ? notFoundPage : '{"message":"Not Found"}');
}

import type { Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpOptions } from '@deskline/platform';
import type { OauthSettings } from '../oauth.settings';
import { TokenRoutes } from '../token/token.routes';
import { WellKnown } from '../well-known/well-known';
import { showError } from './error.page';
import { PAGES } from './pages.providers';
import type { Routes } from './route';

/** Who serves which addresses: each a provider of the module. */
const SERVED: Type<Routes>[] = [...PAGES, TokenRoutes, WellKnown];

/** Called by the gateway alone, which has ended TLS. */
export function pagesListener(settings: OauthSettings): HttpOptions {
  return {
    host: settings.OAUTH_HTTP_HOST,
    port: settings.OAUTH_HTTP_PORT,
    configure: (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      for (const { method, path, handle, failed } of SERVED.flatMap((type) => app.get(type).routes()))
        fastify.route({ method, url: path, handler: handle, ...(failed && { errorHandler: failed }) });
      fastify.all('/*', notFound);
    },
  };
}

function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (request.headers.accept?.includes('text/html')) return showError(request, reply, 'not_found');
  return reply.code(404).type('application/json; charset=utf-8').send('{"message":"Not Found"}');
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { HttpOptions } from '@deskline/platform';
import type { OauthSettings } from '../oauth.settings';
import { notFoundPage } from './not-found.page';

/** Called by the gateway alone, which has ended TLS. */
export function pagesListener(settings: OauthSettings): HttpOptions {
  return {
    host: settings.OAUTH_HTTP_HOST,
    port: settings.OAUTH_HTTP_PORT,
    configure: (app) => {
      app.getHttpAdapter().getInstance().all('/*', notFound);
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

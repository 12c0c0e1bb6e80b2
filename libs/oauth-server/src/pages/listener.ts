import type { Type } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { HttpOptions } from '@deskline/platform';
import { GatewayPeers } from '../lease/gateway-peers';
import type { OauthSettings } from '../oauth.settings';
import { TokenRoutes } from '../token/endpoint/token.routes';
import { WellKnown } from '../well-known/well-known';
import { PAGES } from './pages.providers';
import type { Route, Routes } from './route';
import { unserved } from './unserved';

/** Providers of routes. */
const SERVED: Type<Routes>[] = [...PAGES, TokenRoutes, WellKnown];

const LONGEST_HEAD = 256 * 1024;

/** HTTP listener for the gateway, which terminates TLS. */
export function pagesListener(settings: OauthSettings): HttpOptions {
  return {
    host: settings.OAUTH_HTTP_HOST,
    port: settings.OAUTH_HTTP_PORT,
    // The gateway limits the size of a head, and adds headers to it.
    fastify: { http: { maxHeaderSize: LONGEST_HEAD }, routerOptions: { ignoreTrailingSlash: true } },
    configure: (app) => {
      const fastify = app.getHttpAdapter().getInstance();
      const routes = SERVED.flatMap((type) => app.get(type).routes());
      serve(
        fastify,
        routes.filter(({ takesBytes }) => !takesBytes),
      );
      void fastify.register((apart, _options, done) => {
        apart.removeAllContentTypeParsers();
        apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, read) => read(null, body));
        serve(
          apart,
          routes.filter(({ takesBytes }) => takesBytes),
        );
        done();
      });
      const peers = app.get(GatewayPeers);
      fastify.addHook('onRequest', (request) => peers.verify(request));
      const refuse = unserved(routes);
      // A body without a route is not read.
      fastify.all('/*', { errorHandler: (_error, request, reply) => void refuse(request, reply) }, refuse);
    },
  };
}

function serve(fastify: FastifyInstance, routes: readonly Route[]): void {
  for (const { method, path, handle, failed } of routes)
    fastify.route({
      method,
      url: path,
      handler: handle,
      errorHandler: failed && ((error, request, reply) => void failed(error, request, reply)),
    });
}

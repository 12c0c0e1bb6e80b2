import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { HttpOptions } from '@deskline/platform';
import type { GatewaySettings } from '../gateway.settings';
import { ApiHeaders } from './api-headers';
import { certificateOf } from './certificate';
import { refuseConnection, refuseRequest } from './broken-requests';
import { detectTls } from './first-byte';
import { HttpRoutes } from './http-routes';

/** Requests that are being worked on when a stop is asked for are given this long. */
const FINISH_MS = 5_000;

/** The one public port: HTTPS, with limits for clients that are slow or silent. */
export async function httpsListener(settings: GatewaySettings): Promise<HttpOptions> {
  const certificate = await certificateOf(settings, new Date());
  let headers: ApiHeaders | undefined;
  return {
    host: settings.HOST,
    port: settings.PORT,
    bodyParser: false,
    fastify: {
      https: {
        ...certificate,
        minVersion: 'TLSv1.2',
        handshakeTimeout: settings.HEADERS_TIMEOUT_MS,
        headersTimeout: settings.HEADERS_TIMEOUT_MS,
        maxHeaderSize: settings.MAX_HEADER_BYTES,
        requireHostHeader: false,
        connectionsCheckingInterval: Math.min(1_000, settings.HEADERS_TIMEOUT_MS),
      },
      requestTimeout: settings.REQUEST_TIMEOUT_MS,
      keepAliveTimeout: settings.KEEP_ALIVE_MS,
      // Silence in the middle of a request: a client that does not read its answer.
      connectionTimeout: settings.SERVICE_TIMEOUT_MS + settings.REQUEST_TIMEOUT_MS,
      rewriteUrl: originForm,
      return503OnClosing: false,
      clientErrorHandler: (error: NodeJS.ErrnoException, socket: Socket) =>
        refuseConnection(error, socket, headers?.ofConnection(socket)),
      frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) => {
        headers?.complete(request.raw, reply);
        refuseRequest(request, reply);
      },
    },
    configure: (app) => {
      headers = app.get(ApiHeaders);
      open(app, settings);
    },
  };
}

function open(app: NestFastifyApplication, settings: GatewaySettings): void {
  const fastify = app.getHttpAdapter().getInstance();
  const server = fastify.server as unknown as Server;
  // Node would answer 417 by itself, without a word; an expectation nobody understands may be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const letGo = detectTls(server, settings.HEADERS_TIMEOUT_MS);
  fastify.addHook('preClose', (done) => {
    letGo();
    setTimeout(() => server.closeAllConnections(), FINISH_MS).unref();
    done();
  });
  app.get(HttpRoutes).register(fastify);
}

/** RFC 9112, 3.2: a target may come with its origin, or be all of the server; there is one origin here. */
function originForm({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^(https?:\/\/[^/?]*)?\/?/i, '/');
}

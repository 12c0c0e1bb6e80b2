import { X509Certificate } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Metrics, type HttpOptions } from '@deskline/platform';
import type { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';
import { ApiHeaders } from './api-headers';
import { certificateOf, type Certificate } from './certificate';
import { refuseConnection, refuseRequest } from './broken-requests';
import { detectTls } from './first-byte';
import { HttpRoutes } from './http-routes';

/** Time for requests in flight after a stop signal. */
const FINISH_MS = 5_000;

/** Public port: HTTPS, with timeouts for slow and silent clients. */
export async function httpsListener(settings: GatewaySettings): Promise<HttpOptions> {
  const certificate = await certificateOf(settings, new Date());
  let headers: ApiHeaders | undefined;
  let connections: ConnectionInfo | undefined;
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
      // A client that does not read its answer.
      connectionTimeout: settings.CALL_TIMEOUT_MS + settings.REQUEST_TIMEOUT_MS,
      rewriteUrl: (request: IncomingMessage) => {
        const path = originForm(request);
        return connections?.path(request, path) ?? path;
      },
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
      connections = app.get(ConnectionInfo);
      showExpiry(app.get(Metrics), certificate);
      registerRoutes(app, settings);
    },
  };
}

function registerRoutes(app: NestFastifyApplication, settings: GatewaySettings): void {
  const fastify = app.getHttpAdapter().getInstance();
  const server = fastify.server as unknown as Server;
  // Node would answer 417 without a body; unknown expectations may be ignored.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const closeSilent = detectTls(server, settings.HEADERS_TIMEOUT_MS);
  fastify.addHook('preClose', (done) => {
    closeSilent();
    setTimeout(() => server.closeAllConnections(), FINISH_MS).unref();
    done();
  });
  app.get(HttpRoutes).register(fastify);
}

/** Shows until when the certificate is valid, as it was read at the start. */
function showExpiry(metrics: Metrics, { cert }: Certificate): void {
  metrics
    .gauge({
      name: 'deskline_certificate_expiry_timestamp_seconds',
      help: 'Time at which the certificate of the public port expires, in seconds since 1970',
    })
    .set(new Date(new X509Certificate(cert).validTo).getTime() / 1_000);
}

/** RFC 9112, 3.2: absolute form and asterisk form as origin form; there is one origin. */
function originForm({ url = '' }: IncomingMessage): string {
  return url.startsWith('/') ? url : url.replace(/^(https?:\/\/[^/?]*)?\/?/i, '/');
}

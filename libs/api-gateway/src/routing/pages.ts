import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { ApiError, errors } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';
import { readBody } from '../request/read-body';
import { InFlight } from './in-flight';

/** RFC 9110, 7.6.1: meant for one connection and not for the next. */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** A state comes back within an address within an address, each time with its percent signs encoded anew. */
const LONGEST_HEAD = 256 * 1024;

/** The pages and the token endpoint, which the authorization server serves itself: everything is passed on as it is. */
@Injectable()
export class Pages implements OnApplicationShutdown {
  private readonly pool: Pool | null;
  private readonly inFlight: InFlight;

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
  ) {
    const { OAUTH_HTTP_URL: address } = settings;
    this.pool = address ? new Pool(new URL(address).origin, { maxHeaderSize: LONGEST_HEAD }) : null;
    this.inFlight = new InFlight(settings.MAX_IN_FLIGHT);
  }

  async relay(request: IncomingMessage, requestId: string, reply: FastifyReply): Promise<FastifyReply> {
    const { pool } = this;
    if (!pool) throw errors.notFound();
    const { SERVICE_TIMEOUT_MS: timeout, MAX_BODY_BYTES } = this.settings;
    const body = await readBody(request, MAX_BODY_BYTES).catch((error: unknown) => {
      throw isTokenEndpoint(request) ? asOAuthError(error) : error;
    });
    const asked = {
      method: request.method as Dispatcher.HttpMethod,
      path: request.url ?? '/',
      headers: { ...endToEnd(request.headers), ...this.forwarded(request), 'x-request-id': requestId },
      body,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    };
    const answer = await this.inFlight
      .run(() => pool.request(asked))
      .catch((error: unknown) => {
        throw errors.unavailable(error);
      });
    return reply.code(answer.statusCode).headers(endToEnd(answer.headers)).send(answer.body);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.close();
  }

  /** Said anew: what the client claims about itself is not passed on. */
  private forwarded(request: IncomingMessage): Record<string, string> {
    const { protocol, host } = new URL(this.connections.origin(request));
    return {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': this.connections.address(request),
    };
  }
}

const isTokenEndpoint = ({ url = '' }: IncomingMessage): boolean =>
  /^\/oauth\/(token|revoke|introspect)\/?(\?|$)/.test(url);

/** RFC 6749 5.2: what its clients read of an error, besides what all others do. */
function asOAuthError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, body, headers } = error;
  const said = { ...body, error: 'invalid_request', error_description: body.message };
  return new ApiError(status, said, headers);
}

function endToEnd(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name)));
}

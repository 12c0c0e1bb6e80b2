import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Pool, type Dispatcher } from 'undici';
import { GATEWAY_HEADER } from '@deskline/identity';
import { Deadline } from '@deskline/platform';
import { ApiError, errors } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import { Lease } from '../identity/lease';
import { ConnectionInfo } from '../request/connection-info';
import { endToEnd } from '../request/end-to-end';
import { readBody } from '../request/read-body';
import { InFlight } from './in-flight';
import { requestWhole } from './whole-answer';

/** A state comes back nested in two addresses, percent-encoded again each time. */
const MAX_HEADER_BYTES = 256 * 1024;

/** Body that the authorization server takes; its forms have no pictures. */
const MAX_FORM_BYTES = 1024 * 1024;

/** Reverse proxy to the authorization server: its pages and token endpoint, unchanged. */
@Injectable()
export class Pages implements OnApplicationShutdown {
  private readonly pool: Pool | null;
  private readonly inFlight: InFlight;

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Lease) private readonly lease: Lease,
  ) {
    const { OAUTH_HTTP_URL: address } = settings;
    this.pool = address ? new Pool(new URL(address).origin, { maxHeaderSize: MAX_HEADER_BYTES }) : null;
    this.inFlight = new InFlight(settings.MAX_IN_FLIGHT);
  }

  async relay(request: IncomingMessage, requestId: string, reply: FastifyReply): Promise<FastifyReply> {
    const { pool } = this;
    if (!pool) throw errors.notFound();
    const { CALL_TIMEOUT_MS: timeout, MAX_BODY_BYTES } = this.settings;
    const body = await readBody(request, Math.min(MAX_BODY_BYTES, MAX_FORM_BYTES)).catch((error: unknown) => {
      throw isTokenEndpoint(request) ? asOAuthError(error) : error;
    });
    const outgoing = {
      method: request.method as Dispatcher.HttpMethod,
      path: request.url ?? '/',
      headers: { ...endToEnd(request.headers), ...this.forwarded(request), 'x-request-id': requestId },
      body,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    };
    // Connecting has a longer limit of its own.
    const answer = await Deadline.in(timeout)
      .limit(this.inFlight.run(() => requestWhole(pool, outgoing)))
      .catch((error: unknown) => {
        throw errors.unavailable(error);
      });
    return reply.code(answer.status).headers(endToEnd(answer.headers)).send(answer.body);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool?.close();
  }

  /** Replaces forwarded headers of the client. */
  private forwarded(request: IncomingMessage): Record<string, string> {
    const { protocol, host } = new URL(this.connections.origin(request));
    return {
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': this.connections.address(request),
      [GATEWAY_HEADER]: this.lease.gateway,
    };
  }
}

const isTokenEndpoint = ({ url = '' }: IncomingMessage): boolean =>
  /^\/oauth\/(token|revoke|introspect)\/?(\?|$)/.test(url);

/** Adds the members of an OAuth error (RFC 6749, 5.2). */
function asOAuthError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, body, headers } = error;
  const withError = { ...body, error: 'invalid_request', error_description: body.message };
  return new ApiError(status, withError, headers);
}

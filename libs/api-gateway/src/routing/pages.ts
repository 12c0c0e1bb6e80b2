import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Dispatcher } from 'undici';
import { GATEWAY_HEADER } from '@deskline/identity';
import { type ConnectionPool, Deadline, NoResponder, openPool } from '@deskline/platform';
import { type Answer, ApiError, errors } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import { Lease } from '../identity/lease';
import { ConnectionInfo } from '../request/connection-info';
import { endToEnd } from '../request/end-to-end';
import { readBody } from '../request/read-body';
import { ClientCalls, clientPathOf } from './client-calls';
import { InFlight } from './in-flight';
import { requestWhole } from './whole-answer';

/** A state comes back nested in two addresses, percent-encoded again each time. */
const MAX_HEADER_BYTES = 256 * 1024;

/** Body that the authorization server takes; its forms have no pictures. */
const MAX_FORM_BYTES = 1024 * 1024;

/** Way to the authorization server: reverse proxy of its pages, and calls of clients as messages. */
@Injectable()
export class Pages implements OnApplicationShutdown {
  private readonly pool: ConnectionPool | null;
  private readonly inFlight: InFlight;

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Lease) private readonly lease: Lease,
    @Inject(ClientCalls) private readonly clientCalls: ClientCalls,
  ) {
    const { OAUTH_HTTP_URL: address } = settings;
    this.pool = address ? openPool(new URL(address).origin, { maxHeaderSize: MAX_HEADER_BYTES }) : null;
    this.inFlight = new InFlight(settings.MAX_IN_FLIGHT);
  }

  async relay(request: IncomingMessage, requestId: string, reply: FastifyReply): Promise<FastifyReply> {
    const { pool } = this;
    if (!pool) throw errors.notFound();
    const { CALL_TIMEOUT_MS: timeout, MAX_BODY_BYTES } = this.settings;
    const body = await readBody(request, Math.min(MAX_BODY_BYTES, MAX_FORM_BYTES)).catch((error: unknown) => {
      throw isTokenEndpoint(request) ? asOAuthError(error) : error;
    });
    const relayed = async (): Promise<Answer> => {
      const {
        status,
        headers,
        body: page,
      } = await requestWhole(pool, this.outgoing(request, requestId, body));
      return { head: { status, headers: endToEnd(headers) as Answer['head']['headers'] }, body: page };
    };
    const path = clientPathOf(request);
    const received = { request, request_id: requestId, body };
    const send = path
      ? () => this.clientCalls.answer(path, received, timeout).catch(unlessTaken(relayed))
      : relayed;
    // Connecting has a longer limit of its own.
    const answer = await Deadline.in(timeout)
      .limit(this.inFlight.run(send))
      .catch((error: unknown) => {
        throw errors.unavailable(error);
      });
    return reply.code(answer.head.status).headers(answer.head.headers).send(answer.body);
  }

  private outgoing(request: IncomingMessage, requestId: string, body: Buffer): Dispatcher.DispatchOptions {
    const { CALL_TIMEOUT_MS: timeout } = this.settings;
    return {
      method: request.method as Dispatcher.HttpMethod,
      path: request.url ?? '/',
      headers: { ...endToEnd(request.headers), ...this.forwarded(request), 'x-request-id': requestId },
      body,
      headersTimeout: timeout,
      bodyTimeout: timeout,
    };
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

/** An authorization server of an earlier release takes calls of clients over HTTP alone. */
const unlessTaken =
  (relayed: () => Promise<Answer>) =>
  (error: unknown): Promise<Answer> => {
    if (error instanceof NoResponder) return relayed();
    throw error;
  };

const isTokenEndpoint = ({ url = '' }: IncomingMessage): boolean =>
  /^\/oauth\/(token|revoke|introspect)\/?(\?|$)/.test(url);

/** Adds the members of an OAuth error (RFC 6749, 5.2). */
function asOAuthError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const { status, body, headers } = error;
  const withError = { ...body, error: 'invalid_request', error_description: body.message };
  return new ApiError(status, withError, headers);
}

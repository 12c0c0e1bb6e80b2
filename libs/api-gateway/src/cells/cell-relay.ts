import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import {
  Agent as PlainAgent,
  request as requestPlain,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent, request as requestTls } from 'node:https';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Metrics, RequestMetrics } from '@deskline/platform';
import { ApiError, errorAnswer, errors } from '@deskline/record-http';
import { GatewaySettings } from '../gateway.settings';
import { ConnectionInfo } from '../request/connection-info';
import { endToEnd } from '../request/end-to-end';
import { requireSingleHeaders } from '../request/host';
import { CellMap, RELAYED_BY, type Cell } from './cell-map';

/** Long polls of the change feed are silent for as long. */
const SILENCE_MS = 120_000;

/** Relays requests of accounts that live in other cells to the gateways there, both bodies as they come. */
@Injectable()
export class CellRelay implements OnApplicationShutdown {
  private readonly map: CellMap;
  private readonly agents = {
    'https:': new Agent({ keepAlive: true }),
    'http:': new PlainAgent({ keepAlive: true }),
  };

  constructor(
    @Inject(ConnectionInfo) private readonly connections: ConnectionInfo,
    @Inject(GatewaySettings) private readonly settings: GatewaySettings,
    @Inject(Metrics) private readonly metrics: Metrics,
  ) {
    this.map = new CellMap(settings);
  }

  /** Costs nothing where every account lives here. */
  register(fastify: FastifyInstance): void {
    if (this.map.isEmpty) return;
    const metrics = new RequestMetrics(this.metrics, 'http.cells');
    fastify.addHook('onRequest', async (request, reply) => {
      const cell = this.map.elsewhere(request.raw);
      if (!cell) return undefined;
      const startedAt = performance.now();
      try {
        return await this.relay(cell, request, reply);
      } finally {
        metrics.answered(reply.statusCode, startedAt);
      }
    });
  }

  onApplicationShutdown(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private async relay(cell: Cell, { raw, id }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    try {
      this.connections.requireHttps(raw);
      requireSingleHeaders(raw);
      const answer = await this.send(cell, raw, {
        method: raw.method,
        headers: { ...endToEnd(raw.headers), ...this.forwarded(raw), 'x-request-id': id },
        signal: endOf(reply),
        timeout: SILENCE_MS,
      });
      return await reply
        .code(answer.statusCode ?? 502)
        .headers(endToEnd(answer.headers))
        .send(answer);
    } catch (error) {
      const refusal = error instanceof ApiError ? error : errors.unavailable(error);
      const { head, body } = errorAnswer(refusal);
      return reply.code(head.status).headers(head.headers).send(body);
    }
  }

  /** The certificate is that of the cell's address, whichever host the client has named. */
  private send(cell: Cell, raw: IncomingMessage, options: RequestOptions): Promise<IncomingMessage> {
    const target = targetOf(cell, raw.url);
    return new Promise((resolve, reject) => {
      const outgoing =
        target.protocol === 'https:'
          ? requestTls(
              { ...options, ...target, agent: this.agents['https:'], servername: target.hostname },
              resolve,
            )
          : requestPlain({ ...options, ...target, agent: this.agents['http:'] }, resolve);
      outgoing.once('error', reject);
      outgoing.once('timeout', () => outgoing.destroy(new Error('no answer in time')));
      if (hasBody(raw)) raw.pipe(outgoing);
      else outgoing.end();
    });
  }

  /** Replaces forwarded headers of the client. */
  private forwarded(request: IncomingMessage): Record<string, string> {
    const { protocol, host } = new URL(this.connections.origin(request));
    return {
      host: request.headers.host ?? host,
      'x-forwarded-host': host,
      'x-forwarded-proto': protocol.slice(0, -1),
      'x-forwarded-for': this.connections.address(request),
      [RELAYED_BY]: this.settings.CELL,
    };
  }
}

/** Always a server of the cell: the address of a request (`//host/path`, `http://host/path`) may name another one. */
export function targetOf({ origin }: Cell, path = '/') {
  const { protocol, hostname, port } = new URL(origin);
  return { protocol, hostname, port, path };
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Aborted when the client is gone before its answer is complete. */
function endOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => reply.raw.writableFinished || gone.abort());
  return gone.signal;
}

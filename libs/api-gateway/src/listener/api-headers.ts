import { Inject, Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { Cors } from '../answer/cors';
import { BASE_PATH } from '../routing/base-path';
import { GatewaySettings } from '../gateway.settings';
import { RateLimit } from '../limit/rate-limit';

/** Records are for one caller: caches ask again, and browsers do not guess a type. Answers may say otherwise. */
const PRIVATE = { 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'private, no-cache' };

/** "Headers on every answer of the API", errors included. */
@Injectable()
export class ApiHeaders {
  /** Request headers that decide about an answer. */
  private readonly vary: string;

  constructor(
    @Inject(RateLimit) private readonly limit: RateLimit,
    @Inject(Cors) private readonly cors: Cors,
    @Inject(GatewaySettings) settings: GatewaySettings,
  ) {
    const { ACCOUNT_HEADER_ALIASES: accounts, LANGUAGE_HEADER_ALIASES: languages } = settings;
    const names = ['account', ...accounts, 'language', ...languages];
    this.vary = ['Authorization', 'Accept-Encoding', ...names].join(', ');
  }

  /** For a request that could not be parsed: it may have been a call of the API. */
  ofConnection(socket: Socket): Readonly<Record<string, string>> {
    return { ...PRIVATE, Vary: this.vary, ...this.limit.headers({ socket, headers: {} }) };
  }

  complete(request: IncomingMessage, reply: FastifyReply): void {
    if (!isApiPath(request.url ?? '')) return;
    for (const [name, value] of Object.entries(PRIVATE))
      if (!reply.hasHeader(name)) void reply.header(name, value);
    if (!reply.hasHeader('X-RateLimit-Limit')) void reply.headers(this.limit.headers(request));
    const { Vary, ...headers } = this.cors.headers(request.headers);
    void reply.headers(headers);
    void reply.header('Vary', Vary === undefined ? this.vary : `${this.vary}, ${Vary}`);
  }
}

function isApiPath(url: string): boolean {
  return url.startsWith(BASE_PATH) && ['', '/', '?', '.'].includes(url.charAt(BASE_PATH.length));
}

import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, Routes } from '../../pages/route';
import { ClientAuthenticator } from '../client/client-authenticator';
import { credentialsOf, type Credentials } from '../client/credentials';
import { TokenIssuer } from './token-issuer';
import { readBody, required, type Parameters } from './parameters';
import { sendOauthError } from './error-response';
import { addressOf } from './forwarded-request';
import { ClientRevocation } from '../revocation/client-revocation';
import { ClientIntrospection } from '../introspection/client-introspection';

/** RFC 6749 5.1: no cache may store a token. */
const PRIVATE = { 'cache-control': 'no-store', pragma: 'no-cache' };

interface ClientCall {
  credentials: Credentials;
  parameters: Parameters;
  request: FastifyRequest;
  /** Client address for the audit. */
  address: string;
}

/** Endpoints that clients call: tokens (RFC 6749), revocation (RFC 7009) and introspection (RFC 7662). */
@Injectable()
export class TokenRoutes implements Routes {
  constructor(
    @Inject(ClientAuthenticator) private readonly clients: ClientAuthenticator,
    @Inject(TokenIssuer) private readonly tokens: TokenIssuer,
    @Inject(ClientRevocation) private readonly revocation: ClientRevocation,
    @Inject(ClientIntrospection) private readonly introspection: ClientIntrospection,
  ) {}

  routes(): Route[] {
    return [
      this.post('/oauth/token', ({ credentials, parameters, address }) =>
        this.tokens.issue(credentials, parameters, address),
      ),
      this.post('/oauth/revoke', async ({ credentials, parameters, address }) => {
        const client = await this.clients.authenticate(credentials, address);
        return this.revocation.revoke(client, required(parameters, 'token'), address);
      }),
      this.post('/oauth/introspect', async ({ credentials, parameters, address, request }) => {
        const client = await this.clients.authenticate(credentials, address);
        return this.introspection.introspect(client, required(parameters, 'token'), request);
      }),
    ];
  }

  /** Answers undefined with an empty object, as some clients parse every answer as JSON. */
  private post(path: string, answer: (call: ClientCall) => Promise<object | undefined>): Route {
    return {
      method: 'POST',
      path,
      failed: sendOauthError,
      takesBytes: true,
      handle: async (request, reply) => {
        const parameters = readBody(request.body, request.headers['content-type']);
        const query = request.url.split('?')[1] ?? '';
        const credentials = credentialsOf(request.headers.authorization, query, parameters);
        return send(reply, await answer({ credentials, parameters, request, address: addressOf(request) }));
      },
    };
  }
}

function send(reply: FastifyReply, body: object = {}): FastifyReply {
  return reply.code(200).headers(PRIVATE).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

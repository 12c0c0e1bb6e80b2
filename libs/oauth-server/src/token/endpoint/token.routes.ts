import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, Routes } from '../../pages/route';
import { OauthError } from '../../oauth-errors';
import { ClientAuthenticator, type Client } from '../client/client-authenticator';
import { credentialsOf } from '../client/credentials';
import { AuthorizationCode } from '../grants/authorization-code';
import { ClientCredentials } from '../grants/client-credentials';
import type { GrantType } from '../grants/grant-type';
import { RefreshToken } from '../grants/refresh-token';
import { readBody, required, type Parameters } from './parameters';
import { sendOauthError } from './error-response';
import { addressOf } from './forwarded-request';
import { ClientRevocation } from '../revocation/client-revocation';
import { ClientIntrospection } from '../introspection/client-introspection';

/** RFC 6749 5.1: no cache may store a token. */
const PRIVATE = { 'cache-control': 'no-store', pragma: 'no-cache' };

interface ClientCall {
  client: Client;
  parameters: Parameters;
  request: FastifyRequest;
}

/** Endpoints that clients call: tokens (RFC 6749), revocation (RFC 7009) and introspection (RFC 7662). */
@Injectable()
export class TokenRoutes implements Routes {
  private readonly grants: ReadonlyMap<string, GrantType>;

  constructor(
    @Inject(ClientAuthenticator) private readonly clients: ClientAuthenticator,
    @Inject(AuthorizationCode) authorizationCode: AuthorizationCode,
    @Inject(RefreshToken) refreshToken: RefreshToken,
    @Inject(ClientCredentials) clientCredentials: ClientCredentials,
    @Inject(ClientRevocation) private readonly revocation: ClientRevocation,
    @Inject(ClientIntrospection) private readonly introspection: ClientIntrospection,
  ) {
    this.grants = new Map<string, GrantType>([
      ['authorization_code', authorizationCode],
      ['refresh_token', refreshToken],
      ['client_credentials', clientCredentials],
    ]);
  }

  routes(): Route[] {
    return [
      this.post('/oauth/token', (call) => this.token(call)),
      this.post('/oauth/revoke', ({ client, parameters, request }) =>
        this.revocation.revoke(client, required(parameters, 'token'), addressOf(request)),
      ),
      this.post('/oauth/introspect', ({ client, parameters, request }) =>
        this.introspection.introspect(client, required(parameters, 'token'), request),
      ),
    ];
  }

  private async token({ client, parameters, request }: ClientCall): Promise<object> {
    const grant = this.grants.get(required(parameters, 'grant_type'));
    if (!grant) throw new OauthError('unsupported_grant_type');
    return grant.issue({ client, parameters, address: addressOf(request) });
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
        const client = await this.clients.authenticate(credentials, addressOf(request));
        return send(reply, await answer({ client, parameters, request }));
      },
    };
  }
}

function send(reply: FastifyReply, body: object = {}): FastifyReply {
  return reply.code(200).headers(PRIVATE).type('application/json; charset=utf-8').send(JSON.stringify(body));
}

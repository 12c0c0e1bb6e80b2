import { Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route, Routes } from '../pages/route';
import { OauthError } from '../oauth-errors';
import { readBody } from './body';
import { Clients, type Client } from './clients';
import { credentialsOf } from './credentials';
import { AuthorizationCode } from './grants/authorization-code';
import { ClientCredentials } from './grants/client-credentials';
import type { GrantType } from './grants/grant-type';
import { RefreshToken } from './grants/refresh-token';
import { required, type Parameters } from './parameters';
import { refuse } from './refuse';
import { addressOf } from './request';
import { RevokeForClient } from './revoke-for-client';
import { TellClient } from './tell-client';

/** Answers with tokens are for nobody else. */
const PRIVATE = { 'cache-control': 'no-store', pragma: 'no-cache' };

interface Asked {
  client: Client;
  parameters: Parameters;
  request: FastifyRequest;
}

/** What applications call: tokens (RFC 6749), their end (RFC 7009), and what they are (RFC 7662). */
@Injectable()
export class TokenRoutes implements Routes {
  private readonly grants: ReadonlyMap<string, GrantType>;

  constructor(
    @Inject(Clients) private readonly clients: Clients,
    @Inject(AuthorizationCode) authorizationCode: AuthorizationCode,
    @Inject(RefreshToken) refreshToken: RefreshToken,
    @Inject(ClientCredentials) clientCredentials: ClientCredentials,
    @Inject(RevokeForClient) private readonly revoke: RevokeForClient,
    @Inject(TellClient) private readonly tell: TellClient,
  ) {
    this.grants = new Map<string, GrantType>([
      ['authorization_code', authorizationCode],
      ['refresh_token', refreshToken],
      ['client_credentials', clientCredentials],
    ]);
  }

  routes(): Route[] {
    return [
      this.post('/oauth/token', (asked) => this.token(asked)),
      this.post('/oauth/revoke', ({ client, parameters, request }) =>
        this.revoke.revoke(client, required(parameters, 'token'), addressOf(request)),
      ),
      this.post('/oauth/introspect', ({ client, parameters, request }) =>
        this.tell.tell(client, required(parameters, 'token'), request),
      ),
    ];
  }

  private async token({ client, parameters, request }: Asked): Promise<object> {
    const grant = this.grants.get(required(parameters, 'grant_type'));
    if (!grant) throw new OauthError('unsupported_grant_type');
    return grant.issue({ client, parameters, address: addressOf(request) });
  }

  /** Undefined is answered with an empty object: there are clients that read JSON from whatever they are answered. */
  private post(path: string, answer: (asked: Asked) => Promise<object | undefined>): Route {
    return {
      method: 'POST',
      path,
      failed: refuse,
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

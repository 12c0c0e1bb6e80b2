import { Inject, Injectable, Logger } from '@nestjs/common';
import type { ClientAnswer, ClientCall, ClientPath } from '@deskline/identity';
import { ClientAuthenticator } from '../client/client-authenticator';
import { credentialsOf, type Credentials } from '../client/credentials';
import { ClientIntrospection } from '../introspection/client-introspection';
import { ClientRevocation } from '../revocation/client-revocation';
import { TokenIssuer } from './token-issuer';
import { errorResponse } from './error-response';
import { readBody, required, type Parameters } from './parameters';

/** RFC 6749 5.1: no cache may store a token. */
const HEADERS = {
  'cache-control': 'no-store',
  pragma: 'no-cache',
  'content-type': 'application/json; charset=utf-8',
};

export interface ClientResponse extends ClientAnswer {
  /** JSON. */
  readonly body: string;
}

interface Received extends Pick<ClientCall, 'address' | 'origin'> {
  readonly credentials: Credentials;
  readonly parameters: Parameters;
}

/** Endpoints that clients call: tokens (RFC 6749), revocation (RFC 7009) and introspection (RFC 7662). */
@Injectable()
export class ClientEndpoints {
  private readonly logger = new Logger(ClientEndpoints.name);

  constructor(
    @Inject(ClientAuthenticator) private readonly clients: ClientAuthenticator,
    @Inject(TokenIssuer) private readonly tokens: TokenIssuer,
    @Inject(ClientRevocation) private readonly revocation: ClientRevocation,
    @Inject(ClientIntrospection) private readonly introspection: ClientIntrospection,
  ) {}

  /** Never rejects: errors are answered in the form of RFC 6749 5.2. */
  async answer(call: ClientCall, body: unknown): Promise<ClientResponse> {
    try {
      const { path, query, authorization, content_type, address, origin } = call;
      const parameters = readBody(body, content_type);
      const credentials = credentialsOf(authorization, query, parameters);
      // Some clients parse every answer as JSON.
      const answer = (await this.endpoints[path]({ credentials, parameters, address, origin })) ?? {};
      return { status: 200, headers: HEADERS, body: JSON.stringify(answer) };
    } catch (error) {
      return this.refuse(error, call.request_id);
    }
  }

  /** The cause of an error is logged and never sent. */
  refuse(error: unknown, request_id: string): ClientResponse {
    const { headers, ...response } = errorResponse(error);
    if (response.status >= 500) this.logger.error(error, { request_id });
    return { ...response, headers: { ...HEADERS, ...headers } };
  }

  private readonly endpoints: Readonly<
    Record<ClientPath, (received: Received) => Promise<object | undefined>>
  > = {
    '/oauth/token': ({ credentials, parameters, address }) =>
      this.tokens.issue(credentials, parameters, address),
    '/oauth/revoke': async ({ credentials, parameters, address }) => {
      const client = await this.clients.authenticate(credentials, address);
      return this.revocation.revoke(client, required(parameters, 'token'), address);
    },
    '/oauth/introspect': async ({ credentials, parameters, address, origin }) => {
      const client = await this.clients.authenticate(credentials, address);
      return this.introspection.introspect(client, required(parameters, 'token'), `${origin}/oauth`);
    },
  };
}

import { Inject, Injectable } from '@nestjs/common';
import { OauthError } from '../../oauth-errors';
import { ClientAuthenticator } from '../client/client-authenticator';
import type { Credentials } from '../client/credentials';
import { AuthorizationCode } from '../grants/authorization-code';
import { ClientCredentials } from '../grants/client-credentials';
import type { GrantType, TokenResponse } from '../grants/grant-type';
import { RefreshToken } from '../grants/refresh-token';
import { required, type Parameters } from './parameters';

/** Issues tokens by the grant type that a client asks for. */
@Injectable()
export class TokenIssuer {
  private readonly grants: ReadonlyMap<string, GrantType>;

  constructor(
    @Inject(ClientAuthenticator) private readonly clients: ClientAuthenticator,
    @Inject(AuthorizationCode) authorizationCode: AuthorizationCode,
    @Inject(RefreshToken) refreshToken: RefreshToken,
    @Inject(ClientCredentials) clientCredentials: ClientCredentials,
  ) {
    this.grants = new Map<string, GrantType>([
      ['authorization_code', authorizationCode],
      ['refresh_token', refreshToken],
      ['client_credentials', clientCredentials],
    ]);
  }

  /** Wrong credentials are refused before anything else is said about the request. */
  async issue(credentials: Credentials, parameters: Parameters, address: string): Promise<TokenResponse> {
    const request = { credentials, parameters, address };
    const grant = this.grants.get(parameters.get('grant_type') ?? '');
    const issued = await grant?.issueInGroup?.(request);
    if (issued) return issued;
    const client = await this.clients.authenticate(credentials, address);
    required(parameters, 'grant_type');
    if (!grant) throw new OauthError('unsupported_grant_type');
    return grant.issue({ ...request, client });
  }
}

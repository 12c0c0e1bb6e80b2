import type { Scope } from '@deskline/identity';
import { ACCESS_MS, seconds } from '../../lifetimes';
import type { Client } from '../client/client-authenticator';
import type { Credentials } from '../client/credentials';
import type { Parameters } from '../endpoint/parameters';

/** Request of a client that is not authenticated yet. */
export interface ClientRequest {
  credentials: Credentials;
  parameters: Parameters;
  /** Client address for the audit. */
  address: string | null;
}

export interface TokenRequest extends ClientRequest {
  client: Client;
}

/** A grant type of the token endpoint. Throws OauthError. */
export interface GrantType {
  /**
   * Authenticates the client and issues in one statement, for all requests that wait (ADR 88). Null for a request that is
   * not in order in any way: `issue` finds out and says why.
   */
  issueInGroup?(request: ClientRequest): Promise<TokenResponse | null>;
  issue(request: TokenRequest): Promise<TokenResponse>;
}

/** Successful response of the token endpoint (RFC 6749 5.1). */
export interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  scope: string;
  refresh_token?: string;
}

/** `since`: milliseconds since the tokens were issued. */
export const tokenResponse = (
  scopes: readonly Scope[],
  access: string,
  refresh?: string,
  since = 0,
): TokenResponse => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: seconds(ACCESS_MS - since),
  scope: scopeText(scopes),
  ...(refresh !== undefined && { refresh_token: refresh }),
});

/** Scopes as the list of words of RFC 6749 3.3; a denied action has an exclamation mark before it. */
export function scopeText(scopes: readonly Scope[]): string {
  const words = scopes.flatMap(({ effect, actions }) =>
    actions.map((action) => (effect === 'deny' ? `!${action}` : action)),
  );
  return [...new Set(words)].join(' ');
}

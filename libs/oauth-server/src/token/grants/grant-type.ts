import type { Client } from '../clients';
import type { Issued } from '../issued';
import type { Parameters } from '../parameters';

export interface TokenRequest {
  client: Client;
  parameters: Parameters;
  /** Where the call comes from, for the audit. */
  address: string | null;
}

/** One of the ways to a token. Throws OauthError. */
export interface GrantType {
  issue(request: TokenRequest): Promise<Issued>;
}

import * as client from 'openid-client';
import { errorIn } from './oauth4webapi';
import type { Registration, StandardClient, Way } from './strict-client';
import { trustingFetch } from './trusting-fetch';

const AUTHENTICATION: Record<Way, (secret: string) => client.ClientAuth> = {
  basic: client.ClientSecretBasic,
  body: client.ClientSecretPost,
  public: client.None,
};

export async function openidClient(registration: Registration): Promise<StandardClient> {
  const { client_id, client_secret, redirect_uri, way } = registration;
  const server = await client.discovery(
    new URL(registration.issuer),
    client_id,
    undefined,
    AUTHENTICATION[way](client_secret),
    { algorithm: 'oauth2', [client.customFetch]: trustingFetch(registration.agent) },
  );
  return {
    async request(more) {
      const pkceCodeVerifier = client.randomPKCECodeVerifier();
      const expectedState = client.randomState();
      const code_challenge = await client.calculatePKCECodeChallenge(pkceCodeVerifier);
      const proof = { code_challenge, code_challenge_method: 'S256' };
      const query = { redirect_uri, state: expectedState, ...proof, ...more };
      return {
        url: client.buildAuthorizationUrl(server, query),
        redeem: (callback) =>
          client.authorizationCodeGrant(server, callback, { pkceCodeVerifier, expectedState }),
      };
    },
    refresh: (token) => client.refreshTokenGrant(server, token),
    asItself: () => client.clientCredentialsGrant(server),
    revoke: (token) => client.tokenRevocation(server, token),
    introspect: (token) => client.tokenIntrospection(server, token),
    errorIn,
  };
}

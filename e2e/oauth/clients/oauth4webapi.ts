import * as oauth from 'oauth4webapi';
import type { Registration, StandardClient, Way } from './strict-client';
import { trustingFetch } from './trusting-fetch';

const AUTHENTICATION: Record<Way, (secret: string) => oauth.ClientAuth> = {
  basic: oauth.ClientSecretBasic,
  body: oauth.ClientSecretPost,
  public: oauth.None,
};

export async function oauth4webapi(registration: Registration): Promise<StandardClient> {
  const { client_id, client_secret, redirect_uri, way } = registration;
  const options = { [oauth.customFetch]: trustingFetch(registration.agent) };
  const issuer = new URL(registration.issuer);
  const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' });
  const server = await oauth.processDiscoveryResponse(issuer, found);
  const client = { client_id };
  const authentication = AUTHENTICATION[way](client_secret);
  return {
    async request(more) {
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      const url = new URL(server.authorization_endpoint ?? '');
      const query = { client_id, redirect_uri, response_type: 'code', state };
      const code_challenge = await oauth.calculatePKCECodeChallenge(verifier);
      const proof = { code_challenge, code_challenge_method: 'S256' };
      url.search = new URLSearchParams({ ...query, ...proof, ...more }).toString();
      const redeem = async (callback: URL) => {
        const said = oauth.validateAuthResponse(server, client, callback, state);
        const answer = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          authentication,
          said,
          redirect_uri,
          verifier,
          options,
        );
        return oauth.processAuthorizationCodeResponse(server, client, answer);
      };
      return { url, redeem };
    },
    async refresh(token) {
      const answer = await oauth.refreshTokenGrantRequest(server, client, authentication, token, options);
      return oauth.processRefreshTokenResponse(server, client, answer);
    },
    async asItself() {
      const answer = await oauth.clientCredentialsGrantRequest(server, client, authentication, {}, options);
      return oauth.processClientCredentialsResponse(server, client, answer);
    },
    async revoke(token) {
      const answer = await oauth.revocationRequest(server, client, authentication, token, options);
      await oauth.processRevocationResponse(answer);
    },
    async introspect(token) {
      const answer = await oauth.introspectionRequest(server, client, authentication, token, options);
      return oauth.processIntrospectionResponse(server, client, answer);
    },
    errorIn,
  };
}

/** A 401 is read as the challenge it carries, before its body. */
export function errorIn(caught: unknown): unknown {
  if (caught instanceof oauth.WWWAuthenticateChallengeError)
    return caught.status === 401 && caught.cause[0]?.scheme === 'basic' ? 'invalid_client' : caught;
  return (caught as { error?: unknown }).error ?? caught;
}

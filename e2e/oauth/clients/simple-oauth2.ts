import { createHash, randomBytes } from 'node:crypto';
import { Agent } from 'node:https';
import { AuthorizationCode, ClientCredentials } from 'simple-oauth2';
import type { Registration, StrictClient, Tokens } from './strict-client';

/** It knows no metadata and no proof key: the addresses are its own defaults, the proof is passed through it. */
export async function simpleOauth2(registration: Registration): Promise<StrictClient> {
  const { issuer, client_id, client_secret, redirect_uri, way, ca } = registration;
  const config = {
    client: { id: client_id, secret: way === 'public' ? '' : client_secret },
    auth: { tokenHost: new URL(issuer).origin },
    http: { agent: new Agent({ ca }) },
    options: {
      authorizationMethod: way === 'basic' ? ('header' as const) : ('body' as const),
      bodyFormat: way === 'body' ? ('json' as const) : ('form' as const),
    },
  };
  const users = new AuthorizationCode(config);
  const itself = new ClientCredentials(config);
  const tokenOf = (token: string) => users.createToken({ access_token: token, refresh_token: token });
  return {
    async request(more) {
      const code_verifier = randomBytes(32).toString('base64url');
      const state = randomBytes(16).toString('base64url');
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
      const proof = { code_challenge, code_challenge_method: 'S256' };
      const redeem = async ({ searchParams }: URL) => {
        if (searchParams.get('state') !== state) throw new Error('This is not the answer to my request.');
        const error = searchParams.get('error');
        if (error !== null) throw { error };
        const said = { code: searchParams.get('code') ?? '', redirect_uri, code_verifier };
        return tokensIn(await users.getToken(said));
      };
      return { url: new URL(users.authorizeURL({ redirect_uri, state, ...proof, ...more })), redeem };
    },
    refresh: async (token) => tokensIn(await tokenOf(token).refresh()),
    asItself: async () => tokensIn(await itself.getToken({})),
    revoke: (token) => tokenOf(token).revoke('refresh_token'),
    errorIn: (caught) => {
      const { error, data } = caught as { error?: string; data?: { payload?: { error?: string } } };
      return error ?? data?.payload?.error ?? caught;
    },
  };
}

const tokensIn = ({ token }: { token: object }): Tokens => token as Tokens;

import { oauth4webapi } from './clients/oauth4webapi';
import { openidClient } from './clients/openid-client';
import { simpleOauth2 } from './clients/simple-oauth2';
import type { Library, StrictClient, Way } from './clients/strict-client';
import { refusal } from './refusal';
import { useOAuthEnv, type OAuthEnv } from './oauth-env';

const LIBRARIES: readonly (readonly [string, Library])[] = [
  ['oauth4webapi', oauth4webapi],
  ['openid-client', openidClient],
  ['simple-oauth2', simpleOauth2],
];
const WAYS: readonly Way[] = ['public', 'basic', 'body'];

/** Runs every flow with each library and each way of client authentication. */
describe('OAuth flows with libraries from npm', () => {
  const env = useOAuthEnv('oauth-flows');
  describe.each(LIBRARIES)('an application made with %s', (name, library) => {
    describe.each(WAYS)('that authenticates by: %s', (way) => describeWay(env, name, library, way));
  });
});

function describeWay(env: () => OAuthEnv, name: string, library: Library, way: Way): void {
  let client: StrictClient;
  const allowed = async () => {
    const request = await client.request();
    const { arrived } = await env().authorize('Omar', request.url);
    return request.redeem(arrived ?? new URL('https://nobody.invalid'));
  };

  beforeAll(async () => {
    const application = await env().register(`${name}, ${way}`, { public: way === 'public' });
    client = await env().client(library, application, way);
  });

  it('receives access_denied when the person denies access, and prompts again the next time', async () => {
    const request = await client.request();
    const { answered, arrived } = await env().authorize('Omar', request.url, 'deny');
    expect(answered).toContain('prompt');
    expect(arrived?.searchParams.get('error_description')).toEqual(expect.any(String));
    expect(await refusal(client, request.redeem(arrived as URL))).toBe('access_denied');
    expect((await env().authorize('Omar', request.url, 'deny')).answered).toEqual(['prompt']);
  });

  it('gets tokens for somebody who allows it, and calls the API as that person', async () => {
    const { access_token, refresh_token, expires_in, scope } = await allowed();
    expect({ expires_in, scope }).toEqual({ expires_in: 3600, scope: '*:Read' });
    expect(refresh_token).toMatch(/^dsk_renew_/);
    expect(await env().ownerOf(access_token)).toBe('Omar Haddad');
  });

  it('gets a code without a prompt once the person has allowed it', async () => {
    const { url } = await client.request({ scope: 'whatever' });
    const { answered, arrived } = await env().authorize('Omar', url);
    expect(answered).toEqual([]);
    expect(arrived?.searchParams.get('code')).toMatch(/^dsk_code_/);
  });

  it('gets new tokens with each refresh token', async () => {
    const first = await allowed();
    const second = await client.refresh(first.refresh_token ?? '');
    const third = await client.refresh(second.refresh_token ?? '');
    const all = [first, second, third].flatMap((pair) => [pair.access_token, pair.refresh_token]);
    expect(new Set(all).size).toBe(6);
    expect(await env().ownerOf(third.access_token)).toBe('Omar Haddad');
  });

  it('revokes a refresh token, after which both tokens are refused at once', async () => {
    const { access_token, refresh_token = '' } = await allowed();
    expect(await env().ownerOf(access_token)).toBe('Omar Haddad');
    await client.revoke(refresh_token);
    expect(await env().ownerOf(access_token)).toBe(401);
    expect(await refusal(client, client.refresh(refresh_token))).toBe('invalid_grant');
  });

  it('redeems a code once: a second use revokes the tokens of the first', async () => {
    const request = await client.request();
    const { arrived } = await env().authorize('Omar', request.url);
    const { access_token } = await request.redeem(arrived as URL);
    expect(await env().ownerOf(access_token)).toBe('Omar Haddad');
    expect(await refusal(client, request.redeem(arrived as URL))).toBe('invalid_grant');
    expect(await env().ownerOf(access_token)).toBe(401);
  });

  it('does not redeem a code with the proof of another request', async () => {
    const [one, other] = [await client.request(), await client.request()];
    const { arrived } = await env().authorize('Omar', one.url);
    const mixed = new URL(String(arrived));
    mixed.searchParams.set('state', other.url.searchParams.get('state') ?? '');
    expect(await refusal(client, other.redeem(mixed))).toBe('invalid_grant');
    expect(await env().ownerOf((await one.redeem(arrived as URL)).access_token)).toBe('Omar Haddad');
  });

  if (way === 'public') describePublic();
  else describeConfidential();

  function describePublic(): void {
    it('gets unauthorized_client for client_credentials, as it is public', async () => {
      expect(await refusal(client, client.asItself())).toBe('unauthorized_client');
    });
  }

  function describeConfidential(): void {
    it('acts by its own credentials as the person it is linked to, without a refresh token', async () => {
      const { access_token, refresh_token, expires_in } = await client.asItself();
      expect([refresh_token, expires_in]).toEqual([undefined, 3600]);
      expect(await env().ownerOf(access_token)).toBe('Howard Tanner');
    });

    it('is refused with a wrong secret', async () => {
      const application = await env().register(`${name}, ${way}, wrong`);
      const wrong = await env().client(library, { ...application, client_secret: 'wrong' }, way);
      expect(await refusal(wrong, wrong.asItself())).toBe('invalid_client');
    });
  }
}

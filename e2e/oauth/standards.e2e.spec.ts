import { oauth4webapi } from './clients/oauth4webapi';
import { openidClient } from './clients/openid-client';
import type { Library, StandardClient } from './clients/strict-client';
import { refusal } from './refusal';
import { useOAuthEnv } from './oauth-env';

const LIBRARIES: readonly (readonly [string, Library<StandardClient>])[] = [
  ['oauth4webapi', oauth4webapi],
  ['openid-client', openidClient],
];

/** Standards that only some libraries support: RFC 9207 and RFC 7662. */
describe('Issuer identification and token introspection (RFC 9207, RFC 7662)', () => {
  const env = useOAuthEnv('oauth-standards');
  describe.each(LIBRARIES)('an application made with %s', (name, library) => {
    let client: StandardClient;
    const answered = async () => {
      const request = await client.request();
      const { arrived } = await env().authorize('Omar', request.url);
      return { ...request, arrived: arrived as URL };
    };
    const tokens = async () => {
      const { redeem, arrived } = await answered();
      return redeem(arrived);
    };

    beforeAll(async () => {
      client = await env().client(library, await env().register(`${name}, by the standards`), 'basic');
    });

    it.each([['https://elsewhere.example'], [null]])('rejects a code whose issuer is: %s', async (iss) => {
      const { redeem, arrived } = await answered();
      const forged = new URL(arrived);
      if (iss === null) forged.searchParams.delete('iss');
      else forged.searchParams.set('iss', iss);
      await expect(redeem(forged)).rejects.toMatchObject({ code: 'OAUTH_INVALID_RESPONSE' });
      expect((await redeem(arrived)).access_token).toMatch(/^dsk_access_/);
    });

    it('introspects its own tokens while they are valid', async () => {
      const { access_token, refresh_token = '' } = await tokens();
      const expected = { active: true, sub: String(env().person('Omar').id), scope: '*:Read' };
      const iss = env().issuer;
      expect(await client.introspect(access_token)).toMatchObject({ ...expected, iss, token_type: 'Bearer' });
      expect(await client.introspect(refresh_token)).toMatchObject({ ...expected, iss });
      await client.revoke(access_token);
      expect(await client.introspect(access_token)).toEqual({ active: false });
      expect(await client.introspect('no token')).toEqual({ active: false });
    });

    it('can neither introspect nor revoke the tokens of another application', async () => {
      const other = await env().client(library, await env().register(`${name}, another`), 'basic');
      const { access_token, refresh_token = '' } = await tokens();
      for (const token of [access_token, refresh_token]) {
        expect(await other.introspect(token)).toEqual({ active: false });
        await other.revoke(token);
      }
      expect(await refusal(other, other.refresh(refresh_token))).toBe('invalid_grant');
      expect(await env().ownerOf(access_token)).toBe('Omar Haddad');
      expect((await client.refresh(refresh_token)).access_token).toMatch(/^dsk_access_/);
    });

    it('gets invalid_client for introspection when it is public', async () => {
      const { access_token } = await tokens();
      const application = await env().register(`${name}, public`, { public: true });
      const open = await env().client(library, application, 'public');
      expect(await refusal(open, open.introspect(access_token))).toBe('invalid_client');
    });
  });
});

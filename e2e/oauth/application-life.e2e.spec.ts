import type { Fields } from '../api';
import { openidClient } from './clients/openid-client';
import type { StrictClient, Tokens } from './clients/strict-client';
import { refusal } from './refusal';
import { useOAuthEnv, type Application } from './oauth-env';

interface Authorization extends Fields {
  readonly application: { readonly id: number };
}

describe('An OAuth application', () => {
  const env = useOAuthEnv('oauth-application-life');
  const clientOf = (application: Application) => env().client(openidClient, application, 'basic');
  const address = ({ id }: Application, rest = '') => `/oauth_applications/${id}${rest}`;
  const change = (application: Application, values: object) =>
    env().as('Ellen').patch<Application>(address(application), values);
  const allow = async (
    client: StrictClient,
    firstName = 'Omar',
  ): Promise<Tokens & { answered: readonly string[] }> => {
    const request = await client.request();
    const { arrived, answered } = await env().authorize(firstName, request.url);
    return { ...(await request.redeem(arrived as URL)), answered };
  };
  const whose = (...tokens: Tokens[]) =>
    Promise.all(tokens.map(({ access_token }) => env().ownerOf(access_token)));

  it('is registered by an administrator, and shows its secret once', async () => {
    const made = await env().register('Shown once');
    expect(made.client_secret).toMatch(/^dsk_secret_/);
    const read = await env().as('Ellen').get<Application>(address(made));
    expect(read).toMatchObject({ name: 'Shown once', client_id: made.client_id, public: false });
    expect(JSON.stringify(read)).not.toContain(made.client_secret);
    expect((await env().as('Omar').call('GET', address(made))).status).toBe(403);
    expect((await env().as('Omar').call('POST', '/oauth_applications', { name: 'Mine' })).status).toBe(403);
  });

  it('keeps working while its secret is replaced', async () => {
    const application = await env().register('Rotated');
    const old = await clientOf(application);
    const second = await env().as('Ellen').post<Application>(address(application, '/secrets'));
    const fresh = await clientOf({ ...application, client_secret: second.client_secret });
    const [user, unaffected] = [await allow(old), await allow(old)];
    const [byOld, byNew] = [await old.asItself(), await fresh.asItself()];
    // A token belongs to the secret it was requested with: one that the new secret refreshed outlives the old secret.
    const moved = await fresh.refresh(unaffected.refresh_token ?? '');
    const owner = 'Omar Haddad';
    expect(await whose(user, moved, byOld, byNew)).toEqual([owner, owner, 'Howard Tanner', 'Howard Tanner']);

    const first = (await env().as('Ellen').get<{ secrets: Fields[] }>(address(application))).secrets[0];
    const secret = address(application, `/secrets/${first?.id}`);
    await env().as('Ellen').patch(secret, { disabled: true });
    expect(await whose(user, moved, byOld, byNew)).toEqual([401, owner, 401, 'Howard Tanner']);
    expect(await refusal(old, old.asItself())).toBe('invalid_client');
    expect(await refusal(fresh, fresh.refresh(user.refresh_token ?? ''))).toBe('invalid_grant');

    await env().as('Ellen').patch(secret, { disabled: false });
    expect(await whose(user, byOld)).toEqual([401, 401]);
    const again = await old.asItself();
    expect((await env().as('Ellen').call('DELETE', secret)).status).toBe(204);
    expect(await whose(again, moved, byNew)).toEqual([401, owner, 'Howard Tanner']);
    expect(await refusal(old, old.asItself())).toBe('invalid_client');
  });

  it('loses its tokens when its scopes change, and needs a new consent', async () => {
    const application = await env().register('Wider');
    const client = await clientOf(application);
    const [user, itself] = [await allow(client), await client.asItself()];
    expect((await allow(client)).answered).not.toContain('prompt');
    await change(application, { name: 'Wider by name' });
    expect(await whose(user, itself)).toEqual(['Omar Haddad', 'Howard Tanner']);

    const scopes = [{ effect: 'allow', actions: ['*:Read', 'request:*'] }];
    await change(application, { scopes });
    expect(await whose(user, itself)).toEqual([401, 401]);
    expect(await refusal(client, client.refresh(user.refresh_token ?? ''))).toBe('invalid_grant');
    const anew = await allow(client);
    expect(anew.answered).toEqual(['prompt']);
    expect(anew.scope).toBe('*:Read request:*');
    expect(await whose(anew)).toEqual(['Omar Haddad']);
  });

  it('loses its tokens for good when it is disabled or deleted', async () => {
    const application = await env().register('Put away');
    const client = await clientOf(application);
    const [user, itself] = [await allow(client), await client.asItself()];
    await change(application, { disabled: true });
    expect(await whose(user, itself)).toEqual([401, 401]);
    expect(await refusal(client, client.asItself())).toBe('invalid_client');
    const { url } = await client.request();
    const shut = await env().authorize('Omar', url);
    expect([shut.page.status, shut.arrived]).toEqual([400, null]);

    await change(application, { disabled: false });
    expect(await whose(user, itself)).toEqual([401, 401]);
    expect(await refusal(client, client.refresh(user.refresh_token ?? ''))).toBe('invalid_grant');
    const back = [await allow(client), await client.asItself()];
    expect(await whose(...back)).toEqual(['Omar Haddad', 'Howard Tanner']);

    expect((await env().as('Ellen').call('DELETE', address(application))).status).toBe(204);
    expect(await whose(...back)).toEqual([401, 401]);
    expect(await refusal(client, client.asItself())).toBe('invalid_client');
    expect((await env().authorize('Omar', url)).page.status).toBe(400);
  });

  it('is listed in the authorizations of a person, and loses its tokens when the person revokes it', async () => {
    const application = await env().register('Let in');
    const client = await clientOf(application);
    const [omar, diana] = [await allow(client), await allow(client, 'Diana')];
    const authorizations = async () =>
      (await env().as('Omar').get<Authorization[]>('/authorizations?per_page=100')).find(
        (each) => each.application.id === application.id,
      );
    const authorization = await authorizations();
    expect(authorization).toMatchObject({ application: { name: 'Let in' }, scopes: application['scopes'] });
    const path = `/authorizations/${authorization?.id}`;
    expect((await env().as('Diana').call('DELETE', path)).status).toBe(404);
    expect(await whose(omar, diana)).toEqual(['Omar Haddad', 'Diana Prins']);

    expect((await env().as('Omar').call('DELETE', path)).status).toBe(204);
    expect(await whose(omar, diana)).toEqual([401, 'Diana Prins']);
    expect(await refusal(client, client.refresh(omar.refresh_token ?? ''))).toBe('invalid_grant');
    expect(await authorizations()).toBeUndefined();
    expect((await allow(client)).answered).toEqual(['prompt']);
  });

  it('loses the tokens and sessions of a disabled person for good', async () => {
    const application = await env().register('Of Lucia', { person_id: env().person('Lucia').id });
    const client = await clientOf(application);
    const [user, itself] = [await allow(client, 'Lucia'), await client.asItself()];
    const own = { access_token: env().person('Lucia').token };
    expect(await whose(user, itself, own)).toEqual(['Lucia Moreno', 'Lucia Moreno', 'Lucia Moreno']);
    const path = `/people/${env().person('Lucia').id}`;

    await env().as('Ellen').patch(path, { disabled: true });
    expect(await whose(user, itself, own)).toEqual([401, 401, 401]);
    expect(await refusal(client, client.refresh(user.refresh_token ?? ''))).toBe('invalid_grant');
    expect(await refusal(client, client.asItself())).toBe('unauthorized_client');
    const { url } = await client.request();
    const shut = await env().authorize('Lucia', url);
    expect([shut.answered, shut.arrived]).toEqual([['sign-in'], null]);

    await env().as('Ellen').patch(path, { disabled: false });
    expect(await whose(user, itself, own)).toEqual([401, 401, 401]);
    const back = await env().authorize('Lucia', url);
    expect(back.answered[0]).toBe('sign-in');
    expect(back.arrived?.searchParams.get('code')).toMatch(/^dsk_code_/);
    expect(await whose(await client.asItself())).toEqual(['Lucia Moreno']);
  });
});

import { ALL_SCOPES } from '@deskline/identity';
import { BY, errorOf, GrantsEnv } from '../../../test/grants-env';

let grounds: GrantsEnv;

beforeAll(async () => {
  grounds = await GrantsEnv.open();
  for (const id of [1, 2]) await grounds.person(id);
});
afterAll(() => grounds.close());

describe('Tokens become invalid for good', () => {
  const living = async () => {
    const client = await grounds.register({ person_id: 1 });
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    const own = await grounds.token('client_credentials', client);
    grounds.publishedChanges.length = 0;
    const { id } = client.application;
    const secret = (await grounds.applications.get('wdc', id))?.secrets[0]?.id ?? 0;
    const dead = async () => [await grounds.alive(pair), await grounds.alive(own)];
    return { client, id, pair, secret, dead };
  };

  it('when the user revokes the authorization, but not those of client credentials', async () => {
    const { client, pair, dead } = await living();
    const grants = await grounds.grants.list(1, 100);
    const grant = grants.find(({ application }) => application.id === client.application.id)?.id ?? 0;
    expect(await grounds.grants.revoke(2, grant)).toBe(false);
    expect(await grounds.grants.revoke(1, grant)).toBe(true);
    expect(await dead()).toEqual([false, true]);
    expect(await errorOf(grounds.refresh(client, pair))).toBe('invalid_grant');
    expect(grounds.publishedChanges).toEqual([{ person_id: 1 }]);
    // As from a second tab: the first request may still be waiting for gateways.
    expect(await grounds.grants.revoke(1, grant)).toBe(false);
    expect(grounds.publishedChanges).toEqual([{ person_id: 1 }, { person_id: 1 }]);
    await grounds.code(client, 1);
    expect(await dead()).toEqual([false, true]);
  });

  it('when the scopes of the application change', async () => {
    const { id, dead } = await living();
    const scopes = [{ effect: 'allow' as const, actions: ['task:Read'] }];
    await grounds.applications.update('wdc', id, { scopes }, BY);
    await grounds.applications.update('wdc', id, { scopes: [...ALL_SCOPES] }, BY);
    expect(await dead()).toEqual([false, false]);
    expect(grounds.publishedChanges).toEqual([{}, {}]);
  });

  it('when another person is linked to the application', async () => {
    const { id, dead } = await living();
    await grounds.applications.update('wdc', id, { person_id: 2 }, BY);
    expect(await dead()).toEqual([false, false]);
    expect(grounds.publishedChanges).toEqual([{}]);
  });

  it('not when the application gets another name or redirect URI, which is not published to gateways', async () => {
    const { id, dead } = await living();
    await grounds.applications.update('wdc', id, { name: 'Other', redirect_uris: [] }, BY);
    await grounds.applications.confirm({ name: 'Other' });
    expect(await dead()).toEqual([true, true]);
    expect(grounds.publishedChanges).toEqual([]);
  });

  it('not when the application gets another name, or the same scopes again', async () => {
    const { id, dead } = await living();
    await grounds.applications.update('wdc', id, { name: 'Other', scopes: [...ALL_SCOPES] }, BY);
    expect(await dead()).toEqual([true, true]);
  });

  it('when the secret is disabled, also when it is enabled again', async () => {
    const { client, id, secret, pair, dead } = await living();
    expect(await grounds.secrets.setDisabled('wdc', id, secret, true, BY)).toBe(true);
    expect(await errorOf(grounds.token('client_credentials', client))).toBe('invalid_client');
    expect(await grounds.secrets.setDisabled('wdc', id, secret, false, BY)).toBe(true);
    expect(await dead()).toEqual([false, false]);
    expect(await errorOf(grounds.refresh(client, pair))).toBe('invalid_grant');
    expect(await grounds.alive(await grounds.token('client_credentials', client))).toBe(true);
  });

  it('when the secret is deleted', async () => {
    const { id, secret, dead } = await living();
    expect(await grounds.secrets.delete('other', id, secret, BY)).toBe(false);
    expect(await dead()).toEqual([true, true]);
    expect(await grounds.secrets.delete('wdc', id, secret, BY)).toBe(true);
    expect(await dead()).toEqual([false, false]);
  });

  it('when the application is disabled, also when it is enabled again', async () => {
    const { client, id, dead } = await living();
    await grounds.applications.update('wdc', id, { disabled: true }, BY);
    expect(await errorOf(grounds.token('client_credentials', client))).toBe('invalid_client');
    await grounds.applications.update('wdc', id, { disabled: true }, BY);
    await grounds.applications.confirm({ disabled: true });
    expect(grounds.publishedChanges).toEqual([{}, {}, {}]);
    await grounds.applications.update('wdc', id, { disabled: false }, BY);
    expect(await dead()).toEqual([false, false]);
  });

  it('when the application is deleted', async () => {
    const { id, dead } = await living();
    expect(await grounds.applications.delete('wdc', id, BY)).toBe(true);
    expect(await dead()).toEqual([false, false]);
  });

  it('when the person is disabled, also when enabled again', async () => {
    await grounds.person(3);
    const client = await grounds.register({ person_id: 3 });
    const own = await grounds.token('client_credentials', client);
    const pair = await grounds.redeem(client, await grounds.code(client, 3));
    await grounds.person(3, 2, true);
    expect(await errorOf(grounds.refresh(client, pair))).toBe('invalid_grant');
    await grounds.person(3, 3, false);
    expect([await grounds.alive(own), await grounds.alive(pair)]).toEqual([false, false]);
    expect(await grounds.alive(await grounds.token('client_credentials', client))).toBe(true);
  });

  it('when the event that disabled the person comes late', async () => {
    await grounds.person(4);
    const client = await grounds.register({ person_id: 4 });
    const token = await grounds.token('client_credentials', client);
    await grounds.person(4, 3, false);
    expect(await grounds.alive(token)).toBe(true);
    await grounds.person(4, 2, true);
    expect(await grounds.alive(token)).toBe(false);
  });

  it('when the application revokes them: an access token alone, a refresh token with its family', async () => {
    const { client, pair, dead } = await living();
    const authenticated = await grounds.clients.authenticate({ ...client, basic: false }, '192.0.2.7');
    const next = await grounds.refresh(client, pair);
    await grounds.revoke.revoke(authenticated, pair.access_token, '192.0.2.7');
    expect([...(await dead()), await grounds.alive(next)]).toEqual([false, true, true]);
    await grounds.revoke.revoke(authenticated, next.refresh_token ?? '', '192.0.2.7');
    expect(await grounds.alive(next)).toBe(false);
  });
});

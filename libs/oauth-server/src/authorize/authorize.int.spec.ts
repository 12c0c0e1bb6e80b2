import { Logger } from '@nestjs/common';
import { ALL_SCOPES } from '@deskline/identity';
import { Database, Overloaded, type Transaction } from '@deskline/platform';
import { BY, CALLBACK, GrantsEnv, ISSUER, type Registered } from '../../test/grants-env';
import type { Next } from './authorization-endpoint';

/** A database whose transactions can be made to fail, or to wait for something else first. */
class FaultyDatabase extends Database {
  first: (() => Promise<unknown>) | undefined;

  override async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    const { first } = this;
    this.first = undefined;
    await first?.();
    return super.transaction(work);
  }
}

let grounds: GrantsEnv;
let client: Registered;
const ann = { id: 1 };
const narrow = [{ effect: 'allow' as const, actions: ['task:Read'] }];

beforeAll(async () => {
  Logger.overrideLogger(false);
  grounds = await GrantsEnv.open(FaultyDatabase);
});
afterAll(() => grounds.close());
beforeEach(async () => {
  await grounds.person(1);
  client = await grounds.register();
});

const validCall = () => ({
  query: `client_id=${client.client_id}&response_type=code&redirect_uri=${encodeURIComponent(CALLBACK)}&state=s`,
  issuer: ISSUER,
});
const prompt = async (): Promise<string> => {
  const next = await grounds.authorize.request(validCall(), ann);
  return next.is === 'consent' ? next.digest : next.is;
};
const meanwhile = (work: () => Promise<unknown>) => ((grounds.database as FaultyDatabase).first = work);
const change = (patch: object) => grounds.applications.update('wdc', client.application.id, patch, BY);
const saidBack = (next: Next) =>
  next.is === 'redirect' ? Object.fromEntries(new URL(next.location).searchParams) : next.is;
const granted = async () =>
  (await grounds.grants.list(1, 100)).filter(({ application }) => application.id === client.application.id);

describe('AuthorizationEndpoint.allow', () => {
  it('grants the scopes that the prompt showed', async () => {
    expect(saidBack(await grounds.authorize.allow(validCall(), ann, await prompt()))).toMatchObject({
      state: 's',
    });
    expect(await granted()).toHaveLength(1);
  });

  it.each([
    ['the scopes', { scopes: narrow }],
    ['the name', { name: 'Another' }],
  ])('prompts again when %s of the application have changed since the prompt', async (_, patch) => {
    const digest = await prompt();
    await change(patch);
    const next = await grounds.authorize.allow(validCall(), ann, digest);
    expect([next.is, await granted()]).toEqual(['consent', []]);
    const again = next.is === 'consent' ? next.digest : '';
    expect((await grounds.authorize.allow(validCall(), ann, again)).is).toBe('redirect');
  });

  it('prompts again when the application changes while Allow is being handled', async () => {
    const digest = await prompt();
    meanwhile(() => change({ scopes: narrow }));
    expect((await grounds.authorize.allow(validCall(), ann, digest)).is).toBe('consent');
    expect(await granted()).toEqual([]);
  });

  it('grants nothing when the application is disabled, or its redirect URI removed, at that moment', async () => {
    const digest = await prompt();
    meanwhile(() => change({ redirect_uris: ['https://client.example/other'] }));
    expect((await grounds.authorize.allow(validCall(), ann, digest)).is).toBe('error-page');
    await change({ redirect_uris: [CALLBACK] });
    meanwhile(() => change({ disabled: true }));
    expect((await grounds.authorize.allow(validCall(), ann, digest)).is).toBe('error-page');
    expect(await granted()).toEqual([]);
  });

  it('makes one authorization when Allow is pressed in many tabs at once', async () => {
    const digest = await prompt();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => grounds.authorize.allow(validCall(), ann, digest)),
    );
    expect(new Set(all.map(({ is }) => is))).toEqual(new Set(['redirect']));
    expect(await granted()).toHaveLength(1);
  });
});

describe('An earlier authorization', () => {
  const allow = async () => grounds.authorize.allow(validCall(), ann, await prompt());
  const replaced = async () => {
    const text = `SELECT details FROM security_log WHERE what = 'grant.revoked' AND application_id = $1`;
    const lines = await grounds.database.query<{ details: object }>(text, [client.application.id]);
    return lines.map(({ details }) => details);
  };

  it('is revoked by the one that replaces it, with a security event and a change published to the gateways', async () => {
    await allow();
    const [first] = await granted();
    await change({ scopes: narrow });
    grounds.publishedChanges.length = 0;
    await allow();
    const [second] = await granted();
    const text = `SELECT person_id, account_id, details FROM security_log WHERE what = 'grant.revoked' AND application_id = $1`;
    expect(await grounds.database.query(text, [client.application.id])).toEqual([
      { person_id: 1, account_id: 'wdc', details: { grant_id: first?.id, replaced_by: second?.id } },
    ]);
    expect(grounds.publishedChanges).toEqual([{ person_id: 1 }]);
  });

  it('skips the prompt', async () => {
    await allow();
    expect(saidBack(await grounds.authorize.request(validCall(), ann))).toMatchObject({
      code: expect.any(String),
    });
  });

  it('does not skip the prompt when it is revoked at that moment', async () => {
    await allow();
    const [grant] = await granted();
    meanwhile(() => grounds.grants.revoke(1, grant?.id ?? 0));
    expect((await grounds.authorize.request(validCall(), ann)).is).toBe('consent');
    expect(await granted()).toEqual([]);
  });

  it.each([
    ['the application was disabled and enabled', [{ disabled: true }, { disabled: false }]],
    ['its scopes were others and are the same again', [{ scopes: narrow }, { scopes: [...ALL_SCOPES] }]],
    ['it was linked to somebody else', [{ person_id: null }]],
  ])('does not skip the prompt when %s, and is replaced by the new one', async (_, patches) => {
    await allow();
    const [first] = await granted();
    for (const patch of patches) await change(patch);
    expect(await granted()).toEqual([]);
    expect(await grounds.grants.countOf(client.application.id)).toBe(0);
    expect(await grounds.grants.revoke(1, first?.id ?? 0)).toBe(false);
    expect((await grounds.authorize.request(validCall(), ann)).is).toBe('consent');
    await allow();
    const [second, ...more] = await granted();
    expect(more).toEqual([]);
    expect(await replaced()).toEqual([{ grant_id: first?.id, replaced_by: second?.id }]);
    expect(saidBack(await grounds.authorize.request(validCall(), ann))).toMatchObject({
      code: expect.any(String),
    });
  });

  it('does not skip the prompt when the application is disabled and enabled at that moment', async () => {
    await allow();
    meanwhile(async () => {
      await change({ disabled: true });
      await change({ disabled: false });
    });
    expect((await grounds.authorize.request(validCall(), ann)).is).toBe('consent');
  });

  it.each([
    ['gets another name and address', { name: 'Other', redirect_uris: [CALLBACK, `${CALLBACK}/2`] }],
    ['is given the scopes it has', { scopes: [...ALL_SCOPES] }],
  ])('skips the prompt when the application %s', async (_, patch) => {
    await allow();
    await change(patch);
    expect(saidBack(await grounds.authorize.request(validCall(), ann))).toMatchObject({
      code: expect.any(String),
    });
    expect(await granted()).toHaveLength(1);
  });

  it('skips the prompt when a secret is disabled or deleted, which ends its tokens only', async () => {
    const { id } = client.application;
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    const old = (await grounds.applications.get('wdc', id))?.secrets[0]?.id ?? 0;
    const next = await grounds.secrets.add('wdc', id, BY);
    const fresh = { ...client, client_secret: next?.client_secret ?? '' };
    await grounds.secrets.setDisabled('wdc', id, old, true, BY);
    expect(await grounds.alive(pair)).toBe(false);
    expect(saidBack(await grounds.authorize.request(validCall(), ann))).toMatchObject({
      code: expect.any(String),
    });
    await grounds.secrets.delete('wdc', id, old, BY);
    expect(saidBack(await grounds.authorize.request(validCall(), ann))).toMatchObject({
      code: expect.any(String),
    });
    expect(await grounds.alive(await grounds.redeem(fresh, await grounds.code(client, 1)))).toBe(true);
    expect(await granted()).toHaveLength(1);
  });

  it('does not skip the prompt when the person was disabled and enabled, also if that event comes late', async () => {
    const bob = { id: 2 };
    const ask = async () => (await grounds.authorize.request(validCall(), bob)).is;
    await grounds.person(2);
    await grounds.code(client, 2);
    await grounds.person(2, 2);
    expect(await ask()).toBe('redirect');
    await grounds.person(2, 3, true);
    await grounds.person(2, 4);
    expect([await ask(), await grounds.grants.list(2)]).toEqual(['consent', []]);
    await grounds.code(client, 2);
    expect(await ask()).toBe('redirect');
    await grounds.person(2, 6);
    await grounds.person(2, 5, true);
    expect(await ask()).toBe('consent');
  });

  it('gives no code for a person who is disabled at that moment', async () => {
    await grounds.person(1, 10, false);
    await allow();
    meanwhile(() => grounds.person(1, 11, true));
    expect((await grounds.authorize.request(validCall(), ann)).is).toBe('sign-in');
    await grounds.person(1, 12, false);
  });
});

describe('An internal failure of the authorization endpoint', () => {
  it.each([
    ['server_error', new Error('disk on fire')],
    ['temporarily_unavailable', new Overloaded('All connections to PostgreSQL are in use.')],
  ])('is reported to the application as %s without details', async (error, fault) => {
    const digest = await prompt();
    meanwhile(() => Promise.reject(fault));
    expect(saidBack(await grounds.authorize.allow(validCall(), ann, digest))).toEqual({
      error,
      error_description: expect.not.stringMatching(/fire|PostgreSQL/),
      iss: ISSUER,
      state: 's',
    });
    expect(await granted()).toEqual([]);
  });
});

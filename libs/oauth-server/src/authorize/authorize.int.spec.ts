import { Logger } from '@nestjs/common';
import { ALL_SCOPES } from '@deskline/identity';
import { Database, Overloaded, type Transaction } from '@deskline/platform';
import { BY, CALLBACK, GrantsEnv, ISSUER, type Registered } from '../../test/grants-env';
import type { Next } from './authorization-endpoint';

/** A database whose transactions can be made to fail, or to wait for something else first. */
class Held extends Database {
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
  grounds = await GrantsEnv.open(Held);
});
afterAll(() => grounds.close());
beforeEach(async () => {
  await grounds.person(1);
  client = await grounds.register();
});

const asked = () => ({
  query: `client_id=${client.client_id}&response_type=code&redirect_uri=${encodeURIComponent(CALLBACK)}&state=s`,
  issuer: ISSUER,
});
const prompt = async (): Promise<string> => {
  const next = await grounds.authorize.request(asked(), ann);
  return next.is === 'consent' ? next.shown : next.is;
};
const meanwhile = (work: () => Promise<unknown>) => ((grounds.database as Held).first = work);
const change = (patch: object) => grounds.applications.update('wdc', client.application.id, patch, BY);
const saidBack = (next: Next) =>
  next.is === 'redirect' ? Object.fromEntries(new URL(next.location).searchParams) : next.is;
const granted = async () =>
  (await grounds.grants.list(1, 100)).filter(({ application }) => application.id === client.application.id);

describe('what is allowed', () => {
  it('is what was shown', async () => {
    expect(saidBack(await grounds.authorize.allow(asked(), ann, await prompt()))).toMatchObject({
      state: 's',
    });
    expect(await granted()).toHaveLength(1);
  });

  it.each([
    ['the scopes', { scopes: narrow }],
    ['the name', { name: 'Another' }],
  ])('is asked for again when %s of the application have changed since', async (_, patch) => {
    const shown = await prompt();
    await change(patch);
    const next = await grounds.authorize.allow(asked(), ann, shown);
    expect([next.is, await granted()]).toEqual(['consent', []]);
    const again = next.is === 'consent' ? next.shown : '';
    expect((await grounds.authorize.allow(asked(), ann, again)).is).toBe('redirect');
  });

  it('is asked for again when the application changes while Allow is being pressed', async () => {
    const shown = await prompt();
    meanwhile(() => change({ scopes: narrow }));
    expect((await grounds.authorize.allow(asked(), ann, shown)).is).toBe('consent');
    expect(await granted()).toEqual([]);
  });

  it('is nothing when the application is disabled, or the address taken from it, at that moment', async () => {
    const shown = await prompt();
    meanwhile(() => change({ redirect_uris: ['https://client.example/other'] }));
    expect((await grounds.authorize.allow(asked(), ann, shown)).is).toBe('error-page');
    await change({ redirect_uris: [CALLBACK] });
    meanwhile(() => change({ disabled: true }));
    expect((await grounds.authorize.allow(asked(), ann, shown)).is).toBe('error-page');
    expect(await granted()).toEqual([]);
  });

  it('is one authorization, however many tabs it is allowed in at once', async () => {
    const shown = await prompt();
    const all = await Promise.all(
      Array.from({ length: 8 }, () => grounds.authorize.allow(asked(), ann, shown)),
    );
    expect(new Set(all.map(({ is }) => is))).toEqual(new Set(['redirect']));
    expect(await granted()).toHaveLength(1);
  });
});

describe('what was allowed before', () => {
  const allow = async () => grounds.authorize.allow(asked(), ann, await prompt());
  const replaced = async () => {
    const text = `SELECT details FROM security_event WHERE what = 'grant.revoked' AND application_id = $1`;
    const lines = await grounds.database.query<{ details: object }>(text, [client.application.id]);
    return lines.map(({ details }) => details);
  };

  it('is revoked by what is allowed in its place: the audit says so, and the gateways are told', async () => {
    await allow();
    const [first] = await granted();
    await change({ scopes: narrow });
    grounds.told.length = 0;
    await allow();
    const [second] = await granted();
    const text = `SELECT person_id, account_id, details FROM security_event WHERE what = 'grant.revoked' AND application_id = $1`;
    expect(await grounds.database.query(text, [client.application.id])).toEqual([
      { person_id: 1, account_id: 'wdc', details: { grant_id: first?.id, replaced_by: second?.id } },
    ]);
    expect(grounds.told).toEqual([{ person_id: 1 }]);
  });

  it('is not asked for again', async () => {
    await allow();
    expect(saidBack(await grounds.authorize.request(asked(), ann))).toMatchObject({
      code: expect.any(String),
    });
  });

  it('is asked for again when it is revoked at that moment: nothing is granted that nobody has seen', async () => {
    await allow();
    const [grant] = await granted();
    meanwhile(() => grounds.grants.revoke(1, grant?.id ?? 0));
    expect((await grounds.authorize.request(asked(), ann)).is).toBe('consent');
    expect(await granted()).toEqual([]);
  });

  it.each([
    ['the application was disabled and enabled', [{ disabled: true }, { disabled: false }]],
    ['its scopes were others and are the same again', [{ scopes: narrow }, { scopes: [...ALL_SCOPES] }]],
    ['it was linked to somebody else', [{ person_id: null }]],
  ])('is asked for again when %s, and what is then allowed is in its place', async (_, patches) => {
    await allow();
    const [first] = await granted();
    for (const patch of patches) await change(patch);
    expect(await granted()).toEqual([]);
    expect(await grounds.grants.countOf(client.application.id)).toBe(0);
    expect(await grounds.grants.revoke(1, first?.id ?? 0)).toBe(false);
    expect((await grounds.authorize.request(asked(), ann)).is).toBe('consent');
    await allow();
    const [second, ...more] = await granted();
    expect(more).toEqual([]);
    expect(await replaced()).toEqual([{ grant_id: first?.id, replaced_by: second?.id }]);
    expect(saidBack(await grounds.authorize.request(asked(), ann))).toMatchObject({
      code: expect.any(String),
    });
  });

  it('is asked for again when the application is disabled and enabled at that moment', async () => {
    await allow();
    meanwhile(async () => {
      await change({ disabled: true });
      await change({ disabled: false });
    });
    expect((await grounds.authorize.request(asked(), ann)).is).toBe('consent');
  });

  it.each([
    ['gets another name and address', { name: 'Other', redirect_uris: [CALLBACK, `${CALLBACK}/2`] }],
    ['is given the scopes it has', { scopes: [...ALL_SCOPES] }],
  ])('is not asked for again when the application %s', async (_, patch) => {
    await allow();
    await change(patch);
    expect(saidBack(await grounds.authorize.request(asked(), ann))).toMatchObject({
      code: expect.any(String),
    });
    expect(await granted()).toHaveLength(1);
  });

  it('is not asked for again when a secret is disabled or deleted: its tokens end, people are left alone', async () => {
    const { id } = client.application;
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    const old = (await grounds.applications.get('wdc', id))?.secrets[0]?.id ?? 0;
    const next = await grounds.secrets.add('wdc', id, BY);
    const fresh = { ...client, client_secret: next?.client_secret ?? '' };
    await grounds.secrets.setDisabled('wdc', id, old, true, BY);
    expect(await grounds.alive(pair)).toBe(false);
    expect(saidBack(await grounds.authorize.request(asked(), ann))).toMatchObject({
      code: expect.any(String),
    });
    await grounds.secrets.delete('wdc', id, old, BY);
    expect(saidBack(await grounds.authorize.request(asked(), ann))).toMatchObject({
      code: expect.any(String),
    });
    expect(await grounds.alive(await grounds.redeem(fresh, await grounds.code(client, 1)))).toBe(true);
    expect(await granted()).toHaveLength(1);
  });

  it('is asked for again when the person was disabled and enabled, also when that is heard of late', async () => {
    const bob = { id: 2 };
    const ask = async () => (await grounds.authorize.request(asked(), bob)).is;
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

  it('gives no code to somebody who is disabled at that moment', async () => {
    await grounds.person(1, 10, false);
    await allow();
    meanwhile(() => grounds.person(1, 11, true));
    expect((await grounds.authorize.request(asked(), ann)).is).toBe('sign-in');
    await grounds.person(1, 12, false);
  });
});

describe('what fails on our side', () => {
  it.each([
    ['server_error', new Error('disk on fire')],
    ['temporarily_unavailable', new Overloaded('All connections to PostgreSQL are in use.')],
  ])('is said to the application as %s, and nothing more', async (error, fault) => {
    const shown = await prompt();
    meanwhile(() => Promise.reject(fault));
    expect(saidBack(await grounds.authorize.allow(asked(), ann, shown))).toEqual({
      error,
      error_description: expect.not.stringMatching(/fire|PostgreSQL/),
      iss: ISSUER,
      state: 's',
    });
    expect(await granted()).toEqual([]);
  });
});

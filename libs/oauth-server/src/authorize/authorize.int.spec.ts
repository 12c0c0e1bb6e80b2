import { Logger } from '@nestjs/common';
import { Database, Overloaded, type Transaction } from '@deskline/platform';
import { BY, CALLBACK, Grounds, ISSUER, type Registered } from '../token/grants.fixture';
import type { Next } from './authorize';

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

let grounds: Grounds;
let client: Registered;
const ann = { id: 1 };
const narrow = [{ effect: 'allow' as const, actions: ['task:Read'] }];

beforeAll(async () => {
  Logger.overrideLogger(false);
  grounds = await Grounds.open(Held);
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
  const next = await grounds.authorize.ask(asked(), ann);
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
    expect(saidBack(await grounds.authorize.ask(asked(), ann))).toMatchObject({ code: expect.any(String) });
  });

  it('is asked for again when it is revoked at that moment: nothing is granted that nobody has seen', async () => {
    await allow();
    const [grant] = await granted();
    meanwhile(() => grounds.grants.revoke(1, grant?.id ?? 0));
    expect((await grounds.authorize.ask(asked(), ann)).is).toBe('consent');
    expect(await granted()).toEqual([]);
  });

  it('gives no code to somebody who is disabled at that moment', async () => {
    await grounds.person(1, 10, false);
    await allow();
    meanwhile(() => grounds.person(1, 11, true));
    expect((await grounds.authorize.ask(asked(), ann)).is).toBe('sign-in');
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

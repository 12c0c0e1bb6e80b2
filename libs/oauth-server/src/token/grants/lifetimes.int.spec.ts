import { errorOf, GrantsEnv, type Registered } from '../../../test/grants-env';
import type { TokenResponse } from './grant-type';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const TWO_WEEKS = 14 * 24 * HOUR;
let grounds: GrantsEnv;
let client: Registered;

beforeAll(async () => {
  grounds = await GrantsEnv.open();
  await grounds.person(1);
  client = await grounds.register();
});
afterAll(() => grounds.close());

type Works = () => Promise<boolean>;
const pairOf = async () => grounds.redeem(client, await grounds.code(client, 1));
const serves =
  (pair: TokenResponse): Works =>
  () =>
    grounds.alive(pair);
const refreshes =
  (pair: TokenResponse): Works =>
  async () =>
    (await errorOf(grounds.refresh(client, pair))) !== 'invalid_grant';

/** Each is made, and answers whether it still works: that may use it up. */
const LIVES: [name: string, lifetime: number, make: () => Promise<Works>][] = [
  [
    'an authorization code lives 10 minutes',
    600 * SECOND,
    async () => {
      const code = await grounds.code(client, 1);
      return async () => (await errorOf(grounds.redeem(client, code))) !== 'invalid_grant';
    },
  ],
  ['the access token of a code lives an hour', HOUR, async () => serves(await pairOf())],
  [
    'the access token of a refresh lives an hour',
    HOUR,
    async () => serves(await grounds.refresh(client, await pairOf())),
  ],
  [
    'the access token of client credentials lives an hour',
    HOUR,
    async () => serves(await grounds.token('client_credentials', client)),
  ],
  ['a refresh token lives two weeks', TWO_WEEKS, async () => refreshes(await pairOf())],
  [
    'the refresh token of a refresh lives two weeks',
    TWO_WEEKS,
    async () => refreshes(await grounds.refresh(client, await pairOf())),
  ],
];

describe('Lifetimes', () => {
  it.each(LIVES)(
    '%s: it works a second before its expiry, but not at its expiry or a second later',
    async (_, lives, make) => {
      const [before, at, after] = [await make(), await make(), await make()];
      grounds.clock.advance(lives - SECOND);
      expect(await before()).toBe(true);
      grounds.clock.advance(SECOND);
      expect(await at()).toBe(false);
      grounds.clock.advance(SECOND);
      expect(await after()).toBe(false);
    },
  );

  it('introspection reports the expiry of a token to gateways', async () => {
    const ends = new Date(grounds.clock.now().getTime() + HOUR).toISOString();
    for (const token of [await pairOf(), await grounds.token('client_credentials', client)])
      expect(await grounds.said(token)).toMatchObject({
        ...{ active: true, expires_at: ends },
        identity: { application: expect.any(Number) },
      });
  });

  it('a refresh gives an hour and two weeks from its own time', async () => {
    const pair = await pairOf();
    grounds.clock.advance(TWO_WEEKS - SECOND);
    const next = await grounds.refresh(client, pair);
    expect(next.expires_in).toBe(3600);
    grounds.clock.advance(TWO_WEEKS - SECOND);
    expect(await refreshes(next)()).toBe(true);
  });
});

import type { PoolClient } from 'pg';
import { hashToken } from '@deskline/identity';
import { BY, CALLBACK, errorOf, GrantsEnv } from '../../../test/grants-env';
import type { TokenResponse } from './grant-type';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const TWO_WEEKS = 14 * 24 * HOUR;
let grounds: GrantsEnv;

beforeAll(async () => {
  grounds = await GrantsEnv.open();
});
afterAll(() => grounds.close());
beforeEach(async () => {
  for (const id of [1, 2]) await grounds.person(id);
  grounds.publishedChanges.length = 0;
});

/** Texts of the statements that the work sends, by message. */
async function messagesOf<T>(work: () => Promise<T>): Promise<{ sent: string[][]; result: T }> {
  const sent: string[][] = [];
  const { pool } = grounds.database;
  const listen = (connection: PoolClient) => {
    const query = connection.query.bind(connection);
    connection.query = ((message: { texts: string[] }) => {
      sent.push(message.texts);
      return query(message as never);
    }) as unknown as PoolClient['query'];
    pool.once('release', () => (connection.query = query));
  };
  pool.on('acquire', listen);
  const result = await work();
  pool.off('acquire', listen);
  return { sent, result };
}

describe('The client credentials grant', () => {
  it('acts as the person linked to the application, for an hour, without a refresh token', async () => {
    const client = await grounds.register({
      person_id: 2,
      scopes: [{ effect: 'allow', actions: ['*:Read'] }],
    });
    const token = await grounds.token('client_credentials', client);
    expect(token).toEqual({
      access_token: expect.stringMatching(/^dsk_access_/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: '*:Read',
    });
    expect(await grounds.whose(token)).toBe(2);
    expect(await grounds.events(client.application)).toEqual(['application.created', 'token.issued']);
    grounds.clock.advance(HOUR - SECOND);
    expect(await grounds.alive(token)).toBe(true);
    grounds.clock.advance(SECOND);
    expect(await grounds.alive(token)).toBe(false);
  });

  it('authenticates and issues in one statement, for all requests that wait together in the next', async () => {
    const client = await grounds.register();
    const { sent, result: tokens } = await messagesOf(() =>
      Promise.all(Array.from({ length: 9 }, () => grounds.token('client_credentials', client))),
    );
    const statement = ['BEGIN', expect.stringContaining('set_config'), expect.stringContaining('INSERT')];
    expect(sent).toEqual([statement, ['COMMIT'], statement, ['COMMIT']]);
    expect(new Set(tokens.map(({ access_token }) => access_token)).size).toBe(9);
    expect(await Promise.all(tokens.map((token) => grounds.alive(token)))).toEqual(tokens.map(() => true));
  });

  it('serves the right requests of a group, and refuses the wrong ones each for its reason', async () => {
    const [one, other] = [await grounds.register(), await grounds.register({ person_id: 2 })];
    const open = await grounds.register({ public: true });
    const calls = [
      grounds.token('client_credentials', one),
      grounds.token('client_credentials', { ...one, client_secret: other.client_secret }),
      grounds.token('client_credentials', { ...one, client_id: 'nul\0' }),
      grounds.token('client_credentials', open),
      grounds.token('client_credentials', other),
    ];
    const [first, swapped, unknown, unlinked, last] = await Promise.all(calls.map(errorOf));
    expect([swapped, unknown, unlinked]).toEqual(['invalid_client', 'invalid_client', 'unauthorized_client']);
    expect(await grounds.whose(first as TokenResponse)).toBe(1);
    expect(await grounds.whose(last as TokenResponse)).toBe(2);
  });

  it('is refused for public applications, and for those without a linked person', async () => {
    const open = await grounds.register({ public: true });
    expect(await errorOf(grounds.token('client_credentials', open))).toBe('unauthorized_client');
    const nobody = await grounds.register({ person_id: null });
    expect(await errorOf(grounds.token('client_credentials', nobody))).toBe('unauthorized_client');
  });

  it('is refused with a wrong secret, one of another application, or none', async () => {
    const [one, other] = [await grounds.register(), await grounds.register()];
    for (const client_secret of ['wrong', other.client_secret, ''])
      expect(await errorOf(grounds.token('client_credentials', { ...one, client_secret }))).toBe(
        'invalid_client',
      );
  });

  it('stores no token, code or secret in clear', async () => {
    const client = await grounds.register();
    const code = await grounds.code(client, 1);
    const pair = await grounds.redeem(client, code);
    await grounds.refresh(client, pair);
    const tables =
      'application_secret authorization_code access_token refresh_token token_family security_log';
    for (const table of tables.split(' ')) {
      const rows = JSON.stringify(await grounds.database.query(`SELECT * FROM ${table}`));
      for (const secret of [client.client_secret, code, pair.access_token, pair.refresh_token ?? ''])
        expect(rows).not.toContain(secret.slice(12, -4));
    }
  });
});

describe('The authorization code grant', () => {
  it('gives a pair for a code', async () => {
    const client = await grounds.register();
    const pair = await grounds.redeem(client, await grounds.code(client, 2));
    expect(pair).toMatchObject({ expires_in: 3600, refresh_token: expect.stringMatching(/^dsk_renew_/) });
    expect(await grounds.whose(pair)).toBe(2);
  });

  it('redeems a code until ten minutes have passed', async () => {
    const client = await grounds.register();
    const [early, late] = [await grounds.code(client, 1), await grounds.code(client, 1)];
    grounds.clock.advance(599 * SECOND);
    expect(await grounds.redeem(client, early)).toBeDefined();
    grounds.clock.advance(SECOND);
    expect(await errorOf(grounds.redeem(client, late))).toBe('invalid_grant');
  });

  it.each([
    ['another redirect_uri', { redirect_uri: `${CALLBACK}/` }, 'invalid_grant'],
    ['another verifier', { code_verifier: 'w'.repeat(64) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['no redirect_uri', { redirect_uri: '' }, 'invalid_request'],
  ])('is refused with %s, and the code can still be used', async (_, more, error) => {
    const client = await grounds.register();
    const code = await grounds.code(client, 1);
    expect(await errorOf(grounds.redeem(client, code, more))).toBe(error);
    expect(await grounds.alive(await grounds.redeem(client, code))).toBe(true);
  });

  it('is refused for the code of another application', async () => {
    const [one, other] = [await grounds.register(), await grounds.register()];
    const code = await grounds.code(one, 1);
    expect(await errorOf(grounds.redeem(other, code))).toBe('invalid_grant');
    expect(await grounds.redeem(one, code)).toBeDefined();
  });

  it('gives one pair for fifty redemptions of one code at once, and revokes it', async () => {
    const client = await grounds.register();
    const code = await grounds.code(client, 1);
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => grounds.redeem(client, code)));
    const pairs = all.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(pairs).toHaveLength(1);
    expect(await grounds.alive(pairs[0] as TokenResponse)).toBe(false);
    const text = 'SELECT revoked_because FROM token_family WHERE application_id = $1';
    expect(await grounds.database.query(text, [client.application.id])).toEqual([
      { revoked_because: 'code.used_twice' },
    ]);
  });

  it('is refused when the application has changed since the code', async () => {
    const client = await grounds.register();
    const code = await grounds.code(client, 1);
    const scopes = [{ effect: 'allow' as const, actions: ['task:Read'] }];
    await grounds.applications.update('wdc', client.application.id, { scopes }, BY);
    expect(await errorOf(grounds.redeem(client, code))).toBe('invalid_grant');
  });

  it('serves a public application, which has no secret', async () => {
    const client = await grounds.register({ public: true });
    const pair = await grounds.redeem(client, await grounds.code(client, 1));
    expect(await grounds.alive(await grounds.refresh(client, pair))).toBe(true);
  });
});

describe('The refresh token grant', () => {
  const pairOf = async () => {
    const client = await grounds.register();
    return { client, pair: await grounds.redeem(client, await grounds.code(client, 1)) };
  };

  it('gives another pair up to two weeks later', async () => {
    const [one, other] = [await pairOf(), await pairOf()];
    grounds.clock.advance(TWO_WEEKS - SECOND);
    const next = await grounds.refresh(one.client, one.pair);
    expect(next.refresh_token).not.toBe(one.pair.refresh_token);
    expect(await grounds.alive(next)).toBe(true);
    grounds.clock.advance(SECOND);
    expect(await errorOf(grounds.refresh(other.client, other.pair))).toBe('invalid_grant');
  });

  it('gives the same pair for a repeat within ten seconds', async () => {
    const { client, pair } = await pairOf();
    const next = await grounds.refresh(client, pair);
    await grounds.pass(5 * SECOND);
    const again = await grounds.refresh(client, pair);
    expect(again).toEqual({ ...next, expires_in: expect.any(Number) });
    expect(again.expires_in).toBeLessThan(3_596);
    expect(await grounds.alive(next)).toBe(true);
  });

  it('measures the ten seconds of a repeat by the clock of the database', async () => {
    const { client, pair } = await pairOf();
    const next = await grounds.refresh(client, pair);
    for (const skew of [30 * SECOND, -60 * SECOND]) {
      grounds.clock.advance(skew);
      expect((await grounds.refresh(client, pair)).access_token).toBe(next.access_token);
    }
    grounds.clock.advance(30 * SECOND);
    expect(await grounds.alive(next)).toBe(true);
  });

  it('revokes the family for a repeat after ten seconds', async () => {
    const { client, pair } = await pairOf();
    const next = await grounds.refresh(client, pair);
    await grounds.pass(11 * SECOND);
    expect(await errorOf(grounds.refresh(client, pair))).toBe('invalid_grant');
    expect([await grounds.alive(pair), await grounds.alive(next)]).toEqual([false, false]);
    expect(await errorOf(grounds.refresh(client, next))).toBe('invalid_grant');
    expect(await grounds.events(client.application)).toContain('refresh.replayed');
  });

  it('gives the same pair for many requests at once', async () => {
    const { client, pair } = await pairOf();
    const all = await Promise.all(Array.from({ length: 20 }, () => grounds.refresh(client, pair)));
    expect(new Set(all.map(({ access_token }) => access_token)).size).toBe(1);
    expect(new Set(all.map(({ refresh_token }) => refresh_token)).size).toBe(1);
  });

  it('rotates the tokens of a group each for its own application, and a token that is sent twice once', async () => {
    const [one, other] = [await pairOf(), await pairOf()];
    const stranger = await grounds.register();
    const sent = [
      grounds.refresh(one.client, one.pair),
      grounds.refresh(stranger, other.pair),
      grounds.refresh({ ...one.client, client_secret: 'wrong' }, one.pair),
      grounds.refresh(other.client, other.pair),
      grounds.refresh(other.client, other.pair),
    ];
    const [first, strange, wrong, second, again] = await Promise.all(sent.map(errorOf));
    expect([strange, wrong]).toEqual(['invalid_grant', 'invalid_client']);
    expect((again as TokenResponse).refresh_token).toBe((second as TokenResponse).refresh_token);
    for (const pair of [first, second]) expect(await grounds.alive(pair as TokenResponse)).toBe(true);
    const rotations = `SELECT count(*)::integer FROM refresh_token WHERE family_id IN
      (SELECT family_id FROM refresh_token WHERE token_hash = decode($1, 'hex'))`;
    for (const { refresh_token = '' } of [one.pair, other.pair])
      expect(await grounds.database.query(rotations, [hashToken(refresh_token)])).toEqual([{ count: 2 }]);
  });

  it('finds the token by its hash, not by its end, also while the table is nearly empty', async () => {
    const { client, pair } = await pairOf();
    const { sent } = await messagesOf(() => grounds.refresh(client, pair));
    const [, settings = '', rotate = ''] = sent[0] ?? [];
    const plan = await grounds.database.transaction(async (transaction) => {
      await transaction.query(settings);
      return transaction.query(`EXPLAIN (GENERIC_PLAN) ${rotate}`);
    });
    expect(JSON.stringify(plan)).toContain('refresh_token_pkey');
    expect(JSON.stringify(plan)).not.toContain('refresh_token_by_end');
  });

  it('rotates a token that another transaction has locked for a moment, and delays no other', async () => {
    const [one, other] = [await pairOf(), await pairOf()];
    const locker = await grounds.database.pool.connect();
    await locker.query('BEGIN');
    await locker.query(`SELECT FROM refresh_token WHERE token_hash = decode($1, 'hex') FOR UPDATE`, [
      hashToken(one.pair.refresh_token ?? ''),
    ]);
    const waits = grounds.refresh(one.client, one.pair);
    expect(await grounds.alive(await grounds.refresh(other.client, other.pair))).toBe(true);
    await locker.query('COMMIT');
    locker.release();
    expect(await grounds.alive(await waits)).toBe(true);
    expect((await grounds.events(one.client.application)).at(-1)).toBe('token.refreshed');
  });

  it('is refused to another application, and leaves the token usable', async () => {
    const { client, pair } = await pairOf();
    expect(await errorOf(grounds.refresh(await grounds.register(), pair))).toBe('invalid_grant');
    expect(await grounds.refresh(client, pair)).toBeDefined();
  });

  it('outlives a deleted secret if it was made with a newer one, until the older token is replayed', async () => {
    const { client, pair } = await pairOf();
    const id = client.application.id;
    const newer = await grounds.secrets.add('wdc', id, BY);
    const next = await grounds.refresh({ ...client, client_secret: newer?.client_secret ?? '' }, pair);
    const [older] = (await grounds.applications.get('wdc', id))?.secrets ?? [];
    await grounds.secrets.delete('wdc', id, older?.id ?? 0, BY);
    expect([await grounds.alive(pair), await grounds.alive(next)]).toEqual([false, true]);
    await grounds.pass(11 * SECOND);
    const replayed = grounds.refresh({ ...client, client_secret: newer?.client_secret ?? '' }, pair);
    expect([await errorOf(replayed), await grounds.alive(next)]).toEqual(['invalid_grant', false]);
  });
});

import { OauthSettings } from '../../oauth.settings';
import { BY, errorOf, GrantsEnv, type Registered } from '../../../test/grants-env';
import { ExpiredRows } from './expired-rows';
import * as statements from './expired-rows.sql';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let grounds: GrantsEnv;
let old: ExpiredRows;
let client: Registered;

beforeAll(async () => {
  grounds = await GrantsEnv.open();
  old = new ExpiredRows(grounds.database, grounds.clock, new OauthSettings());
  await grounds.person(1);
});
afterAll(() => grounds.close());
beforeEach(async () => {
  await grounds.database
    .query(`TRUNCATE application, application_secret, authorization_grant, authorization_code,
    token_family, access_token, refresh_token, personal_token, security_log`);
  client = await grounds.register();
});

const sweep = (batch?: number) => old.sweep(undefined, batch);

const TABLES = 'authorization_code token_family access_token refresh_token'.split(' ');
const counts = async (tables = TABLES) =>
  Promise.all(
    tables.map(async (table) => {
      const text = `SELECT count(*)::integer AS rows FROM ${table}`;
      return (await grounds.database.query<{ rows: number }>(text))[0]?.rows;
    }),
  );
const pairOf = async () => grounds.redeem(client, await grounds.code(client, 1));

describe('ExpiredRows', () => {
  it('deletes expired codes, tokens and families, in batches of any size', async () => {
    for (let made = 0; made < 5; made += 1) {
      await grounds.token('client_credentials', client);
      await grounds.code(client, 1);
      await pairOf();
    }
    expect(await counts()).toEqual([10, 10, 10, 5]);
    grounds.clock.advance(2 * HOUR + 1_000);
    await sweep(2);
    expect(await counts()).toEqual([5, 5, 0, 5]);
    grounds.clock.advance(14 * DAY);
    await sweep(2);
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('sweeps on one instance at a time', async () => {
    const another = await grounds.database.pool.connect();
    await another.query(`BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('old grants', 0))`);
    await grounds.token('client_credentials', client);
    grounds.clock.advance(3 * HOUR);
    await sweep();
    expect(await counts(['access_token'])).toEqual([1]);
    await another.query('COMMIT');
    another.release();
    await Promise.all([sweep(1), sweep(1)]);
    expect(await counts(['access_token'])).toEqual([0]);
  });

  it('deletes a revoked access token with its family', async () => {
    const token = await grounds.token('client_credentials', client);
    const authenticated = await grounds.clients.authenticate({ ...client, basic: false }, '192.0.2.7');
    await grounds.revoke.revoke(authenticated, token.access_token, '192.0.2.7');
    grounds.clock.advance(HOUR + 1_000);
    await sweep();
    expect(await counts(['access_token', 'token_family'])).toEqual([0, 0]);
  });

  it('deletes an abandoned session, with its address and browser', async () => {
    const START = `
INSERT INTO session (id_hash, person_id, created_at, seen_at, address)
SELECT sha256(gen_random_uuid()::text::bytea), 1, $1, $1, '192.0.2.1' FROM generate_series(1, 3)`;
    await grounds.database.query(START, [grounds.clock.now()]);
    grounds.clock.advance(DAY);
    await grounds.database.query(START, [grounds.clock.now()]);
    grounds.clock.advance(6 * DAY + HOUR + 1_000);
    await sweep(2);
    expect(await counts(['session'])).toEqual([3]);
    grounds.clock.advance(DAY);
    await sweep();
    expect(await counts(['session'])).toEqual([0]);
  });

  it('keeps a rotated refresh token for its two weeks, so that its replay revokes the family', async () => {
    const first = await pairOf();
    await grounds.pass(7 * DAY);
    const last = await grounds.refresh(client, first);
    await grounds.pass(7 * DAY);
    await sweep();
    expect(await errorOf(grounds.refresh(client, first))).toBe('invalid_grant');
    expect(await errorOf(grounds.refresh(client, last))).toBe('invalid_grant');
    expect(await grounds.events(client.application)).toContain('refresh.replayed');
  });

  it('deletes a rotated refresh token after its two weeks, but no used code of an active family', async () => {
    const code = await grounds.code(client, 1);
    let last = await grounds.redeem(client, code);
    for (let times = 0; times < 6; times += 1) {
      await grounds.pass(13 * DAY);
      last = await grounds.refresh(client, last);
      await sweep(1);
    }
    expect(await counts(['refresh_token', 'authorization_code'])).toEqual([2, 1]);
    expect(await grounds.alive(last)).toBe(true);
    expect(await errorOf(grounds.redeem(client, code))).toBe('invalid_grant');
    expect(await grounds.alive(last)).toBe(false);
  });

  it('deletes a personal access token thirty days after it was revoked or has expired', async () => {
    const text = `INSERT INTO personal_token (token_hash, name, hint, person_id, account_id, scopes, created_at,
      person_version, revoked_at, expires_at)
      VALUES (sha256(convert_to($1, 'UTF8')), $1, 'x', 1, 'wdc', '[]', 'epoch', 1, $2, $3)`;
    const insert = (...values: [name: string, revoked: Date | null, expires: Date | null]) =>
      grounds.database.query(text, values);
    const now = grounds.clock.now().getTime();
    const [before, after, later] = [
      new Date(now - 30 * DAY - 1),
      new Date(now - 30 * DAY),
      new Date(now + DAY),
    ];
    for (const [name, end] of Object.entries({ before, after })) {
      await insert(`revoked ${name}`, end, null);
      await insert(`revoked first, ${name}`, end, later);
      await insert(`expired ${name}`, null, end);
      await insert(`expired first, ${name}`, later, end);
    }
    await insert('for ever', null, null);
    await sweep(3);
    const left = await grounds.database.query('SELECT name FROM personal_token ORDER BY id');
    expect(left.map(({ name }) => name)).toEqual([
      'revoked after',
      'revoked first, after',
      'expired after',
      'expired first, after',
      'for ever',
    ]);
  });

  it('deletes a used code with its family, and not before', async () => {
    const code = await grounds.code(client, 1);
    const pair = await grounds.redeem(client, code);
    grounds.clock.advance(13 * DAY);
    await sweep();
    const next = await grounds.refresh(client, pair);
    expect(await errorOf(grounds.redeem(client, code))).toBe('invalid_grant');
    expect(await grounds.alive(next)).toBe(false);
    grounds.clock.advance(15 * DAY);
    await sweep();
    expect(await counts()).toEqual([0, 0, 0, 0]);
  });

  it('deletes a revoked authorization once all its tokens are deleted', async () => {
    await pairOf();
    const [grant] = await grounds.grants.list(1, 100);
    await grounds.grants.revoke(1, grant?.id ?? 0);
    grounds.clock.advance(14 * DAY);
    await sweep();
    expect(await counts(['authorization_grant'])).toEqual([1]);
    grounds.clock.advance(DAY);
    await sweep();
    expect(await counts(['authorization_grant'])).toEqual([0]);
  });

  it('deletes a security event after 400 days, and not a day before', async () => {
    grounds.clock.advance(400 * DAY);
    await grounds.secrets.add('wdc', client.application.id, BY);
    await sweep(1);
    expect(await grounds.events(client.application)).toEqual(['application.created', 'secret.added']);
    grounds.clock.advance(1);
    await sweep(1);
    expect(await grounds.events(client.application)).toEqual(['secret.added']);
  });

  it.each(Object.entries(statements))('%s are found by an index', async (_, text) => {
    const values = [new Date(), 10];
    const plan = await grounds.database.transaction(async (transaction) => {
      await transaction.query('SET LOCAL enable_seqscan = off');
      return transaction.rows(`EXPLAIN ${text}`, values);
    });
    expect(plan.flat().join('\n')).not.toContain('Seq Scan');
  });
});

import type { Principal, Scope } from '@deskline/identity';
import { NO_BODY } from '@deskline/platform';
import { SHORT_URL_TARGET } from '@deskline/record';
import { principal, until } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { SHORT_URL_CALLS } from './short-url-calls.controller';
import { UrlReserver } from './url-reserver';

const manager = principal({ roles: ['configuration_manager'] });

describe('Reserved short URLs', () => {
  let office: ConfigurationRecordsEnv;
  const call = (request: string, as = manager) => office.call(request, null, as, '.short_urls');
  const reserve = async (amount: number | string, as = manager) =>
    call(`POST /short_urls/reserve?amount=${amount}`, as);
  const tokenOf = async (amount: number, as = manager) => String((await reserve(amount, as)).json['token']);
  const stateOf = async (token: string, as = manager) => {
    const { status, json } = await call(`GET /short_urls/reserve/${token}`, as);
    return status === 200 ? json : status;
  };
  const ended = (token: string, as = manager) =>
    until(
      async () => (await stateOf(token, as)) as { state: string },
      ({ state }) => state === 'done' || state === 'error',
    );
  const madeOf = async (account = 'widget') => {
    const statement = 'SELECT count(*)::integer AS made FROM short_url WHERE account_id = $1 AND uri IS NULL';
    const [row] = await office.database.query<{ made: number }>(statement, [account]);
    return row?.made;
  };
  /** Counts as if an account had these. */
  const fill = (account: string, amount: number) =>
    office.database.query(
      `INSERT INTO short_url (account_id, short_url, created_at, updated_at)
       SELECT $1, $1 || '/' || lpad(n::text, 16, '0'), now(), now() FROM generate_series(1, $2::integer) n`,
      [account, amount],
    );
  const list = async () =>
    (await office.call('GET /short_urls?fields=short_url,uri&per_page=100', null, manager))
      .json as unknown as Record<string, unknown>[];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const account of ['widget', 'rival']) await office.account(account);
  });
  afterAll(() => office?.close());
  afterEach(async () => {
    await office.database.query('DELETE FROM short_url_reservation');
    await office.database.query('DELETE FROM short_url');
  });

  it('have an address of their own and no uri, and are in the list and the audit', async () => {
    const token = await tokenOf(3);
    await ended(token);
    expect(await stateOf(token)).toEqual({ state: 'done', message: null });
    const urls = await list();
    expect(urls).toHaveLength(3);
    expect(new Set(urls.map(({ short_url }) => short_url)).size).toBe(3);
    for (const url of urls) {
      expect(url).toMatchObject({ uri: null, short_url: expect.stringMatching(/\/s\/widget\/[\w-]{16}$/) });
      const { json } = await office.call(`GET /short_urls/${String(url['id'])}/audit`, null, manager);
      expect(json).toMatchObject([{ action: 'create', created_by: { id: manager.person.id } }]);
      expect(JSON.stringify(json)).not.toContain('reserved');
    }
  });

  it('lead nowhere before they are given a uri', async () => {
    await ended(await tokenOf(1));
    const [{ id, short_url } = {}] = await list();
    const token = String(short_url).split('/').at(-1);
    const target = async () =>
      (
        await office.nats.request(
          SHORT_URL_TARGET,
          { head: { account: 'widget', token }, body: NO_BODY },
          5_000,
        )
      ).head;
    expect(await target()).toEqual({ status: 404 });
    expect((await office.call(`PATCH /short_urls/${String(id)}`, { uri: null }, manager)).status).toBe(422);
    const { json } = await office.call(`PATCH /short_urls/${String(id)}`, { tel: '112' }, manager);
    expect(json).toMatchObject({ uri: 'tel:112', short_url });
    expect(await target()).toEqual({ status: 200, uri: 'tel:112' });
    expect(await madeOf()).toBe(0);
  });

  it('are 10,000 at most, however many calls reserve them at once', async () => {
    await fill('widget', 9_900);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reserve(15)));
    const tokens = answers.filter(({ status }) => status === 200).map(({ json }) => String(json['token']));
    expect(tokens).toHaveLength(6);
    for (const { status, json } of answers.filter((answer) => answer.status !== 200))
      expect([status, json['errors']]).toEqual([422, [['amount', "Amount can't be more than 10"]]]);
    for (const token of tokens) await ended(token);
    expect(await madeOf()).toBe(9_990);
    expect((await reserve(11)).status).toBe(422);
    expect((await reserve(11, administrator('rival'))).status).toBe(200);
    await ended(await tokenOf(10));
    expect((await reserve(1)).json).toMatchObject({ errors: [['amount', "Amount can't be more than 0"]] });
    await office.database.query(
      `UPDATE short_url SET uri = 'tel:112' WHERE id = (SELECT min(id) FROM short_url)`,
    );
    expect((await reserve(1)).status).toBe(200);
  });

  it('are as many as were reserved, whichever connections end in the midst', async () => {
    const token = await tokenOf(450);
    await until(madeOf, (made = 0) => made > 0);
    await office.database.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE relation = 'short_url_reservation'::regclass AND pid <> pg_backend_pid()`,
    );
    const reserver = office.get(UrlReserver);
    await Promise.all(Array.from({ length: 3 }, () => reserver.run().catch(() => undefined)));
    await ended(token);
    await Promise.all(Array.from({ length: 3 }, () => reserver.run()));
    expect(await madeOf()).toBe(450);
  });

  it('are made to the end after a process has ended in the midst', async () => {
    await fill('widget', 30);
    await office.database.query(
      `INSERT INTO short_url_reservation (token, account_id, principal, amount, made, created_at, served_at)
       VALUES ($1, 'widget', $2::jsonb, 70, 30, now(), now())`,
      ['a'.repeat(24), JSON.stringify(manager)],
    );
    expect(await stateOf('a'.repeat(24))).toEqual({ state: 'processing', message: null });
    await office.get(UrlReserver).run();
    expect([await madeOf(), await stateOf('a'.repeat(24))]).toEqual([70, { state: 'done', message: null }]);
  });

  it('are reserved once by calls with an Idempotency-Key', async () => {
    const [path, query, base_url] = ['/short_urls/reserve', 'amount=2', 'https://desk.example/v1'];
    const headers = { 'idempotency-key': 'labels of May' };
    const head = { method: 'POST', path, query, principal: manager, request_id: null, base_url, headers };
    const post = async (of: object = {}) => {
      const frame = { head: { ...head, ...of }, body: NO_BODY };
      const answer = await office.nats.request<{ status: number }>(SHORT_URL_CALLS, frame, 10_000);
      return { status: answer.head.status, text: answer.body.toString() };
    };
    const [first, second] = await Promise.all([post(), post()]);
    expect([first.status, second]).toEqual([200, first]);
    expect(await post()).toEqual(first);
    expect((await post({ query: 'amount=3' })).status).toBe(400);
    expect((await post({ headers: { 'idempotency-key': 'é' } })).status).toBe(400);
    const { token } = JSON.parse(first.text) as { token: string };
    await ended(token);
    expect(await madeOf()).toBe(2);
  });

  it('are told of until five minutes after the end, in their account', async () => {
    const token = await tokenOf(1);
    await ended(token);
    expect(await stateOf(token, administrator('rival'))).toBe(404);
    for (const other of ['b'.repeat(24), 'b', '%00', token.toLowerCase() + 'x'])
      expect(await stateOf(other)).toBe(404);
    await office.advanceTo('2026-03-02T09:04:59Z');
    expect(await stateOf(token)).toMatchObject({ state: 'done' });
    await office.advanceTo('2026-03-02T09:05:01Z');
    expect(await stateOf(token)).toBe(404);
    await office.get(UrlReserver).run();
    expect(await office.database.query('SELECT FROM short_url_reservation')).toEqual([]);
  });

  it('end as an error with the reason, where they may not be made any more', async () => {
    const token = 'c'.repeat(24);
    const without: Principal = { ...manager, roles: ['specialist'] };
    await office.database.query(
      `INSERT INTO short_url_reservation (token, account_id, principal, amount, created_at, served_at)
       VALUES ($1, 'widget', $2::jsonb, 5, $3, $3)`,
      [token, JSON.stringify(without), '2026-03-02T09:05:01Z'],
    );
    expect(await stateOf(token)).toEqual({ state: 'queued', message: null });
    await office.get(UrlReserver).run();
    expect(await stateOf(token)).toEqual({ state: 'error', message: 'Forbidden' });
    expect(await madeOf()).toBe(0);
  });

  it('are reserved by configuration managers and administrators', async () => {
    const token = await tokenOf(1);
    expect((await reserve(1, principal({ roles: ['account_administrator'] }))).status).toBe(200);
    for (const roles of [['specialist'], ['auditor'], ['account_designer'], []] as Principal['roles'][]) {
      expect((await reserve(1, principal({ roles }))).status).toBe(403);
      expect(await stateOf(token, principal({ roles }))).toBe(403);
    }
    const scopes: Scope[] = [{ effect: 'allow', actions: ['short-url:Read'] }];
    expect((await reserve(1, { ...manager, scopes })).status).toBe(403);
    expect(await stateOf(token, { ...manager, scopes })).toMatchObject({ message: null });
  });

  it('are refused as an amount that is none', async () => {
    for (const amount of ['', '0', '-1', '1.5', '10001', '1e9', '1000000000', 'x', '%00'])
      expect([amount, (await reserve(amount)).status]).toEqual([amount, 400]);
    expect((await call('POST /short_urls/reserve')).json).toEqual({ message: 'Missing parameter: amount' });
    expect((await call('POST /short_urls/reserve?amount=1&other=1')).status).toBe(400);
    expect((await call('POST /short_urls/reserve?amount=1&dry_run=1')).status).toBe(400);
    expect(await office.database.query('SELECT FROM short_url_reservation')).toEqual([]);
  });
});

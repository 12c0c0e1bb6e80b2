import type { Scope } from '@deskline/identity';
import { ApiEnv, type Got } from '../../test/api-env';

interface TokenResponse {
  id: number;
  name: string;
  token?: string;
  errors?: [string, string][];
}

const allow = (...actions: string[]): Scope => ({ effect: 'allow', actions });
const PATH = '/personal_access_tokens';
const reading = { name: 'reading', scopes: [allow('*:Read')] };

describe(PATH, () => {
  let house: ApiEnv;
  let ann: string;
  let bob: string;

  const create = (token: string, body: object | string, headers: Record<string, string> = {}) =>
    house.call<TokenResponse>(`POST ${PATH}`, { token, body, headers });
  const listed = async (token: string) => (await house.call<TokenResponse[]>(`GET ${PATH}`, { token })).json;

  beforeAll(async () => {
    house = await ApiEnv.open(2);
    ann = await house.person(1);
    bob = await house.person(2);
  });
  afterAll(() => house?.close());

  it('creates a token that is disclosed once, and works', async () => {
    const made = await create(ann, { ...reading, expires_at: '2999-01-01T00:00:00Z' });
    expect(made).toMatchObject({
      status: 201,
      headers: {
        'cache-control': 'no-store',
        location: expect.stringMatching(`/v1${PATH}/${made.json.id}$`),
      },
      json: { name: 'reading', scopes: [allow('*:Read')], expires_at: '2999-01-01T01:00:00+01:00' },
    });
    const token = made.json.token ?? '';
    expect(token).toMatch(/^dsk_pat_/);
    const one = await house.call<TokenResponse>(`GET ${PATH}/${made.json.id}`, { token });
    const { token: _token, ...rest } = made.json;
    expect(one.json).toEqual(rest);
    expect(JSON.stringify(await listed(token))).not.toContain(token);
  });

  it('revokes a token on every gateway', async () => {
    const { id, token = '' } = (await create(ann, reading)).json;
    expect(await Promise.all([0, 1].map((at) => house.status(`GET ${PATH}`, { token }, at)))).toEqual([
      200, 200,
    ]);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token: ann })).toBe(204);
    expect(await Promise.all([0, 1].map((at) => house.status(`GET ${PATH}`, { token }, at)))).toEqual([
      401, 401,
    ]);
    expect(await house.status(`GET ${PATH}/${id}`, { token: ann })).toBe(404);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token: ann })).toBe(404);
  });

  it('writes security events of created and revoked tokens', async () => {
    const token = await house.person(5);
    const { id } = (await create(token, reading)).json;
    await house.status(`DELETE ${PATH}/${id}`, { token });
    const lines = await house.query(
      'SELECT what, address, details FROM security_log WHERE person_id = $1 ORDER BY id',
      [5],
    );
    expect(lines.slice(1)).toEqual([
      { what: 'personal_token.created', address: '127.0.0.1', details: { token_id: id } },
      { what: 'personal_token.revoked', address: '127.0.0.1', details: { token_id: id } },
    ]);
  });

  it('shows no token of another person', async () => {
    const { id } = (await create(ann, reading)).json;
    expect(await house.status(`GET ${PATH}/${id}`, { token: bob })).toBe(404);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token: bob })).toBe(404);
    expect((await listed(bob)).map(({ name }) => name)).toEqual(['first']);
    expect(await house.status(`GET ${PATH}/${id}`, { token: ann })).toBe(200);
  });

  it('creates no token that is wider or expires later than the token of the call', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const narrow = await house.person(3, [], [allow('personal-access-token:*', 'task:Read')], soon);
    const wide = { name: 'wide', scopes: [allow('task:*')], expires_at: '2999-01-01T00:00:00Z' };
    expect(await create(narrow, wide)).toMatchObject({
      status: 422,
      json: {
        errors: [
          ['scopes', "Scopes can't permit more than the token of this call"],
          ['expires_at', "Expires at can't be later than that of the token of this call"],
        ],
      },
    });
    const same = await create(narrow, { name: 'same', scopes: [allow('task:Read')] });
    expect(same.status).toBe(201);
    expect(same.json).toHaveProperty('expires_at', expect.any(String));
    expect((await listed(narrow)).map(({ name }) => name)).toEqual(['first', 'same']);
  });

  it('requires the scope of the operation', async () => {
    const token = (await create(ann, { name: 'r', scopes: [allow('personal-access-token:Read')] })).json
      .token;
    const { id } = (await create(ann, reading)).json;
    expect(await house.status(`GET ${PATH}`, { token })).toBe(200);
    expect(await house.status(`POST ${PATH}`, { token, body: reading })).toBe(403);
    expect(await house.status(`DELETE ${PATH}/${id}`, { token })).toBe(403);
    const other = (await create(ann, { name: 'o', scopes: [allow('task:*')] })).json.token;
    expect(await house.status(`GET ${PATH}/${id}`, { token: other })).toBe(403);
    expect(await house.status(`GET ${PATH}`)).toBe(401);
  });

  it.each([
    [{}, ['name', 'scopes']],
    [{ name: 'x', scopes: [] }, ['scopes']],
    [{ name: 'x', scopes: [{ effect: 'perhaps', actions: ['*:*'] }] }, ['scopes']],
    [{ name: 'x', scopes: [{ effect: 'allow', actions: ['everything'] }] }, ['scopes']],
    [{ name: 'x', scopes: [{ effect: 'allow', actions: [] }] }, ['scopes']],
    [{ name: 'x'.repeat(129), scopes: [allow('*:*')], typo: 1 }, ['name', 'typo']],
    [{ name: 'x', scopes: [allow('tsak:Read')] }, ['scopes']],
    [{ ...reading, expires_at: '2001-01-01' }, ['expires_at']],
    [{ ...reading, expires_at: 'soon' }, ['expires_at']],
  ])('refuses %j because of %j', async (body, fields) => {
    const { status, json } = await create(ann, body);
    expect([status, json.errors?.map(([field]) => field)]).toEqual([422, fields]);
  });

  it('creates at most 1,000 tokens in force', async () => {
    const token = await house.person(6);
    const copy = `INSERT INTO personal_token (token_hash, name, hint, person_id, account_id, scopes, created_at, person_version)
SELECT sha256(each::text::bytea), 'copy', '', person_id, account_id, scopes, created_at, person_version
FROM personal_token, generate_series(1, 999) AS each WHERE person_id = $1`;
    await house.query(copy, [6]);
    expect(await create(token, reading)).toMatchObject({
      status: 422,
      json: { errors: [['personal_access_tokens', "Personal access tokens can't be more than 1000"]] },
    });
    await house.query("DELETE FROM personal_token WHERE name = 'copy'", []);
    expect((await create(token, reading)).status).toBe(201);
  });

  it('reports errors in the language of the caller', async () => {
    const { json } = await create(ann, { name: 'x' }, { language: 'nl' });
    expect(json.errors).toEqual([['scopes', 'Bevoegdheden mag niet leeg zijn']]);
  });

  it('accepts forms, and refuses malformed JSON', async () => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const made = await create(ann, 'name=form&scopes=me:Read,task:*', form);
    expect(made).toMatchObject({ status: 201, json: { scopes: [allow('me:Read', 'task:*')] } });
    expect(await house.status(`POST ${PATH}`, { token: ann, body: '{' })).toBe(400);
    expect(await house.status(`GET ${PATH}.xml`, { token: ann })).toBe(406);
    expect(await house.status(`PATCH ${PATH}/${made.json.id}`, { token: ann, body: {} })).toBe(404);
  });

  it('has pages and an ETag', async () => {
    const token = await house.person(4);
    for (const name of ['a', 'b', 'c', 'd']) await create(token, { ...reading, name });
    const seen: string[] = [];
    let next: string | undefined = `${PATH}?per_page=2&fields=name`;
    for (let pages = 0; next !== undefined && pages < 9; pages += 1) {
      const { json, headers }: Got<TokenResponse[]> = await house.call(`GET ${next}`, { token });
      expect(headers['x-pagination-total-entries']).toBe('5');
      seen.push(json.map(({ name }) => name).join(''));
      next = /\/v1([^>]*)>; rel="next"/.exec(String(headers['link']))?.[1];
    }
    expect(seen).toEqual(['firsta', 'bc', 'd']);
    const { headers } = await house.call(`GET ${PATH}`, { token });
    const etag = String(headers['etag']);
    expect(await house.status(`GET ${PATH}`, { token, headers: { 'if-none-match': etag } })).toBe(304);
    expect(await house.status(`GET ${PATH}?per_page=0`, { token })).toBe(400);
    expect(await house.status(`GET ${PATH}?x=1`, { token })).toBe(400);
  });

  it('waits for the revocation of the token of the call, and then refuses to create another', async () => {
    const { id, token = '' } = (await create(ann, { name: 'maker', scopes: [allow('*:*')] })).json;
    expect(await house.status(`GET ${PATH}`, { token })).toBe(200);
    const revoker = await house.pool.connect();
    await revoker.query('BEGIN');
    await revoker.query('UPDATE personal_token SET revoked_at = now() WHERE id = $1', [id]);
    const child = create(token, { ...reading, name: 'child' });
    const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    while ((await house.query(waiting, [])).length === 0) await new Promise((next) => setTimeout(next, 10));
    await revoker.query('COMMIT');
    revoker.release();
    expect((await child).status).toBe(403);
    expect((await listed(ann)).map(({ name }) => name)).not.toContain('child');
  });
});

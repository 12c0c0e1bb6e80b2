import { ALL_SCOPES, LANGUAGES, type Scope } from '@deskline/identity';
import { conforms } from '@deskline/testing';
import { ApiEnv, type Got } from '../../test/api-env';

interface Row {
  id: number;
  nodeID: string;
  created_at: string;
  [member: string]: unknown;
}

interface Refusal {
  message: string;
  errors?: [string, string][];
}

const allow = (...actions: string[]): Scope => ({ effect: 'allow', actions });
const TOKENS = '/personal_access_tokens';
const APPLICATIONS = '/oauth_applications';

/** Each collection by its model, with the names of its operations. */
const COLLECTIONS = [
  [TOKENS, 'personal-access-token', 'PersonalAccessToken'],
  ['/authorizations', 'authorization', 'Authorization'],
  [APPLICATIONS, 'oauth-application', 'OauthApplication'],
] as const;

/** Smallest valid input of each collection. */
const CREATABLE = [
  [TOKENS, { name: 'made', scopes: [allow('task:Read')] }, 'token', 'PersonalAccessToken'],
  [APPLICATIONS, { name: 'made', scopes: [allow('task:Read')] }, 'client_secret', 'OauthApplication'],
] as const;

describe('Records of oauth-server', () => {
  let house: ApiEnv;
  let ada: string;
  let bob: string;
  let first: Row;

  const get = <T = Row[]>(path: string, headers: Record<string, string> = {}, token = ada) =>
    house.call<T>(`GET ${path}`, { token, headers });
  const post = <T = Row>(path: string, body: object, headers: Record<string, string> = {}) =>
    house.call<T>(`POST ${path}`, { token: ada, body, headers });
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id);

  beforeAll(async () => {
    house = await ApiEnv.open();
    const elsewhere = { other: ['account_administrator'] };
    ada = await house.person(1, ['account_administrator'], ALL_SCOPES, undefined, 'wdc', elsewhere);
    bob = await house.person(2, ['specialist']);
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      await post(TOKENS, { name, scopes: [allow('task:Read')], expires_at: '2999-01-01T00:00:00Z' });
      const made = (await post(APPLICATIONS, { name, scopes: [allow('task:*')], person_id: 2 })).json;
      first ??= made;
      await house.query(
        `INSERT INTO authorization_grant (application_id, application_generation, person_id, person_version, scopes, created_at)
VALUES ($1, 1, 1, 1, $2, now())`,
        [made.id, JSON.stringify(ALL_SCOPES)],
      );
    }
  });
  afterAll(() => house?.close());

  describe.each(COLLECTIONS)('%s', (path, model, name) => {
    it('answers as documented, in every spelling of the request', async () => {
      const list = await get(path);
      expect(conforms(`list${name}s`, list.status, list.json)).toEqual([]);
      const [row] = list.json;
      const one = await get<Row>(`${path}/${row?.id}`);
      expect(conforms(`get${name}`, one.status, one.json)).toEqual([]);
      expect(Object.values(one.json).every((value) => value !== undefined)).toBe(true);
      for (const spelled of [`${path}/${row?.nodeID}`, `${path}/${row?.id}.json`, `${path}/${row?.id}/`])
        expect((await get(spelled)).json).toEqual(one.json);
      for (const spelled of [`${path}.json`, `${path}/`])
        expect((await get(spelled)).json).toEqual(list.json);
      expect(one.json['updated_at']).toBe(one.json.created_at);
      expect(one.json.created_at).toMatch(/T\d\d:\d\d:\d\d\+0[12]:00$/);
      expect(one.headers['x-request-id']).toEqual(expect.any(String));
    });

    it('pages by number and by cursor, forwards and back', async () => {
      const all = await get(`${path}?per_page=500`);
      const ids = idsOf(all.json);
      expect(all.headers).toMatchObject({
        'x-pagination-per-page': '100',
        'x-pagination-current-page': '1',
        'x-pagination-total-pages': '1',
        'x-pagination-total-entries': String(ids.length),
      });
      expect(ids).toEqual([...ids].sort((one, other) => one - other));
      expect(idsOf((await get(`${path}?per_page=2&page=2`)).json)).toEqual(ids.slice(2, 4));
      const seen: number[] = [];
      let next: string | undefined = `${path}?per_page=2&sort=-created_at&fields=id`;
      let prev: string | undefined;
      while (next !== undefined) {
        const page: Got<Row[]> = await get(next);
        seen.push(...idsOf(page.json));
        prev = linkTo('prev', page);
        next = linkTo('next', page);
      }
      expect(new Set(seen)).toEqual(new Set(ids));
      expect(seen).toHaveLength(ids.length);
      expect((await get(prev ?? '')).json.every(({ id }) => seen.includes(id))).toBe(true);
    });

    it('filters and selects fields, and reports unknown ones', async () => {
      const [row] = (await get(path)).json;
      expect(idsOf((await get(`${path}?id=${row?.id}`)).json)).toEqual([row?.id]);
      for (const stamp of ['created_at', 'updated_at'])
        expect((await get(`${path}?${stamp}=>2999-01-01&sort=-${stamp}`)).json).toEqual([]);
      expect((await get(`${path}?fields=created_at&per_page=1`)).json).toEqual([
        { id: row?.id, created_at: row?.created_at, nodeID: row?.nodeID },
      ]);
      for (const [query, message] of [
        ['fields=secret_hash', 'Unknown fields: secret_hash'],
        ['fields=person_version,token_hash', 'Unknown fields: person_version, token_hash'],
        ['token_hash=x', 'Unknown fields: token_hash'],
        ['scopes=x', 'Filtering not allowed on fields: scopes'],
        ['sort=scopes', 'Sorting not allowed on fields: scopes'],
        ['per_page=0', "Parameter 'per_page' cannot be less than 1"],
      ]) {
        const refused = await get<Refusal>(`${path}?${query}`);
        expect([refused.status, refused.json.message]).toEqual([400, message]);
      }
    });

    it('answers 304 to the ETag it has sent', async () => {
      for (const route of [path, `${path}/${(await get(path)).json[0]?.id}`]) {
        const etag = String((await get(route)).headers['etag']);
        expect((await get(route, { 'if-none-match': etag })).status).toBe(304);
        expect((await get(route, { etag })).status).toBe(304);
      }
    });

    it('refuses other methods and forms', async () => {
      expect((await get(`${path}.xml`)).status).toBe(406);
      expect((await get(path, { accept: 'text/html' })).status).toBe(406);
      expect(await house.status(`PATCH ${path}`, { token: ada, body: {} })).toBe(404);
      expect(await house.status(`DELETE ${path}`, { token: ada })).toBe(404);
      expect(await house.status(`GET ${path}/0`, { token: ada })).toBe(404);
    });

    it('requires the scope of the operation, and hides records of others', async () => {
      const [row] = (await get(path)).json;
      const one = `${path}/${row?.id}`;
      const blind = await house.createToken(1, [allow('me:Read')]);
      const reading = await house.createToken(1, [allow(`${model}:Read`)]);
      for (const route of [`GET ${path}`, `GET ${one}`, `DELETE ${one}`])
        expect(await house.status(route, { token: blind })).toBe(403);
      expect(await house.status(`GET ${one}`, { token: reading })).toBe(200);
      expect(await house.status(`DELETE ${one}`, { token: reading })).toBe(403);
      for (const route of [`GET ${one}`, `DELETE ${one}`, `GET ${path}/${row?.nodeID}`])
        expect(await house.call(route, { token: bob })).toMatchObject(
          // Applications are never read without the role; tokens and authorizations are those of the caller.
          path === '/oauth_applications'
            ? { status: 403, json: { message: 'Forbidden' } }
            : { status: 404, json: { message: 'Not Found' } },
        );
      expect((await get(one)).status).toBe(200);
    });
  });

  it("shows the caller's own records in every account, but only applications of the account of the call", async () => {
    const [here, there] = await Promise.all(
      ['wdc', 'other'].map(async (account) => {
        const lists = COLLECTIONS.map(([path]) => get(`${path}?per_page=100`, { account }));
        const answers = await Promise.all(lists);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        return answers.map(({ json }) => idsOf(json));
      }),
    );
    expect(there).toEqual([here?.[0], here?.[1], []]);
    expect((await get(`${APPLICATIONS}/${first.id}`, { account: 'other' })).status).toBe(404);
    expect((await get(TOKENS, { account: 'nowhere' })).status).toBe(403);
  });

  describe.each(CREATABLE)('POST %s', (path, least, secret, name) => {
    it('answers a create with all fields, Location, and a secret that no cache may store', async () => {
      const made = await post(path, { ...least, id: 7, created_at: 'echoed', nodeID: 'echoed' });
      expect(conforms(`create${name}`, made.status, made.json)).toEqual([]);
      expect(made.headers).toMatchObject({
        location: expect.stringMatching(`/v1${path}/${made.json.id}$`),
        'cache-control': 'no-store',
      });
      const { [secret]: _secret, ...rest } = made.json;
      expect((await get<Row>(`${path}/${made.json.id}`)).json).toEqual(rest);
    });

    it('reports all errors together, in six languages', async () => {
      const texts = new Set<string>();
      for (const language of LANGUAGES) {
        const wrong = { name: ' ', scopes: [{ effect: 'maybe' }], typo: 1 };
        const refused = await post<Refusal>(path, wrong, { language });
        expect([refused.status, refused.json.errors?.map(([field]) => field)]).toEqual([
          422,
          ['name', 'scopes', 'typo'],
        ]);
        texts.add(JSON.stringify(refused.json.errors));
      }
      expect(texts.size).toBe(LANGUAGES.length);
    });

    it('counts characters, and takes fields from forms and the query too', async () => {
      const named = (length: number) => ({ ...least, name: '🙂'.repeat(length) });
      expect((await post(path, named(128))).status).toBe(201);
      expect((await post<Refusal>(path, named(129))).json.errors?.map(([field]) => field)).toEqual(['name']);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const body = 'name=form&scopes=task:Read';
      const made = await house.call<Row>(`POST ${path}?name=query`, { token: ada, body, headers: form });
      expect([made.status, made.json['name']]).toEqual([201, 'form']);
      const answer = await house.call<Row>(`POST ${path}?name=query&scopes=task:Read`, { token: ada });
      expect([answer.status, answer.json['name']]).toEqual([201, 'query']);
    });

    it('creates once with an Idempotency-Key, and answers a repeat with 409 as the secret is not stored', async () => {
      const key = { 'idempotency-key': `once ${path}`.replaceAll(' ', '-') };
      const total = async () => (await get(path)).headers['x-pagination-total-entries'];
      const before = Number(await total());
      const [one, ...others] = await Promise.all([1, 2, 3].map(() => post<Row & Refusal>(path, least, key)));
      const answers = [one, ...others].sort((a, b) => (a?.status ?? 0) - (b?.status ?? 0));
      expect(answers.map((each) => each?.status)).toEqual([201, 409, 409]);
      const made = answers[0]?.json;
      expect(answers[1]?.json.message).toContain(
        `has the id ${made?.id}, and its secret is returned only once`,
      );
      expect(conforms(`create${name}`, 409, answers[1]?.json)).toEqual([]);
      expect(Number(await total())).toBe(before + 1);
      expect((await post<Refusal>(path, { ...least, name: 'another' }, key)).status).toBe(400);
      const stored = await house.query<{ body: Buffer }>('SELECT body FROM idempotency_key', []);
      expect(stored).not.toEqual([]);
      for (const { body } of stored) expect(String(body)).not.toMatch(/dsk_\w+_\w{49}/);
    });
  });

  it('answers a repeat as the first create if that disclosed no secret', async () => {
    const body = { name: 'open', scopes: [allow('task:Read')], public: true };
    const key = { 'idempotency-key': 'public' };
    const [made, again] = [await post(APPLICATIONS, body, key), await post(APPLICATIONS, body, key)];
    expect([again.status, again.json]).toEqual([201, made.json]);
    expect(again.headers['idempotent-replayed']).toBe('true');
  });

  describe('A change of an application', () => {
    const one = () => `${APPLICATIONS}/${first.id}`;
    const change = (method: string, body: object, headers: Record<string, string> = {}) =>
      house.call<Row>(`${method} ${one()}`, { token: ada, body, headers });

    it('works by PUT as by PATCH', async () => {
      const put = await change('PUT', { name: 'put' });
      expect(conforms('putOauthApplication', put.status, put.json)).toEqual([]);
      expect(put.json).toMatchObject({ name: 'put', person: { id: 2, name: 'Person 2' } });
      const patched = await change('PATCH', { name: 'patched' });
      expect([patched.json['name'], patched.json['scopes']]).toEqual(['patched', put.json['scopes']]);
    });

    it('is refused when If-Match names an older version', async () => {
      const old = String((await get(one())).headers['etag']);
      expect((await change('PATCH', { name: 'newer' }, { 'if-match': old })).status).toBe(200);
      const stale = await change('PATCH', { name: 'lost' }, { 'if-match': old });
      expect([stale.status, stale.json]).toEqual([412, { message: 'Precondition Failed' }]);
      expect((await get<Row>(one())).json['name']).toBe('newer');
    });

    it('changes nothing when the whole record is sent back', async () => {
      const before = await get<Row>(one());
      const own = [allow('oauth-application:*')];
      const narrow = await house.createToken(1, own);
      const echo = await house.call<Row>(`PATCH ${one()}`, { token: narrow, body: before.json });
      expect([echo.status, echo.json]).toEqual([200, before.json]);
      expect((await get(one())).headers['etag']).toBe(before.headers['etag']);
      const renamed = { ...before.json, name: 'echoed' };
      expect(await house.status(`PATCH ${one()}`, { token: narrow, body: renamed })).toBe(200);
    });

    it('keeps every one of several changes at once', async () => {
      const uris = ['https://a.example/', 'https://b.example/'];
      const answers = await Promise.all([
        change('PATCH', { name: 'together' }),
        change('PATCH', { redirect_uris: uris }),
        change('PATCH', { disabled: true }),
        change('PATCH', { person: null }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const changed = { name: 'together', redirect_uris: uris, disabled: true, person: null };
      expect((await get<Row>(one())).json).toMatchObject(changed);
    });

    it('has its secrets as a sub-collection', async () => {
      const path = `${one()}/secrets`;
      const made = await post(path, {});
      expect(conforms('createOauthApplicationSecretOfOauthApplication', made.status, made.json)).toEqual([]);
      const list = await get(path);
      expect(conforms('listSecretsOfOauthApplication', list.status, list.json)).toEqual([]);
      expect(idsOf(list.json)).toEqual(idsOf((await get<{ secrets: Row[] }>(one())).json.secrets));
      const secret = `${path}/${made.json.id}`;
      const etag = String((await get(secret)).headers['etag']);
      const off = (headers: Record<string, string>) =>
        house.status(`PATCH ${secret}`, { token: ada, body: { disabled: true }, headers });
      expect([await off({ 'if-match': etag }), await off({ 'if-match': etag })]).toEqual([200, 412]);
      expect((await get(path, {}, bob)).status).toBe(403);
    });
  });
});

const linkTo = (rel: string, { headers }: Got<unknown>): string | undefined =>
  new RegExp(`/v1([^>]*)>; rel="${rel}"`).exec(String(headers['link']))?.[1];

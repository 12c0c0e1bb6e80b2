import { Database } from '@deskline/platform';
import { startRecordService, type RecordService } from '@deskline/testing';
import { administrator, endUser, RepairShopEnv, shopService } from '../../test/repair-shop-env';

describe('?q=', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let shop: number;
  const ids = new Map<string, number>();
  const add = async (name: string, values: object) => ids.set(name, await counter.repair(shop, values));
  const find = async (query: string, as = administrator, path = '/repairs') => {
    const { status, headers, json } = await counter.call(`GET ${path}?${query}`, { as });
    expect(status).toBe(200);
    const found = (json as unknown as { id: number }[]).map(({ id }) => nameOf(id));
    return { found, total: Number(headers['X-Pagination-Total-Entries']), headers };
  };
  const nameOf = (id: number) => [...ids].find(([, each]) => each === id)?.[0] ?? id;
  const found = async (query: string, as = administrator, path?: string) =>
    (await find(query, as, path)).found;

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    shop = await counter.shop('Bicycles');
    await add('accents', { subject: 'Crème fix', email: 'jane.doe@example.com' });
    await add('last', { subject: 'a crème' });
    await add('source', { subject: 'Bell', sourceID: 'INC-77/4' });
    await add('hers', { subject: 'Crème own', owner: 3 });
    await add('elsewhere', { subject: 'Elsewhere' });
    await service
      .get(Database)
      .query(`UPDATE repair SET account_id = 'provider' WHERE subject = 'Elsewhere'`);
    await add('gone', { subject: 'Crème old', status: 'completed' });
    await counter.call(`POST /repairs/${ids.get('gone')}/trash`);
  });
  afterAll(() => service?.stop());

  it('finds words and beginnings of words, whatever their case and accents', async () => {
    for (const q of ['creme', 'CRÈME', 'crè', encodeURIComponent('  Creme! ')])
      expect(await found(`q=${q}`)).toEqual(['hers', 'accents', 'last']);
    expect(await found('q=reme')).toEqual([]);
  });

  it('requires all words, each in any of the fields', async () => {
    expect(await found('q=fix%20creme')).toEqual(['accents']);
    expect(await found('q=creme%20example')).toEqual(['accents']);
    expect(await found('q=creme%20bell')).toEqual([]);
  });

  it('finds by sourceID and e-mail address, whole or in part', async () => {
    for (const q of ['inc-77/4', 'INC', '77'])
      expect(await found(`q=${encodeURIComponent(q)}&fields=id`)).toContain('source');
    expect(await found('q=jane.doe@example.com')).toEqual(['accents']);
    expect(await found('q=jane.doe@ex')).toEqual(['accents']);
  });

  it('ranks the number that was looked for before all others', async () => {
    const id = ids.get('last') as number;
    await add('numbered', { subject: `${id} bells` });
    expect(await found(`q=${id}`)).toEqual(['last', 'numbered']);
  });

  it('ranks titles that begin with the text, then those with its words, then other fields, the newest first', async () => {
    await add('other field', { subject: 'Pump', sourceID: 'crem' });
    expect(await found('q=crem')).toEqual(['other field', 'hers', 'accents', 'last']);
    expect(await found('q=cre')).toEqual(['hers', 'accents', 'last', 'other field']);
  });

  it('combines with filters, views, sorts and parents', async () => {
    expect(await found('q=creme&sort=id')).toEqual(['accents', 'last', 'hers']);
    expect(await found('q=creme&sort=-subject')).toEqual(['last', 'hers', 'accents']);
    expect(await found('q=creme&id=!1&status=completed')).toEqual([]);
    expect(await found('q=creme', administrator, `/shops/${shop}/repairs`)).toHaveLength(3);
    expect(await found('q=creme&sort=shop', administrator, '/repairs/open')).toHaveLength(3);
    expect(
      await found('q=creme', { ...administrator, person: { id: 9, name: 'Nobody' } }, '/repairs/mine'),
    ).toEqual([]);
  });

  it('pages by cursor in both directions and by number', async () => {
    const first = await find('q=creme&per_page=2');
    expect([first.found, first.total]).toEqual([['hers', 'accents'], 3]);
    const links = Object.fromEntries(
      [...(first.headers['Link'] ?? '').matchAll(/<[^?>]+\?([^>]+)>; rel="(\w+)"/g)].map(([, q, rel]) => [
        rel,
        q,
      ]),
    );
    const next = await find(String(links['next']));
    expect([next.found, next.total]).toEqual([['last'], 3]);
    const [, prev] = /\?([^>]+)>; rel="prev"/.exec(next.headers['Link'] ?? '') ?? [];
    expect(await found(String(prev))).toEqual(['hers', 'accents']);
    expect(await found('q=creme&per_page=2&page=2')).toEqual(['last']);
  });

  it('neither finds nor counts rows that the caller may not read', async () => {
    expect(await find('q=creme&per_page=1', endUser)).toMatchObject({ found: ['hers'], total: 1 });
    expect(await find('q=elsewhere')).toMatchObject({ found: [], total: 0 });
    expect(await found(`q=${ids.get('elsewhere')}`)).not.toContain('elsewhere');
    expect(await found(`q=${ids.get('gone')}`)).not.toContain('gone');
  });

  it('is ignored while it is empty, and finds nothing without letters and digits', async () => {
    expect((await find('q=')).total).toBe((await find('')).total);
    expect((await find('q=%20')).total).toBe((await find('')).total);
    expect(await find('q=!-%27%5C*:%26()')).toMatchObject({ found: [], total: 0 });
  });

  it.each([
    [`q=${'x'.repeat(201)}`, "Parameter 'q' is longer than 200 characters"],
    [`q=${'x%20'.repeat(21)}`, "Parameter 'q' has more than 20 words"],
    ['q=a%00b', 'Invalid query string'],
    ['q=creme&sort=relevance', 'Sorting not allowed on fields: relevance'],
    [
      `search_after=${Buffer.from('[1,"relevance,-id","0","1"]').toString('base64url')}`,
      "Parameter 'search_after' is not a valid cursor",
    ],
    [
      `q=x&search_after=${Buffer.from('[1,"relevance,-id","x","1"]').toString('base64url')}`,
      "Parameter 'search_after' is not a valid cursor",
    ],
  ])('refuses %s', async (query, message) => {
    const { status, json } = await counter.call(`GET /repairs?${query}`);
    expect([status, json['message']]).toEqual([400, message]);
  });

  it('is refused by a collection that is not searched', async () => {
    const { status, json } = await counter.call(`GET /repairs/${ids.get('last')}/audit?q=x`);
    expect([status, json['message']]).toEqual([400, 'Unknown fields: q']);
  });

  it('considers the newest five hundred of more matches, and says that there are more', async () => {
    const database = service.get(Database);
    const [row] = await database.query<{ columns: string }>(
      `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
       WHERE table_name = 'repair' AND column_name NOT IN ('id', 'subject')`,
    );
    await database.query(
      `INSERT INTO repair (subject, ${row?.columns}) SELECT 'Bulk ' || i, ${row?.columns}
       FROM repair, generate_series(1, 1100) i WHERE id = ${ids.get('last')}`,
    );
    const { found, total, headers } = await find('q=bulk&per_page=100&fields=subject');
    expect([found.length, total, headers['X-Pagination-Throttled']]).toEqual([100, 500, 'true']);
    const { json } = await counter.call('GET /repairs?q=bulk%207');
    expect((json as unknown as { subject: string }[])[0]?.subject).toBe('Bulk 799');
  });

  it('stands maintenance, which PostgreSQL does with an empty search path', async () => {
    const database = service.get(Database);
    for (const work of ['ANALYZE', 'REINDEX TABLE']) await database.query(`${work} repair`);
    expect(await found('q=creme')).toEqual(['hers', 'accents', 'last']);
  });
});

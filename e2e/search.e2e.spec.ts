import { conforms } from '@deskline/testing';
import type { Fields, Reply } from './api';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

interface Entry extends Fields {
  readonly type: string;
  readonly title: string | null;
  readonly rank: number;
}

/** Search over the record types of all services. */
describe('/search', () => {
  const env = useSharedEnv('search');
  const ids: Record<string, number> = {};
  const search = async (query: string, as = 'Ellen', token?: string): Promise<Reply<Entry[]>> =>
    env()
      .as(as)
      .call('GET', `/search?${query}`, undefined, token === undefined ? {} : { authorization: token });
  const found = async (query: string, as?: string, token?: string) =>
    (await search(query, as, token)).body.map(({ type, title }) => `${type} ${title}`);

  beforeAll(async () => {
    const ellen = env().as('Ellen');
    const desk = { category: 'incident', impact: 'low' };
    const post = async (key: string, path: string, body: object) => {
      ids[key] = (await ellen.post(path, body)).id;
    };
    await post('request', '/requests', { subject: 'Zébra printer', sourceID: 'ZB-1', ...desk });
    await post('noted', '/requests', { subject: 'Other', note: 'Beside the zebra', ...desk });
    await post('secret', '/requests', { subject: 'Third', internal_note: 'A zebra, inside', ...desk });
    await post('omar', '/requests', { subject: 'Big zebra', requested_for: env().person('Omar'), ...desk });
    await post('site', '/sites', { name: 'Zebra crossing' });
    await post('webhook', '/webhooks', {
      event: 'request.create',
      uri: `${env().receiver.url}/zebra`,
      name: 'Zebra hook',
    });
    await post('application', '/oauth_applications', {
      name: 'Zebra application',
      redirect_uris: ['https://zebra.example/back'],
      scopes: [{ effect: 'allow', actions: ['request:Read'] }],
    });
  });

  const ALL = [
    'request Zébra printer',
    'request Big zebra',
    'request Other',
    'request Third',
    'site Zebra crossing',
    'webhook Zebra hook',
    'oauth_application Zebra application',
  ];

  it('finds records of all services, the best matches first', async () => {
    const { status, body, headers } = await search('q=ZEBRA&per_page=100');
    expect(status).toBe(200);
    expect(body.map(({ type, title }) => `${type} ${title}`).sort()).toEqual([...ALL].sort());
    expect(body.map(({ rank }) => rank)).toEqual(body.map(({ rank }) => rank).sort());
    expect(body.slice(-3).map(({ rank, title }) => [rank, title])).toEqual([
      [2, 'Big zebra'],
      [4, 'Third'],
      [4, 'Other'],
    ]);
    expect(conforms('search', 200, body)).toEqual([]);
    expect(headers['x-pagination-total-entries']).toBe(String(ALL.length));
    expect(body.find(({ id, type }) => type === 'request' && id === ids['request'])).toEqual({
      type: 'request',
      id: ids['request'],
      title: 'Zébra printer',
      subtitle: 'ZB-1',
      status: expect.any(String) as string,
      created_at: expect.any(String) as string,
      rank: 1,
      link: `${env().stack.base_url}/requests/${ids['request']}`,
      nodeID: expect.any(String) as string,
    });
  });

  it('leads through all entries by cursor and by number, each once', async () => {
    const whole = await found('q=zebra&per_page=100');
    const walked: string[] = [];
    let next: string | undefined = 'q=zebra&per_page=2';
    let last: Reply<Entry[]> | undefined;
    while (next !== undefined) {
      last = await search(next);
      walked.push(...last.body.map(({ type, title }) => `${type} ${title}`));
      next = /\?([^>]+)>; rel="next"/.exec(String(last.headers['link']))?.[1];
    }
    expect(walked).toEqual(whole);
    const [, prev = ''] = /\?([^>]+)>; rel="prev"/.exec(String(last?.headers['link'])) ?? [];
    expect(await found(prev)).toEqual(whole.slice(4, 6));
    expect(await found('q=zebra&per_page=2&page=3')).toEqual(whole.slice(4, 6));
  });

  it('is limited to some types by ?types=', async () => {
    expect(await found('q=zebra&types=site,webhook')).toEqual(
      expect.arrayContaining(['site Zebra crossing', 'webhook Zebra hook']),
    );
    expect(await found('q=zebra&types=site')).toEqual(['site Zebra crossing']);
    expect(await found('q=zebra&types=problem')).toEqual([]);
    expect((await found(`q=${ids['request']}&types=request`))[0]).toBe('request Zébra printer');
  });

  it('shows each caller the records that the role may read, and counts no others', async () => {
    const specialist = await found('q=zebra&per_page=100', 'Howard');
    expect(specialist.sort()).toEqual([...ALL.slice(0, 5)].sort());
    await until(async () => (await found('q=zebra', 'Omar')).includes('request Big zebra'));
    const { body, headers } = await search('q=zebra&per_page=1', 'Omar');
    expect(body.map(({ title }) => title)).toEqual(['Big zebra']);
    expect(headers['x-pagination-total-entries']).toBe('1');
    // Lucia has no request with the word, and auditors read no applications.
    expect(await found('q=zebra', 'Lucia')).toEqual([]);
    expect(await found('q=zebra&types=oauth_application', 'Grace')).toEqual([]);
  });

  it('leaves out types that the token does not permit, and notes without note:Read', async () => {
    const token = async (...actions: string[]) => {
      const body = { name: 'Search', scopes: [{ effect: 'allow', actions }] };
      const made = await env().as('Ellen').post('/personal_access_tokens', body);
      return `Bearer ${String(made['token'])}`;
    };
    const requests = await token('request:Read');
    expect((await found('q=zebra', 'Ellen', requests)).sort()).toEqual([
      'request Big zebra',
      'request Zébra printer',
    ]);
    expect(await found('q=zebra', 'Ellen', await token('site:Read'))).toEqual(['site Zebra crossing']);
    expect(await found('q=zebra&types=site', 'Ellen', requests)).toEqual([]);
  });

  it('follows changes, and finds nothing that is trashed', async () => {
    const ellen = env().as('Ellen');
    const { id } = await ellen.post('/requests', { subject: 'Okapi', category: 'incident', impact: 'low' });
    expect(await found('q=okapi')).toEqual(['request Okapi']);
    await ellen.patch(`/requests/${id}`, { subject: 'Giraffe' });
    expect([await found('q=okapi'), await found('q=giraffe')]).toEqual([[], ['request Giraffe']]);
    await ellen.patch(`/requests/${id}`, { status: 'completed', completion_reason: 'solved' });
    await ellen.post(`/requests/${id}/trash`);
    expect(await found('q=giraffe')).toEqual([]);
  });

  it.each([
    ['', "Parameter 'q' is missing"],
    ['q=%20', "Parameter 'q' is missing"],
    ['q=x&types=zebra', 'Unknown types: zebra'],
    ['q=x&sort=id', 'Unknown parameters: sort'],
    ['q=x&per_page=0', "Parameter 'per_page' cannot be less than 1"],
    ['q=x&search_after=x', "Parameter 'search_after' is not a valid cursor"],
  ])('refuses ?%s', async (query, message) => {
    expect(await search(query)).toMatchObject({ status: 400, body: { message } });
  });

  it('answers 304, 401, 404 and 406 as collections do', async () => {
    const ellen = env().as('Ellen');
    const { headers } = await search('q=zebra');
    const etag = String(headers['etag']);
    expect((await ellen.call('GET', '/search?q=zebra', undefined, { 'if-none-match': etag })).status).toBe(
      304,
    );
    expect((await ellen.call('GET', '/search/?q=zebra')).status).toBe(200);
    expect((await ellen.call('GET', '/search.json?q=zebra')).status).toBe(200);
    expect((await ellen.call('GET', '/search.xml?q=zebra')).status).toBe(406);
    expect((await ellen.call('GET', `/search/${ids['request']}?q=zebra`)).status).toBe(404);
    expect((await ellen.call('POST', '/search?q=zebra', {})).status).toBe(404);
    expect((await search('q=zebra', 'Ellen', 'Bearer none')).status).toBe(401);
  });
});

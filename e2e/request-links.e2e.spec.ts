import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

interface Refused {
  readonly errors?: readonly [field: string, text: string][];
}

describe('CIs and knowledge articles of a request', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  const ci = async (values: object = {}) =>
    ellen.post('/cis', {
      ...{ product: await env.demo('products', 'contoso-14'), status: 'in_production' },
      ...values,
    });
  const article = async () =>
    ellen.post('/knowledge_articles', {
      ...{ subject: 'Dark scanner', description: 'Nothing happens.', instructions: 'Charge it.' },
      service: await env.demo('services', 'email'),
    });
  const request = (values: object = {}) =>
    ellen.post('/requests', { subject: 'Dark', category: 'rfc', ...values });
  const ids = async (path: string) =>
    (await ellen.get<Fields[]>(`${path}?per_page=100`)).map(({ id }) => id).sort((a, b) => a - b);
  const status = async (by: Api, ...call: Parameters<Api['call']>) => (await by.call(...call)).status;

  describe.each([
    ['cis', 'ci', 'ci_ids', ci],
    ['knowledge_articles', 'knowledge_article', 'knowledge_article_ids', article],
  ] as const)('in /requests/:id/%s', (path, field, list, make) => {
    const two = async () => {
      const [one, other] = [await make(), await make()];
      return [one.id, other.id] as const;
    };
    const first = async (id: number) => ((await ellen.get(`/requests/${id}`))[field] as Fields | null)?.id;

    it('are linked from the request, and a second one keeps the first', async () => {
      const [low, high] = await two();
      const { id } = await request();
      const links = `/requests/${id}/${path}`;
      expect(await ellen.call('POST', `${links}/${high}`)).toMatchObject({ status: 200, body: {} });
      await ellen.post(`${links}/${low}`);
      await ellen.post(`${links}/${low}`);
      expect([await first(id), await ids(links)]).toEqual([high, [low, high]]);
      const listed = await ellen.get<Fields[]>(`/requests?id=${id}&fields=${list}`);
      expect([listed[0]?.[list], (await ellen.get(`/requests/${id}?fields=${list}`))[list]]).toEqual([
        [low, high],
        [low, high],
      ]);
      expect([await ids(`/${path}/${low}/requests`), await ids(`/${path}/${high}/requests`)]).toEqual([
        [id],
        [id],
      ]);
    });

    it('are linked from the other end, and a second one keeps the first', async () => {
      const [low, high] = await two();
      const { id } = await request({ [field]: high });
      await ellen.post(`/${path}/${low}/requests/${id}`);
      expect([await first(id), await ids(`/requests/${id}/${path}`)]).toEqual([high, [low, high]]);
      expect(await status(ellen, 'DELETE', `/${path}/${high}/requests/${id}`)).toBe(204);
      expect([await first(id), await ids(`/requests/${id}/${path}`)]).toEqual([low, [low]]);
    });

    it(`are all replaced by ${field}, and by none when it is sent back unchanged`, async () => {
      const [low, high] = await two();
      const next = (await make()).id;
      const { id } = await request({ [list]: [high, low] });
      expect(await first(id)).toBe(high);
      await ellen.patch(`/requests/${id}`, { [field]: high, subject: 'Darker' });
      expect(await ids(`/requests/${id}/${path}`)).toEqual([low, high]);
      await ellen.patch(`/requests/${id}`, { [field]: next });
      expect([await first(id), await ids(`/requests/${id}/${path}`)]).toEqual([next, [next]]);
      await ellen.patch(`/requests/${id}`, { [`${field}_id`]: null });
      expect([await first(id), await ids(`/requests/${id}/${path}`)]).toEqual([undefined, []]);
    });

    it(`are set by ${list}, which keeps the first while it is in the list`, async () => {
      const [low, high] = await two();
      const { id } = await request({ [field]: high });
      await ellen.patch(`/requests/${id}`, { [list]: [low, high] });
      expect([await first(id), await ids(`/requests/${id}/${path}`)]).toEqual([high, [low, high]]);
      await ellen.patch(`/requests/${id}`, { [list]: [low] });
      expect([await first(id), await ids(`/requests/${id}/${path}`)]).toEqual([low, [low]]);
    });

    it('make the next one the first when the first is unlinked, and are emptied by DELETE', async () => {
      const [low, high] = await two();
      const { id } = await request({ [list]: [low, high] });
      const links = `/requests/${id}/${path}`;
      expect(await status(ellen, 'DELETE', `${links}/${low}`)).toBe(204);
      expect([await first(id), await ids(links)]).toEqual([high, [high]]);
      expect(await status(ellen, 'DELETE', `${links}/${low}`)).toBe(404);
      await ellen.post(`${links}/${low}`);
      expect(await status(ellen, 'DELETE', links)).toBe(204);
      expect([await first(id), await ids(links)]).toEqual([undefined, []]);
    });

    it('are refused with a pair on the member that names an unknown id', async () => {
      const { id } = await request();
      const [known] = await two();
      for (const [name, value] of [
        [field, 999_999_999],
        [list, [known, 999_999_999]],
      ] as const) {
        const { status: code, body } = await ellen.call<Refused>('PATCH', `/requests/${id}`, {
          [name]: value,
        });
        expect([code, body.errors?.map(([refused]) => refused)]).toEqual([422, [name]]);
      }
      expect(await status(ellen, 'POST', `/requests/${id}/${path}/999999999`)).toBe(404);
      expect(await ids(`/requests/${id}/${path}`)).toEqual([]);
    });

    it('are audited with the first of them, and told by request.update', async () => {
      const [low, high] = await two();
      const { id } = await request({ [field]: high });
      const webhook = await env.webhook('request.update', `/linked-${path}`);
      await ellen.post(`/requests/${id}/${path}/${low}`);
      await ellen.delete(`/requests/${id}/${path}/${high}`);
      const lines = await ellen.get<{ changes: object }[]>(`/requests/${id}/audit`);
      expect(lines.map(({ changes }) => changes)).toEqual(
        expect.arrayContaining([
          { [list]: [[high], [low, high]] },
          { [list]: [[low, high], [low]], [field]: [high, low] },
        ]),
      );
      const told = () =>
        env.receiver
          .at(`/linked-${path}`)
          .map(({ body }) => JSON.parse(body) as { object_id?: number })
          .filter(({ object_id }) => object_id === id);
      await until(() => told().length === 2);
      await ellen.delete(`/webhooks/${webhook.id}`);
    });
  });

  it('find the request by each of its articles in the filter knowledge_article', async () => {
    const [one, other] = [(await article()).id, (await article()).id];
    const [both, single, none] = [
      await request({ knowledge_article_ids: [one, other] }),
      await request({ knowledge_article: one }),
      await request(),
    ];
    const found = async (filter: string) =>
      (
        await ellen.get<Fields[]>(`/requests?${filter}&id=${[both.id, single.id, none.id].join()}&sort=id`)
      ).map(({ id }) => id);
    expect(await found(`knowledge_article=${other}`)).toEqual([both.id]);
    expect(await found(`knowledge_article_id=${one}`)).toEqual([both.id, single.id]);
    expect(await found(`knowledge_article=${one},${other}`)).toEqual([both.id, single.id]);
    expect(await found(`knowledge_article=!${other}`)).toEqual([single.id, none.id]);
    expect(await found('knowledge_article=')).toEqual([none.id]);
    expect(await found('knowledge_article=!')).toEqual([both.id, single.id]);
  });

  it('are counted by times_applied of each article', async () => {
    const [one, other] = [(await article()).id, (await article()).id];
    const { id } = await request({ knowledge_article: one });
    await ellen.post(`/requests/${id}/knowledge_articles/${other}`);
    const applied = (article: number) =>
      ellen.get<{ times_applied: number }>(`/knowledge_articles/${article}`);
    const counted = async () => [(await applied(one)).times_applied, (await applied(other)).times_applied];
    await until(async () => String(await counted()) === '1,1');
    await ellen.delete(`/requests/${id}/knowledge_articles/${one}`);
    await until(async () => String(await counted()) === '0,1');
  });

  it('have the CI of the template as a link, unless the request names its own', async () => {
    const [of, own] = [(await ci()).id, (await ci()).id];
    const template = await ellen.post('/request_templates', { subject: 'Dark', category: 'rfc', ci: of });
    const made = async (values: object) => (await request({ template: template.id, ...values })).id;
    expect(await ids(`/requests/${await made({})}/cis`)).toEqual([of]);
    expect(await ids(`/requests/${await made({ ci_ids: [own] })}/cis`)).toEqual([own]);
  });

  it('are linked by a specialist with the right to change one of the ends', async () => {
    const howard = env.as('Howard');
    const supported = await ci({ support_team: await env.demo('teams', 'infrastructure') });
    const other = await ci({ support_team: await env.demo('teams', 'workplace') });
    const { id } = await request({ team: await env.demo('teams', 'service-desk') });
    expect(await status(howard, 'POST', `/requests/${id}/cis/${supported.id}`)).toBe(200);
    expect(await status(howard, 'POST', `/requests/${id}/cis/${other.id}`)).toBe(403);
    expect(await status(howard, 'POST', `/cis/${other.id}/requests/${id}`)).toBe(403);
    expect(await status(howard, 'PATCH', `/requests/${id}`, { ci_ids: [] })).toBe(403);
    expect(await ids(`/requests/${id}/cis`)).toEqual([supported.id]);
  });

  it('are neither linked nor taken away by the end user who requested it', async () => {
    const omar = env.as('Omar');
    const [one, next] = [await ci(), await ci()];
    const { id } = await request({ requested_for: env.person('Omar'), ci: one.id });
    expect(await status(omar, 'GET', `/requests/${id}`)).toBe(200);
    expect(await status(omar, 'POST', `/requests/${id}/cis/${next.id}`)).toBe(404);
    expect(await status(omar, 'DELETE', `/requests/${id}/cis/${one.id}`)).toBe(403);
    expect(await status(omar, 'PATCH', `/requests/${id}`, { ci_ids: [] })).toBe(403);
    expect(await ids(`/requests/${id}/cis`)).toEqual([one.id]);
    // End users read no CIs.
    expect(await status(omar, 'GET', `/requests/${id}/cis`)).toBe(403);
    expect(await omar.get(`/requests/${id}?fields=ci_ids`)).toMatchObject({ ci_ids: [] });
    expect(await omar.get(`/requests?id=${id}&fields=ci_ids`)).toMatchObject([{ id, ci_ids: [] }]);
  });

  it('are left out of the ids while they are archived, as of the list', async () => {
    const [one, other] = [await ci(), await ci()];
    const { id } = await request({ ci_ids: [one.id, other.id] });
    const linked = async () => (await ellen.get(`/requests/${id}?fields=ci_ids`))['ci_ids'];
    expect(await linked()).toEqual([one.id, other.id]);
    await ellen.post(`/cis/${one.id}/archive`);
    expect(await ids(`/requests/${id}/cis`)).toEqual([other.id]);
    await until(async () => String(await linked()) === String([other.id]));
  });
});

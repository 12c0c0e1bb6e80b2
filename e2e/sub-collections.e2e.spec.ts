import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { useSharedEnv } from './use-shared-env';
import { until } from './until';

describe('Sub-collections', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  const ids = async (path: string) =>
    (await ellen.get<Fields[]>(`${path}${path.includes('?') ? '&' : '?'}per_page=100`))
      .map(({ id }) => id)
      .sort();
  const ci = async (label: string) =>
    ellen.post('/cis', { label, product: await env.demo('products', 'contoso-14'), status: 'in_production' });
  const problem = async (values: object = {}) =>
    ellen.post('/problems', {
      subject: 'Mail is late',
      impact: 'low',
      manager: env.person('Ellen'),
      service: await env.demo('services', 'email'),
      team: await env.demo('teams', 'infrastructure'),
      ...values,
    });
  const request = (values: object = {}) =>
    ellen.post('/requests', { subject: 'Late mail', category: 'rfc', ...values });

  describe('emptied by DELETE of the whole list', () => {
    it('lose all links to records of another service, each with its audit line', async () => {
      const cis = [await ci('empty-1'), await ci('empty-2')].map(({ id }) => id);
      const { id } = await problem({ ci_ids: cis });
      expect(await ids(`/problems/${id}/cis`)).toEqual(cis);
      expect(await ellen.call('DELETE', `/problems/${id}/cis`)).toMatchObject({ status: 204, body: null });
      expect(await ids(`/problems/${id}/cis`)).toEqual([]);
      const audit = await ellen.get<{ changes: object }[]>(`/problems/${id}/audit`);
      expect(audit.map(({ changes }) => changes)).toEqual(
        expect.arrayContaining(cis.map((one) => ({ cis: [one, null] }))),
      );
    });

    it('lose all links from the end that is in another service', async () => {
      const { id } = await ci('empty-far');
      const problems = [await problem({ ci_ids: [id] }), await problem({ ci_ids: [id] })];
      expect(await ids(`/cis/${id}/problems`)).toEqual(problems.map((one) => one.id));
      expect((await ellen.call('DELETE', `/cis/${id}/problems`)).status).toBe(204);
      expect(await ids(`/cis/${id}/problems`)).toEqual([]);
    });

    it('clear the reference of every record, each with its event', async () => {
      const { id } = await problem();
      const requests = [await request({ problem: id }), await request({ problem: id })];
      const webhook = await env.webhook('request.update', '/emptied');
      expect((await ellen.call('DELETE', `/problems/${id}/requests`)).status).toBe(204);
      expect(await ids(`/problems/${id}/requests`)).toEqual([]);
      for (const one of requests) expect((await ellen.get(`/requests/${one.id}`)).problem).toBeNull();
      const notified = () =>
        env.receiver
          .at('/emptied')
          .map(({ body }) => JSON.parse(body) as { object_id?: number })
          .map(({ object_id }) => object_id);
      await until(() => requests.every((one) => notified().includes(one.id)));
      await ellen.delete(`/webhooks/${webhook.id}`);
    });

    it('delete the records that exist below another one only', async () => {
      const { id } = await request();
      for (const name of ['late', 'mail']) await ellen.post(`/requests/${id}/tags`, { name });
      expect(await ids(`/requests/${id}/tags`)).toHaveLength(2);
      expect((await ellen.call('DELETE', `/requests/${id}/tags`)).status).toBe(204);
      expect(await ids(`/requests/${id}/tags`)).toEqual([]);
    });

    it('stay whole when one of their records may not be changed by the caller', async () => {
      const [mine, others] = [
        await ellen.post('/workflows', { ...(await workflowValues()), manager: env.person('Walter') }),
        await problem(),
      ];
      const { id } = others;
      await ellen.patch(`/problems/${id}`, { workflow: mine.id });
      const grace = env.as('Grace');
      expect((await grace.call('DELETE', `/workflows/${mine.id}/problems`)).status).toBe(403);
      expect(await ids(`/workflows/${mine.id}/problems`)).toEqual([id]);
    });

    it.each([
      ['is readonly', 'notes'],
      ['holds records that always belong to one', 'tasks'],
      ['does not exist', 'nothings'],
    ])('answer 404 for a list that %s', async (_case, list) => {
      const { id } = await env.workflow();
      expect((await ellen.call('DELETE', `/workflows/${id}/${list}`)).status).toBe(404);
    });

    it('answer 404 below a record that does not exist, and 400 with a filter', async () => {
      expect((await ellen.call('DELETE', '/problems/999999999/cis')).status).toBe(404);
      const { id } = await problem({ ci_ids: [(await ci('empty-kept')).id] });
      expect((await ellen.call('DELETE', `/problems/${id}/cis?id=1`)).status).toBe(400);
      expect(await ids(`/problems/${id}/cis`)).toHaveLength(1);
    });
  });

  const workflowValues = async () => ({
    subject: 'Move the archive',
    category: 'standard',
    justification: 'improvement',
    workflow_type: 'application_change',
    service: await env.demo('services', 'email'),
    template: await env.demo('workflow_templates', 'standard-change'),
  });

  describe('filtered by id', () => {
    it.each<[string, () => Promise<string>]>([
      ['audit lines', async () => '/audit_lines'],
      ['notes', async () => '/notes'],
      ['OAuth applications', async () => '/oauth_applications'],
      ['personal access tokens', async () => '/personal_access_tokens'],
      ['tags of a request', async () => `/requests/${await tagged()}/tags`],
      ['audit lines of a request', async () => `/requests/${await tagged()}/audit`],
      ['members of a team', async () => `/teams/${await env.demo('teams', 'infrastructure')}/members`],
    ])('list only the %s with the ids', async (_name, pathOf) => {
      const path = await pathOf();
      const [first] = await ellen.get<{ id: number | string }[]>(path);
      const one = first?.id;
      for (const query of [`id=${one}`, `ids=${one}`]) {
        const found = await ellen.get<{ id: number | string }[]>(`${path}?${query}`);
        expect(found.map(({ id }) => id)).toEqual([one]);
      }
    });

    const tagged = async () => {
      const { id } = await request({ note: 'First' });
      for (const name of ['one', 'two']) await ellen.post(`/requests/${id}/tags`, { name });
      return id;
    };
  });
});

import type { Fields } from './api';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

/** Articles and the requests that apply them belong to two services. */
describe('Knowledge articles that requests apply', () => {
  const env = useSharedEnv();
  it('lists the requests that apply an article, and counts them', async () => {
    const ellen = env().as('Ellen');
    const article = await ellen.post('/knowledge_articles', {
      subject: 'The scanner is dark',
      description: 'Nothing happens.',
      instructions: 'Charge it.',
      service: await env().demo('services', 'email'),
    });
    const applied = async (path: string) => (await ellen.get<Fields>(path))['times_applied'];
    const single = `/knowledge_articles/${article.id}`;
    expect(await applied(single)).toBe(0);

    const request = (knowledge_article: number | null) =>
      ellen.post('/requests', { subject: 'Dark', category: 'incident', impact: 'low', knowledge_article });
    const [first, second] = [await request(article.id), await request(article.id)];
    await request(null);
    await until(async () => (await applied(single)) === 2);
    const requests = await ellen.get<Fields[]>(`${single}/requests?sort=id`);
    expect(requests.map(({ id }) => id)).toEqual([first.id, second.id]);

    await ellen.patch(`/requests/${first.id}`, { knowledge_article: null });
    await until(async () => (await applied(single)) === 1);
  });
});

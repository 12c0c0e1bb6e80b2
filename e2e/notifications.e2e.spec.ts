import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

describe('Notifications of a running Deskline', () => {
  const given = useSharedEnv('notified');
  let env: E2eEnv;
  beforeAll(() => {
    env = given();
  });
  const inboxOf = (by: Api) => by.get<Fields[]>('/notifications');

  it('arrive once for each change, are told by the change feed, and are marked as read', async () => {
    const [ellen, walter] = [env.as('Ellen'), env.as('Walter')];
    const begun = await walter.call('GET', '/changes?after=now');
    const cursor = String(begun.headers['x-next-cursor']);
    const asked = await ellen.post('/requests', { subject: 'Dark', category: 'incident', impact: 'low' });
    const text = `Please look, @[Walter](person:${env.person('Walter')})`;
    await ellen.post(`/requests/${asked.id}/notes`, { text });
    const workflow = await env.workflow({ manager: env.person('Walter') }, ellen);
    await until(async () => (await inboxOf(walter)).length === 2);
    expect(await inboxOf(walter)).toMatchObject([
      { kind: 'assigned', record_type: 'workflow', record: { id: workflow.id } },
      { kind: 'mentioned', record_type: 'request', record: { id: asked.id, name: 'Dark' }, read: false },
    ]);
    expect(await inboxOf(ellen)).toEqual([]);
    const feed = `/changes?after=${cursor}&records=notification`;
    await until(async () => (await walter.get<Fields[]>(feed)).length === 2);
    expect(await ellen.get(feed)).toEqual([]);
    const ids = (await inboxOf(walter)).map(({ id }) => id).join();
    const read = await walter.call<Fields[]>('PATCH', `/notifications?ids=${ids}`, { read: true });
    expect(read.body).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(await walter.get('/notifications/unread')).toEqual([]);
  });
});

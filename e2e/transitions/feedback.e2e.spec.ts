import { Agent, request as fetched } from 'undici';
import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

type Urls = Readonly<Record<'satisfied_url' | 'dissatisfied_url', string>>;

/** "satisfied_url and dissatisfied_url", followed. */
describe('Feedback on requests', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let diana: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    diana = env.as('Diana');
  });

  const request = (values: object): Promise<Fields> =>
    diana.post('/requests', { subject: 'How it went', category: 'rfi', ...values });
  const change = ({ id }: Fields, values: object): Promise<Fields> => diana.patch(`/requests/${id}`, values);
  const now = ({ id }: Fields): Promise<Fields> => diana.get(`/requests/${id}`);
  /** A completed request, as the requester reads it. */
  const completed = async (values: object): Promise<Fields> => {
    const done = { status: 'completed', completion_reason: 'workaround' };
    const { id } = await change(await request(values), done);
    return env.as('Omar').get(`/requests/${id}`);
  };
  const visit = async (method: 'GET' | 'POST', url: string) => {
    const dispatcher = new Agent({ connect: { ca: env.stack.ca } });
    const { statusCode, body } = await fetched(url, { method, dispatcher });
    const text = await body.text();
    await dispatcher.destroy();
    return [statusCode, text] as const;
  };
  const urlsOf = (record: Fields, whose: string): Urls =>
    (record.feedback as Record<string, Urls>)[whose] as Urls;

  it('has links for the requester and the person it is for, once the request is completed', async () => {
    const [by, by_other] = [env.person('Omar'), env.person('Lucia')];
    expect(await request({ requested_by: by })).toMatchObject({ feedback: null });
    const one = await completed({ requested_by: by });
    expect(Object.keys(one.feedback as object)).toEqual(['requested_for']);
    const two = await completed({ requested_by: by, requested_for: by_other });
    expect(Object.keys(two.feedback as object)).toEqual(['requested_for', 'requested_by']);
  });

  it('has links that are shown to the requester and the person it is for, and to no other reader', async () => {
    const done = await completed({ requested_by: env.person('Omar'), requested_for: env.person('Lucia') });
    expect(done.feedback).not.toBeNull();
    expect((await env.as('Lucia').get(`/requests/${done.id}`)).feedback).toEqual(done.feedback);
    for (const name of ['Diana', 'Ellen', 'Howard', 'Grace'])
      expect([name, (await env.as(name).get(`/requests/${done.id}`)).feedback]).toEqual([name, null]);
    const [listed] = await diana.get<Fields[]>(`/requests?id=${done.id}&fields=feedback`);
    expect(listed).toMatchObject({ feedback: null });
    expect((await change(done, { subject: 'Rated by myself' })).feedback).toBeNull();
  });

  it('is given by POST at its address without credentials, and not by GET', async () => {
    const done = await completed({ subject: 'A <b>bold</b> one', requested_by: env.person('Omar') });
    const { satisfied_url, dissatisfied_url } = urlsOf(done, 'requested_for');
    const [status, page] = await visit('GET', dissatisfied_url);
    expect([status, page]).toEqual([200, expect.stringContaining('A &lt;b&gt;bold&lt;/b&gt; one')]);
    expect(await now(done)).toMatchObject({ satisfaction: null });
    expect(await diana.call('PATCH', `/requests/${done.id}`, { addressed: true })).toMatchObject({
      status: 422,
    });
    expect((await visit('POST', dissatisfied_url))[0]).toBe(200);
    expect(await now(done)).toMatchObject({ satisfaction: 'dissatisfied' });
    expect(await change(done, { addressed: true })).toMatchObject({ addressed: true });
    expect((await visit('POST', satisfied_url))[0]).toBe(200);
    expect(await now(done)).toMatchObject({ satisfaction: 'satisfied', addressed: false });
    const [line] = await ellen.get<Fields[]>(`/requests/${done.id}/audit?sort=-id`);
    expect(line).toMatchObject({ person: { id: env.person('Omar') } });
  });

  it('is cleared when the request is opened again', async () => {
    const done = await completed({ requested_by: env.person('Omar') });
    const { satisfied_url } = urlsOf(done, 'requested_for');
    await visit('POST', satisfied_url);
    expect(await change(done, { status: 'assigned' })).toMatchObject({
      satisfaction: null,
      feedback: null,
    });
    expect((await visit('POST', satisfied_url))[0]).toBe(403);
    expect(await now(done)).toMatchObject({ satisfaction: null });
  });

  it('is refused at an address with a changed part or signature', async () => {
    const done = await completed({ requested_by: env.person('Omar') });
    const { satisfied_url } = urlsOf(done, 'requested_for');
    for (const changed of [
      satisfied_url.replace('answer=satisfied', 'answer=dissatisfied'),
      satisfied_url.replace(/person=\d+/, `person=${env.person('Lucia')}`),
      satisfied_url.replace(/requests\/\d+/, 'requests/999999999'),
      satisfied_url.replace(/signature=.*/, 'signature='),
      satisfied_url.replace(/\?.*/, ''),
    ])
      for (const method of ['GET', 'POST'] as const) expect((await visit(method, changed))[0]).toBe(403);
    expect(await now(done)).toMatchObject({ satisfaction: null });
  });
});

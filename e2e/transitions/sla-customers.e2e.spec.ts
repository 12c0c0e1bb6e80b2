import type { Api, Fields, Reply } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

const NORTHWIND = { account: 'northwind' };

/** "customer_account: also decides whether customer specialists see requests listing the SLA" */
describe('Requests that list an agreement with a customer account', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  /** A specialist of the customer. */
  let pavel: Api;
  let instance: number;
  let sla: number;
  let subjects = 0;

  beforeAll(async () => {
    env = given();
    [ellen, pavel] = [env.as('Ellen'), env.as('Pavel')];
    const customer = await env.demo('organizations', 'widget');
    const name = 'Run for Northwind';
    const { id: service } = await ellen.post('/services', { name, provider: customer });
    ({ id: instance } = await ellen.post('/service_instances', { name, service }));
    const { id: offering } = await ellen.post('/service_offerings', { name, service, status: 'available' });
    const omar = env.person('Omar');
    ({ id: sla } = await ellen.post('/slas', {
      ...{ name, service_offering: offering, service_instance: instance, customer, status: 'active' },
      ...{ coverage: 'people', person_ids: [omar], customer_representative_ids: [omar] },
      customer_account: 'northwind',
    }));
    await untilCustomer();
  });

  const statusOf = async (request: Promise<Reply<unknown>>) => (await request).status;
  const read = (api: Api, { id }: Fields) => statusOf(api.call('GET', `/requests/${id}`));
  const isVisible = async (request: Fields) => (await read(pavel, request)) === 200;
  const register = (): Promise<Fields> =>
    env.as('Diana').post('/requests', {
      ...{ subject: `Slow line ${++subjects}`, category: 'incident', impact: 'low', sourceID: 'D-7' },
      ...{ service_instance: instance, requested_for: env.person('Omar') },
      ...{ note: 'It is slow', internal_note: 'As ever' },
    });
  /** Registers a request, and returns when the customer sees it. */
  const visibleRequest = async (): Promise<Fields> => {
    const request = await register();
    await until(() => isVisible(request));
    return request;
  };
  /** Returns when the customer sees new requests: those of the second in which it became the customer are from before. */
  const untilCustomer = () => until(async () => isVisible(await register()));
  const listed = (query: string) => pavel.call<Fields[]>('GET', `/requests?${query}`);

  it('are shown to specialists of the customer without their private fields', async () => {
    const request = await visibleRequest();
    expect(await pavel.get(`/requests/${request.id}`)).toMatchObject({
      ...{ id: request.id, subject: request.subject, status: request.status },
      account: { id: 'widget' },
      ...{ created_at: expect.any(String), sourceID: null, next_target_at: null, assignment_count: 0 },
    });
    const notes = await pavel.get<Fields[]>(`/requests/${request.id}/notes`);
    expect(notes.map(({ text }) => text)).toEqual(['It is slow']);
  });

  it('are in the lists of the customer, filtered, sorted and counted', async () => {
    const both = [await visibleRequest(), await visibleRequest()].map(({ id }) => id);
    for (const sort of ['subject', 'created_at', 'service_instance', 'id']) {
      const { body, headers } = await listed(`service_instance=${instance}&sort=${sort}&per_page=100`);
      expect(body.map(({ id }) => id)).toEqual(expect.arrayContaining(both));
      expect(headers['x-pagination-total-entries']).toBe(String(body.length));
    }
    const page = async (number: number) =>
      (await listed(`service_instance=${instance}&sort=-id&per_page=1&page=${number}`)).body[0]?.id;
    expect([await page(1), await page(2)]).toEqual([...both].reverse());
    expect((await listed('sourceID=D-7')).body).toEqual([]);
  });

  it('are shown to nobody of the customer who does not read all requests', async () => {
    const request = await visibleRequest();
    const permissions = `/people/${env.person('Omar')}/permissions/northwind`;
    const given = await env.as('Ruth').call('POST', `${permissions}?roles=key_contact`);
    expect(given.status).toBeLessThan(300);
    const omars = (path: string) => env.as('Omar').call<Fields[]>('GET', path, undefined, NORTHWIND);
    await until(async () => (await omars('/requests')).status === 200);
    expect((await omars(`/requests/${request.id}`)).status).toBe(404);
    expect((await omars(`/requests?id=${request.id}`)).body).toEqual([]);
    expect((await omars(`/requests/${request.id}/notes`)).status).toBe(404);
    await env.as('Ruth').delete(permissions);
  });

  it('are changed by nobody of the customer', async () => {
    const request = await visibleRequest();
    const path = `/requests/${request.id}`;
    const refused = await pavel.call('PATCH', path, { status: 'in_progress' });
    expect([refused.status, refused.body]).toEqual([403, { message: expect.any(String) }]);
    expect(await statusOf(env.as('Ruth').call('PATCH', path, { subject: 'Ours' }))).toBe(403);
    expect(await statusOf(pavel.call('POST', `${path}/notes`, { text: 'Hello' }))).toBe(403);
    expect(await statusOf(pavel.call('POST', `${path}/tags`, { name: 'ours' }))).toBe(403);
    expect(await statusOf(pavel.call('POST', `${path}/watches`, { person: env.person('Pavel') }))).toBe(403);
    expect(await statusOf(env.as('Ruth').call('POST', `${path}/trash`))).toBe(403);
    expect(await statusOf(pavel.call('GET', `${path}/audit`))).toBe(404);
  });

  it('list an agreement whose service instances the provider alone sets', async () => {
    const ruth = env.as('Ruth');
    const [organization] = await ruth.get<Fields[]>('/organizations?per_page=1');
    const provider = organization?.id;
    const { id: service } = await ruth.post('/services', { name: 'Of Northwind', provider });
    const { id: own } = await ruth.post('/service_instances', { name: 'Of Northwind', service });
    const path = `/slas/${sla}/service_instances`;
    const rows = () => ellen.get<Fields[]>(path);
    const { id: row } = await ellen.post(path, { service_instance_id: instance, impact_relation: 'down' });
    const before = await rows();
    const refused = [
      ruth.call('POST', path, { service_instance_id: own, impact_relation: 'down' }),
      ruth.call('POST', path, { service_instance_id: 99_999_999, impact_relation: 'down' }),
      ruth.call('POST', `${path}/${own}`),
    ];
    expect(await Promise.all(refused.map(statusOf))).toEqual([403, 403, 403]);
    const unseen = [
      ruth.call('PATCH', `${path}/${row}`, { impact_relation: 'degraded' }),
      ruth.call('DELETE', `${path}/${row}`),
      ruth.call('POST', `/slas/99999999/service_instances/${own}`),
    ];
    expect(
      (await Promise.all(unseen.map(statusOf))).every((status) => status === 403 || status === 404),
    ).toBe(true);
    await statusOf(ruth.call('DELETE', path));
    expect(await rows()).toEqual(before);
    await ellen.delete(`${path}/${row}`);
  });

  it('are hidden from the customer when they no longer list the agreement', async () => {
    const request = await visibleRequest();
    await env.as('Diana').patch(`/requests/${request.id}`, { service_instance: null });
    expect(await read(pavel, request)).toBe(404);
    expect(await statusOf(pavel.call('PATCH', `/requests/${request.id}`, { status: 'in_progress' }))).toBe(
      404,
    );
    expect((await listed(`id=${request.id}`)).body).toEqual([]);
  });

  it('from before an account became the customer stay hidden from it, open and completed', async () => {
    const [open, completed] = [await visibleRequest(), await visibleRequest()];
    const done = { status: 'completed', completion_reason: 'solved', note: 'Done' };
    await env.as('Diana').patch(`/requests/${completed.id}`, done);
    expect(await isVisible(completed)).toBe(true);
    for (const request of [open, completed]) {
      await ellen.patch(`/slas/${sla}`, { customer_account: null });
      await until(async () => !(await isVisible(request)));
      await ellen.patch(`/slas/${sla}`, { customer_account: 'northwind' });
      await untilCustomer();
      expect([await read(pavel, open), await read(pavel, completed)]).toEqual([404, 404]);
    }
    expect((await listed(`id=${open.id},${completed.id}`)).body).toEqual([]);
  });
});

import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

/** Northwind makes agreements to learn of the requests of Widget, which it trusts and which trusts it. */
describe('Agreements and the requests of another account', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  /** Administrator of Northwind. */
  let ruth: Api;
  let diana: Api;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    env = given();
    [ruth, diana] = [env.as('Ruth'), env.as('Diana')];
    ids['theirs'] = await env.demo('service_instances', 'email-production');
    ids['theirOffering'] = await env.demo('service_offerings', 'email-gold');
    const provider = (await ruth.post('/organizations', { name: 'Line operators' })).id;
    const name = 'Leased line';
    const service = (await ruth.post('/services', { name, provider })).id;
    ids['customer'] = provider;
    ids['instance'] = (await ruth.post('/service_instances', { name, service })).id;
    const targets = { response_target_low: 1, resolution_target_low: 2 };
    ids['offering'] = (
      await ruth.post('/service_offerings', { name, service, status: 'available', ...targets })
    ).id;
    // Its service is that of any instance.
    ids['any'] = (await ruth.post('/service_offerings', { name: 'Any', status: 'available', ...targets })).id;
  });

  const draft = (values: object) => ({
    ...{ name: 'Of Northwind', service_offering: ids['any'], customer: ids['customer'], status: 'active' },
    ...{ customer_representative_ids: [env.person('Ruth')], coverage: 'customer_account' },
    ...values,
  });
  const incident = (service_instance: number | undefined): Promise<Fields> =>
    diana.post('/requests', {
      ...{ subject: 'Secret outage', category: 'incident', impact: 'low', service_instance },
      requested_for: env.person('Omar'),
    });
  const affected = ({ id }: Fields): Promise<Fields[]> => diana.get(`/requests/${id}/affected_slas`);
  const statusOf = async (api: Api, { id }: Fields) => (await api.call('GET', `/requests/${id}`)).status;
  const listed = async (requests: readonly Fields[]) =>
    (await ruth.call<Fields[]>('GET', `/requests?id=${requests.map(({ id }) => id).join()}`)).body;

  it('refuse a service instance or a service offering of the other account, which trusts this one', async () => {
    const refused = async (method: 'POST' | 'PATCH', path: string, values: object) => {
      const reply = await ruth.call<{ errors: [string, string][] }>(method, path, values);
      return [reply.status, reply.body.errors];
    };
    const instance = [422, [['service_instance', 'Service instance does not exist']]];
    const offering = [422, [['service_offering', 'Service offering does not exist']]];
    const overTheirs = draft({ service_instance: ids['theirs'], customer_account: 'widget' });
    expect(await refused('POST', '/slas', overTheirs)).toEqual(instance);
    expect(await refused('POST', '/slas', draft({ service_offering: ids['theirOffering'] }))).toEqual(
      offering,
    );
    const { id } = await ruth.post('/slas', draft({ customer_account: 'widget' }));
    expect(await refused('PATCH', `/slas/${id}`, { service_instance: ids['theirs'] })).toEqual(instance);
    expect(await refused('PATCH', `/slas/${id}`, { service_offering: ids['theirOffering'] })).toEqual(
      offering,
    );
    const linked = await ruth.call('POST', `/slas/${id}/service_instances/${ids['theirs']}`);
    expect(linked.status).toBe(422);
    expect(await ruth.get(`/slas/${id}/service_instances`)).toEqual([]);
    expect(await affected(await incident(ids['theirs']))).not.toContainEqual(
      expect.objectContaining({ sla: expect.objectContaining({ id }) }),
    );
  });

  it('show a provider no request of its customer, when it names itself the customer', async () => {
    const values = { service_offering: ids['offering'], service_instance: ids['instance'] };
    const { id: sla } = await ruth.post('/slas', draft({ ...values, customer_account: 'widget' }));
    const [open, completed] = [await incident(ids['instance']), await incident(ids['instance'])];
    for (const request of [open, completed])
      await until(async () => (await affected(request)).some((one) => (one.sla as Fields).id === sla));
    const done = { status: 'completed', completion_reason: 'solved', note: 'Done' };
    await diana.patch(`/requests/${completed.id}`, done);
    await ruth.patch(`/slas/${sla}`, { customer_account: 'northwind' });
    const seen: number[] = [];
    const isUnlisted = async () => {
      for (const request of [open, completed]) seen.push(await statusOf(ruth, request));
      return (await affected(open)).length === 0;
    };
    await until(isUnlisted);
    // The consumer that makes requests visible is behind this change, when a later one has come to its end.
    await ruth.patch(`/slas/${sla}`, { customer_account: 'widget' });
    await until(async () => (await affected(open)).length === 1);
    await isUnlisted();
    expect(new Set(seen)).toEqual(new Set([404]));
    expect(await listed([open, completed])).toEqual([]);
    expect((await ruth.call('GET', `/requests/${completed.id}/notes`)).status).toBe(404);
  });
});

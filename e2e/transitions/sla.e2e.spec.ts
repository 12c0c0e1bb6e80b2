import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

describe('Service offerings and agreements of document 3', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let omar: Api;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    env = given();
    [ellen, omar] = [env.as('Ellen'), env.as('Omar')];
    const named = {
      offering: 'service_offerings/email-gold',
      instance: 'service_instances/email-production',
    };
    const more = {
      lan: 'service_instances/office-lan',
      widget: 'organizations/widget',
      email: 'services/email',
    };
    for (const [name, place] of Object.entries({ ...named, ...more, office: 'calendars/office' })) {
      const [collection = '', key = ''] = place.split('/');
      ids[name] = await env.demo(collection, key);
    }
    ids['ellen'] = env.person('Ellen');
    ids['walter'] = env.person('Walter');
  });

  const offer = (values: object): Promise<Fields> =>
    ellen.post('/service_offerings', { name: 'Silver', ...values });
  const draft = (values: object) => ({
    name: 'Mail',
    service_offering: ids['offering'],
    customer: ids['widget'],
    ...values,
  });
  const agree = (values: object = {}): Promise<Fields> => ellen.post('/slas', draft(values));
  const refused = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const reply = await ellen.call<{ errors: unknown }>(method, path, body);
    return [reply.status, reply.body.errors];
  };
  const representatives = async ({ id }: Fields): Promise<number[]> =>
    (await ellen.get<Fields[]>(`/slas/${id}/customer_representatives`)).map((person) => person.id);
  /** Given records that are in a list; other specs fill the list, too. */
  const listedIn = async (path: string, ...ids: number[]): Promise<number[]> =>
    (await ellen.get<Fields[]>(`${path}?id=${ids.join()}`)).map(({ id }) => id);

  describe('a service offering', () => {
    it('takes targets in minutes and as hhh:mm, and in business days, for each impact', async () => {
      const targets = { response_target_low: '100:30', resolution_target_top: 45 };
      const made = await offer({
        ...targets,
        resolution_target_high_in_days: 3,
        support_hours_top: ids['office'],
      });
      expect(made).toMatchObject({
        response_target_low: 6_030,
        resolution_target_top: 45,
        resolution_target_high_in_days: 3,
        support_hours_top: { id: ids['office'] },
      });
      expect(await refused('PATCH', `/service_offerings/${made.id}`, { response_target_high: -1 })).toEqual([
        422,
        [['response_target_high', 'Response target for high impact must be greater than or equal to 0']],
      ]);
    });

    it('is in the catalog while it is available, and in the portfolio until it is discontinued', async () => {
      const made: Record<string, number> = {};
      for (const status of ['planned', 'unpublished', 'available', 'temporarily_unavailable', 'discontinued'])
        made[status] = (await offer({ status })).id;
      const views = async (view: string) => {
        const found = await listedIn(`/service_offerings/${view}`, ...Object.values(made));
        return Object.keys(made).filter((status) => found.includes(made[status] as number));
      };
      expect(await views('catalog')).toEqual(['available']);
      expect(await views('portfolio')).toEqual([
        'planned',
        'unpublished',
        'available',
        'temporarily_unavailable',
      ]);
    });

    it('is read by end users when it is in the catalog, and written by no specialist', async () => {
      const [planned, available] = [
        await offer({ service: ids['email'] }),
        await offer({ status: 'available' }),
      ];
      expect((await omar.call('GET', `/service_offerings/${planned.id}`)).status).toBe(404);
      expect((await omar.call('GET', `/service_offerings/${available.id}`)).status).toBe(200);
      expect((await omar.call('PATCH', `/service_offerings/${available.id}`, { name: 'Mine' })).status).toBe(
        403,
      );
      expect((await env.as('Howard').call('POST', '/service_offerings', { name: 'His' })).status).toBe(403);
      expect(await listedIn(`/services/${ids['email']}/service_offerings`, planned.id)).toEqual([planned.id]);
    });
  });

  describe('a service level agreement', () => {
    it('is being_prepared by default', async () => {
      expect(await agree()).toMatchObject({ status: 'being_prepared', customer_rep: null, coverage: null });
    });

    it('becomes active when at least one customer representative exists', async () => {
      const none = [422, [['status', 'Status needs a customer representative']]];
      expect(await refused('POST', '/slas', draft({ status: 'active' }))).toEqual(none);
      const sla = await agree();
      const path = `/slas/${sla.id}`;
      expect(await refused('PATCH', path, { status: 'active' })).toEqual(none);
      await ellen.post(`${path}/customer_representatives/${ids['ellen']}`);
      expect(await ellen.patch(path, { status: 'active' })).toMatchObject({ status: 'active' });
      const given = { status: 'active', customer_representative_ids: [ids['walter']] };
      expect(await agree(given)).toMatchObject({ status: 'active', customer_rep: { id: ids['walter'] } });
      expect(await agree({ status: 'active', customer_rep: ids['ellen'] })).toMatchObject({
        status: 'active',
      });
    });

    it('keeps its last representative while it is active', async () => {
      const sla = await agree({ status: 'active', customer_representative_ids: [ids['ellen']] });
      const path = `/slas/${sla.id}`;
      const last = [422, [['status', 'Status needs a customer representative']]];
      expect(await refused('DELETE', `${path}/customer_representatives/${ids['ellen']}`)).toEqual(last);
      expect(await refused('PATCH', path, { customer_representative_ids: [] })).toEqual(last);
      expect(await refused('PATCH', path, { customer_rep: null })).toEqual(last);
      expect(await representatives(sla)).toEqual([ids['ellen']]);
      await ellen.patch(path, { status: 'expired', customer_rep: null });
      expect(await representatives(sla)).toEqual([]);
    });

    it('has its representatives replaced by a changed customer_rep, and not by the same one', async () => {
      const both = [ids['ellen'], ids['walter']].sort((one = 0, other = 0) => one - other);
      const sla = await agree({ customer_representative_ids: both });
      const path = `/slas/${sla.id}`;
      await ellen.patch(path, await ellen.get(path));
      expect((await representatives(sla)).sort((one, other) => one - other)).toEqual(both);
      const howard = env.person('Howard');
      expect(await ellen.patch(path, { customer_rep_id: howard })).toMatchObject({
        customer_rep: { id: howard },
      });
      expect(await representatives(sla)).toEqual([howard]);
      const [line] = await ellen.get<Fields[]>(`${path}/audit?sort=-id`);
      expect(line).toMatchObject({ changes: { customer_representative_ids: [both, [howard]] } });
    });

    it('has a service instance of the same service as the offering', async () => {
      const other = [422, [['service_instance', 'Service instance belongs to another service']]];
      expect(await refused('POST', '/slas', draft({ service_instance: ids['lan'] }))).toEqual(other);
      const sla = await agree({ service_instance: ids['instance'] });
      expect(sla).toMatchObject({ service_instance: { id: ids['instance'] }, service: { id: ids['email'] } });
      expect(await refused('PATCH', `/slas/${sla.id}`, { service_instance: ids['lan'] })).toEqual(other);
      const network = await offer({ service: await env.demo('services', 'network') });
      expect(await refused('PATCH', `/slas/${sla.id}`, { service_offering: network.id })).toEqual(other);
      const moved = [422, [['service', 'Service belongs to another service']]];
      const path = `/service_offerings/${ids['offering']}`;
      expect(await refused('PATCH', path, { service: network.service })).toEqual(moved);
      const instance = `/service_instances/${ids['instance']}`;
      expect(await refused('PATCH', instance, { service: network.service })).toEqual(moved);
    });

    it('has no expiry_date and no notice_date before start_date', async () => {
      const values = draft({
        start_date: '2027-01-01',
        expiry_date: '2026-12-31',
        notice_date: '2026-12-30',
      });
      expect(await refused('POST', '/slas', values)).toEqual([
        422,
        [
          ['notice_date', "Notice date can't be before the start"],
          ['expiry_date', "Expiry date can't be before the start"],
        ],
      ]);
    });

    it('expires at once when it is activated after its expiry_date, and is renewed', async () => {
      const over = { expiry_date: '2026-01-01', customer_representative_ids: [ids['ellen']] };
      const sla = await agree({ ...over, status: 'active' });
      const statusNow = async () => (await ellen.get(`/slas/${sla.id}`)).status;
      await until(async () => (await statusNow()) === 'expired');
      await ellen.patch(`/slas/${sla.id}`, { status: 'active', expiry_date: null });
      expect(await statusNow()).toBe('active');
    });

    it('is in the active view when it is active, and else in the inactive view', async () => {
      const active = await agree({ status: 'active', customer_rep: ids['ellen'] });
      const expired = await agree({ status: 'expired' });
      const both = [active.id, expired.id];
      expect(await listedIn('/slas/active', ...both)).toEqual([active.id]);
      expect(await listedIn('/slas/inactive', ...both)).toEqual([expired.id]);
    });

    it('names the account of the customer, if it is trusted', async () => {
      const sla = await agree({ customer_account: 'northwind' });
      expect(sla).toMatchObject({ customer_account: { id: 'northwind', name: expect.any(String) } });
      const back = await ellen.patch(`/slas/${sla.id}`, { customer_account: { id: 'widget' } });
      expect(back).toMatchObject({ customer_account: { id: 'widget' } });
      expect(await refused('PATCH', `/slas/${sla.id}`, { customer_account_id: 'contoso' })).toEqual([
        422,
        [['customer_account', 'Customer account does not exist']],
      ]);
    });

    it('is listed below its service, instance, customer, sites and covered people', async () => {
      const site = await env.demo('sites', 'amsterdam');
      const sla = await agree({
        status: 'active',
        customer_rep: ids['ellen'],
        service_instance: ids['instance'],
        coverage: 'people',
        person_ids: [env.person('Omar')],
        site_ids: [site],
      });
      const isListed = async (path: string) =>
        (await ellen.get<Fields[]>(`${path}?id=${sla.id}`)).length === 1;
      for (const path of [
        `/services/${ids['email']}/slas`,
        `/service_instances/${ids['instance']}/slas`,
        `/organizations/${ids['widget']}/slas`,
        `/sites/${site}/slas`,
        `/people/${env.person('Omar')}/sla_coverages`,
      ])
        expect([path, await isListed(path)]).toEqual([path, true]);
      expect(await isListed(`/people/${env.person('Howard')}/sla_coverages`)).toBe(false);
    });

    it('is read by specialists, and by no end user', async () => {
      const sla = await agree();
      expect((await env.as('Howard').call('GET', `/slas/${sla.id}`)).status).toBe(200);
      expect((await env.as('Howard').call('PATCH', `/slas/${sla.id}`, { name: 'His' })).status).toBe(403);
      expect((await omar.call('GET', `/slas/${sla.id}`)).status).toBe(403);
    });
  });
});

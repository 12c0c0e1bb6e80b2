import type { Principal } from '@deskline/identity';
import { ROLES, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import { administrator, type ConfigurationRecordsEnv } from './configuration-records-env';
import { Sla } from '../src/sla/sla.record';

type Read = Record<string, unknown> & { id: number };
const idsOf = (rows: unknown) => (rows as Read[]).map(({ id }) => id);

/** Tests of an SLA that is shared with its customer account. */
export function describeCustomerAccount(office: () => ConfigurationRecordsEnv): void {
  const ids: Record<string, number> = {};
  const of = (name: string) => ids[name] as number;
  const by = (account: string, ...roles: Role[]): Principal => principal({ account, roles });
  const provider = by('provider', 'service_level_manager');
  const customer = by('customer', 'service_level_manager');
  const trust = async (providers: string[], customers: string[]) => {
    await office().account('provider', { trusts: providers });
    await office().account('customer', { trusts: customers });
  };
  const call = (request: string, as: Principal, body: object | null = null) =>
    office().call(request, body, as);
  const statusOf = async (request: string, as: Principal, body: object | null = null) =>
    (await call(request, as, body)).status;
  const patch = (id: number, as: Principal, body: object) => statusOf(`PATCH /slas/${id}`, as, body);
  const agreed = (values: object = {}) =>
    office().create(
      'POST /slas',
      {
        name: 'Mail',
        service_offering: ids['offering'],
        customer: ids['organization'],
        customer_account: 'customer',
        customer_representative_ids: [ids['Iris']],
        ...values,
      },
      provider,
    );
  const linked = async (id: number, path = 'customer_representatives') => [
    idsOf((await call(`GET /slas/${id}/${path}`, provider)).json),
    idsOf((await call(`GET /slas/${id}/${path}`, customer)).json),
  ];

  describe('an SLA with another account as customer account', () => {
    beforeAll(async () => {
      await trust([], []);
      const made = (request: string, body: object, account: string) =>
        office().create(request, body, administrator(account));
      for (const name of ['Iris', 'Ivo']) ids[name] = await office().person('provider', name);
      for (const name of ['Carl', 'Cleo']) ids[name] = await office().person('customer', name);
      ids['offering'] = await made('POST /service_offerings', { name: 'Gold' }, 'provider');
      ids['organization'] = await made('POST /organizations', { name: 'Customer' }, 'provider');
      ids['theirs'] = await made('POST /service_offerings', { name: 'Silver' }, 'customer');
      ids['branch'] = await made('POST /organizations', { name: 'Branch' }, 'customer');
      ids['site'] = await made('POST /sites', { name: 'Home' }, 'customer');
    });
    beforeEach(() => trust(['customer'], ['provider']));

    it('is read there by the roles that read SLAs, without the private fields of the provider', async () => {
      const id = await agreed({
        remarks: 'Pays late',
        activityID_low: 'A-1',
        sourceID: 'S-1',
        agreementID: 'N-7',
      });
      expect((await call(`GET /slas/${id}`, by('customer', 'specialist'))).json).toMatchObject({
        id,
        name: 'Mail',
        account: { id: 'provider', name: 'provider' },
        customer_account: { id: 'customer' },
        customer_rep: { id: of('Iris'), name: 'Iris', account: { id: 'provider' } },
        service_offering: { id: of('offering'), name: 'Gold', account: { id: 'provider' } },
        agreementID: 'N-7',
        remarks: null,
        activityID_low: null,
        sourceID: null,
        attachments: [],
      });
      expect(await statusOf(`GET /slas/${id}`, by('customer'))).toBe(403);
      expect((await call(`GET /slas/${id}`, provider)).json).toMatchObject({ remarks: 'Pays late' });
    });

    it('is not read in any other account, nor without a customer account, and makes no other record readable', async () => {
      await office().account('stranger', { trusts: ['provider', 'customer'] });
      const [id, own] = [await agreed(), await agreed({ customer_account: null })];
      const home = await agreed({ customer_account: 'provider' });
      expect(await statusOf(`GET /slas/${id}`, by('stranger', ...ROLES))).toBe(404);
      for (const path of [
        `slas/${own}`,
        `slas/${home}`,
        `service_offerings/${of('offering')}`,
        `people/${of('Iris')}`,
      ])
        expect([path, await statusOf(`GET /${path}`, by('customer', ...ROLES))]).toEqual([path, 404]);
      expect(await statusOf(`GET /slas/${id}/audit`, by('customer', ...ROLES))).toBe(404);
    });

    it.each<[what: string, providers: string[], customers: string[]]>([
      ['the provider withdraws its trust', [], ['provider']],
      ['the customer withdraws its trust', ['customer'], []],
    ])('is no longer read there when %s', async (_what, providers, customers) => {
      const id = await agreed();
      expect(await statusOf(`GET /slas/${id}`, customer)).toBe(200);
      await trust(providers, customers);
      expect(await statusOf(`GET /slas/${id}`, customer)).toBe(404);
      expect(await patch(id, customer, { customer_representative_ids: [of('Carl')] })).toBe(404);
      expect(idsOf((await call(`GET /slas?id=${id}`, customer)).json)).toEqual([]);
    });

    it('is not read there when its customer account changes', async () => {
      const id = await agreed();
      expect(await patch(id, provider, { customer_account: null })).toBe(200);
      expect(await statusOf(`GET /slas/${id}`, customer)).toBe(404);
    });

    it.each(Sla.sort.flatMap((field) => [field, `-${field}`]))(
      'is listed with the own SLAs by sort=%s, page by page',
      async (sort) => {
        const needed = { name: 'Own', service_offering: of('theirs'), customer: of('branch') };
        await office().create('POST /slas', needed, customer);
        await agreed({ name: 'Held', sourceID: 'S-2' });
        const text = `SELECT id FROM sla WHERE account_id = 'customer' OR held_by = 'customer'`;
        const all = idsOf(await office().database.query(text));
        const whole = await call(`GET /slas?per_page=100&sort=${sort}`, customer);
        expect(idsOf(whole.json).sort()).toEqual(all.sort());
        const second = await call(`GET /slas?per_page=2&page=2&sort=${sort}`, customer);
        expect(idsOf(second.json)).toEqual(idsOf(whole.json).slice(2, 4));
        expect(second.headers['X-Pagination-Total-Entries']).toBe(String(all.length));
      },
    );

    it('is found by no filter on private fields of the provider', async () => {
      const id = await agreed({ sourceID: 'S-3' });
      expect(idsOf((await call('GET /slas?sourceID=S-3', provider)).json)).toEqual([id]);
      expect(idsOf((await call('GET /slas?sourceID=S-3', customer)).json)).toEqual([]);
      expect(idsOf((await call(`GET /slas/inactive?id=${id}&name=Mail`, customer)).json)).toEqual([id]);
    });

    it.each([
      ['customer_representatives', 'customer_representative_ids', 'Iris', 'Carl', 'Cleo'],
      ['people', 'person_ids', 'Iris', 'Carl', 'Cleo'],
      ['organizations', 'organization_ids', 'organization', 'branch', 'branch'],
    ])(
      'has %s of both accounts: each writes its own, and those of the other stay',
      async (path, input, home, one, other) => {
        const id = await agreed({ [input]: [of(home)] });
        expect(await patch(id, customer, { [input]: [of(one)] })).toBe(200);
        expect(await linked(id, path)).toEqual([[of(home)], [of(one)]]);
        expect(await patch(id, provider, { [input]: [of(home)] })).toBe(200);
        expect(await statusOf(`POST /slas/${id}/${path}/${of(other)}`, customer)).toBe(200);
        expect(await statusOf(`DELETE /slas/${id}/${path}/${of(one)}`, customer)).toBe(204);
        expect(await linked(id, path)).toEqual([[of(home)], one === other ? [] : [of(other)]]);
        expect(await statusOf(`DELETE /slas/${id}/${path}/${of(home)}`, customer)).toBe(404);
      },
    );

    it('refuses people of the other account, so that their existence is not revealed', async () => {
      const id = await agreed();
      for (const [as, person] of [
        [customer, of('Ivo')],
        [provider, of('Carl')],
      ] as const) {
        expect(await patch(id, as, { customer_representative_ids: [person] })).toBe(422);
        expect(await patch(id, as, { customer_rep: person })).toBe(422);
        expect(await statusOf(`POST /slas/${id}/customer_representatives/${person}`, as)).toBe(404);
      }
      expect(await linked(id)).toEqual([[of('Iris')], []]);
    });

    it('is changed there in no other field, and accepts its own JSON when it is sent back', async () => {
      const id = await agreed({ remarks: 'Pays late' });
      const others = {
        name: 'X',
        status: 'expired',
        remarks: 'X',
        coverage: 'people',
        customer_account: null,
      };
      for (const [name, value] of Object.entries({ ...others, site_ids: [of('site')], agreementID: 'X' }))
        expect([name, await patch(id, customer, { [name]: value })]).toEqual([name, 403]);
      expect(await statusOf(`POST /slas/${id}/sites/${of('site')}`, customer)).toBe(403);
      const { id: _id, ...whole } = (await call(`GET /slas/${id}`, customer)).json;
      expect(await patch(id, customer, { ...whole, person_ids: [of('Cleo')] })).toBe(200);
      expect((await call(`GET /slas/${id}`, provider)).json).toMatchObject({
        name: 'Mail',
        remarks: 'Pays late',
      });
      expect(await linked(id, 'people')).toEqual([[], [of('Cleo')]]);
      expect(await patch(id, by('customer', 'specialist'), { person_ids: [] })).toBe(403);
    });

    it('has a customer_rep of the customer account, who replaces the others of that account', async () => {
      const id = await agreed({ customer_representative_ids: [] });
      expect(await patch(id, customer, { customer_representative_ids: [of('Carl')] })).toBe(200);
      expect(await patch(id, customer, { customer_rep: of('Cleo') })).toBe(200);
      expect((await call(`GET /slas/${id}`, customer)).json['customer_rep']).toMatchObject({
        id: of('Cleo'),
      });
      expect((await call(`GET /slas/${id}`, provider)).json['customer_rep']).toMatchObject({
        id: of('Cleo'),
        account: { id: 'customer' },
      });
    });

    it('is active while a person of either account represents the customer', async () => {
      const id = await agreed({ status: 'active' });
      expect(await patch(id, customer, { customer_representative_ids: [] })).toBe(200);
      expect(await patch(id, customer, { customer_representative_ids: [of('Carl')] })).toBe(200);
      expect(await patch(id, provider, { customer_representative_ids: [] })).toBe(200);
      expect(await patch(id, customer, { customer_representative_ids: [] })).toBe(422);
      expect(await statusOf(`DELETE /slas/${id}/customer_representatives/${of('Carl')}`, customer)).toBe(422);
    });

    it('covers the people that the customer account links', async () => {
      const id = await agreed({ status: 'active', coverage: 'people' });
      const covered = async () =>
        idsOf((await call(`GET /people/${of('Cleo')}/sla_coverages`, by('customer', ...ROLES))).json);
      expect(await covered()).not.toContain(id);
      expect(await patch(id, customer, { person_ids: [of('Cleo')] })).toBe(200);
      expect(await covered()).toContain(id);
    });

    it('keeps all people when both accounts link theirs concurrently', async () => {
      const id = await agreed();
      const changes = [1, 2, 3, 4].flatMap((n) => [
        patch(id, customer, { person_ids: [of('Carl'), ...(n % 2 ? [of('Cleo')] : [])] }),
        patch(id, provider, { person_ids: [of('Iris'), ...(n % 2 ? [of('Ivo')] : [])] }),
      ]);
      expect(new Set(await Promise.all(changes))).toEqual(new Set([200]));
      const [home, there] = await linked(id, 'people');
      expect(home).toContain(of('Iris'));
      expect(there).toContain(of('Carl'));
    });
  });
}

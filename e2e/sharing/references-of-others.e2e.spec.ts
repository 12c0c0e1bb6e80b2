import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

/** "a reference across accounts gives name and id, and no rule copies more than that from it" */
describe('Records that refer to records of another account', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  /** Administrator of Northwind, which Widget trusts and which trusts Widget. */
  let ruth: Api;
  const ids: Record<string, number> = {};

  beforeAll(async () => {
    env = given();
    [ellen, ruth] = [env.as('Ellen'), env.as('Ruth')];
    const made = async (path: string, values: object) => (await ruth.post(path, values)).id;
    const name = 'Private switch';
    ids['organization'] = await made('/organizations', { name: 'Hidden supplier' });
    ids['team'] = await made('/teams', { name: 'Hidden team' });
    ids['service'] = await made('/services', { name: 'Hidden service', provider: ids['organization'] });
    const { reference: category } = await ruth.post('/product_categories', {
      ...{ name, group: 'Hidden', rule_set: 'physical_asset' },
    });
    ids['product'] = await made('/products', {
      ...{
        name,
        brand: 'Hidden brand',
        model: 'S',
        category,
        service: ids['service'],
      },
      ...{ support_team: ids['team'], supplier: ids['organization'], financial_owner: ids['organization'] },
      remarks: 'Hidden remarks',
    });
    ids['instance'] = await made('/service_instances', {
      ...{ name: 'Leased', service: ids['service'], support_team: ids['team'], first_line_team: ids['team'] },
    });
    ids['calendar'] = await made('/calendars', { name: 'Hidden hours' });
    ids['infrastructure'] = await env.demo('teams', 'infrastructure');
  });

  it('give a new CI the name of the product of the other account, and none of its values', async () => {
    expect((await ellen.call('GET', `/products/${ids['product']}`)).status).toBe(404);
    const values = { product: ids['product'], status: 'in_production', support_team: ids['infrastructure'] };
    const ci = await ellen.post('/cis', values);
    expect(ci).toMatchObject({
      ...{ name: 'Private switch', product: { id: ids['product'], name: 'Private switch' } },
      ...{ remarks: null, supplier: null, financial_owner: null, service: null, rule_set: null },
    });
    expect(JSON.stringify(await ellen.get(`/cis/${ci.id}`))).not.toContain('Hidden');
    const refused = await ellen.call<{ errors: unknown }>('POST', '/cis', {
      ...values,
      support_team: undefined,
    });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      [['support_team', "Support team can't be blank"]],
    ]);
  });

  it('give a new request neither the teams of a service instance nor the organization of a person', async () => {
    const pavel = env.person('Pavel');
    const request = await env.as('Diana').post('/requests', {
      ...{ subject: 'Slow', category: 'incident', impact: 'low', requested_for: pavel },
      ...{ service_instance: ids['instance'], time_spent: 5 },
    });
    expect(request).toMatchObject({
      ...{ requested_for: { id: pavel }, service_instance: { id: ids['instance'], name: 'Leased' } },
      organization: null,
    });
    expect(request.team).toMatchObject({ id: await env.demo('teams', 'service-desk') });
    const [entry] = await env.as('Diana').get<Fields[]>('/time_entries?sort=-id&per_page=1');
    expect(entry).toMatchObject({ id: expect.any(Number) });
    const entryOf = await env.as('Diana').get(`/time_entries/${entry?.id}`);
    expect(JSON.stringify([await ellen.get(`/requests/${request.id}`), entryOf])).not.toContain('Hidden');
  });

  it('refuse a service offering the support hours of the other account, which its targets would tell', async () => {
    const values = { name: 'Spy', support_hours_low: ids['calendar'], response_target_low: 1 };
    const reply = await ellen.call<{ errors: [string, string][] }>('POST', '/service_offerings', values);
    expect([reply.status, reply.body.errors?.map(([field]) => field)]).toEqual([422, ['support_hours_low']]);
  });
});

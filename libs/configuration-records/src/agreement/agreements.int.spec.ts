import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

const levels = principal({ roles: ['service_level_manager'] });

/** Collections of agreements, with the field that names the other party. */
describe.each([
  ['contracts', 'supplier'],
  ['flsas', 'provider'],
])('%s', (collection, party) => {
  let office: ConfigurationRecordsEnv;
  let [customer, other, person] = [0, 0, 0];
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const draft = (values: object) => ({ name: 'Printers', customer, [party]: other, ...values });
  const agreed = (values: object = {}) => office.create(`POST /${collection}`, draft(values), levels);
  const statusOf = async (id: number) => (await call(`GET /${collection}/${id}`)).json['status'];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    customer = await office.create('POST /organizations', { name: 'Widget' });
    other = await office.create('POST /organizations', { name: 'Northwind' });
    person = await office.person('widget', 'Iris');
  });
  afterAll(() => office?.close());

  it('expire at the end of expiry_date in their time zone', async () => {
    const term = { status: 'active', expiry_date: '2026-06-30' };
    const tokyo = await agreed({ ...term, time_zone: 'Asia/Tokyo' });
    const amsterdam = await agreed({ ...term, time_zone: 'Europe/Amsterdam' });
    const renewed = await agreed({ ...term, time_zone: 'Europe/Amsterdam' });
    const prepared = await agreed({ ...term, status: 'being_prepared' });
    await office.advanceTo('2026-06-30T14:59:59Z');
    expect(await statusOf(tokyo)).toBe('active');
    await office.advanceTo('2026-06-30T15:00:00Z');
    expect([await statusOf(tokyo), await statusOf(amsterdam)]).toEqual(['expired', 'active']);
    await call(`PATCH /${collection}/${renewed}`, { expiry_date: '2027-06-30' });
    await office.advanceTo('2026-06-30T22:00:00Z');
    expect(await Promise.all([amsterdam, renewed, prepared].map(statusOf))).toEqual([
      'expired',
      'active',
      'being_prepared',
    ]);
  });

  it('that are scheduled for activation become active on start_date', async () => {
    const term = { start_date: '2026-09-01', time_zone: 'Europe/Amsterdam' };
    const scheduled = await agreed({ ...term, status: 'scheduled_for_activation' });
    const prepared = await agreed({ ...term, status: 'being_prepared' });
    await office.advanceTo('2026-08-31T21:59:59Z');
    expect(await statusOf(scheduled)).toBe('scheduled_for_activation');
    await office.advanceTo('2026-08-31T22:00:00Z');
    expect(await Promise.all([scheduled, prepared].map(statusOf))).toEqual(['active', 'being_prepared']);
  });

  it('are listed as active or, in any other status, as inactive', async () => {
    const views = async (view: string) =>
      ((await call(`GET /${collection}/${view}`)).json as unknown as { status: string }[]).map(
        ({ status }) => status,
      );
    await agreed({ status: 'active' });
    await agreed({ status: 'scheduled_for_activation' });
    expect(new Set(await views('active'))).toEqual(new Set(['active']));
    expect(await views('inactive')).not.toContain('active');
  });

  it.each(['expiry_date', 'notice_date'])('refuse a %s before start_date', async (field) => {
    const values = draft({ start_date: '2027-01-01', [field]: '2026-12-31' });
    const { status, json } = await call(`POST /${collection}`, values);
    const sentence = expect.stringContaining("can't be before the start") as string;
    expect([status, json['errors']]).toEqual([422, [[field, sentence]]]);
  });

  it('refuse a notice_date after expiry_date', async () => {
    const values = draft({ notice_date: '2027-01-02', expiry_date: '2027-01-01' });
    const { status, json } = await call(`POST /${collection}`, values);
    expect([status, json['errors']]).toEqual([422, [['notice_date', "Notice date can't be after the end"]]]);
  });

  it('are linked with the records they cover', async () => {
    const id = await agreed();
    const linked = async (path: string) =>
      ((await call(`GET ${path}`)).json as unknown as { id: number }[]).map((one) => one.id);
    const path = `/${collection}/${id}/${collection === 'flsas' ? 'major_incident_managers' : 'cis'}`;
    const target = collection === 'flsas' ? person : await ci();
    expect((await office.call(`POST ${path}/${target}`, null, levels)).status).toBe(200);
    expect(await linked(path)).toEqual([target]);
    if (collection === 'contracts') expect(await linked(`/cis/${target}/contracts`)).toEqual([id]);
    expect((await office.call(`DELETE ${path}/${target}`, null, levels)).status).toBe(204);
    expect(await linked(path)).toEqual([]);
  });

  it('are listed below their organization', async () => {
    const path = (id: number) => `GET /organizations/${id}/contracts`;
    expect((await call(path(other))).json).toEqual([]);
    const { json } = await call(path(customer));
    if (collection === 'contracts')
      expect(json).toContainEqual(expect.objectContaining({ name: 'Printers' }));
    else expect(json).toEqual([]);
  });

  const ci = async (): Promise<number> => {
    const category = { name: 'Printer', group: 'Hardware', rule_set: 'physical_asset' };
    await office.create('POST /product_categories', category);
    const model = { name: 'Printer', brand: 'Acme', model: 'P', category: 'hardware/printer' };
    const product = await office.create('POST /products', model);
    const support_team = await office.create('POST /teams', { name: 'Printing' });
    return office.create('POST /cis', { name: 'P1', product, status: 'in_production', support_team });
  };
});

import type { Principal } from '@deskline/identity';
import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('rates of service offerings', () => {
  let office: ConfigurationRecordsEnv;
  const ids = { offering: 0, sla: 0, rfcType: 0, foreignRfcType: 0, effortClass: 0 };
  const finance = principal({ account: 'widget', roles: ['financial_manager'] });
  const post = (path: string, values: object, as = administrator()) =>
    office.call(`POST ${path}`, values, as);
  const rates = () => `/service_offerings/${ids.offering}/rfc_type_rates`;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget', { trusts: ['partner'] });
    await office.account('partner', { trusts: ['widget'] });
    const made = office.create.bind(office);
    const customer = await made('POST /organizations', { name: 'Ours' });
    const service = await made('POST /services', { name: 'Mail', provider: customer });
    ids.offering = await made('POST /service_offerings', { name: 'Gold', service });
    ids.sla = await made('POST /slas', {
      ...{ name: 'Mail', service_offering: ids.offering, customer, customer_account: 'partner' },
    });
    ids.rfcType = await made('POST /rfc_types', { name: 'Access request' });
    ids.foreignRfcType = await made('POST /rfc_types', { name: 'Move' }, administrator('partner'));
    ids.effortClass = await made('POST /effort_classes', { name: 'Regular' });
  });
  afterAll(() => office?.close());

  it('take rfc_type_id, and answer the reference of the RFC type', async () => {
    const { status, json } = await post(rates(), { rfc_type_id: ids.rfcType, charge_type: 'time_material' });
    expect([status, json['rfc_type']]).toEqual([201, 'access_request']);
    const path = `${rates()}/${Number(json['id'])}`;
    const echoed = await office.call(`PATCH ${path}`, { ...json, rate: 12.5 }, administrator());
    expect([echoed.status, echoed.json['rfc_type'], echoed.json['rate']]).toEqual([
      200,
      'access_request',
      12.5,
    ]);
    expect((await post(rates(), { rfc_type: 'access_request' })).status).toBe(422); // once each
    expect((await office.call(`DELETE ${path}`, null, administrator())).status).toBe(204);
  });

  it.each<[what: string, id: () => unknown]>([
    ['of no record', () => 4_711],
    ['of an RFC type of another account', () => ids.foreignRfcType],
    ['that is none', () => 'access_request'],
  ])('refuse an rfc_type_id %s', async (_what, id) => {
    const { status, json } = await post(rates(), { rfc_type_id: id() });
    expect([status, json['errors'] ?? json]).toEqual([
      422,
      [['rfc_type', expect.stringMatching(/does not exist/)]],
    ]);
  });

  it('need an amount and a currency for a fixed price', async () => {
    const fixed = { rfc_type_id: ids.rfcType, charge_type: 'fixed_price' };
    const { status, json } = await post(rates(), fixed);
    const fields = ((json['errors'] ?? json) as unknown as [string][]).map(([field]) => field);
    expect([status, fields]).toEqual([422, ['rate', 'rate_currency']]);
    expect((await post(rates(), { ...fixed, rate: 10, rate_currency: 'EUR' })).status).toBe(201);
  });

  it('have identifiers below the SLA for financial managers of its account only', async () => {
    const path = `/slas/${ids.sla}/effort_class_rateIDs`;
    const row = { effort_class_id: ids.effortClass, rateID: 'R-1' };
    const theirs = await office.create('POST /effort_classes', { name: 'Theirs' }, administrator('partner'));
    const others = [
      administrator(),
      principal({ account: 'widget', roles: ['service_level_manager'] }),
      principal({ account: 'widget', roles: ['auditor'] }),
      principal({ account: 'partner', roles: ['financial_manager'] }),
    ];
    expect((await post(path, row, finance)).status).toBe(201);
    for (const other of others) {
      const effort_class_id = other.account === 'partner' ? theirs : ids.effortClass;
      const made = await post(path, { effort_class_id, rateID: 'R-2' }, other);
      const read = await office.call(`GET ${path}`, null, other);
      expect([403, 404, 422]).toContain(made.status);
      if (read.status === 200) expect(read.json).toEqual([]);
      else expect([403, 404]).toContain(read.status);
      const emptied = await office.call(`DELETE ${path}`, null, other);
      expect(emptied.status === 403).toBe(made.status === 403);
    }
    const { json } = await office.call(`GET /slas/${ids.sla}/audit`, null, administrator());
    expect(JSON.stringify(json)).not.toContain('R-1');
    const mine = await office.call(`GET ${path}`, null, finance);
    expect(mine.json).toMatchObject([{ effort_class: { id: ids.effortClass }, rateID: 'R-1' }]);
  });

  it('and identifiers have no created_at and updated_at', async () => {
    const effort_class = await office.create('POST /effort_classes', { name: 'Standby' });
    const rfc_type_id = await office.create('POST /rfc_types', { name: 'Standby' });
    const price = { rate: 10, rate_currency: 'EUR' };
    const rows: [string, object, Principal?][] = [
      [`/service_offerings/${ids.offering}/effort_class_rates`, { effort_class, ...price }],
      [rates(), { rfc_type_id, ...price }],
      [`/slas/${ids.sla}/effort_class_rateIDs`, { effort_class, rateID: 'R-9' }, finance],
      [`/slas/${ids.sla}/rfc_type_activityIDs`, { rfc_type_id, activityID: 'A-9' }, finance],
    ];
    for (const [path, row, as = administrator()] of rows) {
      const made = await post(path, row, as);
      const changed = await office.call(`PATCH ${path}/${Number(made.json['id'])}`, row, as);
      expect([made.status, changed.status]).toEqual([201, 200]);
      for (const { text } of [made, changed]) expect(text).not.toMatch(/created_at|updated_at/);
      for (const query of ['fields=created_at', 'sort=updated_at', 'created_at=>2020-01-01'])
        expect((await office.call(`GET ${path}?${query}`, null, as)).status).toBe(400);
    }
  });

  it('take the identifiers below SLAs with a standard service request that is deleted', async () => {
    const path = `/service_offerings/${ids.offering}/standard_service_requests`;
    const under = `/slas/${ids.sla}/standard_service_request_activityIDs`;
    // Their templates are in another service.
    const made = await office.database.query<{ id: number }>(
      `WITH made AS (
         INSERT INTO standard_service_request (created_at, updated_at, service_offering_id, request_template_id,
           response_target_best_effort, resolution_target_best_effort, account_id)
         SELECT now(), now(), $1, template, false, false, 'widget' FROM generate_series(1, 2) template RETURNING id)
       INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       SELECT 'standard_service_request', id, 'widget', 'Mailbox', 1, false, '"name":"Mailbox"', '{}' FROM made
       RETURNING id`,
      [ids.offering],
    );
    const requests = made.map(({ id }) => id);
    const rows: number[] = [];
    for (const standard_service_request of requests)
      rows.push(
        await office.create(`POST ${under}`, { standard_service_request, activityID: 'A-1' }, finance),
      );
    const deleted = await office.call(`DELETE ${path}/${requests[0]}`, null, administrator());
    expect(deleted.status).toBe(204);
    expect((await office.call(`GET ${under}`, null, finance)).json).toMatchObject([{ id: rows[1] }]);
    expect((await office.call(`DELETE ${path}`, null, administrator())).status).toBe(204);
    expect((await office.call(`GET ${under}`, null, finance)).json).toEqual([]);
  });

  it('are those of the SLAs that are listed below the offering', async () => {
    const { json } = await office.call(`GET /service_offerings/${ids.offering}/slas`, null, administrator());
    expect(json).toMatchObject([{ id: ids.sla }]);
  });
});

import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

const money = principal({ roles: ['financial_manager'] });
const specialist = principal({ roles: ['specialist'] });

const BILL = { description: 'Laptops', invoice_nr: '2026-17', invoice_date: '2026-02-27' };
const NOT_ONE = [['invoice_type', 'Invoice type must follow from links of exactly one kind']];

describe('invoices', () => {
  let office: ConfigurationRecordsEnv;
  let [contract, product, service] = [0, 0, 0];
  const call = async (request: string, body: object | null = null, as = money) =>
    office.call(request, body, as);
  const bill = (values: object) => office.create('POST /invoices', { ...BILL, ...values }, money);
  const refused = async (values: object) => {
    const { status, json } = await call('POST /invoices', { ...BILL, ...values });
    return [status, json['errors']];
  };
  const ci = (label: string) =>
    office.create('POST /cis', { name: label, label, product, status: 'in_production', support_team: team });
  const costs = async (path: string, as = money) => (await call(`GET ${path}/costs`, null, as)).json;
  let team = 0;

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const customer = await office.create('POST /organizations', { name: 'Widget' });
    contract = await office.create('POST /contracts', { name: 'Lease', customer });
    service = await office.create('POST /services', { name: 'Workplace', provider: customer });
    team = await office.create('POST /teams', { name: 'Desk' });
    await office.create('POST /product_categories', {
      name: 'Laptop',
      group: 'Hardware',
      reference: 'laptop',
      rule_set: 'physical_asset',
    });
    const [category] = (await call('GET /product_categories', null, administrator()))
      .json as unknown as Record<string, unknown>[];
    product = await office.create('POST /products', {
      name: 'Slate',
      brand: 'Contoso',
      model: '14',
      category: category?.['reference'],
      service,
      depreciation_method: 'straight_line',
      useful_life: 4,
    });
  });
  afterAll(() => office?.close());

  it('of a contract have the amount of quantity times unit_price, and are listed below it', async () => {
    const id = await bill({ contract_id: contract, quantity: 3, unit_price: '120.50', currency: 'EUR' });
    const { json, text } = await call(`GET /invoices/${id}`);
    expect(json).toMatchObject({ invoice_type: 'contract', contract: { id: contract }, service: null });
    expect(text).toContain('"amount":361.50');
    const listed = (await call(`GET /contracts/${contract}/invoices`)).json as unknown as object[];
    expect(listed).toMatchObject([{ id, contract: { id: contract }, amount: 361.5 }]);
  });

  it('are of exactly one record, or of CIs', async () => {
    const one = await ci('ONE');
    expect(await refused({})).toEqual([422, NOT_ONE]);
    expect(await refused({ contract_id: null })).toEqual([422, NOT_ONE]);
    expect(await refused({ ci_ids: [] })).toEqual([422, NOT_ONE]);
    expect(await bill({ contract_id: null, ci_ids: [one] })).toBeGreaterThan(0);
    expect(await refused({ contract_id: contract, ci_ids: [one] })).toEqual([422, NOT_ONE]);
  });

  it('never change their contract', async () => {
    const id = await bill({ contract_id: contract });
    const customer = await office.create('POST /organizations', { name: 'Other' });
    const contract_id = await office.create('POST /contracts', { name: 'Other', customer });
    const { status, json } = await call(`PATCH /invoices/${id}`, { contract_id });
    expect([status, json['errors']]).toEqual([422, [['contract_id', "Contract can't be changed"]]]);
    const echo = { contract_id: contract, contract: { id: contract }, invoice_type: 'cis' };
    expect((await call(`PATCH /invoices/${id}`, echo)).status).toBe(200);
    const kept = { invoice_type: 'contract', contract: { id: contract } };
    expect((await call(`GET /invoices/${id}`)).json).toMatchObject(kept);
    expect((await call(`DELETE /contracts/${contract}/invoices/${id}`)).status).toBe(404);
  });

  it('of CIs take the service and the depreciation of the product, and get and lose CIs', async () => {
    const [one, two] = [await ci('TWO'), await ci('THREE')];
    const id = await bill({ ci_ids: [one], rate: 20 });
    expect((await call(`GET /invoices/${id}`)).json).toMatchObject({
      invoice_type: 'cis',
      service: { id: service },
      depreciation_method: 'straight_line',
      useful_life: 4,
      rate: 20,
    });
    const unlink = async (other: number) => (await call(`DELETE /invoices/${id}/cis/${other}`)).status;
    expect((await call(`POST /invoices/${id}/cis/${two}`)).status).toBe(200);
    expect(await unlink(one)).toBe(204);
    const other = await bill({ contract_id: contract });
    expect((await call(`POST /invoices/${other}/cis/${two}`)).json['errors']).toEqual(NOT_ONE);
  });

  it('take a list of CIs on create only', async () => {
    const [one, two, three] = [await ci('FOUR'), await ci('FIVE'), await ci('SIX')];
    const id = await bill({ ci_ids: [two, one] });
    const send = async (ci_ids: number[]) => {
      const { status, json } = await call(`PATCH /invoices/${id}`, { ci_ids });
      return [status, json['errors']];
    };
    for (const ids of [[], [one], [one, three], [one, two, three]])
      expect(await send(ids)).toEqual([422, [['ci_ids', expect.stringContaining("can't be changed")]]]);
    expect((await send([one, two, one]))[0]).toBe(200);
    const of = await bill({ contract_id: contract });
    expect((await call(`PATCH /invoices/${of}`, { ci_ids: [one] })).status).toBe(422);
    expect((await call(`PATCH /invoices/${of}`, { ci_ids: [] })).status).toBe(200);
    const linked = (await call(`GET /invoices/${id}/cis`, null, administrator())).json;
    expect((linked as unknown as { id: number }[]).map((each) => each.id).sort()).toEqual([one, two].sort());
  });

  it('count into the costs of their contract and, in equal parts, of their CIs, by currency', async () => {
    const customer = await office.create('POST /organizations', { name: 'Costs' });
    const lease = await office.create('POST /contracts', { name: 'Copiers', customer });
    const [one, two, three] = [await ci('C1'), await ci('C2'), await ci('C3')];
    await bill({ contract_id: lease, quantity: 2, unit_price: '10.05', currency: 'EUR' });
    await bill({ contract_id: lease, unit_price: '4.90', currency: 'EUR' });
    await bill({ contract_id: lease, unit_price: 7, currency: 'USD' });
    await bill({ contract_id: lease, currency: 'USD' });
    const eur = { currency: 'EUR', amount: 25 };
    expect(await costs(`/contracts/${lease}`)).toEqual({ invoiced: [eur, { currency: 'USD', amount: 7 }] });
    const shared = await bill({ ci_ids: [one, two, three], unit_price: 100, currency: 'EUR' });
    await bill({ ci_ids: [one], unit_price: '0.50', currency: 'EUR' });
    const of = (amount: number) => ({ invoiced: [{ currency: 'EUR', amount }] });
    expect(await costs(`/cis/${one}`)).toEqual(of(33.8333));
    await call(`DELETE /invoices/${shared}/cis/${three}`);
    expect(await Promise.all([one, two].map((id) => costs(`/cis/${id}`)))).toEqual([of(50.5), of(50)]);
    expect(await costs(`/cis/${three}`)).toEqual({ invoiced: [] });
  });

  it('and the costs are for financial and configuration managers, administrators and auditors', async () => {
    const [id, one] = [await bill({ contract_id: contract }), await ci('SEEN')];
    const paths = [`/invoices/${id}`, '/invoices', `/cis/${one}/costs`, `/contracts/${contract}/costs`];
    const statuses = (roles: string[], more = {}) =>
      Promise.all(
        paths.map(
          async (path) => (await call(`GET ${path}`, null, principal({ roles, ...more } as never))).status,
        ),
      );
    for (const role of ['financial_manager', 'configuration_manager', 'auditor', 'account_owner'])
      expect(await statuses([role])).toEqual([200, 200, 200, 200]);
    for (const role of ['specialist', 'service_level_manager', 'account_designer'])
      expect(await statuses([role])).toEqual([403, 403, 403, 403]);
    expect(await statuses([])).toEqual([403, 403, 403, 403]);
    expect((await call('POST /invoices', BILL, principal({ roles: ['auditor'] }))).status).toBe(403);
    expect((await call(`GET /contracts/${contract}/invoices`, null, specialist)).status).toBe(403);
    const scopes = [{ effect: 'allow', actions: ['ci:Read', 'contract:Read'] }];
    expect(await statuses(['auditor'], { scopes })).toEqual([403, 403, 403, 403]);
  });

  it('are linked with a CI by those who write invoices only', async () => {
    const [mine, other] = [await ci('MINE'), await ci('OTHER')];
    const id = await bill({ ci_ids: [mine] });
    const supporter = principal({ roles: ['specialist'], team_ids: [team] });
    expect((await call(`POST /cis/${other}/invoices/${id}`, null, supporter)).status).toBe(404);
    expect((await call(`PATCH /cis/${other}`, { invoice_ids: [id] }, supporter)).status).toBe(403);
    for (const method of ['GET', 'DELETE'])
      expect((await call(`${method} /cis/${mine}/invoices`, null, supporter)).status).toBe(403);
    expect((await call('GET /cis?fields=invoice_ids', null, supporter)).status).toBe(403);
    expect((await call(`PATCH /cis/${other}`, { location: 'Shelf' }, supporter)).status).toBe(200);
  });

  it('of another account are not found, nor are its contracts', async () => {
    await office.account('rival');
    const rival = administrator('rival');
    const id = await bill({ contract_id: contract });
    expect((await call(`GET /invoices/${id}`, null, rival)).status).toBe(404);
    const { status, json } = await call('POST /invoices', { ...BILL, contract_id: contract }, rival);
    expect([status, json['errors']]).toEqual([422, [['contract_id', expect.any(String)]]]);
    expect((await call(`GET /contracts/${contract}/costs`, null, rival)).status).toBe(404);
  });
});

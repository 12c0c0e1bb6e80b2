import { administrator, Office } from '../office.fixture';

describe('the rule set of a product', () => {
  let office: Office;
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const category = async (name: string, rule_set: string) => {
    const { json } = await call('POST /product_categories', { group: 'Devices', name, rule_set });
    return json as { id: number; reference: string };
  };
  const product = (of: string, name = 'Book') =>
    office.made('POST /products', { name, brand: 'Acme', model: 'B', category: of });
  const ruleSetOf = async (id: number) => (await call(`GET /products/${id}`)).json['rule_set'];

  beforeAll(async () => {
    office = await Office.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('is that of its category, whichever that becomes', async () => {
    const [laptop, host] = [await category('Laptop', 'physical_asset'), await category('Host', 'server')];
    const id = await product(laptop.reference);
    expect(await ruleSetOf(id)).toBe('physical_asset');
    const { json } = await call(`PATCH /products/${id}`, { category: host.reference });
    expect(json['rule_set']).toBe('server');
    expect((await call('GET /products?rule_set=server')).json).toMatchObject([{ id }]);
  });

  it('follows a change of the category, and tells of it', async () => {
    const tablet = await category('Tablet', 'physical_asset');
    const other = await product((await category('Phone', 'physical_asset')).reference);
    const id = await product(tablet.reference);
    await call(`PATCH /product_categories/${tablet.id}`, { rule_set: 'software' });
    expect([await ruleSetOf(id), await ruleSetOf(other)]).toEqual(['software', 'physical_asset']);
    const { json: audit } = await call(`GET /products/${id}/audit?sort=-id&per_page=1`);
    expect(audit).toMatchObject([{ changes: { rule_set: ['physical_asset', 'software'] } }]);
  });

  it('is that of a category that was renamed: its code stays', async () => {
    const desktop = await category('Desktop', 'physical_asset');
    const id = await product(desktop.reference);
    await call(`PATCH /product_categories/${desktop.id}`, { name: 'Workstation', group: 'Computers' });
    expect((await call(`GET /products/${id}`)).json['category']).toBe('devices/desktop');
    expect((await call('GET /products?category=devices/desktop')).json).toMatchObject([{ id }]);
    await call(`PATCH /product_categories/${desktop.id}`, { rule_set: 'server' });
    expect([await ruleSetOf(id), await ruleSetOf(await product('devices/desktop'))]).toEqual([
      'server',
      'server',
    ]);
  });

  it('cannot be mistaken for that of another category: what was coined once is taken', async () => {
    const printer = await category('Printer', 'physical_asset');
    await call(`PATCH /product_categories/${printer.id}`, { name: 'Plotter' });
    const again = { group: 'Devices', name: 'Printer', rule_set: 'software' };
    const { status, json } = await call('POST /product_categories', again);
    expect([status, json['errors']]).toMatchObject([422, [[expect.any(String), expect.any(String)]]]);
  });

  it('is the one that its category has in the end, however both are changed at once', async () => {
    const sets = ['physical_asset', 'server', 'software', 'license_certificate'];
    const { id, reference } = await category('Drone', 'physical_asset');
    const answers = await Promise.all(
      sets.flatMap((rule_set, nth) => [
        product(reference, `Drone ${nth}`),
        call(`PATCH /product_categories/${id}`, { rule_set }).then(({ json }) => Number(json['id'])),
      ]),
    );
    const { json } = await call(`GET /product_categories/${id}`);
    const products = answers.filter((_, nth) => nth % 2 === 0);
    for (const one of products) expect(await ruleSetOf(one)).toBe(json['rule_set']);
  });

  it('is of a code as long as group and name can make it', async () => {
    const [group, name] = ['g'.repeat(255), 'n'.repeat(255)];
    const long = { group, name, rule_set: 'software' };
    await office.made('POST /product_categories', long);
    expect(await ruleSetOf(await product(`${group}/${name}`))).toBe('software');
  });
});

import { setTimeout as pause } from 'node:timers/promises';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the rule set of a product', () => {
  let office: ConfigurationRecordsEnv;
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const category = async (name: string, rule_set: string) => {
    const { json } = await call('POST /product_categories', { group: 'Devices', name, rule_set });
    return json as { id: number; reference: string };
  };
  const product = (of: string, name = 'Book') =>
    office.create('POST /products', { name, brand: 'Acme', model: 'B', category: of });
  const ruleSetOf = async (id: number) => (await call(`GET /products/${id}`)).json['rule_set'];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('is that of its category, also after the category of the product changes', async () => {
    const [laptop, host] = [await category('Laptop', 'physical_asset'), await category('Host', 'server')];
    const id = await product(laptop.reference);
    expect(await ruleSetOf(id)).toBe('physical_asset');
    const { json } = await call(`PATCH /products/${id}`, { category: host.reference });
    expect(json['rule_set']).toBe('server');
    expect((await call('GET /products?rule_set=server')).json).toMatchObject([{ id }]);
  });

  it('follows a change of the category, with events', async () => {
    const tablet = await category('Tablet', 'physical_asset');
    const other = await product((await category('Phone', 'physical_asset')).reference);
    const id = await product(tablet.reference);
    await call(`PATCH /product_categories/${tablet.id}`, { rule_set: 'software' });
    expect([await ruleSetOf(id), await ruleSetOf(other)]).toEqual(['software', 'physical_asset']);
    const { json: audit } = await call(`GET /products/${id}/audit?sort=-id&per_page=1`);
    expect(audit).toMatchObject([{ changes: { rule_set: ['physical_asset', 'software'] } }]);
  });

  it('is that of a renamed category: its slug stays', async () => {
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

  it('is not that of another category with the former name: a slug is never reused', async () => {
    const printer = await category('Printer', 'physical_asset');
    await call(`PATCH /product_categories/${printer.id}`, { name: 'Plotter' });
    const again = await category('Printer', 'software');
    expect(again.reference).not.toBe(printer.reference);
    const ruleSets = [printer, again].map(async ({ reference }) => ruleSetOf(await product(reference)));
    expect(await Promise.all(ruleSets)).toEqual(['physical_asset', 'software']);
  });

  it('is that of its category after concurrent changes of both', async () => {
    const { id, reference } = await category('Drone', 'physical_asset');
    const waiting = async () =>
      (
        await office.database.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
      ).length;
    const [made, changed] = await office.database.transaction(async (transaction) => {
      // The product has read its rule set by now, and is not written yet.
      await transaction.query('LOCK TABLE product IN SHARE MODE');
      const made = product(reference);
      while ((await waiting()) < 1) await pause(10);
      let isChanged = false;
      const changed = call(`PATCH /product_categories/${id}`, { rule_set: 'server' }).finally(
        () => (isChanged = true),
      );
      while (!isChanged && (await waiting()) < 2) await pause(10);
      return [made, changed] as const;
    });
    expect((await changed).status).toBe(200);
    expect(await ruleSetOf(await made)).toBe('server');
  });

  it('works with a slug as long as group and name allow', async () => {
    const [group, name] = ['g'.repeat(255), 'n'.repeat(255)];
    const long = { group, name, rule_set: 'software' };
    await office.create('POST /product_categories', long);
    expect(await ruleSetOf(await product(`${group}/${name}`))).toBe('software');
  });
});

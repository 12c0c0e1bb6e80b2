import { administrator, Office } from '../office.fixture';

describe('the reference of a settings-style record', () => {
  let office: Office;
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const created = async (path: string, body: object) =>
    (await call(`POST ${path}`, body)).json as { id: number };

  beforeAll(async () => {
    office = await Office.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('is the name in lower case with spaces replaced by underscore', async () => {
    expect(await created('/rfc_types', { name: 'Very Standard' })).toMatchObject({
      reference: 'very_standard',
    });
  });

  it('is group/name in lower case with underscores for a product category', async () => {
    const laptop = { group: 'Computers', name: 'Laptop PC', rule_set: 'physical_asset' };
    expect(await created('/product_categories', laptop)).toMatchObject({ reference: 'computers/laptop_pc' });
  });

  it.each([
    ['/closure_codes', 255],
    ['/rfc_types', 255],
    ['/project_categories', 128], // "name Req string (128)"
    ['/risk_severities', 128],
  ])('of %s is as long as a name can be: %i characters', async (path, most) => {
    const name = 'n'.repeat(most);
    expect(await created(path, { name })).toMatchObject({ reference: name });
    expect((await call(`POST ${path}`, { name: `${name}n` })).json['errors']).toEqual([
      ['name', `Name is too long (maximum is ${most} characters)`],
    ]);
  });

  it('stays when the record is renamed: other records hold it', async () => {
    const { id } = await created('/workflow_types', { name: 'Move' });
    const renamed = await call(`PATCH /workflow_types/${id}`, { name: 'Relocation' });
    expect(renamed).toMatchObject({ status: 200, json: { name: 'Relocation', reference: 'move' } });
    expect((await call('GET /workflow_types?reference=move')).json).toMatchObject([{ id }]);
    expect((await call('GET /workflow_types?reference=relocation')).json).toEqual([]);
  });

  it('is told by the name that it would be made of, when another record has it', async () => {
    await created('/closure_codes', { name: 'Sold out' });
    for (const name of ['Sold out', 'SOLD_OUT']) {
      const { status, json } = await call('POST /closure_codes', { name });
      expect([status, json]).toEqual([
        422,
        { message: expect.any(String) as string, errors: [['name', 'Name has already been taken']] },
      ]);
    }
  });
});

import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the reference of a settings-style record', () => {
  let office: ConfigurationRecordsEnv;
  const call = (request: string, body: object | null = null) => office.call(request, body, administrator());
  const created = async (path: string, body: object) =>
    (await call(`POST ${path}`, body)).json as { id: number };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
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
  ])('of %s may have %i characters, as many as the name', async (path, most) => {
    const name = 'n'.repeat(most);
    expect(await created(path, { name })).toMatchObject({ reference: name });
    expect((await call(`POST ${path}`, { name: `${name}n` })).json['errors']).toEqual([
      ['name', `Name is too long (maximum is ${most} characters)`],
    ]);
  });

  it('stays when the record is renamed, since other records hold it', async () => {
    const { id } = await created('/workflow_types', { name: 'Move' });
    const renamed = await call(`PATCH /workflow_types/${id}`, { name: 'Relocation' });
    expect(renamed).toMatchObject({ status: 200, json: { name: 'Relocation', reference: 'move' } });
    expect((await call('GET /workflow_types?reference=move')).json).toMatchObject([{ id }]);
    expect((await call('GET /workflow_types?reference=relocation')).json).toEqual([]);
  });

  it('is refused with an error on name when another record with that name has it', async () => {
    await created('/closure_codes', { name: 'Sold out' });
    for (const name of ['Sold out', 'SOLD_OUT']) {
      const { status, json } = await call('POST /closure_codes', { name });
      expect([status, json]).toEqual([
        422,
        { message: expect.any(String) as string, errors: [['name', 'Name has already been taken']] },
      ]);
    }
  });

  it('gets a number when a record with another name has it', async () => {
    const first = await created('/closure_codes', { name: 'Worn out' });
    await call(`PATCH /closure_codes/${first.id}`, { name: 'Used up' });
    const second = await created('/closure_codes', { name: 'Worn Out' });
    expect(second).toMatchObject({ name: 'Worn Out', reference: 'worn_out_2' });
    await call(`PATCH /closure_codes/${second.id}`, { name: 'Spent' });
    const answers = await Promise.all([1, 2, 3].map(() => call('POST /closure_codes', { name: 'Worn out' })));
    const taken = [['name', 'Name has already been taken']];
    expect(answers.map(({ json }) => json['reference'] ?? json['errors'])).toEqual(
      expect.arrayContaining(['worn_out_3', taken, taken]),
    );
    expect(await created('/closure_codes', { name: 'worn_out_2' })).toMatchObject({
      reference: 'worn_out_2_2',
    });
  });

  it('is truncated for the number when it is as long as it can be', async () => {
    const name = 'L'.repeat(128);
    const { id } = await created('/risk_severities', { name });
    await call(`PATCH /risk_severities/${id}`, { name: 'Short' });
    expect(await created('/risk_severities', { name })).toMatchObject({ reference: `${'l'.repeat(126)}_2` });
  });

  it('is reported with other errors only if the name is not free', async () => {
    const { id } = await created('/closure_codes', { name: 'Lost' });
    const wrong = async () =>
      (await call('POST /closure_codes', { name: 'Lost', position: 'last' })).json['errors'];
    const position = ['position', 'Position is not a number'];
    expect(await wrong()).toEqual([['name', 'Name has already been taken'], position]);
    await call(`PATCH /closure_codes/${id}`, { name: 'Found' });
    expect(await wrong()).toEqual([position]);
  });

  it('of an app offering gets a number too, unless the client sends a reference', async () => {
    const { id } = await created('/app_offerings', { name: 'Chat' });
    await call(`PATCH /app_offerings/${id}`, { name: 'Talk' });
    expect(await created('/app_offerings', { name: 'Chat' })).toMatchObject({ reference: 'chat_2' });
    expect((await call('POST /app_offerings', { name: 'Chat', reference: 'chat' })).json['errors']).toEqual([
      ['reference', 'Reference has already been taken'],
    ]);
  });

  it('of a product category gets a number too', async () => {
    const phone = { group: 'Phones', name: 'Smart', rule_set: 'physical_asset' };
    const { id } = await created('/product_categories', phone);
    await call(`PATCH /product_categories/${id}`, { name: 'Clever' });
    expect(await created('/product_categories', phone)).toMatchObject({ reference: 'phones/smart_2' });
  });
});

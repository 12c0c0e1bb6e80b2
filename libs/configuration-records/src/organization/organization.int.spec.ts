import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('the tree of organizations', () => {
  let office: ConfigurationRecordsEnv;
  const organization = (values: object = {}) =>
    office.create('POST /organizations', { name: `Unit ${String(Math.random())}`, ...values });
  const move = async (id: number, parent: number | null, more: object = {}) => {
    const { status, json } = await office.call(
      `PATCH /organizations/${id}`,
      { parent, ...more },
      administrator(),
    );
    return [status, json['errors']];
  };
  /** Retries a 503. */
  const moveInTheEnd = async (id: number, parent: number): Promise<unknown> => {
    const [status] = await move(id, parent);
    return status === 503 ? moveInTheEnd(id, parent) : status;
  };
  const CYCLE = ['parent', "Parent can't lead back to itself"];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('refuses a parent that is a descendant', async () => {
    const top = await organization();
    const middle = await organization({ parent: top });
    const bottom = await organization({ parent: middle });
    expect(await move(top, top)).toEqual([422, [CYCLE]]);
    expect(await move(top, middle)).toEqual([422, [CYCLE]]);
    expect(await move(top, bottom, { name: '' })).toEqual([422, [['name', "Name can't be blank"], CYCLE]]);
    expect((await move(bottom, top))[0]).toBe(200);
    expect((await move(middle, bottom))[0]).toBe(200);
    expect((await move(bottom, null))[0]).toBe(200);
  });

  it('never gets a cycle by concurrent moves', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count++) ids.push(await organization());
    const at = (index: number) => ids[index % ids.length] as number;
    // Each below the next, and the last below the first.
    const moves = Array.from({ length: 50 }, (_, index) =>
      moveInTheEnd(at(index), at(index + 1 + (index % 3))),
    );
    const answers = await Promise.all(moves);
    expect(new Set(answers)).toEqual(new Set([200, 422]));
    const rings = await office.database.query(
      `WITH RECURSIVE above AS (
         SELECT id AS start, parent_id AS id FROM organization
         UNION SELECT start, parent_id FROM above JOIN organization USING (id))
       SELECT start FROM above WHERE start = id`,
    );
    expect(rings).toEqual([]);
  });
});

describe('the business unit of an organization', () => {
  let office: ConfigurationRecordsEnv;
  const made = (values: object) => office.create('POST /organizations', values);
  const unitOf = async (id: number) =>
    (await office.call(`GET /organizations/${id}`, null, administrator())).json['business_unit_organization'];
  const change = (id: number, values: object) =>
    office.call(`PATCH /organizations/${id}`, values, administrator());

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('is itself, or the nearest business unit above it', async () => {
    const top = await made({ name: 'Top', business_unit: true });
    const middle = await made({ name: 'Middle', parent: top });
    const bottom = await made({ name: 'Bottom', parent: middle });
    expect(await unitOf(top)).toMatchObject({ id: top, name: 'Top' });
    expect(await unitOf(bottom)).toMatchObject({ id: top, name: 'Top', nodeID: expect.any(String) });
    await change(middle, { business_unit: true });
    expect(await unitOf(bottom)).toMatchObject({ id: middle });
    await change(middle, { business_unit: false });
    await change(bottom, { parent: null });
    expect(await unitOf(bottom)).toBeNull();
  });

  it('is included in lists on request, and read-only', async () => {
    const top = await made({ name: 'Head', business_unit: true });
    const below = await made({ name: 'Below', parent: top, business_unit_organization: null });
    const path = `/organizations?ids=${top},${below}&fields=business_unit_organization&sort=id`;
    const { json } = await office.call(`GET ${path}`, null, administrator());
    expect(json).toMatchObject(
      [{ id: top }, { id: below }].map((row) => ({
        ...row,
        business_unit_organization: { id: top, name: 'Head' },
      })),
    );
  });
});

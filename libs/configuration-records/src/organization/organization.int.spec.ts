import { administrator, Office } from '../office.fixture';

describe('the tree of organizations', () => {
  let office: Office;
  const organization = (values: object = {}) =>
    office.made('POST /organizations', { name: `Unit ${String(Math.random())}`, ...values });
  const move = async (id: number, parent: number | null, more: object = {}) => {
    const { status, json } = await office.call(
      `PATCH /organizations/${id}`,
      { parent, ...more },
      administrator(),
    );
    return [status, json['errors']];
  };
  /** Whoever is told that all connections are in use tries again. */
  const moveInTheEnd = async (id: number, parent: number): Promise<unknown> => {
    const [status] = await move(id, parent);
    return status === 503 ? moveInTheEnd(id, parent) : status;
  };
  const CYCLE = ['parent', "Parent can't lead back to itself"];

  beforeAll(async () => {
    office = await Office.open();
    await office.account('widget');
  });
  afterAll(() => office?.close());

  it('has nobody above who is below', async () => {
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

  it('never becomes a ring, however many are moved at once', async () => {
    const ids: number[] = [];
    for (let count = 0; count < 10; count++) ids.push(await organization());
    const at = (index: number) => ids[index % ids.length] as number;
    // Everybody under the next and under the one after that, round and round.
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

import fc from 'fast-check';
import { startRecordService, type RecordService } from '@deskline/testing';
import { RepairShopEnv, shopService } from '../../test/repair-shop-env';
import { Repair } from '../../test/repair-shop';

/** Valid values: each must be stored and read back equal. */
const text = (max: number) =>
  fc.string({ unit: 'binary', minLength: 1, maxLength: max }).filter((each) => !each.includes('\0'));
const json = fc.jsonValue({ maxDepth: 3 }).filter((each) => !/\\u0000|__proto__/.test(JSON.stringify(each)));
const valid = fc.record(
  {
    subject: text(10).filter((each) => each.trim() !== ''),
    remarks: text(200),
    price: fc.integer({ min: 0, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2)),
    score: fc.double({ noNaN: true, noDefaultInfinity: true }),
    minutes: fc.integer({ min: 0, max: 600_000 }),
    count: fc.maxSafeInteger().map((each) => each | 0),
    urgent: fc.boolean(),
    bought_on: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    checked_items: fc.array(text(20), { maxLength: 3 }),
    recurrence: fc.dictionary(text(5), json, { maxKeys: 3 }),
  },
  { requiredKeys: ['subject'] },
);
const names = Object.keys(Repair.fields);
const anything = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.jsonValue(),
  fc.double(),
  fc.integer(),
  fc.constant(null),
);
const runs = { numRuns: 150 };

describe('RecordHandler with arbitrary input', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let shop: number;

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    shop = await counter.shop('Bikes');
  });
  afterAll(() => service?.stop());

  it('stores valid values and reads them back equal', async () => {
    await fc.assert(
      fc.asyncProperty(valid, async (values) => {
        const body = { category: 'wheel', owner: 1, ...values };
        const { status, json: read } = await counter.call(`POST /shops/${shop}/repairs`, { body });
        expect(status).toBe(201);
        const { price, score, ...rest } = values;
        expect(read).toMatchObject(JSON.parse(JSON.stringify(rest)) as object);
        if (price !== undefined) expect(read['price']).toBe(Number(price));
        if (score !== undefined) expect(read['score']).toBe(score + 0);
      }),
      runs,
    );
  });

  it('answers every body with a status of document 1', async () => {
    const body = fc.dictionary(fc.constantFrom(...names, 'shop_id', 'predecessor_ids'), anything, {
      maxKeys: 6,
    });
    const id = await counter.repair(shop);
    await fc.assert(
      fc.asyncProperty(body, async (members) => {
        const { status } = await counter.call(`PATCH /repairs/${id}`, { body: members });
        expect([200, 422]).toContain(status);
      }),
      runs,
    );
  });

  it('answers every query with rows or a 400', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.constantFrom('1,2', '!', '', 't'),
    );
    const filter = fc.tuple(
      fc.constantFrom(...Repair.filter),
      fc.constantFrom('=', '!=', '=<', '=>='),
      value,
    );
    const sort = fc.subarray([...Repair.sort]).map((list) => list.join(',-'));
    await fc.assert(
      fc.asyncProperty(filter, sort, async ([field, sign, value], order) => {
        const { status } = await counter.call(
          `GET /repairs?${field}${sign}${encodeURIComponent(value)}&sort=${order}`,
        );
        expect([200, 400]).toContain(status);
      }),
      runs,
    );
  });
});

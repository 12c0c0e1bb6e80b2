import { startRecordService, type RecordService } from '@deskline/testing';
import { administrator, endUser, RepairShopEnv, shopService } from '../../test/repair-shop-env';

interface Counts {
  total: number | null;
  capped: boolean;
  views: Record<string, number>;
  by: Record<string, object[]>;
}

describe('Counts and aggregates of a collection', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let bikes: number;
  const call: RepairShopEnv['call'] = (...args) => counter.call(...args);
  const counts = async (query: string, as = administrator) => {
    const answer = await call(`GET /repairs/counts?${query}`, { as });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.json as unknown as Counts;
  };
  const groups = async (query: string, as = administrator) => {
    const answer = await call(`GET /repairs/aggregate?${query}`, { as });
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    return answer.json as unknown as object[];
  };

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    bikes = await counter.shop('Bikes');
    const skates = await counter.shop('Skates');
    const repairs = [
      { shop: bikes, minutes: 10, price: '1.25', bought_on: '2026-01-31' },
      { shop: bikes, minutes: 20, price: '2.50', bought_on: '2026-02-01', status: 'in_progress' },
      { shop: bikes, minutes: 60, urgent: true, status: 'completed', start_at: '2026-03-31T22:30:00Z' },
      { shop: skates, mechanic: 1, owner: 3, category: 'brake', start_at: '2026-03-31T21:30:00Z' },
    ];
    for (const { shop, ...values } of repairs) await counter.repair(shop, values);
  });
  afterAll(() => service?.stop());

  it('counts the collection, its views and the values of fields', async () => {
    expect(await counts('views=open,mine&by=status,shop,urgent')).toEqual({
      total: 4,
      capped: false,
      views: { open: 3, mine: 1 },
      by: {
        status: [
          { status: 'registered', count: 2 },
          { status: 'completed', count: 1 },
          { status: 'in_progress', count: 1 },
        ],
        shop: [
          { shop: expect.objectContaining({ id: bikes, name: 'Bikes' }), count: 3 },
          { shop: expect.objectContaining({ name: 'Skates' }), count: 1 },
        ],
        urgent: [
          { urgent: false, count: 3 },
          { urgent: true, count: 1 },
        ],
      },
    });
  });

  it('counts within filters and a state', async () => {
    expect(await counts(`shop=${bikes}&state=open&views=mine`)).toMatchObject({
      total: 2,
      views: { mine: 0 },
    });
    expect((await counts('minutes=>15&by=category')).by['category']).toEqual([
      { category: 'wheel', count: 2 },
    ]);
  });

  it('measures groups, and leaves empty values out of the measures', async () => {
    const of = 'count,sum:minutes,avg:minutes,min:minutes,max:minutes,p50:minutes,p90:minutes,sum:price';
    expect(await groups(`by=category&of=${of}`)).toEqual([
      {
        category: 'wheel',
        count: 3,
        'sum:minutes': 90,
        'avg:minutes': 30,
        'min:minutes': 10,
        'max:minutes': 60,
        'p50:minutes': 20,
        'p90:minutes': 52,
        'sum:price': 3.75,
      },
      {
        category: 'brake',
        count: 1,
        'sum:minutes': null,
        'avg:minutes': null,
        'min:minutes': null,
        'max:minutes': null,
        'p50:minutes': null,
        'p90:minutes': null,
        'sum:price': null,
      },
    ]);
    expect(await groups('')).toEqual([{ count: 4 }]);
    expect(await groups('subject=none&of=count,avg:minutes')).toEqual([{ count: 0, 'avg:minutes': null }]);
  });

  it("divides time into periods of the caller's zone, and dates into months", async () => {
    const days = await groups('over=start_at:day&start_at=!');
    expect(days).toEqual([
      { start_at: '2026-03-31T00:00:00+02:00', count: 1 },
      { start_at: '2026-04-01T00:00:00+02:00', count: 1 },
    ]);
    expect(await groups('over=bought_on:month&by=shop&bought_on=!')).toEqual([
      { shop: expect.anything(), bought_on: '2026-01-01', count: 1 },
      { shop: expect.anything(), bought_on: '2026-02-01', count: 1 },
    ]);
  });

  it('counts and adds up the records that have all words', async () => {
    expect(await counts('q=TYRE%20fl&views=open&by=category')).toMatchObject({
      total: 4,
      capped: false,
      views: { open: 3 },
      by: {
        category: [
          { category: 'wheel', count: 3 },
          { category: 'brake', count: 1 },
        ],
      },
    });
    expect(await counts('q=loose%20tyre&views=open')).toMatchObject({ total: 0, views: { open: 0 } });
    expect(await groups('q=ty&of=count,sum:minutes&status=!completed')).toEqual([
      { count: 3, 'sum:minutes': 30 },
    ]);
    expect(await counts('q=tyre', endUser)).toMatchObject({ total: 1, capped: false });
    expect(await groups('q=tyre&by=category', endUser)).toEqual([{ category: 'brake', count: 1 }]);
  });

  it('counts for a caller the records that the caller lists', async () => {
    expect(await counts('by=category', endUser)).toMatchObject({
      total: 1,
      by: { category: [{ category: 'brake', count: 1 }] },
    });
    expect(await groups('by=shop&of=count', endUser)).toEqual([{ shop: expect.anything(), count: 1 }]);
    const elsewhere = { ...administrator, account: 'elsewhere' };
    expect(await counts('views=open&by=shop', elsewhere)).toEqual({
      total: 0,
      capped: false,
      views: { open: 0 },
      by: { shop: [] },
    });
    expect(await groups('by=shop', elsewhere)).toEqual([]);
    const scopes = [{ effect: 'allow' as const, actions: ['shop:*'] }];
    for (const path of ['counts', 'aggregate'])
      expect((await call(`GET /repairs/${path}`, { as: { ...administrator, scopes } })).status).toBe(403);
  });

  it.each([
    ['counts?by=remarks', 'Grouping not allowed by fields: remarks'],
    ['counts?by=owner', 'Grouping not allowed by fields: owner'],
    ['counts?views=closed', 'Unknown views: closed'],
    ['counts?page=2', 'Parameter not allowed here: page'],
    ['counts?colour=red', 'Unknown fields: colour'],
    ['counts?owner=1', 'Filtering not allowed on fields: owner'],
    ['aggregate?of=avg:subject', 'Unknown measure: avg:subject'],
    ['aggregate?of=p0:minutes', 'Unknown measure: p0:minutes'],
    ['aggregate?of=p100:minutes', 'Unknown measure: p100:minutes'],
    ['aggregate?of=median:minutes', 'Unknown measure: median:minutes'],
    ['aggregate?over=minutes:day', 'Periods not allowed of: minutes:day'],
    ['aggregate?over=start_at:decade', 'Unknown period: decade'],
    ['aggregate?over=bought_on:hour', 'Unknown period: hour'],
    ['aggregate?by=category,status,shop,mechanic,urgent,subject', 'More than 5 fields in by'],
  ])('refuses %s', async (path, message) => {
    const answer = await call(`GET /repairs/${path}`);
    expect([answer.status, answer.json]).toEqual([400, { message }]);
  });

  it('answers 304 while the numbers are the same', async () => {
    const first = await call('GET /repairs/counts?by=status');
    const headers = { 'if-none-match': first.headers['ETag'] as string };
    expect((await call('GET /repairs/counts?by=status', { headers })).status).toBe(304);
    await counter.repair(bikes);
    expect((await call('GET /repairs/counts?by=status', { headers })).status).toBe(200);
  });
});

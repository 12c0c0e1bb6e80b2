import { startRecordService, type RecordService } from '@deskline/testing';
import { nodeId } from '@deskline/record';
import { administrator, BASE, RepairShopEnv, endUser, shopService } from '../../test/repair-shop-env';

describe('RecordHandler', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let shop: number;
  const call: RepairShopEnv['call'] = (...args) => counter.call(...args);
  const repair = (values?: object) => counter.repair(shop, values);

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    shop = await counter.shop('Bikes');
  });
  afterAll(() => service?.stop());

  describe('reading a single record', () => {
    it('finds a record by id and by nodeID', async () => {
      const id = await repair();
      const one = await call(`GET /repairs/${id}`);
      expect([one.status, one.json['id']]).toEqual([200, id]);
      expect((await call(`GET /repairs/${nodeId('deskline', 'repair', id)}/`)).text).toBe(one.text);
    });

    it('answers 404 both for a missing record and for one that the caller may not see', async () => {
      const id = await repair();
      const [absent, hidden] = [
        await call('GET /repairs/9999'),
        await call(`GET /repairs/${id}`, { as: endUser }),
      ];
      expect([absent.status, absent.json]).toEqual([404, { message: 'Not Found' }]);
      expect(hidden).toEqual(absent);
    });

    it('answers 304 to the ETag of an unchanged record', async () => {
      const id = await repair();
      const etag = (await call(`GET /repairs/${id}`)).headers['ETag'] as string;
      const unchanged = await call(`GET /repairs/${id}`, { headers: { 'if-none-match': etag } });
      expect([unchanged.status, unchanged.text, unchanged.headers['ETag']]).toEqual([304, '', etag]);
      await call(`PATCH /repairs/${id}`, { body: { subject: 'New' } });
      expect((await call(`GET /repairs/${id}`, { headers: { etag } })).status).toBe(200);
    });

    it('answers 403 without a scope for it, and 406 to another format than JSON', async () => {
      const id = await repair();
      const scopes = [{ effect: 'allow' as const, actions: ['shop:*'] }];
      expect((await call(`GET /repairs/${id}`, { as: { ...administrator, scopes } })).status).toBe(403);
      expect((await call(`GET /shops/${shop}`, { as: { ...administrator, scopes } })).status).toBe(200);
      expect((await call(`GET /repairs/${id}.xml`)).status).toBe(406);
      expect((await call(`GET /repairs/${id}`, { headers: { accept: 'text/html' } })).status).toBe(406);
    });
  });

  describe('listing records', () => {
    let other: number;
    beforeAll(async () => {
      other = Number((await call('POST /shops', { body: { name: 'Paged' } })).json['id']);
      for (let index = 1; index <= 7; index++) {
        await call(`POST /shops/${other}/jobs`, {
          body: {
            subject: `s${index}`,
            category: 'wheel',
            owner: 1,
            ...(index % 2 && { minutes: index, price: index }),
          },
        });
      }
    });
    const subjects = (answer: { json: unknown }) =>
      (answer.json as { subject: string }[]).map(({ subject }) => subject);

    it('pages through every row and back in any order, and never repeats a row', async () => {
      for (const sort of [
        'id',
        '-id',
        'minutes',
        '-minutes',
        'price,-subject',
        '-shop',
        'start_at',
        'urgent,-score',
      ]) {
        const pages: string[][] = [];
        let address: string | undefined = `${BASE}/shops/${other}/repairs?per_page=3&sort=${sort}`;
        let last = '';
        while (address) {
          const answer = await call(`GET ${address}`);
          expect(answer.status).toBe(200);
          pages.push(subjects(answer));
          expect(answer.headers['X-Pagination-Current-Page']).toBe(String(pages.length));
          expect(answer.headers['X-Pagination-Total-Entries']).toBe('7');
          last = answer.headers['Link'] as string;
          address = /<([^>]*)>; rel="next"/.exec(last)?.[1];
        }
        expect(pages.map((page) => page.length)).toEqual([3, 3, 1]);
        expect(new Set(pages.flat()).size).toBe(7);
        const back = await call(`GET ${/<([^>]*)>; rel="prev"/.exec(last)?.[1]}`);
        expect(subjects(back)).toEqual(pages[1]);
        const first = await call(`GET ${/<([^>]*)>; rel="prev"/.exec(back.headers['Link'] as string)?.[1]}`);
        expect(subjects(first)).toEqual(pages[0]);
      }
    });

    it.each([
      ['id=!', 7],
      ['minutes=>1<7', 2],
      ['minutes=', 3],
      ['minutes=!', 4],
      ['minutes=!1,3', 5],
      ['price=<=3.00', 2],
      ['score=>0.5', 0],
      ['urgent=no', 7],
      ['bought_on=>2015-12-31<2016-02-01', 0],
      ['start_at=<2016-02-01T00:00', 0],
      ['created_at=>2016-02-01', 7],
      ['repair_type=a,b', 0],
      ['subject=s1', 1],
      ['subject=!s1', 6],
      ['status=in_progress', 0],
      ['status!=in_progress', 7],
      ['mechanic_id=12', 0],
      ['mechanic=', 7],
      ['state=open', 7],
    ])('filters by %s: %i rows', async (query, rows) => {
      const answer = await call(`GET /shops/${other}/repairs?${query}`);
      expect([answer.status, answer.headers['X-Pagination-Total-Entries']]).toEqual([200, String(rows)]);
    });

    it('combines the predefined filter of the path with that of ?state=', async () => {
      const id = await repair({ mechanic: 1, status: 'completed' });
      const [mine, both] = [await call('GET /repairs/mine'), await call('GET /repairs/mine?state=open')];
      expect((mine.json as unknown as { id: number }[]).map((row) => row.id)).toContain(id);
      expect(both.json).toEqual([]);
    });

    it('selects the fields of ?fields=', async () => {
      const [row] = (await call(`GET /shops/${other}/repairs?fields=subject,minutes&sort=id`))
        .json as unknown as object[];
      expect(row).toEqual({
        id: expect.any(Number) as number,
        subject: 's1',
        minutes: 1,
        nodeID: expect.any(String) as string,
      });
    });

    it('answers 400 with the documented message', async () => {
      const answer = await call('GET /repairs?per_page=0');
      expect([answer.status, answer.json]).toEqual([
        400,
        { message: "Parameter 'per_page' cannot be less than 1" },
      ]);
    });

    it('answers 400 to a value outside the enumeration', async () => {
      const answer = await call('GET /repairs?status!=teleported');
      const message = "Invalid value for field 'status': teleported";
      expect([answer.status, answer.json]).toEqual([400, { message }]);
    });

    it('answers 404 for the sub-collection of a missing record', async () => {
      expect((await call('GET /shops/9999/repairs')).status).toBe(404);
    });

    it('answers 304 to the ETag of an unchanged page', async () => {
      const { headers } = await call(`GET /shops/${other}/repairs`);
      const unchanged = await call(`GET /shops/${other}/repairs`, {
        headers: { 'if-none-match': headers['ETag'] as string },
      });
      expect([unchanged.status, unchanged.headers['X-Pagination-Total-Entries']]).toEqual([304, '7']);
    });
  });
});

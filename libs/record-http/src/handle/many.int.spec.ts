import { startRecordService, type RecordService } from '@deskline/testing';
import { administrator, auditor, endUser, RepairShopEnv, shopService } from '../../test/repair-shop-env';

interface Result {
  id: number;
  status: number;
  headers: Record<string, string>;
  body: Record<string, unknown> | null;
}

describe('changes by ids', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let shop: number;
  const call: RepairShopEnv['call'] = (...args) => counter.call(...args);
  const results = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    expect(answer.status).toBe(200);
    return answer.json as unknown as Result[];
  };
  const statuses = (all: Result[]) => all.map(({ id, status }) => [id, status]);
  const repairs = (count: number, values?: object) =>
    Promise.all(Array.from({ length: count }, () => counter.repair(shop, values)));

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    shop = await counter.shop('Bikes');
  });
  afterAll(() => service?.stop());

  it('changes each record by itself, and answers for each as a PATCH of it would', async () => {
    const [one = 0, other = 0] = await repairs(2);
    const all = await results(`PATCH /repairs?ids=${other},999999,${one}`, { body: { subject: 'Chain' } });
    expect(statuses(all)).toEqual([
      [other, 200],
      [999999, 404],
      [one, 200],
    ]);
    const single = await call(`GET /repairs/${other}`);
    expect(all[0]).toMatchObject({ headers: { ETag: single.headers['ETag'] }, body: single.json });
    expect(single.json['subject']).toBe('Chain');
    expect(all[1]?.body).toEqual({ message: 'Not Found' });
  });

  it('answers a refusal of one with its pairs, and changes the others', async () => {
    const [one = 0, done = 0] = [
      await counter.repair(shop),
      await counter.repair(shop, { status: 'completed' }),
    ];
    const all = await results(`POST /repairs/archive?ids=${one},${done}`);
    expect(statuses(all)).toEqual([
      [one, 422],
      [done, 200],
    ]);
    expect(all[0]?.body).toMatchObject({ errors: [['status', expect.any(String)]] });
    expect(statuses(await results(`POST /repairs/restore?ids=${done}`))).toEqual([[done, 200]]);
    expect(statuses(await results(`POST /repairs/trash?ids=${done}`))).toEqual([[done, 200]]);
  });

  it('has the rights of the single call', async () => {
    const [one = 0] = await repairs(1);
    const own = await counter.repair(shop, { owner: 3 });
    const change = { body: { subject: 'x' } };
    expect(statuses(await results(`PATCH /repairs?ids=${one}`, { ...change, as: auditor }))).toEqual([
      [one, 403],
    ]);
    const ofUser = await results(`PATCH /repairs?ids=${one},${own}`, { ...change, as: endUser });
    expect(ofUser.map(({ status }) => status)).toEqual(
      await Promise.all(
        [one, own].map(async (id) => (await call(`PATCH /repairs/${id}`, { ...change, as: endUser })).status),
      ),
    );
    const elsewhere = { ...administrator, account: 'gadget' };
    expect(statuses(await results(`PATCH /repairs?ids=${one}`, { ...change, as: elsewhere }))).toEqual([
      [one, 404],
    ]);
    const scopes = [{ effect: 'allow' as const, actions: ['*:Read'] }];
    const reader = { ...administrator, scopes };
    expect((await call(`PATCH /repairs?ids=${one}`, { ...change, as: reader })).status).toBe(403);
  });

  it('takes node ids, members in the query string, and dry_run', async () => {
    const [one = 0, other = 0] = await repairs(2);
    const { nodeID } = (await call(`GET /repairs/${other}`)).json;
    const tried = await results(`PATCH /repairs?ids=${one},${nodeID}&dry_run=1&subject=Q`);
    expect(tried.map(({ id, body }) => [id, (body as unknown as Result).body?.['subject']])).toEqual([
      [one, 'Q'],
      [other, 'Q'],
    ]);
    expect((await call(`GET /repairs/${one}`)).json['subject']).toBe('Flat tyre');
  });

  it('repeats with an Idempotency-Key', async () => {
    const [one = 0, other = 0] = await repairs(2, { status: 'completed' });
    const repeat = () =>
      results(`POST /repairs/archive?ids=${one},${other}`, { headers: { 'idempotency-key': 'again' } });
    const [first, second] = [await repeat(), await repeat()];
    expect(second.map(({ headers }) => headers['Idempotent-Replayed'])).toEqual(['true', 'true']);
    expect(second.map(({ body }) => body)).toEqual(first.map(({ body }) => body));
  });

  it.each([
    ['?ids=', 'ids must name records: ids=1,2'],
    ['?ids=1,,2', 'ids must name records: ids=1,2'],
    ['?ids=1&ids=2', 'ids must name records: ids=1,2'],
    ['?ids=1,x', 'ids must name records: x'],
    ['?ids=1,2%2Farchive', 'ids must name records: 2/archive'],
    ['?ids=7,7', 'ids names a record twice: 7'],
    [`?ids=${Array.from({ length: 101 }, (_, nth) => nth + 1).join()}`, 'ids must name at most 100 records'],
  ])('refuses PATCH /repairs%s', async (query, message) => {
    const answer = await call(`PATCH /repairs${query}`, { body: { subject: 'x' } });
    expect([answer.status, answer.json]).toEqual([400, { message }]);
  });

  it('answers 404 without ids, as to any method that a path does not have', async () => {
    expect((await call('PATCH /repairs', { body: { subject: 'x' } })).status).toBe(404);
    expect((await call('POST /repairs/archive')).status).toBe(404);
  });

  it('refuses a version, which is that of one record', async () => {
    const answer = await call('PATCH /repairs?ids=1', { body: {}, headers: { 'if-match': '"1"' } });
    expect(answer.status).toBe(400);
  });
});

import { Database, Deadline } from '@deskline/platform';
import { IdempotencyKeys, RecordWriter } from '@deskline/record-store';
import { startRecordService, type RecordService } from '@deskline/testing';
import { administrator, anyCall, RepairShopEnv, endUser, shopService } from '../../test/repair-shop-env';
import { claimOf } from './idempotency';
import { Shop } from '../../test/repair-shop';

const REPLAYED = 'Idempotent-Replayed';

describe('a POST with an Idempotency-Key', () => {
  let service: RecordService;
  let instances: readonly RepairShopEnv[];
  let database: Database;
  const call: RepairShopEnv['call'] = (...args) => (instances[0] as RepairShopEnv).call(...args);
  const keyed = (key: string) => ({ 'idempotency-key': key });
  const post = (key: string, name: string, more: object = {}) =>
    call('POST /shops', { body: { name }, headers: keyed(key), ...more });
  const shopsCalled = async (name: string) =>
    (await database.query('SELECT id FROM shop WHERE name = $1', [name])).length;
  const keys = async () => (await database.query('SELECT key FROM idempotency_key')).length;

  beforeAll(async () => {
    service = await startRecordService(shopService);
    database = service.get(Database);
    instances = [await RepairShopEnv.open(service), await RepairShopEnv.open(service)];
  });
  afterAll(() => service?.stop());

  it('answers a repeat with the first answer, even after the record has changed', async () => {
    const first = await post('one', 'Once');
    expect(first).toMatchObject({
      status: 200,
      json: { name: 'Once', secret: expect.any(String) as string },
    });
    expect(first.headers).not.toHaveProperty(REPLAYED);
    await call(`PATCH /shops/${String(first.json['id'])}`, { body: { name: 'Renamed' } });
    const second = await post('one', 'Once');
    expect([second.status, second.text]).toEqual([200, first.text]);
    expect(second.headers).toEqual({ ...first.headers, [REPLAYED]: 'true' });
    expect((await post('one', 'Once')).text).toBe(first.text);
    expect(await shopsCalled('Once')).toBe(0);
  });

  it('is performed once for fifty concurrent calls on two instances, with fifty equal answers', async () => {
    const body = { name: 'Crowded' };
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        (instances[index % 2] as RepairShopEnv).call('POST /shops', { body, headers: keyed('crowd') }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers[REPLAYED] === undefined)).toHaveLength(1);
    expect(await shopsCalled('Crowded')).toBe(1);
  });

  it('writes nothing when its deadline passes, and is performed once by its repeat', async () => {
    const late = await post('late', 'Punctual', { deadline: Deadline.in(0) });
    expect([late.status, late.headers['Retry-After']]).toEqual([503, '1']);
    expect(await shopsCalled('Punctual')).toBe(0);
    const repeat = { deadline: Deadline.in(600_000) };
    expect(await post('late', 'Punctual', repeat)).toMatchObject({ status: 200, json: { name: 'Punctual' } });
    expect((await post('late', 'Punctual', repeat)).headers).toHaveProperty(REPLAYED);
    expect(await shopsCalled('Punctual')).toBe(1);
  });

  it('is answered from the record when the first process ended before it answered', async () => {
    const body = Buffer.from('{"name":"Orphan"}');
    const head = {
      ...anyCall,
      method: 'POST',
      path: '/shops',
      principal: administrator,
      headers: keyed('dead'),
    };
    const id = await service
      .get(RecordWriter)
      .create(Shop, { name: 'Orphan' }, { ...head, claim: claimOf(head, body) });
    const repeat = await call('POST /shops', { body: body.toString(), headers: keyed('dead') });
    expect(repeat).toMatchObject({ status: 200, json: { id, name: 'Orphan', secret: `of ${id}` } });
    expect(repeat.headers).toMatchObject({
      [REPLAYED]: 'true',
      Location: expect.stringContaining(`/${id}`) as string,
    });
    await call(`PATCH /shops/${id}`, { body: { name: 'Adopted' } });
    expect((await call('POST /shops', { body: body.toString(), headers: keyed('dead') })).text).toBe(
      repeat.text,
    );
    expect(await shopsCalled('Orphan')).toBe(0);
  });

  it('leaves no key when it fails, so that the corrected call can use the same key', async () => {
    expect((await post('retry', '')).status).toBe(422);
    expect((await call('POST /shops/9999/repairs', { body: {}, headers: keyed('retry') })).status).toBe(404);
    expect((await post('retry', 'Retried')).status).toBe(200);
  });

  it('is refused when the key was used for another body or path', async () => {
    await post('other', 'Mine');
    const wrong = { status: 400, json: { message: 'Idempotency-Key was used before, for another request' } };
    expect(await post('other', 'Yours')).toMatchObject(wrong);
    expect(
      await call('POST /shops?state=x', { body: { name: 'Mine' }, headers: keyed('other') }),
    ).toMatchObject(wrong);
    expect(await shopsCalled('Yours')).toBe(0);
  });

  it('has a key of its own for each person in each account', async () => {
    const mine = await post('shared', 'Shared');
    expect((await post('shared', 'Shared', { as: endUser })).json['id']).not.toBe(mine.json['id']);
    const elsewhere = await post('shared', 'Shared', { as: { ...administrator, account: 'gadget' } });
    expect(elsewhere.json['id']).not.toBe(mine.json['id']);
    expect(elsewhere.headers).not.toHaveProperty(REPLAYED);
  });

  it('takes every key of spaces and visible ASCII characters', async () => {
    const key = Array.from({ length: 0x7f - 0x20 }, (_, at) => String.fromCharCode(0x20 + at)).join('');
    expect(key).toHaveLength(95);
    const made = await post(key, 'Printable');
    expect([made.status, (await post(key, 'Printable')).headers[REPLAYED]]).toEqual([200, 'true']);
  });

  it.each(['', '\t', 'a\u007fb', 'é', 'x'.repeat(256)])('answers 400 to the key "%s"', async (key) => {
    const answer = await post(key, 'Never');
    expect([answer.status, answer.json['message']]).toEqual([
      400,
      'Idempotency-Key must be 1 to 255 ASCII characters, spaces and visible ones',
    ]);
  });

  it('creates below a record, links, archives and performs actions', async () => {
    const counter = instances[0] as RepairShopEnv;
    const shop = await counter.shop('Bikes');
    const [one, two] = [await counter.repair(shop, { status: 'completed' }), await counter.repair(shop)];
    for (const [path, body] of [
      [`/shops/${shop}/repairs`, { subject: 'x', category: 'wheel', owner: 1 }],
      [`/repairs/${one}/predecessors/${two}`, undefined],
      [`/repairs/${one}/ring`, undefined],
      [`/repairs/${one}/archive`, undefined],
    ] as const) {
      const first = await call(`POST ${path}`, { body, headers: keyed(`to ${path}`.replace(' ', '')) });
      const again = await call(`POST ${path}`, { body, headers: keyed(`to ${path}`.replace(' ', '')) });
      expect(first.status).toBeLessThan(300);
      expect([again.status, again.text, again.headers[REPLAYED]]).toEqual([first.status, first.text, 'true']);
    }
  });

  it('is performed again after 24 hours, when the engine has deleted the key', async () => {
    const first = await post('day', 'Daily');
    service.clock.set(new Date(service.clock.now().getTime() + 24 * 3_600_000 - 1_000));
    expect((await post('day', 'Daily')).text).toBe(first.text);
    service.clock.set(new Date(service.clock.now().getTime() + 1_000));
    expect((await post('day', 'Nightly')).json['name']).toBe('Nightly');
    expect(await keys()).toBeGreaterThan(1);
    await service.get(IdempotencyKeys).sweep();
    expect(await keys()).toBe(1);
  });

  it('writes no key when none is sent', async () => {
    const before = await keys();
    await call('POST /shops', { body: { name: 'Plain' } });
    await call('PATCH /shops/1', { body: {}, headers: keyed('patch') });
    expect(await keys()).toBe(before);
  });
});

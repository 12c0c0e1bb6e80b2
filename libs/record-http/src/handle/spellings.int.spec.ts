import { nodeId } from '@deskline/record';
import { startRecordService, type RecordService } from '@deskline/testing';
import { administrator, RepairShopEnv, shopService } from '../../test/repair-shop-env';

const JSON_FAULT = { status: 400, json: { message: 'Invalid JSON string posted' } };
const FORM = 'application/x-www-form-urlencoded';

/** Spellings that clients may use, row by row of the document. */
describe('accepted spellings of input', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let id: number;
  const call: RepairShopEnv['call'] = (...args) => counter.call(...args);
  /** The record as it reads after a change. */
  const patched = async (body: unknown, headers = {}) => {
    const answer = await call(`PATCH /repairs/${id}`, { body, headers });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer;
  };
  const pairs = async (body: unknown) =>
    (await call(`PATCH /repairs/${id}`, { body })).json['errors'] as [string, string][];

  beforeAll(async () => {
    service = await startRecordService(shopService);
    counter = await RepairShopEnv.open(service);
    id = await counter.repair(await counter.shop('Bikes'));
  });
  afterAll(() => service?.stop());

  describe('of a body', () => {
    it.each(['application/json', 'text/plain', FORM, 'multipart/form-data; boundary=x', 'image/png'])(
      'parse JSON with the Content-Type %s',
      async (type) => {
        const answer = await patched({ subject: type.slice(0, 10) }, { 'content-type': type });
        expect(answer.json['subject']).toBe(type.slice(0, 10));
      },
    );

    it('include a form, a multipart form and the query string on POST, PATCH and PUT', async () => {
      const multipart =
        '--x\r\nContent-Disposition: form-data; name="subject"\r\n\r\nParts\r\n' +
        '--x\r\nContent-Disposition: form-data; name="checked_items[]"\r\n\r\na\r\n--x--\r\n';
      const parts = await patched(multipart, { 'content-type': 'multipart/form-data; boundary=x' });
      expect(parts.json).toMatchObject({ subject: 'Parts', checked_items: ['a'] });
      const form = 'subject=Form+1&urgent=on&mechanic_id=7&custom_fields[room]=1.12';
      const formed = await patched(form, { 'content-type': FORM });
      expect(formed.json).toMatchObject({
        subject: 'Form 1',
        urgent: true,
        mechanic: { id: 7 },
        custom_fields: { room: '1.12' },
      });
      const queried = await call(`PUT /repairs/${id}?subject=Query&minutes=1:30`);
      expect(queried.json).toMatchObject({ subject: 'Query', minutes: 90 });
      expect((await call('POST /shops?name=Asked')).json['name']).toBe('Asked');
    });

    it.each(['{', '[]', '[{"subject":"x"}]', '1', '"x"', 'null', 'true', '{"subject":}', "{'a':1}"])(
      'exclude the body %s',
      async (body) => {
        expect(await call(`PATCH /repairs/${id}`, { body })).toMatchObject(JSON_FAULT);
        expect(await call('POST /shops', { body })).toMatchObject(JSON_FAULT);
      },
    );
  });

  it.each([
    ...[true, 1, '1', 'T', 't', 'Y', 'TRUE', 'True', 'yes', 'ON'].map((given) => [given, true] as const),
    ...[false, 0, '0', 'F', 'n', 'FALSE', 'False', 'NO', 'Off'].map((given) => [given, false] as const),
  ])('of a boolean include %j', async (given, value) => {
    await patched({ urgent: !value });
    expect((await patched({ urgent: given })).json['urgent']).toBe(value);
  });

  it.each([
    ['{"price": 120.50}', '120.50'],
    ['{"price": "120.50"}', '120.50'],
    ['{"price": 0.10}', '0.10'],
    ['{"price": 1e2}', '100'],
    ['{"price": 100}', '100'],
    ['{"price": 0.12345678901234567890}', '0.12345678901234567890'],
  ])('of a decimal are returned digit by digit: %s', async (body, digits) => {
    const { text } = await patched(body);
    expect(/"price":([^,]*)/.exec(text)?.[1]).toBe(digits);
  });

  it('of a decimal without its last zero change nothing', async () => {
    const before = await patched({ price: '120.50' });
    const echoed = await patched({ price: 120.5 });
    expect([echoed.text, echoed.headers['ETag']]).toEqual([before.text, before.headers['ETag']]);
    expect((await patched({ price: 120 })).json['price']).toBe(120);
  });

  it.each([
    ['2026-07-15T12:00:00Z', '2026-07-15T14:00:00+02:00'],
    ['2026-07-15T12:00:00+05:30', '2026-07-15T08:30:00+02:00'],
    ['2026-07-15T12:00', '2026-07-15T12:00:00+02:00'],
    ['2026-01-15 12:00:00', '2026-01-15T12:00:00+01:00'],
    ['2026-01-15', '2026-01-15T00:00:00+01:00'],
  ])('of a datetime from a caller in Amsterdam include %s', async (given, sent) => {
    expect((await patched({ start_at: given })).json['start_at']).toBe(sent);
  });

  it('of a datetime from a caller in UTC are returned with Z', async () => {
    const as = { ...administrator, time_zone: 'UTC' };
    const answer = await call(`PATCH /repairs/${id}`, { body: { start_at: '2026-07-15T12:00' }, as });
    expect(answer.json['start_at']).toBe('2026-07-15T12:00:00Z');
  });

  it('of a duration include minutes and hhh:mm, in no other kind of field', async () => {
    expect((await patched({ minutes: '100:05' })).json['minutes']).toBe(6_005);
    expect((await patched({ minutes: '45' })).json['minutes']).toBe(45);
    expect(await pairs({ count: '1:30' })).toEqual([['count', 'Count is not a number']]);
  });

  it.each([
    ['mechanic_id', 12, 12],
    ['mechanic', 13, 13],
    ['mechanic', { id: 14 }, 14],
    ['mechanic', '15', 15],
    ['mechanic_id', { id: '16', name: 'whatever' }, 16],
    ['mechanic', nodeId('deskline', 'person', 17), 17],
  ] as const)('of a reference include %s %j', async (name, given, person) => {
    expect((await patched({ [name]: given })).json['mechanic']).toMatchObject({ id: person });
    expect((await patched({ mechanic: null })).json['mechanic']).toBeNull();
  });

  it('of a list of references include x_ids, and x with objects', async () => {
    const [one, two] = [await counter.repair(1), await counter.repair(1)];
    const linked = async () =>
      ((await call(`GET /repairs/${id}/predecessors?sort=id`)).json as unknown as { id: number }[]).map(
        (row) => row.id,
      );
    await patched({ predecessor_ids: [one] });
    expect(await linked()).toEqual([one]);
    await patched({ predecessors: [{ id: one }, { id: String(two) }] });
    expect(await linked()).toEqual([one, two]);
    await patched({ predecessor_ids: [] });
    expect(await linked()).toEqual([]);
    expect(await pairs({ predecessors: [one, 9_999] })).toEqual([
      ['predecessor_ids', 'Predecessor IDs does not exist'],
    ]);
  });

  it('of custom_fields include an object and a list, which are merged; null removes a key', async () => {
    await patched({ custom_fields: null });
    await patched({ custom_fields: { room: '1.12', floor: 1 } });
    const merged = await patched({ custom_fields: [{ id: 'desk', value: 'D4' }, { id: 'floor' }] });
    expect(merged.json['custom_fields']).toEqual({ room: '1.12', desk: 'D4' });
    expect((await patched({ custom_fields: { room: null, desk: null } })).json['custom_fields']).toBeNull();
  });

  it('of a Readonly field are all ignored, and unknown fields are refused', async () => {
    const { json } = await patched({ id: 99, created_at: 'x', finished_at: [], manager_id: 1, nodeID: 1 });
    expect(json).toMatchObject({ id, finished_at: null, manager: null });
    expect(await pairs({ subjekt: 'x' })).toEqual([['subjekt', 'Subjekt is not a known field']]);
  });

  it('of an id in a path include a nodeID', async () => {
    const node = nodeId('deskline', 'repair', id);
    const shop = nodeId('deskline', 'shop', 1);
    expect((await call(`GET /repairs/${node}`)).json['id']).toBe(id);
    expect((await call(`PATCH /repairs/${node}`, { body: { subject: 'Node' } })).json['subject']).toBe(
      'Node',
    );
    const other = await call(`POST /shops/${shop}/repairs`, {
      body: { subject: 'x', category: 'wheel', owner: nodeId('deskline', 'person', 1) },
    });
    expect(other).toMatchObject({ status: 201, json: { shop: { id: 1 }, owner: { id: 1 } } });
    const link = `/repairs/${node}/predecessors/${nodeId('deskline', 'repair', Number(other.json['id']))}`;
    expect((await call(`POST ${link}`)).status).toBe(200);
    expect((await call(`DELETE ${link}`)).status).toBe(204);
    expect((await call(`GET /repairs/${shop}`)).status).toBe(404);
  });

  it('of source and sourceID in a patch change them for an administrator, and nothing for others', async () => {
    const as = { ...administrator, person: { id: 7, name: 'Max' }, roles: ['specialist' as const] };
    await patched({ mechanic: 7, source: 'spec', sourceID: 'S-1' });
    const change = (body: object) => call(`PATCH /repairs/${id}`, { body, as });
    expect((await change({ source: 'spec', sourceID: 'S-1', minutes: 1 })).status).toBe(200);
    expect((await change({ sourceID: 'S-2' })).status).toBe(403);
    expect((await change({ source: null })).status).toBe(403);
    expect((await patched({ sourceID: 'S-2' })).json['sourceID']).toBe('S-2');
  });
});

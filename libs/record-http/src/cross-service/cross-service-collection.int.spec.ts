import type { RecordCall } from '@deskline/record-store';
import { Database } from '@deskline/platform';
import { crossServiceTypes, type RecordType } from '@deskline/record';
import { startRecordService, type RecordService } from '@deskline/testing';
import {
  administrator,
  anyCall,
  auditor,
  BASE,
  RepairShopEnv,
  endUser,
  shopService,
} from '../../test/repair-shop-env';
import { repairShop } from '../../test/repair-shop';
import { CrossServiceCollection } from './cross-service-collection';

const PLACES = [1, 2];

type Row = Record<string, unknown>;

describe('CrossServiceCollection', () => {
  const services: RecordService[] = [];
  const counters: RepairShopEnv[] = [];
  const collections = new Map(
    crossServiceTypes(repairShop.records).map((record: RecordType) => [
      record.collection,
      new CrossServiceCollection(record, 'deskline'),
    ]),
  );

  const call = async (address: string, changes: Partial<RecordCall> = {}) => {
    const [path = '', query = ''] = address.replace(BASE, '').split('?');
    const head = { ...anyCall, method: 'GET', path, query, principal: administrator, ...changes };
    const collection = collections.get(path.slice(1).replace(/\W.*$/, '')) as CrossServiceCollection;
    const callServices = (forwarded: RecordCall) =>
      Promise.all(counters.map(({ handler }) => handler.handle(forwarded, Buffer.alloc(0))));
    const answer = await collection.answer(head, callServices);
    const text = answer.body.toString();
    return { ...answer.head, json: (text === '' ? null : JSON.parse(text)) as Row[] };
  };
  const linkOf = (headers: Readonly<Record<string, string>>, rel: string) =>
    new RegExp(`<([^>]*)>; rel="${rel}"`).exec(headers['Link'] ?? '')?.[1];
  const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => Number(id));

  beforeAll(async () => {
    for (const place of PLACES) {
      const service = await startRecordService(shopService);
      services.push(service);
      counters.push(await RepairShopEnv.open(service));
      // As every service of Deskline has numbers of its own.
      for (const table of ['audit_line', 'shelved'])
        await service
          .get(Database)
          .query(
            `ALTER TABLE ${table} ALTER COLUMN id SET INCREMENT BY 10, ALTER COLUMN id RESTART WITH ${place}`,
          );
    }
    for (let round = 0; round < 6; round++)
      for (const [at, counter] of counters.entries()) {
        services[at]?.clock.advance(1_000 * (at + 1));
        const shop = await counter.shop(`Shop ${at} ${round}`);
        const repair = await counter.repair(shop, { status: 'completed' });
        if (round % 2 === at % 2) await counter.call(`POST /repairs/${repair}/archive`);
      }
  });
  afterAll(() => Promise.all(services.map((service) => service.stop())));

  it('lists the rows of all services in one order and adds up their totals', async () => {
    const { json, headers } = await call('/audit_lines?per_page=100');
    const parts = await Promise.all(counters.map((counter) => counter.call('GET /audit_lines?per_page=100')));
    const each = parts.flatMap(({ json: rows }) => idsOf(rows as unknown as Row[]));
    expect(idsOf(json).sort()).toEqual(each.sort());
    expect(new Set(each).size).toBe(each.length);
    expect(headers['X-Pagination-Total-Entries']).toBe(String(each.length));
    const moments = json.map(({ created_at }) => String(created_at));
    expect(moments).toEqual([...moments].sort().reverse());
  });

  it.each(['', '&sort=created_at', '&sort=id', '&sort=-id', '&record_type=repair', '&fields=action'])(
    'pages through the rows of all services forwards, backwards and by number: %s',
    async (query) => {
      const whole = idsOf((await call(`/audit_lines?per_page=100${query}`)).json);
      const forwards: number[] = [];
      let page = await call(`/audit_lines?per_page=4${query}`);
      for (let number = 1; ; number++) {
        forwards.push(...idsOf(page.json));
        expect(page.headers['X-Pagination-Current-Page']).toBe(String(number));
        expect(idsOf((await call(`/audit_lines?per_page=4&page=${number}${query}`)).json)).toEqual(
          idsOf(page.json),
        );
        const next = linkOf(page.headers, 'next');
        if (next === undefined) break;
        page = await call(next);
      }
      expect(forwards).toEqual(whole);
      const backwards = [...idsOf(page.json)];
      for (let prev = linkOf(page.headers, 'prev'); prev; prev = linkOf(page.headers, 'prev')) {
        page = await call(prev);
        backwards.unshift(...idsOf(page.json));
      }
      expect(backwards).toEqual(whole);
    },
  );

  it('answers an empty page with the totals past the last page', async () => {
    const { json, headers } = await call('/audit_lines?page=1000&per_page=100');
    expect(json).toEqual([]);
    expect(Number(headers['X-Pagination-Total-Entries'])).toBeGreaterThan(0);
    expect(linkOf(headers, 'next')).toBeUndefined();
  });

  it('lists archived records with archiver and time until they are restored', async () => {
    const { json } = await call('/archive');
    expect(json).toHaveLength(6);
    expect(json[0]).toMatchObject({
      record_type: 'repair',
      record: { name: 'Flat tyre' },
      archived_by: { id: 1 },
      archived_at: expect.any(String) as string,
    });
    expect((await call('/trash')).json).toEqual([]);
    const [counter] = counters as [RepairShopEnv];
    const [own] = (await counter.call('GET /archive')).json as unknown as { record: { id: number } }[];
    await counter.call(`POST /repairs/${own?.record.id}/restore`);
    expect((await call('/archive')).json).toHaveLength(5);
  });

  it('reads a row by its id and nodeID from any service as the list shows it', async () => {
    for (const collection of ['/audit_lines', '/archive']) {
      const { json } = await call(`${collection}?per_page=4`);
      for (const row of json)
        for (const id of [row['id'], row['nodeID']]) {
          const single = await call(`${collection}/${String(id)}`);
          expect([single.status, single.json]).toEqual([200, row]);
        }
      expect((await call(`${collection}/999999`)).status).toBe(404);
      expect((await call(`${collection}/first`)).status).toBe(404);
      await expect(call(`${collection}/1`, { principal: endUser })).rejects.toMatchObject({ status: 403 });
    }
    const { headers } = await call(`/audit_lines/${String((await call('/audit_lines')).json[0]?.['id'])}`);
    expect(headers['ETag']).toEqual(expect.any(String));
  });

  it('answers 304 to a matching If-None-Match', async () => {
    const { headers } = await call('/archive');
    const again = await call('/archive', { headers: { 'if-none-match': headers['ETag'] } });
    expect([again.status, again.json]).toEqual([304, null]);
  });

  it.each([
    ['/audit_lines?colour=red', 'Unknown fields: colour'],
    ['/audit_lines?changes=x', 'Filtering not allowed on fields: changes'],
    ['/audit_lines?sort=person', 'Sorting not allowed on fields: person'],
    ['/archive?per_page=0', "Parameter 'per_page' cannot be less than 1"],
    ['/trash?search_after=x', "Parameter 'search_after' is not a valid cursor"],
  ])('refuses the query %s as any collection does', async (address, message) => {
    await expect(call(address)).rejects.toMatchObject({ status: 400, body: { message } });
  });

  it('answers 406 to another format than JSON', async () => {
    await expect(call('/trash.xml')).rejects.toMatchObject({ status: 406 });
    await expect(call('/trash', { headers: { accept: 'text/html' } })).rejects.toMatchObject({ status: 406 });
    expect((await call('/trash.json')).status).toBe(200);
  });

  it('is read by auditors and administrators with a scope that permits it', async () => {
    expect((await call('/archive', { principal: auditor })).status).toBe(200);
    await expect(call('/archive', { principal: endUser })).rejects.toMatchObject({ status: 403 });
    const scopes = [{ effect: 'allow' as const, actions: ['repair:*'] }];
    const principal = { ...administrator, scopes };
    await expect(call('/archive', { principal })).rejects.toMatchObject({ status: 403 });
  });

  it('answers no page when one service does not answer', async () => {
    const collection = collections.get('archive') as CrossServiceCollection;
    const head = { ...anyCall, method: 'GET', path: '/archive', principal: administrator };
    const broken = { head: { status: 503, headers: {} }, body: Buffer.alloc(0) };
    const answer = await collection.answer(head, async (forwarded) => [
      await (counters[0] as RepairShopEnv).handler.handle(forwarded, Buffer.alloc(0)),
      broken,
    ]);
    expect(answer).toBe(broken);
  });
});

import { Database, encodeFrame, Nats } from '@deskline/platform';
import type { Catalogue } from '@deskline/record';
import {
  IdempotencyKeys,
  RemoteParents,
  RecordReader,
  RecordRuntime,
  RecordWriter,
} from '@deskline/record-store';
import { principal, startRecordService, type RecordService } from '@deskline/testing';
import { RecordActions } from './actions';
import { SubCollections } from './sub-collections';
import { botany, gardening } from '../../test/garden';
import { RecordProtocol } from './record-protocol';
import { RecordHandler } from './handler';
import { Idempotency } from './idempotency';

const boss = principal();
const specialist = principal({ roles: ['specialist'], person: { id: 2, name: 'Sam' } });
const gardener = principal({ roles: [], person: { id: 3, name: 'Gwen' } });
const stranger = principal({ account: 'stranger' });

type Rows = { id: number; name: string }[];

/** One of two services, called as the gateway does. */
async function opened(catalogue: Catalogue) {
  const service = await startRecordService({ catalogue, behaviours: [], groups: [], follows: [] });
  await service.get(Database).query(
    `INSERT INTO account (id, name, url, time_zone, locale, trusts)
     SELECT id, id, 'https://' || id, 'UTC', 'en', '[]' FROM unnest(ARRAY['widget', 'stranger']) AS id`,
  );
  await service.get(Database).query(
    `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
     VALUES ('person', 3, 'widget', 'Gwen', 1, false, '"name":"Gwen"', '{}')`,
  );
  const reader = service.get(RecordReader);
  const handler = new RecordHandler(
    new RecordProtocol(catalogue, 'deskline'),
    reader,
    service.get(RecordWriter),
    new RecordActions(service.get(RecordRuntime)),
    new Idempotency(service.get(IdempotencyKeys)),
    new SubCollections(reader, service.get(RemoteParents)),
  );
  const call = async (request: string, as = boss, body?: object) => {
    const [method = '', address = ''] = request.split(' ');
    const [path = '', query = ''] = address.split('?');
    const head = { method, path, query, principal: as, request_id: null, base_url: '', headers: {} };
    const answer = await handler.handle(head, Buffer.from(body ? JSON.stringify(body) : ''));
    const text = answer.body.toString();
    return { ...answer.head, json: (text === '' ? null : JSON.parse(text)) as Rows & { id: number } };
  };
  return { service, call };
}

describe('a sub-collection below a record of another service', () => {
  let services: RecordService[];
  let garden: Awaited<ReturnType<typeof opened>>['call'];
  let plant: Awaited<ReturnType<typeof opened>>['call'];
  const gardens: number[] = [];
  const plants: number[] = [];
  const names = async (answer: Promise<{ json: Rows }>) => (await answer).json.map(({ name }) => name);

  beforeAll(async () => {
    const both = [await opened(gardening), await opened(botany)] as const;
    services = both.map(({ service }) => service);
    // The service of people: every caller may read all of them.
    both[0].service.get(Nats).connection.subscribe('references.person', {
      callback: (_error, message) => message.respond(encodeFrame({ all: true }, Buffer.from('[]'))),
    });
    [garden, plant] = [both[0].call, both[1].call];
    for (const name of ['Rose', 'Oleander', 'Iris'])
      plants.push((await plant('POST /plants', boss, { name, poisonous: name === 'Oleander' })).json.id);
    for (const body of [{ name: 'North', gardener: 3 }, { name: 'South' }])
      gardens.push((await garden('POST /gardens', boss, body)).json.id);
  });
  afterAll(async () => {
    for (const service of services ?? []) await service.stop();
  });

  describe('by a reference', () => {
    const bed = (name: string, at: number) =>
      garden('POST /beds', boss, { name, plant: plants[at] }).then(({ json }) => json.id);

    it('is paged, sorted and filtered and has views like any collection', async () => {
      for (const name of ['Long', 'Round', 'Small']) await bed(name, 0);
      await bed('Other', 2);
      const path = `/plants/${plants[0]}/beds`;
      expect(await names(garden(`GET ${path}`))).toEqual(['Long', 'Round', 'Small']);
      expect(await names(garden(`GET ${path}?sort=-id&per_page=2`))).toEqual(['Small', 'Round']);
      expect(await names(garden(`GET ${path}?name=Round`))).toEqual(['Round']);
      expect(await names(garden(`GET ${path}/unnamed`))).toEqual([]);
      const { headers } = await garden(`GET ${path}?per_page=2`);
      expect(headers).toMatchObject({ 'X-Pagination-Total-Entries': '3' });
      expect(headers['Link']).toContain('rel="next"');
    });

    it('answers 404 below a parent that is missing or that the caller may not see', async () => {
      expect((await garden('GET /plants/999/beds')).status).toBe(404);
      expect((await garden(`GET /plants/${plants[0]}/beds`, stranger)).status).toBe(404);
      expect((await garden(`GET /plants/${plants[1]}/beds`, gardener)).status).toBe(404);
      expect((await garden(`GET /plants/${plants[0]}/beds`, gardener)).status).toBe(200);
      expect((await garden(`GET /plants/${plants[1]}/beds`, specialist)).status).toBe(200);
    });

    it('answers 404 from the call after its parent was deleted', async () => {
      const gone = (await plant('POST /plants', boss, { name: 'Poppy' })).json.id;
      expect((await garden(`GET /plants/${gone}/beds`)).status).toBe(200);
      await plant(`DELETE /plants/${gone}`);
      expect((await garden(`GET /plants/${gone}/beds`)).status).toBe(404);
    });
  });

  describe('changed by a path', () => {
    const path = (at: number, id: number) => `/plants/${plants[at]}/beds/${id}`;
    const bed = (body: object) => garden('POST /beds', boss, body).then(({ json }) => json.id);
    const plantOf = async (id: number) =>
      ((await garden(`GET /beds/${id}`)).json as unknown as { plant: { id: number } | null }).plant?.id ??
      null;

    it('sets the reference of the added record, as a PATCH does', async () => {
      const id = await bed({ name: 'Square' });
      const answer = await garden(`POST ${path(0, id)}`);
      expect([answer.status, answer.json]).toEqual([200, {}]);
      expect(await plantOf(id)).toBe(plants[0]);
      expect((await garden(`POST ${path(2, id)}`)).status).toBe(200);
      expect(await plantOf(id)).toBe(plants[2]);
      const events = await services[0]?.get(Database).query<{ event: string; changes: object | null }>(
        `SELECT event, changes FROM event_log e JOIN audit_line a ON a.id = audit_line_id
         WHERE object_type = 'bed' AND object_id = $1 AND event = 'bed.update' ORDER BY entry`,
        [id],
      );
      expect(events).toEqual([
        { event: 'bed.update', changes: { plant: [null, plants[0]] } },
        { event: 'bed.update', changes: { plant: [plants[0], plants[2]] } },
      ]);
    });

    it('clears the reference of the removed record only when it is in the list', async () => {
      const id = await bed({ name: 'Oval', plant: plants[0] });
      expect((await garden(`DELETE ${path(2, id)}`)).status).toBe(404);
      expect(await plantOf(id)).toBe(plants[0]);
      const answer = await garden(`DELETE ${path(0, id)}`);
      expect([answer.status, answer.json]).toEqual([204, null]);
      expect(await plantOf(id)).toBeNull();
      expect((await garden(`DELETE ${path(0, id)}`)).status).toBe(404);
    });

    it('answers 404 when either record is missing or invisible to the caller', async () => {
      const id = await bed({ name: 'Steep' });
      expect((await garden(`POST /plants/999/beds/${id}`)).status).toBe(404);
      expect((await garden(`POST ${path(0, 999)}`)).status).toBe(404);
      expect((await garden(`POST ${path(1, id)}`, gardener)).status).toBe(404);
      expect((await garden(`POST ${path(0, id)}`, stranger)).status).toBe(404);
      expect(await plantOf(id)).toBeNull();
    });
  });

  describe('by a link', () => {
    const linked = (as = boss) => names(plant(`GET /gardens/${gardens[0]}/plants`, as));

    it('shows a new link from both ends at once, and hides it at once when it is removed', async () => {
      for (const id of plants) {
        const answer = await garden(`POST /gardens/${gardens[0]}/plants/${id}`);
        expect([answer.status, answer.json]).toEqual([200, {}]);
        expect((await plant(`GET /gardens/${gardens[0]}/plants`)).json.map((row) => row.id)).toContain(id);
        expect(await names(garden(`GET /plants/${id}/gardens`))).toEqual(['North']);
      }
      expect(await linked()).toEqual(['Iris', 'Oleander', 'Rose']);
      expect((await garden(`DELETE /gardens/${gardens[0]}/plants/${plants[2]}`)).status).toBe(204);
      expect(await linked()).toEqual(['Oleander', 'Rose']);
      expect(await names(garden(`GET /plants/${plants[2]}/gardens`))).toEqual([]);
    });

    it('is linked and unlinked from the other end too', async () => {
      const path = `/plants/${plants[2]}/gardens/${gardens[0]}`;
      expect((await garden(`POST ${path}`)).status).toBe(200);
      expect(await linked()).toContain('Iris');
      expect((await garden(`DELETE ${path}`)).status).toBe(204);
      expect((await garden(`DELETE ${path}`)).status).toBe(404);
      expect(await linked()).not.toContain('Iris');
    });

    it('is paged, sorted and filtered and has views like any linked collection', async () => {
      const path = `/gardens/${gardens[0]}/plants`;
      expect(await names(plant(`GET ${path}?sort=-name&per_page=1`))).toEqual(['Rose']);
      expect(await names(plant(`GET ${path}?name=Rose`))).toEqual(['Rose']);
      expect(await names(plant(`GET ${path}/poisonous`))).toEqual(['Oleander']);
      const { headers } = await plant(`GET ${path}?per_page=1`);
      expect(headers).toMatchObject({ 'X-Pagination-Total-Entries': '2' });
      const next = /<([^>]+)>; rel="next"/.exec(String(headers['Link']))?.[1];
      expect(await names(plant(`GET ${next}`))).toEqual(['Rose']);
    });

    it('lists the rows that a caller may read, below the records that the caller may read', async () => {
      expect(await linked(gardener)).toEqual(['Rose']);
      expect((await plant(`GET /gardens/${gardens[1]}/plants`, gardener)).status).toBe(404);
      expect((await plant(`GET /gardens/${gardens[0]}/plants`, stranger)).status).toBe(404);
      expect((await plant('GET /gardens/999/plants')).status).toBe(404);
      expect((await garden(`GET /plants/${plants[1]}/gardens`, gardener)).status).toBe(404);
      expect(await names(garden(`GET /plants/${plants[0]}/gardens`, gardener))).toEqual(['North']);
    });

    it('is linked by callers who may change the record at either end, and read the other', async () => {
      const status = async (request: string, as: typeof boss) => (await garden(request, as)).status;
      // Specialists may change plants, and only read gardens.
      const [path, back] = [
        `/gardens/${gardens[0]}/plants/${plants[2]}`,
        `/plants/${plants[2]}/gardens/${gardens[0]}`,
      ];
      for (const one of [path, back]) {
        expect(await status(`POST ${one}`, specialist)).toBe(200);
        expect(await status(`DELETE ${one}`, specialist)).toBe(204);
      }
      expect((await garden(`PATCH /gardens/${gardens[0]}`, specialist, { name: 'Mine' })).status).toBe(403);
      expect(await status(`POST /gardens/${gardens[0]}/plants/${plants[1]}`, gardener)).toBe(404);
      expect(await status(`POST /plants/${plants[1]}/gardens/${gardens[0]}`, gardener)).toBe(404);
      expect(await status(`POST /plants/${plants[2]}/gardens/${gardens[1]}`, gardener)).toBe(404);
      expect(await status(`POST /gardens/${gardens[0]}/plants/${plants[2]}`, gardener)).toBe(200);
      expect(await status(`POST /gardens/${gardens[0]}/plants/999`, boss)).toBe(404);
      expect(await status(`POST /gardens/${gardens[0]}/plants/${plants[0]}`, stranger)).toBe(404);
    });

    it('is set by a list of ids in a body, which refuses missing records', async () => {
      const path = `PATCH /gardens/${gardens[1]}`;
      expect((await garden(path, boss, { plant_ids: [plants[0], plants[2]] })).status).toBe(200);
      expect(await names(plant(`GET /gardens/${gardens[1]}/plants`))).toEqual(['Iris', 'Rose']);
      expect((await garden(path, boss, { plant_ids: [999] })).status).toBe(422);
    });

    it('omits deleted records, and lets them be unlinked', async () => {
      const gone = (await plant('POST /plants', boss, { name: 'Aster' })).json.id;
      await garden(`POST /gardens/${gardens[0]}/plants/${gone}`);
      await plant(`DELETE /plants/${gone}`);
      expect(await linked()).not.toContain('Aster');
      expect((await garden(`DELETE /gardens/${gardens[0]}/plants/${gone}`)).status).toBe(204);
    });
  });

  it('answers 503 while the other service is away', async () => {
    await services[0]?.stop();
    services.shift();
    expect((await plant(`GET /gardens/${gardens[0]}/plants`)).status).toBe(503);
    expect((await plant('GET /plants')).status).toBe(200);
  });
});

import { startRecordService, type RecordService } from '@deskline/testing';
import {
  administrator,
  auditor,
  BASE,
  RepairShopEnv,
  endUser,
  shopService,
} from '../../test/repair-shop-env';
import { Repair } from '../../test/repair-shop';

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

  describe('creating a record', () => {
    it('answers with all fields and the Location of the record', async () => {
      const answer = await call(`POST /shops/${shop}/repairs.json`, {
        body: {
          subject: 'Brake',
          category: 'brake',
          owner_id: '1',
          start_at: '2026-07-15T12:00',
          price: 120.5,
        },
        headers: { 'user-agent': 'curl/8.5.0' },
      });
      expect(answer.status).toBe(201);
      expect(answer.headers).toMatchObject({
        'Content-Type': 'application/json; charset=utf-8',
        Location: `${BASE}/repairs/${answer.json['id']}`,
      });
      expect(answer.json).toMatchObject({
        subject: 'Brake',
        status: 'registered',
        source: 'curl/8.5.0',
        shop: { id: shop, name: 'Bikes' },
        owner: { id: 1, name: 'person 1' },
        start_at: '2026-07-15T12:00:00+02:00',
        mechanic: null,
      });
      const names = Object.entries(Repair.fields).filter(([, { access }]) => access !== 'writeonly');
      expect(Object.keys(answer.json)).toEqual(expect.arrayContaining(names.map(([name]) => name)));
    });

    it('answers 200 where the document shows that', async () => {
      expect((await call('POST /shops', { body: { name: 'Trikes' } })).status).toBe(200);
    });

    it('answers 422 with every pair, in the language of the caller', async () => {
      const answer = await call(`POST /shops/${shop}/repairs`, {
        body: { subject: '', minutes: 'x', subjekt: 'y', mechanic_id: 999, owner_id: 1 },
        as: { ...administrator, language: 'nl' },
      });
      expect(answer.status).toBe(422);
      expect(answer.json).toEqual({
        message: 'Validation Failed',
        errors: [
          ['subject', 'Onderwerp mag niet leeg zijn'],
          ['category', 'Categorie mag niet leeg zijn'],
          ['mechanic', 'Mechanic bestaat niet'],
          ['minutes', 'Minutes is geen getal'],
          ['subjekt', 'Subjekt is geen bekend veld'],
        ],
      });
    });

    it('answers 422 to a reference to a missing record', async () => {
      const answer = await call(`POST /shops/${shop}/repairs`, {
        body: { subject: 'x', category: 'wheel', owner: 1, mechanic_id: 999 },
      });
      expect([answer.status, answer.json['errors']]).toEqual([
        422,
        [['mechanic', 'Mechanic does not exist']],
      ]);
    });

    it('answers 404 below a missing parent, and 403 to a role without the grant', async () => {
      const body = { subject: 'x', category: 'wheel', owner: 1 };
      expect((await call('POST /shops/9999/repairs', { body })).status).toBe(404);
      expect((await call('POST /shops/9999/repairs', { body, as: auditor })).status).toBe(404);
      expect((await call(`POST /shops/${shop}/repairs`, { body: { subject: '' }, as: auditor })).status).toBe(
        403,
      );
    });

    it('answers 400 to a body that is no JSON object', async () => {
      const answer = await call('POST /shops', { body: '[1]' });
      expect([answer.status, answer.json]).toEqual([400, { message: 'Invalid JSON string posted' }]);
    });

    it('parses a form, and parameters in the query string', async () => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const answer = await call('POST /shops?source=query', { body: 'name=Form&disabled=yes', headers });
      expect(answer.json).toMatchObject({ name: 'Form', disabled: true, source: 'query' });
    });
  });

  describe('updating a record', () => {
    it('answers with the record after the change', async () => {
      const id = await repair({ minutes: 5 });
      const answer = await call(`PUT /repairs/${id}`, {
        body: { minutes: '1:30', category: 'tyre', urgent: 'Y' },
      });
      expect(answer.status).toBe(200);
      expect(answer.json).toMatchObject({
        minutes: 90,
        category: 'wheel',
        urgent: true,
        subject: 'Flat tyre',
      });
    });

    it('accepts a whole record as it was read', async () => {
      const id = await repair({ price: '120.50', remarks: 'x', custom_fields: { a: 1 } });
      const { json } = await call(`GET /repairs/${id}`);
      const answer = await call(`PATCH /repairs/${id}`, { body: json });
      expect([answer.status, answer.json]).toEqual([200, json]);
    });

    it('answers 412 when If-Match names an older version', async () => {
      const id = await repair();
      const old = (await call(`GET /repairs/${id}`)).headers['ETag'] as string;
      const first = await call(`PATCH /repairs/${id}`, {
        body: { minutes: 1 },
        headers: { 'if-match': old },
      });
      expect(first.status).toBe(200);
      const second = await call(`PATCH /repairs/${id}`, {
        body: { minutes: 2 },
        headers: { 'if-match': old },
      });
      expect([second.status, second.json]).toEqual([412, { message: 'Precondition Failed' }]);
      const etag = first.headers['ETag'] as string;
      const third = await call(`PATCH /repairs/${id}`, {
        body: { minutes: 3 },
        headers: { 'if-match': etag },
      });
      expect(third.json).toMatchObject({ minutes: 3 });
      expect((await call(`PATCH /repairs/${id}`, { headers: { 'if-match': '"x"' } })).status).toBe(412);
    });

    it('reports problems only to callers who may change the record', async () => {
      const id = await repair();
      const body = { subject: '' };
      expect((await call(`PATCH /repairs/${id}`, { body })).status).toBe(422);
      expect((await call(`PATCH /repairs/${id}`, { body, as: auditor })).status).toBe(403);
      expect((await call(`PATCH /repairs/${id}`, { body, as: endUser })).status).toBe(404);
      expect((await call('PATCH /repairs/9999', { body })).status).toBe(404);
    });
  });

  describe('linking records', () => {
    it('answers 200 {} to a link, shows it from both ends, and answers 204 to an unlink', async () => {
      const [one, two] = [await repair(), await repair()];
      const link = `/repairs/${one}/predecessors/${two}`;
      expect(await call(`POST ${link}`)).toMatchObject({ status: 200, text: '{}' });
      expect((await call(`GET /repairs/${one}/predecessors`)).json).toMatchObject([{ id: two }]);
      expect((await call(`GET /repairs/${two}/successors`)).json).toMatchObject([{ id: one }]);
      expect(await call(`DELETE ${link}`)).toMatchObject({ status: 204, text: '' });
      expect((await call(`DELETE ${link}`)).status).toBe(404);
      expect((await call(`POST /repairs/${one}/predecessors/9999`)).status).toBe(404);
    });

    it('sets links by ids in a body', async () => {
      const one = await repair();
      const two = await repair({ predecessor_ids: [one] });
      expect((await call(`GET /repairs/${two}/predecessors`)).json).toMatchObject([{ id: one }]);
    });
  });

  it('archives, restores and removes a record', async () => {
    const id = await repair({ status: 'completed' });
    expect((await call(`POST /repairs/${id}/archive`)).json).toMatchObject({ id, archived: true });
    expect((await call(`GET /repairs?id=${id}`)).json).toEqual([]);
    expect((await call(`POST /repairs/${id}/restore`)).json).not.toHaveProperty('archived');
    expect((await call(`POST /repairs/${await repair()}/trash`)).status).toBe(422);
    expect((await call(`DELETE /repairs/${id}`)).status).toBe(204);
    expect((await call(`GET /repairs/${id}`)).status).toBe(404);
  });
});

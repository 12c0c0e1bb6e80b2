import { Database } from '@deskline/platform';
import { startRecordService, type RecordService } from '@deskline/testing';
import { behaviour } from '@deskline/record-store';
import { Repair, Shop } from '../../test/repair-shop';
import { administrator, auditor, endUser, RepairShopEnv, shopService } from '../../test/repair-shop-env';

interface Tried {
  status: number;
  body: Record<string, unknown>;
  follows: { type: string; id: number; events: string[]; changes?: object }[];
}

/** A shop that gets another name writes it into its repairs. */
const renaming = behaviour(Shop, {
  actions: { create: { kind: 'create', disclose: async () => ({ secret: 'x' }) } },
  afterWrite: [
    {
      on: 'effects',
      run: async ({ id, before, after, transaction, amend }) => {
        if (!before || before.name === after.name) return;
        const repairs = await transaction.query<{ id: number }>('SELECT id FROM repair WHERE shop_id = $1', [
          id,
        ]);
        for (const repair of repairs) await amend(Repair, Number(repair.id), { remarks: after.name });
      },
    },
  ],
});
const behaviours = shopService.behaviours.map((each) => (each.record === 'shop' ? renaming : each));

describe('dry_run', () => {
  let service: RecordService;
  let counter: RepairShopEnv;
  let shop: number;
  const call: RepairShopEnv['call'] = (...args) => counter.call(...args);
  const tried = async (...args: Parameters<typeof call>) => {
    const answer = await call(...args);
    expect(answer.status).toBe(200);
    return answer.json as unknown as Tried;
  };
  /** Everything that a change could leave behind. */
  const traces = async () => {
    const count = (table: string) => `(SELECT count(*) FROM ${table})`;
    const tables = [
      'shop',
      'repair',
      'event_log',
      'audit_line',
      'idempotency_key',
      'shelved',
      'shop_tools_tool',
    ];
    const existing = await service
      .get(Database)
      .query<{ name: string }>('SELECT tablename AS name FROM pg_tables WHERE tablename = ANY($1)', [tables]);
    const counts = existing.map(({ name }) => `${count(name)} AS ${name}`);
    const rows = `(SELECT jsonb_agg(repair ORDER BY id) FROM repair) AS rows`;
    return service.get(Database).query(`SELECT ${[...counts, rows].join(', ')}`);
  };

  beforeAll(async () => {
    service = await startRecordService({ ...shopService, behaviours });
    counter = await RepairShopEnv.open(service);
    shop = await counter.shop('Bikes');
  });
  afterAll(() => service?.stop());

  const newRepair = { subject: 'Brake', category: 'brake', owner: 1 };

  it('answers a create as the create would, and leaves nothing', async () => {
    const before = await traces();
    const trial = await tried(`POST /shops/${shop}/repairs?dry_run=1`, {
      body: newRepair,
      headers: { 'idempotency-key': 'try' },
    });
    expect(await traces()).toEqual(before);
    const made = await call(`POST /shops/${shop}/repairs`, {
      body: newRepair,
      headers: { 'idempotency-key': 'try' },
    });
    expect(trial.status).toBe(made.status);
    const varying = { id: 0, nodeID: '', created_at: '', updated_at: '' };
    expect({ ...trial.body, ...varying }).toEqual({ ...made.json, ...varying });
    expect(made.headers['Idempotent-Replayed']).toBeUndefined();
  });

  it('answers a patch with the record as it would be', async () => {
    const id = await counter.repair(shop);
    const before = await traces();
    const trial = await tried(`PATCH /repairs/${id}?dry_run=true`, { body: { subject: 'Chain' } });
    expect(trial).toMatchObject({ status: 200, body: { id, subject: 'Chain' }, follows: [] });
    expect(await traces()).toEqual(before);
  });

  it.each(['archive', 'trash'])('%s is tried, and the record stays', async (move) => {
    const id = await counter.repair(shop, { status: 'completed' });
    const before = await traces();
    const trial = await tried(`POST /repairs/${id}/${move}?dry_run=1`);
    expect(await traces()).toEqual(before);
    const moved = await call(`POST /repairs/${id}/${move}`);
    expect({ ...trial.body, updated_at: '' }).toEqual({ ...moved.json, updated_at: '' });
    const away = await traces();
    await tried(`POST /repairs/${id}/restore?dry_run=1`);
    expect(await traces()).toEqual(away);
  });

  it('a link is tried, and both ends follow', async () => {
    const [one, other] = [await counter.repair(shop), await counter.repair(shop)];
    const before = await traces();
    const trial = await tried(`POST /repairs/${one}/predecessors/${other}?dry_run=1`);
    expect(trial).toMatchObject({ status: 200, body: {} });
    expect(trial.follows.map(({ type, id }) => [type, id])).toContainEqual(['repair', one]);
    expect(await traces()).toEqual(before);
    expect((await call(`GET /repairs/${one}/predecessors`)).json).toEqual([]);
  });

  describe('follows', () => {
    it('lists the records that would change elsewhere, with the changes that the caller may read', async () => {
      const busy = await counter.shop('Busy');
      const [one, own] = [await counter.repair(busy), await counter.repair(busy, { owner: 3 })];
      const rename = (as = administrator) =>
        tried(`PATCH /shops/${busy}?dry_run=1`, { body: { name: 'New' }, as });
      const entry = (id: number) => ({
        type: 'repair',
        id,
        events: ['repair.update'],
        changes: { remarks: 'New' },
      });
      expect((await rename()).follows).toEqual([entry(one), entry(own)]);
      expect((await rename(endUser)).follows).toEqual([entry(own)]);
      const scopes = [{ effect: 'allow' as const, actions: ['shop:*'] }];
      expect((await rename({ ...administrator, scopes })).follows).toEqual([]);
      expect((await call(`GET /repairs/${one}`)).json['remarks']).toBeNull();
    });
  });

  it('a deletion is tried', async () => {
    const id = await counter.repair(shop);
    expect(await tried(`DELETE /repairs/${id}?dry_run=1`)).toEqual({ status: 204, body: null, follows: [] });
    expect((await call(`GET /repairs/${id}`)).status).toBe(200);
  });

  it('an action is tried', async () => {
    const id = await counter.repair(shop);
    expect(await tried(`POST /repairs/${id}/ring?dry_run=1`)).toMatchObject({ body: { rang: id } });
  });

  it('discloses no secret', async () => {
    const trial = await tried('POST /shops?dry_run=1', { body: { name: 'Tried' } });
    expect(trial.body).toMatchObject({ name: 'Tried' });
    expect(trial.body).not.toHaveProperty('secret');
  });

  it('is refused as the change is refused', async () => {
    const id = await counter.repair(shop);
    const both = async (request: string, options?: Parameters<typeof call>[1]) => {
      const mark = request.includes('?') ? '&' : '?';
      const [trial, real] = [await call(`${request}${mark}dry_run=1`, options), await call(request, options)];
      expect([trial.status, trial.json]).toEqual([real.status, real.json]);
      return real.status;
    };
    expect(await both(`PATCH /repairs/${id}`, { body: { subject: '' } })).toBe(422);
    expect(await both(`PATCH /repairs/${id}`, { body: { subject: 'x' }, as: auditor })).toBe(403);
    expect(await both(`PATCH /repairs/${id}`, { body: { subject: 'x' }, as: endUser })).toBe(404);
    expect(await both('PATCH /repairs/999999', { body: {} })).toBe(404);
    expect(await both(`POST /repairs/${id}/archive`)).toBe(422);
    expect(await both(`PATCH /repairs/${id}`, { body: {}, headers: { 'if-match': '"77"' } })).toBe(412);
    const scopes = [{ effect: 'allow' as const, actions: ['*:Read'] }];
    expect(await both(`PATCH /repairs/${id}`, { body: {}, as: { ...administrator, scopes } })).toBe(403);
  });

  it('answers 400 to another value, and where nothing can be rolled back', async () => {
    const id = await counter.repair(shop);
    const odd = await call(`PATCH /repairs/${id}?dry_run=maybe`, { body: { subject: 'x' } });
    expect([odd.status, odd.json['message']]).toEqual([400, 'dry_run must be 1 or 0']);
    expect((await call(`PATCH /repairs/${id}?dry_run=1&dry_run=0`, { body: { subject: 'x' } })).status).toBe(
      400,
    );
    expect((await call(`POST /repairs/${id}/receipt?dry_run=1`)).status).toBe(400);
    expect((await call(`GET /repairs/${id}`)).json['subject']).toBe('Flat tyre');
  });

  it('with 0 the change is made; the name may be encoded', async () => {
    const id = await counter.repair(shop);
    await tried(`PATCH /repairs/${id}?dry%5Frun=1`, { body: { subject: 'x' } });
    expect((await call(`GET /repairs/${id}`)).json['subject']).toBe('Flat tyre');
    await call(`PATCH /repairs/${id}?dry_run=0`, { body: { subject: 'x' } });
    expect((await call(`GET /repairs/${id}`)).json['subject']).toBe('x');
  });

  it('changes that run at the same time are made', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, () => counter.repair(shop)));
    await Promise.all(
      ids.map((id, nth) =>
        call(`PATCH /repairs/${id}${nth % 2 ? '?dry_run=1' : ''}`, { body: { subject: `n${nth}` } }),
      ),
    );
    const subjects = await Promise.all(
      ids.map(async (id) => (await call(`GET /repairs/${id}`)).json['subject']),
    );
    expect(subjects).toEqual(ids.map((_, nth) => (nth % 2 ? 'Flat tyre' : `n${nth}`)));
  });
});

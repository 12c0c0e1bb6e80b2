import { principal } from '@deskline/testing';
import { HomesEnv } from '../../test/homes-env';

describe('a record with parts', () => {
  let homes: HomesEnv;
  beforeAll(async () => {
    homes = await HomesEnv.open();
  });
  afterAll(() => homes?.close());

  const owner = (values: object = {}) => homes.made('/owners', { name: 'Ada', ...values });
  const endUser = principal({ roles: [], person: { id: 2, name: 'Eve' } });

  it('shows its parts alone and in lists, as their own path lists them', async () => {
    const id = await owner();
    expect((await homes.read(`/owners/${id}`))['keys']).toEqual([]);
    const key = await homes.made(`/owners/${id}/keys`, {
      teeth: 5,
      cut_at: '2026-01-02T03:04:05Z',
      opens: '9:30',
    });
    const expected = {
      id: key,
      teeth: 5,
      cut_at: '2026-01-02T04:04:05+01:00',
      opens: '09:30',
      nodeID: expect.any(String),
    };
    const inAmsterdam = principal({ time_zone: 'Europe/Amsterdam' });
    const [row] = (await homes.read(`/owners?id=${id}`, inAmsterdam)) as unknown as object[];
    expect(row).toMatchObject({ id, keys: [expected] });
    expect(await homes.read(`/owners/${id}`, inAmsterdam)).toMatchObject({ keys: [expected] });
    expect(await homes.read(`/owners/${id}/keys`, inAmsterdam)).toEqual([expected]);
    expect(await homes.read(`/owners/${id}/keys/${key}`, inAmsterdam)).toMatchObject(expected);
  });

  it('has one audit line and one event for each change of a part', async () => {
    const id = await owner();
    const { headers } = await homes.call(`GET /owners/${id}`);
    homes.service.clock.advance(1_000);
    const key = await homes.made(`/owners/${id}/keys`, { teeth: 5 });
    await homes.call(`PATCH /owners/${id}/keys/${key}`, { teeth: 6 });
    await homes.call(`PATCH /owners/${id}/keys/${key}`, { teeth: 6 });
    expect((await homes.call(`DELETE /owners/${id}/keys/${key}`)).status).toBe(204);
    const after = await homes.call(`GET /owners/${id}`);
    expect([headers['ETag']?.slice(0, 3), after.headers['ETag']?.slice(0, 3)]).toEqual(['"1-', '"4-']);
    expect(after.json['updated_at']).not.toBe(after.json['created_at']);
    const lines = await homes.query(
      `SELECT record_type, action, changes FROM audit_line WHERE record_id = $1 AND record_type IN ('owner', 'key') ORDER BY id`,
      [id],
    );
    const keyOf = (teeth: number) => ({ id: key, teeth, cut_at: null, opens: null });
    expect(lines.slice(1)).toEqual([
      { record_type: 'owner', action: 'update', changes: { keys: [null, keyOf(5)] } },
      { record_type: 'owner', action: 'update', changes: { keys: [keyOf(5), keyOf(6)] } },
      { record_type: 'owner', action: 'update', changes: { keys: [keyOf(6), null] } },
    ]);
    const events = await homes.query(
      `SELECT event FROM event_log WHERE object_type = 'owner' AND object_id = $1 OR object_type = 'key' ORDER BY position`,
      [id],
    );
    expect(events.map(({ event }) => event).slice(-4)).toEqual([
      'owner.create',
      'owner.update',
      'owner.update',
      'owner.update',
    ]);
    expect(events.map(({ event }) => event)).not.toContain('key.create');
  });

  it('has its current parts in its snapshot', async () => {
    const id = await owner();
    const projected = async () =>
      (await homes.query(`SELECT attributes FROM reference WHERE type = 'owner' AND id = $1`, [id]))[0];
    expect(await projected()).toEqual({ attributes: { keys: [] } });
    const key = await homes.made(`/owners/${id}/keys`, { teeth: 7 });
    expect(await projected()).toMatchObject({ attributes: { keys: [{ id: key, teeth: 7 }] } });
    await homes.call(`PATCH /owners/${id}`, { name: 'Bea' });
    expect(await projected()).toMatchObject({ attributes: { keys: [{ id: key, teeth: 7 }] } });
  });

  it('lets its readers read its parts, and callers who may update it write them', async () => {
    const [seen, unseen] = [await owner(), await owner({ name: 'Bea' })];
    const key = await homes.made(`/owners/${seen}/keys`, { teeth: 5 });
    const hidden = await homes.made(`/owners/${unseen}/keys`, { teeth: 5 });
    const status = async (request: string, body?: object) =>
      (await homes.call(request, body, endUser)).status;
    expect(await status(`GET /owners/${seen}/keys/${key}`)).toBe(200);
    expect(await status(`GET /owners/${unseen}/keys/${hidden}`)).toBe(404);
    expect(await status(`GET /owners/${unseen}/keys`)).toBe(404);
    expect(await status(`POST /owners/${seen}/keys`, { teeth: 1 })).toBe(403);
    expect(await status(`PATCH /owners/${seen}/keys/${key}`, { teeth: 1 })).toBe(403);
    expect(await status(`DELETE /owners/${seen}/keys/${key}`)).toBe(403);
    expect(await status(`DELETE /owners/${unseen}/keys/${hidden}`)).toBe(404);
  });

  it('lists its parts at its own path only', async () => {
    const [one, other] = [await owner(), await owner()];
    const house = await homes.made('/houses', { name: 'Hut' });
    const key = await homes.made(`/owners/${one}/keys`, { teeth: 5 });
    for (const path of [`/owners/${other}`, `/houses/${house}`]) {
      expect((await homes.call(`GET ${path}/keys/${key}`)).status).toBe(404);
      expect((await homes.call(`PATCH ${path}/keys/${key}`, { teeth: 9 })).status).toBe(404);
      expect((await homes.call(`DELETE ${path}/keys/${key}`)).status).toBe(404);
    }
    expect((await homes.call('GET /keys')).status).toBe(404);
  });

  it('needs the scopes of the owner for its parts', async () => {
    const id = await owner();
    const permitted = (...actions: string[]) => principal({ scopes: [{ effect: 'allow', actions }] });
    const key = await homes.made(`/owners/${id}/keys`, { teeth: 5 });
    const status = async (request: string, action: string) =>
      (await homes.call(request, { teeth: 8 }, permitted(action))).status;
    expect(await status(`PATCH /owners/${id}/keys/${key}`, 'owner:Update')).toBe(200);
    expect(await status(`PATCH /owners/${id}/keys/${key}`, 'owner:Read')).toBe(403);
    expect(await status(`GET /owners/${id}/keys`, 'owner:Read')).toBe(200);
    expect(await status(`POST /owners/${id}/keys`, 'owner:Create')).toBe(403);
    expect(await status(`DELETE /owners/${id}/keys/${key}`, 'owner:Update')).toBe(204);
  });

  it('accepts new parts while it is disabled, and refuses them while it is archived', async () => {
    const id = await owner({ disabled: true });
    const key = await homes.made(`/owners/${id}/keys`, { teeth: 5 });
    expect((await homes.call(`POST /owners/${id}/archive`)).status).toBe(200);
    for (const request of [`POST /owners/${id}/keys`, `PATCH /owners/${id}/keys/${key}`]) {
      const { status, json } = await homes.call(request, { teeth: 6 });
      expect([status, json['errors']]).toEqual([422, [['owner', expect.stringMatching(/is archived/)]]]);
    }
    expect((await homes.call(`DELETE /owners/${id}/keys/${key}`)).status).toBe(422);
  });

  it('deletes its parts when it is deleted', async () => {
    const house = await homes.made('/houses', { name: 'Hut' });
    const key = await homes.made(`/houses/${house}/keys`, { teeth: 5 });
    expect((await homes.call(`DELETE /houses/${house}`)).status).toBe(204);
    expect(await homes.query('SELECT id FROM key WHERE id = $1', [key])).toEqual([]);
  });

  it('has a version for each of many parts that are written at once', async () => {
    const id = await owner();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, teeth) => homes.call(`POST /owners/${id}/keys`, { teeth: teeth + 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const { headers, json } = await homes.call(`GET /owners/${id}`);
    expect(headers['ETag']).toMatch(/^"7-/);
    expect(json['keys']).toHaveLength(6);
  });
});

describe('a translated text', () => {
  let homes: HomesEnv;
  beforeAll(async () => {
    homes = await HomesEnv.open();
  });
  afterAll(() => homes?.close());

  const named = async (id: number, language: string) =>
    (await homes.read(`/owners/${id}`, principal({ language })))['localized_name'];

  it('is read in the language of the caller where there is a translation, else as it was written', async () => {
    const id = await homes.made('/owners', { name: 'Owner' });
    await homes.made(`/owners/${id}/translations`, { locale: 'nl-BE', name: 'Baas' });
    await homes.made(`/owners/${id}/translations`, { locale: 'nl', name: 'Eigenaar' });
    await homes.made(`/owners/${id}/translations`, { locale: 'de-AT', name: 'Besitzer' });
    await homes.made(`/owners/${id}/translations`, { locale: 'fr' });
    expect(await Promise.all(['nl', 'de', 'fr', 'en'].map((language) => named(id, language)))).toEqual([
      'Eigenaar',
      'Besitzer',
      'Owner',
      'Owner',
    ]);
  });

  it('changes the ETag of its record with each new translation', async () => {
    const id = await homes.made('/owners', { name: 'Owner' });
    const tag = async (language: string) =>
      (await homes.call(`GET /owners/${id}`, undefined, principal({ language }))).headers['ETag'];
    const before = await tag('nl');
    expect(before).toBe(await tag('en'));
    await homes.made(`/owners/${id}/translations`, { locale: 'nl', name: 'Eigenaar' });
    expect(await tag('nl')).toMatch(/^"2-/);
    expect(await tag('nl')).not.toBe(await tag('en'));
  });

  it('has at most one translation per language', async () => {
    const id = await homes.made('/owners', { name: 'Owner' });
    await homes.made(`/owners/${id}/translations`, { locale: 'pt-BR', name: 'Dono' });
    const { status, json } = await homes.call(`POST /owners/${id}/translations`, {
      locale: 'pt-BR',
      name: 'Dona',
    });
    expect([status, json['errors']]).toEqual([
      422,
      [['locale', expect.stringMatching(/already been taken/)]],
    ]);
    const other = await homes.made('/owners', { name: 'Other' });
    expect(
      await homes.made(`/owners/${other}/translations`, { locale: 'pt-BR', name: 'Outro' }),
    ).toBeGreaterThan(0);
  });

  it('has the length limit of the original text', async () => {
    const id = await homes.made('/owners', { name: 'Owner' });
    const { json } = await homes.call(`POST /owners/${id}/translations`, {
      locale: 'x',
      name: 'N'.repeat(81),
    });
    expect((json['errors'] as [string][]).map(([field]) => field)).toEqual(['locale', 'name']);
  });
});

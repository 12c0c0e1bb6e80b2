import { principal } from '@deskline/testing';
import { inParallel, countByStatus, CiEnv } from '../../test/ci-env';

describe('configuration items', () => {
  let room: CiEnv;

  beforeAll(async () => {
    room = await CiEnv.open();
  });
  afterAll(() => room?.close());

  const refused = async (answer: Promise<{ status: number; json: Record<string, unknown> }>) => {
    const { status, json } = await answer;
    return [status, json['errors']];
  };
  const labelTaken = [422, [['label', 'Label has already been taken']]];
  const serialTaken = [422, [['serial_nr', 'Serial nr has already been taken']]];

  describe('fields of the product', () => {
    it('are copied unless the client sends them, also as null', async () => {
      const supplier = await room.office.create('POST /organizations', { name: 'Contoso' });
      const product = await room.product({ supplier, financial_owner: supplier, remarks: 'Fragile' });
      expect(await room.read(await room.ci(product))).toMatchObject({
        ...{ name: 'Slate', support_team: { id: room.team }, supplier: { id: supplier } },
        ...{ financial_owner: { id: supplier }, remarks: 'Fragile', service: null },
        ...{ rule_set: 'physical_asset', ci_type: 'hardware', software: false, action_status: null },
      });
      const said = { name: null, supplier: null, financial_owner: '', remarks: null, label: null };
      expect(await room.read(await room.ci(product, said))).toMatchObject({
        ...{ name: null, supplier: null, financial_owner: { id: supplier }, remarks: null, label: null },
      });
    });

    it('give the support team, without which only a removed CI is accepted', async () => {
      const product = await room.product({ support_team: null });
      const blank = [422, [['support_team', "Support team can't be blank"]]];
      expect(await refused(room.post(product))).toEqual(blank);
      expect((await room.post(product, { status: 'removed' })).status).toBe(201);
      expect((await room.post(product, { support_team: room.team })).status).toBe(201);
      expect(await refused(room.post(await room.product(), { support_team: null }))).toEqual(blank);
    });

    it('are followed: rule set, and brand for serial numbers', async () => {
      const category = await room.category('Host', 'server');
      const [one, other] = [
        await room.product({ category, brand: 'Adatum' }),
        await room.product({ category, brand: 'Litware' }),
      ];
      const id = await room.ci(one, { serial_nr: 'S1' });
      await room.ci(other, { serial_nr: 's1' });
      const [found] = (await room.call(`GET /product_categories?reference=${category}`)).json as unknown as [
        { id: number },
      ];
      await room.call(`PATCH /product_categories/${found.id}`, { rule_set: 'software' });
      expect(await room.read(id)).toMatchObject({ rule_set: 'software', ci_type: 'software_version' });
      const taken = room.call(`PATCH /products/${other}`, { brand: 'ADATUM' });
      expect(await refused(taken)).toEqual(serialTaken);
    });
  });

  describe('labels', () => {
    it('continue the series of the product category', async () => {
      const category = await room.category('Notebook');
      const [one, other] = [await room.product({ category }), await room.product({ category })];
      await room.ci(one, { label: 'NB-0099' });
      expect([await room.label(one), await room.label(other)]).toEqual(['NB-0100', 'NB-0101']);
      expect(await room.label(await room.product({}, 'Zither'))).toBe('ZIT00001');
    });

    it('continue from labels given by hand, and skip labels in use', async () => {
      const product = await room.product({}, 'Xylophone');
      expect(await room.label(product)).toBe('XYL00001');
      await room.ci(product, { label: 'XYL00007' });
      expect(await room.label(product)).toBe('XYL00008');
      await room.ci(product, { label: 'Xylophone in room 12' });
      await room.ci(await room.product(), { label: 'xyl00009' });
      expect(await room.label(product)).toBe('XYL00010');
      await room.call(`PATCH /cis/${await room.ci(product)}`, { label: 'MUSIC-3' });
      expect(await room.label(product)).toBe('MUSIC-4');
    });

    it('have no gap and no duplicate when many CIs are created concurrently', async () => {
      const product = await room.product({}, 'Yardstick');
      const refusals = inParallel(10, () => room.post(product, { status: 'nowhere' }));
      const labels = await inParallel(50, () => room.label(product));
      await refusals;
      const expected = Array.from({ length: 50 }, (_, index) => `YAR${String(index + 1).padStart(5, '0')}`);
      expect([...labels].sort()).toEqual(expected);
    });

    it('are unique in the account, whatever their case', async () => {
      const product = await room.product();
      await room.ci(product, { label: 'Reception' });
      expect(await refused(room.post(product, { label: 'RECEPTION' }))).toEqual(labelTaken);
      const answers = await inParallel(50, () => room.post(product, { label: 'Gate' }));
      expect(countByStatus(answers)).toEqual({ 201: 1, 422: 49 });
    });
  });

  describe('serial numbers', () => {
    it('are unique within a brand, whatever their case, also when fifty CIs are created concurrently', async () => {
      const product = await room.product({ brand: 'Fabrikam' });
      const answers = await inParallel(50, (index) =>
        room.post(product, { serial_nr: index % 2 ? 'Fk-77' : 'FK-77' }),
      );
      expect(countByStatus(answers)).toEqual({ 201: 1, 422: 49 });
      expect(await refused(room.post(product, { serial_nr: 'fk-77' }))).toEqual(serialTaken);
      const other = await room.product({ brand: 'Tailspin' });
      expect((await room.post(other, { serial_nr: 'fk-77' })).status).toBe(201);
      const { json } = await room.call('GET /cis?serial_nr=fK-77&fields=serial_nr');
      expect(json).toHaveLength(2);
    });

    it('are found by an index, like asset and system ids', async () => {
      const { database } = room.office;
      await database.query(
        `INSERT INTO ci (account_id, product_id, status, software, site_license, temporary_license,
           created_at, updated_at, "assetID", "systemID", serial_nr)
         SELECT 'crowd', 1, 'in_stock', false, false, false, now(), now(), n, n, n FROM generate_series(1, 3000) n`,
      );
      await database.query('ANALYZE ci');
      const plan = async (condition: string) => {
        const rows = await database.query<{ 'QUERY PLAN': string }>(
          `EXPLAIN SELECT id FROM ci WHERE account_id = 'crowd' AND shelf IS NULL AND ${condition}`,
        );
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      };
      expect(await plan(`lower(serial_nr) = lower('X')`)).toContain('ci_unique_serial_nr_brand');
      expect(await plan(`"assetID" = 'X'`)).toContain('ci_by_account_id_assetID');
      expect(await plan(`"systemID" = 'X'`)).toContain('ci_by_account_id_systemID');
    });
  });

  describe('a POST of an inactive CI', () => {
    const inactive = (product: number, values: object) =>
      room.ci(product, { status: 'broken_down', ...values });

    it('is treated as a PATCH of that CI, found by label, then by name', async () => {
      const product = await room.product();
      const byName = await inactive(product, { name: 'Piano', label: 'PIA-1' });
      const byLabel = await inactive(product, { name: 'Organ', label: 'ORG-1', remarks: 'Old' });
      const { status, json } = await room.post(product, { name: 'Piano', label: 'ORG-1' });
      expect([status, json['id']]).toEqual([200, byLabel]);
      expect(json).toMatchObject({ name: 'Piano', status: 'in_production', remarks: 'Old' });
      const named = await room.post(product, { name: 'Piano' });
      expect([named.status, named.json['id'], named.json['label']]).toEqual([200, byName, 'PIA-1']);
      const events = await room.office.database.query(
        `SELECT event FROM event_log WHERE object_type = 'ci' AND object_id = $1 ORDER BY entry`,
        [byName],
      );
      expect(events).toEqual([{ event: 'ci.create' }, { event: 'ci.update' }]);
    });

    it('creates a CI when no name is sent, or the CI is active or archived, or answers 403 without the right to create', async () => {
      const product = await room.product({ name: 'Triangle' });
      await inactive(product, { label: 'TRI-1' });
      expect((await room.post(product)).status).toBe(201);
      await room.ci(product, { name: 'Gong' });
      expect((await room.post(product, { name: 'Gong' })).status).toBe(201);
      const away = await inactive(product, { name: 'Harp', label: 'HARP' });
      await room.call(`POST /cis/${away}/trash`);
      expect((await room.post(product, { name: 'Harp' })).status).toBe(201);
      expect(await refused(room.post(product, { label: 'HARP' }))).toEqual(labelTaken);
      const specialist = principal({ roles: ['specialist'], team_ids: [room.team] });
      const body = { product, status: 'in_production', label: 'TRI-1' };
      expect((await room.call('POST /cis', body, specialist)).status).toBe(403);
    });

    it('answers the errors of the PATCH', async () => {
      const product = await room.product();
      await inactive(product, { label: 'DRUM-1' });
      expect(await refused(room.call('POST /cis', { label: 'DRUM-1', colour: 'red' }))).toEqual([
        422,
        [
          ['product', "Product can't be blank"],
          ['status', "Status can't be blank"],
          ['colour', 'Colour is not a known field'],
        ],
      ]);
    });

    it('reactivates the CI for one of fifty concurrent callers', async () => {
      const product = await room.product();
      const id = await inactive(product, { label: 'VIOLA' });
      const asleep = await inParallel(10, () =>
        room.post(product, { label: 'VIOLA', status: 'being_repaired' }),
      );
      expect(countByStatus(asleep)).toEqual({ 200: 10 });
      const awake = await inParallel(50, () => room.post(product, { label: 'VIOLA' }));
      expect(countByStatus(awake)).toEqual({ 200: 1, 422: 49 });
      expect(awake.find(({ status }) => status === 200)?.json['id']).toBe(id);
    });
  });

  describe('a CI that is restored', () => {
    it.each(['archive', 'trash'])('after %s is listed as inactive', async (verb) => {
      const product = await room.product();
      const [active, broken] = [
        await room.ci(product, { name: `${verb} a` }),
        await room.ci(product, { name: `${verb} b`, status: 'broken_down' }),
      ];
      for (const id of [active, broken]) await room.call(`POST /cis/${id}/${verb}`);
      const restored = await inParallel(2, async (index) => {
        const { json } = await room.call(`POST /cis/${[active, broken][index]}/restore`);
        return json['status'];
      });
      expect(restored).toEqual(['archived', 'broken_down']);
      const { json } = await room.call(`GET /cis/inactive?ids=${active},${broken}&fields=id`);
      expect(json).toHaveLength(2);
      const unshelved = await room.ci(product);
      expect((await room.call(`POST /cis/${unshelved}/restore`)).json['status']).toBe('in_production');
    });
  });

  describe('relations between CIs', () => {
    const relationsOf = async (id: number) =>
      (await room.call(`GET /cis/${id}/ci_relations`)).json as unknown as {
        id: number;
        relation_type: string;
        ci: { id: number };
      }[];
    const read = async (id: number) =>
      (await relationsOf(id)).map(({ relation_type, ci }) => [relation_type, ci.id]);

    it('are listed from both ends, and created, changed and deleted from either', async () => {
      const product = await room.product();
      const [one, two, three] = [await room.ci(product), await room.ci(product), await room.ci(product)];
      const relation = { ci: two, relation_type: 'child' };
      const { status, json } = await room.call(`POST /cis/${one}/ci_relations`, relation);
      expect([status, json]).toMatchObject([201, { relation_type: 'child', ci: { id: two } }]);
      expect([await read(one), await read(two)]).toEqual([[['child', two]], [['parent', one]]]);
      const [mirror] = await relationsOf(two);
      const change = (values: object) => room.call(`PATCH /cis/${two}/ci_relations/${mirror?.id}`, values);
      await change({ relation_type: 'child' });
      expect(await read(one)).toEqual([['parent', two]]);
      await change({ ci: three });
      expect([await read(one), await read(two), await read(three)]).toEqual([
        ...[[], [['child', three]]],
        [['parent', two]],
      ]);
      const [last] = await relationsOf(three);
      expect((await room.call(`DELETE /cis/${three}/ci_relations/${last?.id}`)).status).toBe(204);
      expect([await read(two), await read(three)]).toEqual([[], []]);
    });

    it('name the other CI as related_ci_id, too', async () => {
      const product = await room.product();
      const [one, two, three] = [await room.ci(product), await room.ci(product), await room.ci(product)];
      const path = `/cis/${one}/ci_relations`;
      const made = await room.call(`POST ${path}`, { related_ci_id: two, relation_type: 'parent' });
      expect([made.status, made.json]).toMatchObject([201, { relation_type: 'parent', ci: { id: two } }]);
      expect(made.json).not.toHaveProperty('related_ci');
      expect(await read(two)).toEqual([['child', one]]);
      const moved = await room.call(`PATCH ${path}/${made.json['id']}`, { related_ci_id: three });
      expect([moved.status, moved.json]).toMatchObject([200, { ci: { id: three } }]);
      const unknown = await room.call(`POST ${path}`, { related_ci_id: 999_999, relation_type: 'parent' });
      expect([unknown.status, (unknown.json['errors'] as string[][])[0]?.[0]]).toEqual([422, 'ci']);
    });

    it('refuse the CI itself, and a second relation with the same CI', async () => {
      const product = await room.product();
      const [one, two] = [await room.ci(product), await room.ci(product)];
      const relate = (id: number, ci: number, relation_type = 'network') =>
        room.call(`POST /cis/${id}/ci_relations`, { ci, relation_type });
      expect((await relate(one, one)).status).toBe(422);
      const answers = await inParallel(20, (index) => (index % 2 ? relate(one, two) : relate(two, one)));
      expect(countByStatus(answers)).toEqual({ 201: 1, 422: 19 });
      expect(await read(one)).toEqual([['network_connection', two]]);
      expect((await relate(two, one, 'parent')).status).toBe(422);
    });
  });
});

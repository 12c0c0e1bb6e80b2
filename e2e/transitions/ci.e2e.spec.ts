import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

type Listed = readonly Fields[];

describe('States and transitions of configuration items', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let walter: Api;
  let product: number;

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    walter = env.as('Walter');
    product = await env.demo('products', 'contoso-14');
  });

  const post = (values: object = {}, by = ellen) =>
    by.call<Fields & { errors?: string[][] }>('POST', '/cis', { product, status: 'in_stock', ...values });
  const ci = async (values: object = {}): Promise<Fields> => (await post(values)).body;
  const patch = ({ id }: Fields, values: object, by = ellen) =>
    by.call<Fields & { errors?: string[][] }>('PATCH', `/cis/${id}`, values);
  const pairs = ({ status, body }: { status: number; body: { errors?: string[][] } }) => [
    status,
    ...(body.errors ?? []).map(([field]) => field),
  ];

  describe('a new CI', () => {
    it('has its name, team, supplier and financial owner from its product, and a rule set', async () => {
      expect(await ci()).toMatchObject({
        ...{ name: 'Contoso Slate 14', rule_set: 'physical_asset', ci_type: 'hardware', software: false },
        support_team: { id: await env.demo('teams', 'workplace') },
        supplier: { id: await env.demo('organizations', 'contoso-supplier') },
        financial_owner: { id: await env.demo('organizations', 'it') },
      });
    });

    it('has the next label of its product category', async () => {
      const labels = [await ci(), await ci()].map(({ label }) =>
        Number(/^LAP-(\d+)$/.exec(String(label))?.[1]),
      );
      expect(labels[1]).toBe((labels[0] as number) + 1);
    });

    it('needs a product, a status, and a support team unless it is removed', async () => {
      expect(pairs(await ellen.call('POST', '/cis', {}))).toEqual([422, 'product', 'status']);
      expect(pairs(await post({ support_team: null }))).toEqual([422, 'support_team']);
      expect(pairs(await post({ support_team: null, status: 'removed' }))).toEqual([201]);
    });

    it('has a serial number that is unique in its brand, in upper or lower case', async () => {
      await ci({ serial_nr: 'e2e-1' });
      expect(pairs(await post({ serial_nr: 'E2E-1' }))).toEqual([422, 'serial_nr']);
      const { body } = await post({ product: await env.demo('products', 'adatum-1u'), serial_nr: 'E2E-1' });
      expect(body).toMatchObject({ serial_nr: 'E2E-1' });
      expect(await ellen.get<Listed>('/cis?serial_nr=e2E-1')).toHaveLength(2);
    });

    it('is in use no later than its warranty and its license expire', async () => {
      const dates = { in_use_since: '2026-03-02', warranty_expiry_date: '2026-03-01' };
      expect(pairs(await post(dates))).toEqual([422, 'warranty_expiry_date']);
      const license = { in_use_since: '2026-03-02', license_expiry_date: '2026-03-01' };
      expect(pairs(await post(license))).toEqual([422, 'license_expiry_date']);
    });
  });

  describe('the action status', () => {
    it.each([
      ['to_be_removed', ['not_required', 'for_disposal', 'to_return'], 'utilized'],
      ['removed', ['not_required', 'utilized', 'returned'], 'to_return'],
    ])('of a CI that is %s is one of %j', async (status, allowed, other) => {
      const made = await ci({ status });
      expect(made).toMatchObject({ action_status: 'not_required' });
      for (const action_status of allowed)
        expect(await patch(made, { action_status })).toMatchObject({ status: 200, body: { action_status } });
      expect(pairs(await patch(made, { action_status: other }))).toEqual([422, 'action_status']);
    });

    it('of a CI with any other status is null', async () => {
      const made = await ci({ status: 'removed', action_status: 'utilized' });
      expect((await patch(made, { status: 'in_stock' })).body).toMatchObject({ action_status: null });
      expect(pairs(await patch(made, { action_status: 'not_required' }))).toEqual([422, 'action_status']);
    });
  });

  describe('a CI of the active or inactive view', () => {
    it.each(['archive', 'trash'])(
      'leaves it by %s, and comes back inactive by restore, by administrators only',
      async (verb) => {
        const { id } = await ci({ status: 'in_production' });
        const act = (what: string, by = ellen) => by.call<Fields>('POST', `/cis/${id}/${what}`);
        const isListed = async (view: string) =>
          (await ellen.get<Listed>(`/cis/${view}?id=${id}`)).length === 1;
        expect(await act(verb, walter)).toMatchObject({ status: 403 });
        expect(await isListed('active')).toBe(true);
        expect((await act(verb)).status).toBe(200);
        expect([await isListed('active'), await isListed('inactive')]).toEqual([false, false]);
        expect(await act('restore', walter)).toMatchObject({ status: 403 });
        expect(await act('restore')).toMatchObject({ status: 200, body: { status: 'archived' } });
        expect([await isListed('active'), await isListed('inactive')]).toEqual([false, true]);
      },
    );

    it('is in supported_by_my_teams of the members of its support team', async () => {
      const { id } = await ci({ support_team: await env.demo('teams', 'infrastructure') });
      const listed = (name: string) => env.as(name).get<Listed>(`/cis/supported_by_my_teams?id=${id}`);
      expect([await listed('Walter'), await listed('Diana')]).toMatchObject([[{ id }], []]);
    });

    it('is updated by a POST with its name or label, if it is inactive', async () => {
      const { id, label } = await ci({ name: 'Loaned once', status: 'being_repaired' });
      const again = await post({ label, status: 'in_stock' });
      expect([again.status, again.body.id, again.body.status]).toEqual([200, id, 'in_stock']);
      expect(pairs(await post({ label }))).toEqual([422, 'label']);
      await patch(again.body, { status: 'broken_down' });
      const named = await post({ name: 'Loaned once' });
      expect([named.status, named.body.id]).toEqual([200, id]);
      expect((await post({ name: 'Loaned once' })).status).toBe(201);
    });
  });

  describe('records related to a CI', () => {
    it('are CIs with a relation that both sides show', async () => {
      const [one, other] = [await ci(), await ci()];
      const relation = { ci: other.id, relation_type: 'parent' };
      await ellen.post(`/cis/${one.id}/ci_relations`, relation);
      const [listed, ...more] = await ellen.get<Listed>(`/cis/${other.id}/ci_relations`);
      expect([listed, more]).toMatchObject([
        { relation_type: 'child', ci: { id: one.id, label: one.label } },
        [],
      ]);
      const self = await ellen.call('POST', `/cis/${one.id}/ci_relations`, { ...relation, ci: one.id });
      expect(self.status).toBe(422);
    });

    it('are listed below it: users, contracts, service instances, requests, problems, tasks', async () => {
      const { id } = await ci();
      const [lease, lan] = [
        await env.demo('contracts', 'laptop-lease'),
        await env.demo('service_instances', 'office-lan'),
      ];
      await ellen.patch(`/cis/${id}`, {
        ...{ user_ids: [env.person('Omar')], contract_ids: [lease], service_instance_ids: [lan] },
      });
      const request = await ellen.post('/requests', { subject: 'It squeaks', category: 'rfi', ci: id });
      const problem = await ellen.post('/problems', {
        ...{ subject: 'They squeak', category: 'reactive', impact: 'low', ci_ids: [id] },
        service: await env.demo('services', 'email'),
        team: await env.demo('teams', 'infrastructure'),
        manager: env.person('Ellen'),
      });
      const task = await env.task(await env.workflow(), { ci_ids: [id] });
      const below = async (path: string) => {
        const rows = await ellen.get<Listed>(`/cis/${id}/${path}?fields=id`);
        return rows.map((row) => row.id);
      };
      expect({
        users: await below('users'),
        contracts: await below('contracts'),
        service_instances: await below('service_instances'),
        requests: await below('requests'),
        problems: await below('problems'),
        tasks: await below('tasks'),
      }).toEqual({
        ...{ users: [env.person('Omar')], contracts: [lease], service_instances: [lan] },
        ...{ requests: [request.id], problems: [problem.id], tasks: [task.id] },
      });
      const { id: next } = await ci();
      await ellen.patch(`/requests/${request.id}`, { ci: next });
      expect([await below('requests'), (await ellen.get<Listed>(`/tasks/${task.id}/cis`))[0]?.id]).toEqual([
        [],
        id,
      ]);
    });
  });

  it('A CI with a recurrence shows next_occurrence_at, and a product without one shows null', async () => {
    const cooler = await ellen.get(`/cis/${await env.demo('cis', 'cooling-1')}`);
    expect(cooler).toMatchObject({
      recurrence: { frequency: 'monthly', next_occurrence_at: expect.any(String), last_occurrence_at: null },
      workflow_manager: { id: env.person('Walter') },
    });
    expect(await ellen.get(`/products/${product}`)).toMatchObject({ recurrence: null });
  });
});

import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

type Account = 'widget' | 'northwind';

describe('Account-specific fields of a request that a team of another account has in hand', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let by: Record<Account, Api>;
  let pavel: Api;
  let teams: Record<Account, number>;
  let id: number;
  const patch = (api: Api, values: object) => api.patch(`/requests/${id}`, values);
  const read = (account: Account) => by[account].get(`/requests/${id}`);
  /** Values of a field at home and in the account in hand. */
  const both = async (field: string): Promise<unknown[]> => [
    (await read('widget'))[field] ?? null,
    (await read('northwind'))[field] ?? null,
  ];
  const found = async (account: Account, query: string): Promise<boolean> => {
    const rows = await by[account].get<Fields[]>(
      `/requests${query}${query.includes('?') ? '&' : '?'}id=${id}`,
    );
    return rows.length === 1;
  };

  beforeAll(async () => {
    env = given();
    by = { widget: env.as('Ellen'), northwind: env.as('Ruth') };
    pavel = env.as('Pavel');
    const [theirs] = await by.northwind.get<Fields[]>('/teams?sourceID=demo-network-operations');
    teams = { widget: await env.demo('teams', 'infrastructure'), northwind: theirs!.id };
  });

  beforeEach(async () => {
    const values = { subject: 'Printer', category: 'incident', impact: 'low', team: teams.widget };
    ({ id } = await by.widget.post('/requests', { ...values, status: 'in_progress' }));
    await patch(by.widget, { member: env.person('Ellen') });
    await patch(by.widget, { team: teams.northwind });
  });

  it('show the home account the team, no member, and assigned until the request is accepted there', async () => {
    const home = { status: 'assigned', member: null, team: { id: teams.northwind } };
    expect(await read('widget')).toMatchObject(home);
    expect(await read('northwind')).toMatchObject(home);
    await patch(pavel, { member: env.person('Pavel') });
    expect(await read('widget')).toMatchObject(home);
    expect(await read('northwind')).toMatchObject({ ...home, member: { id: env.person('Pavel') } });
  });

  it('show the home account in_progress from the acceptance on, and the account in hand its own status', async () => {
    for (const status of ['accepted', 'in_progress', 'waiting_for', 'assigned', 'on_backlog']) {
      await patch(pavel, { status });
      expect(await both('status')).toEqual(['in_progress', status]);
    }
  });

  it('pass waiting_for_customer, declined and completed through to the home account', async () => {
    for (const status of ['waiting_for_customer', 'declined', 'assigned']) {
      await patch(pavel, { status });
      expect(await both('status')).toEqual([status, status]);
    }
    await patch(pavel, { status: 'completed', completion_reason: 'workaround' });
    expect(await both('status')).toEqual(['completed', 'completed']);
    expect(await both('completion_reason')).toEqual(['workaround', 'workaround']);
    // Each caller reads the time in an own time zone.
    const [home, there] = (await both('completed_at')).map((at) => Date.parse(String(at)));
    expect([Number.isNaN(home), home]).toEqual([false, there]);
  });

  it('follow a status that the home account sets', async () => {
    await patch(pavel, { status: 'in_progress' });
    await patch(by.widget, { status: 'completed', completion_reason: 'withdrawn' });
    expect(await both('status')).toEqual(['completed', 'completed']);
    expect(await both('completion_reason')).toEqual(['withdrawn', 'withdrawn']);
    await patch(by.widget, { status: 'assigned' });
    expect(await both('status')).toEqual(['assigned', 'assigned']);
    expect(await both('completed_at')).toEqual([null, null]);
    expect(await both('reopen_count')).toEqual([1, 1]);
  });

  it('become assigned in both accounts when the requester answers a request that waits for the customer', async () => {
    await patch(by.widget, { requested_by: env.person('Ellen') });
    await patch(pavel, { status: 'waiting_for_customer' });
    await by.widget.post(`/requests/${id}/notes`, { text: 'It is the blue one' });
    expect(await both('status')).toEqual(['assigned', 'assigned']);
  });

  it('stay in the account in hand when the home account sends its whole record back', async () => {
    await patch(pavel, { status: 'waiting_for', member: env.person('Pavel') });
    const { status, member, team, completion_reason, waiting_until } = await read('widget');
    await patch(by.widget, { subject: 'Scanner', status, member, team, completion_reason, waiting_until });
    expect(await read('northwind')).toMatchObject({
      ...{ subject: 'Scanner', status: 'waiting_for', member: { id: env.person('Pavel') } },
    });
  });

  it('are assigned at home when the request is handed back, and begin anew when it returns', async () => {
    await patch(pavel, { status: 'in_progress', member: env.person('Pavel') });
    await patch(pavel, { team: teams.widget });
    expect(await read('widget')).toMatchObject({
      ...{ status: 'assigned', member: null, team: { id: teams.widget } },
    });
    expect((await by.northwind.call('GET', `/requests/${id}`)).status).toBe(404);
    await patch(by.widget, { status: 'accepted', team: teams.northwind });
    expect(await both('status')).toEqual(['in_progress', 'accepted']);
    expect((await read('northwind')).member).toBeNull();
    expect(await both('assignment_count')).toEqual([2, 2]);
  });

  it('are filtered, listed and sorted by the values of the account of the call', async () => {
    await patch(pavel, { status: 'accepted', member: env.person('Pavel') });
    expect(await found('widget', '?status=in_progress')).toBe(true);
    expect(await found('widget', '?status=accepted')).toBe(false);
    expect(await found('northwind', '?status=accepted')).toBe(true);
    expect(await found('northwind', '?status=in_progress')).toBe(false);
    expect(await found('widget', `?member=${env.person('Pavel')}`)).toBe(false);
    expect(await found('northwind', `?member=${env.person('Pavel')}`)).toBe(true);
    for (const sort of ['status', '-completed_at', 'team', 'member'])
      for (const account of ['widget', 'northwind'] as const)
        expect(await found(account, `?sort=${sort}`)).toBe(true);
    const mine = async (view: string) =>
      (await pavel.get<Fields[]>(`/requests/${view}?id=${id}`)).length === 1;
    expect([await mine('assigned_to_me'), await mine('assigned_to_my_team')]).toEqual([true, true]);
    expect([await mine('open'), await mine('completed')]).toEqual([true, false]);
    await patch(pavel, { status: 'completed', completion_reason: 'solved' });
    expect([await mine('open'), await mine('completed')]).toEqual([false, true]);
    expect([await found('widget', '/open'), await found('widget', '/completed')]).toEqual([false, true]);
  });
});

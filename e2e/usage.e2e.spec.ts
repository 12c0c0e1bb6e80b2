import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { workspace } from '@deskline/local-stack';
import { until } from './until';
import { useSharedEnv } from './use-shared-env';

interface Usage {
  readonly limits: { readonly records: { readonly limit: number | null; readonly used: number } };
  readonly today: { readonly calls: number };
  readonly month: { readonly calls: number };
  readonly records: { readonly total: number; readonly types: readonly { type: string; records: number }[] };
  readonly storage: { readonly bytes: number };
  readonly days: readonly { readonly day: string }[];
}

describe('GET /account/usage', () => {
  const env = useSharedEnv('usage');

  it('tells an administrator the calls, records and bytes of the account', async () => {
    const ellen = env().as('Ellen');
    const read = () => ellen.get<Usage>('/account/usage');
    const people = (await ellen.get<object[]>('/people?per_page=100')).length;
    await until(async () => (await read()).today.calls > 1);
    const { today, month, records, storage, days } = await read();
    expect(month.calls).toBeGreaterThanOrEqual(today.calls);
    expect(records.types).toContainEqual({ type: 'person', records: people });
    expect(records.types.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['task_template', 'service']),
    );
    expect(records.total).toBe(records.types.reduce((sum, one) => sum + one.records, 0));
    expect(storage.bytes).toBe(0);
    expect(days.length).toBeGreaterThan(0);
  });

  it('is of no other account, and needs account:Read', async () => {
    const ellen = env().as('Ellen');
    const foreign = await ellen.call('GET', '/account/usage', undefined, { account: 'widget' });
    expect(foreign.status).toBe(403);
    const status = async (...actions: string[]) => {
      const body = { name: 'Usage', scopes: [{ effect: 'allow', actions }] };
      const { token } = await ellen.post<{ token: string }>('/personal_access_tokens', body);
      const headers = { authorization: `Bearer ${token}` };
      return (await ellen.call('GET', '/account/usage', undefined, headers)).status;
    };
    expect([await status('account:Read'), await status('request:*', 'me:Read', 'account:Update')]).toEqual([
      200, 403,
    ]);
  });

  it('tells the plan that the operator sets, its limits and their use; all services keep to it', async () => {
    const ellen = env().as('Ellen');
    const request = { subject: 'Printer', category: 'incident', impact: 'low' };
    const { id } = await ellen.post('/requests', request);
    const before = await ellen.get<Usage>('/account/usage');
    expect(before.limits.records).toEqual({ limit: null, used: expect.any(Number) as number });
    const { nats, postgres } = env().stack;
    const main = join(workspace(), 'dist', 'apps', 'configuration-records', 'src', 'main.js');
    await promisify(execFile)(process.execPath, [main, 'plan', env().account.id, 'limited'], {
      env: { ...process.env, DATABASE_URL: postgres.url, NATS_URL: nats.url, PLANS: '{"limited": {}}' },
    });
    const limitOfCalls = async () => (await ellen.call('GET', '/me')).headers['x-ratelimit-limit'];
    await until(async () => (await limitOfCalls()) === '7777');
    // The plan reaches each service when it does: until then records are made.
    const made = { records: 0, webhooks: 0 };
    const refused = async (path: string, body: object) => {
      const answer = await ellen.call<{ errors?: string[][] }>('POST', path, body);
      if (answer.status === 201) made[path === '/webhooks' ? 'webhooks' : 'records'] += 1;
      return answer.body.errors;
    };
    const over = [['account', 'Account has the 5 records of its plan already']];
    await until(async () => (await refused('/requests', request)) !== undefined);
    expect(await refused('/requests', request)).toEqual(over);
    await until(async () => (await refused('/sites', { name: `North ${made.records}` })) !== undefined);
    expect(await refused('/sites', { name: 'North' })).toEqual(over);
    const webhook = { event: 'task.create', uri: 'https://receiver.example.com' };
    await until(async () => JSON.stringify(await refused('/webhooks', webhook)).includes('plan'));
    // Work on existing records goes on.
    await ellen.post(`/requests/${id}/notes`, { text: 'Still here' });
    await ellen.patch(`/requests/${id}`, { impact: 'high' });
    expect(await ellen.get<Usage>('/account/usage')).toMatchObject({
      plan: 'limited',
      limits: {
        calls_per_hour: { limit: 7777 },
        records: { limit: 5, used: before.limits.records.used + made.records },
        storage_bytes: { limit: 1000, used: 0 },
        webhooks: { limit: 0, used: made.webhooks },
      },
    });
  });

  it('is for account administrators only', async () => {
    for (const name of ['Grace', 'Omar', 'Diana', 'Walter'])
      expect((await env().as(name).call('GET', '/account/usage')).status).toBe(403);
  });
});

describe('GET /account/billable_users', () => {
  const env = useSharedEnv('billing');

  it('lists people with roles, their updates and sign-ins, for administrators', async () => {
    const ellen = env().as('Ellen');
    await ellen.post('/sites', { name: 'Bill' });
    await ellen.post('/requests', { subject: 'Bill', category: 'incident', impact: 'low' });
    const people = await ellen.get<Record<string, unknown>[]>('/account/billable_users?per_page=100');
    const own = people.find(({ name }) => String(name).startsWith('Ellen'));
    expect(own).toMatchObject({ account: { id: env().account.id }, sign_ins: expect.any(Number) as number });
    expect(own?.['updates']).toBeGreaterThanOrEqual(2);
    expect(people.some(({ name }) => String(name).startsWith('Omar'))).toBe(false);
    const [one, ...others] = await ellen.get<object[]>(
      `/account/billable_users?id=${String(own?.['id'])}&fields=name`,
    );
    expect([one, others]).toEqual([{ id: own?.['id'], name: own?.['name'] }, []]);
    expect(await ellen.get('/account/billable_users?year=2020&month=1')).toEqual([]);
    for (const wrong of [
      'year=2020',
      'year=2020&month=13',
      'month=x',
      'name=Ellen',
      'fields=password',
      'page=0',
    ])
      expect((await ellen.call('GET', `/account/billable_users?${wrong}`)).status).toBe(400);
  });

  it('is for no other roles, and statements are for the account owner alone', async () => {
    const status = async (name: string, path: string) => (await env().as(name).call('GET', path)).status;
    expect(await status('Omar', '/account/billable_users')).toBe(403);
    expect(await status('Omar', '/account/billable_users.csv')).toBe(403);
    expect(await status('Omar', '/account/usage_statements')).toBe(403);
    const [ellen, omar] = [env().as('Ellen'), env().as('Omar')];
    const { id } = await omar.get<{ id: number }>('/me');
    await ellen.call('POST', `/people/${id}/permissions?roles=account_administrator`);
    await until(async () => (await status('Omar', '/account/billable_users')) === 200);
    for (const path of ['/account/usage_statements', '/account/usage_statements/202601'])
      expect(await status('Omar', path)).toBe(403);
    const { headers } = await ellen.call('GET', '/account/usage_statements?year=2026');
    expect(headers['x-pagination-total-entries']).toBe('0');
    expect(await status('Ellen', '/account/usage_statements/202601')).toBe(404);
  });
});

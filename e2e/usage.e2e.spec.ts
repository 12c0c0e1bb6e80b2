import { until } from './until';
import { useSharedEnv } from './use-shared-env';

interface Usage {
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

  it('is for account administrators only', async () => {
    for (const name of ['Grace', 'Omar', 'Diana', 'Walter'])
      expect((await env().as(name).call('GET', '/account/usage')).status).toBe(403);
  });
});

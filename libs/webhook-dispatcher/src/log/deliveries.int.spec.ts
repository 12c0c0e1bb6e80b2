import { LogTestBed, rowsOf } from '../../test/log';
import { until } from '../../test/receiver';

describe('GET /deliveries', () => {
  const bed = new LogTestBed();
  const ids: number[] = [];

  beforeAll(async () => {
    await bed.start();
    await bed.clear();
    for (const event of ['task.create', 'task.update', 'task.create'])
      ids.push(await bed.dispatcher.createVerified({ event, uri: bed.uri }));
    await bed.dispatcher.createVerified({ event: 'task.create', uri: bed.uri }, { account: 'gadget' });
    await bed.call('PATCH', `/webhooks/${ids[2]}`, { disabled: true });
    for (const object_id of [1, 2, 3]) {
      await bed.testBed.publish({ event: 'task.create', object_id });
      await bed.testBed.publish({ event: 'task.update', object_id });
      await bed.testBed.publish({ event: 'task.create', object_id, account_id: 'gadget' });
    }
    await until(async () => (await all('?state=succeeded&kind=event')).length === 6);
    await until(async () => (await all('?state=held')).length === 3);
  });
  afterAll(() => bed.stop());

  const all = async (query = '', who: object = {}) =>
    rowsOf(await bed.call('GET', `/deliveries${query}`, undefined, who));

  it('lists the messages of all webhooks of the account with their webhook, newest first', async () => {
    const rows = await all('?per_page=100');
    expect(rows).toHaveLength(10);
    const times = rows.map(({ created_at }) => String(created_at));
    expect(times).toEqual([...times].sort().reverse());
    const webhooks = new Set(rows.map(({ webhook }) => (webhook as { id: number }).id));
    expect([...webhooks].sort()).toEqual([...ids].sort());
    expect(rows[0]).toMatchObject({ webhook: { name: expect.stringMatching(/^task\./) as string } });
  });

  it('is filtered by webhook, event, state, record and time, and counted', async () => {
    expect(await all(`?webhook=${ids[1]}&kind=event`)).toHaveLength(3);
    expect(await all('?event=task.create&object_id=2')).toHaveLength(2);
    expect((await all('?object_type=task&state=held')).map(({ object_id }) => object_id).sort()).toEqual([
      1, 2, 3,
    ]);
    expect(await all('?created_at=>2020-01-01T00:00:00Z&per_page=100')).toHaveLength(10);
    expect(await all('?created_at=<2020-01-01T00:00:00Z')).toEqual([]);
    const { headers } = await bed.dispatcher.request('GET', '/deliveries?kind=event&per_page=2');
    expect(headers['X-Pagination-Total-Entries']).toBe('9');
  });

  it('is paged without gaps and repetitions, in either order', async () => {
    for (const sort of ['-created_at', 'created_at', 'sequence']) {
      const paged: string[] = [];
      let query = `?sort=${sort}&per_page=5`;
      for (let pages = 0; query !== '' && pages < 5; pages++) {
        const { body, headers } = await bed.dispatcher.request('GET', `/deliveries${query}`);
        paged.push(...rowsOf({ body }).map(({ id }) => id));
        query = /<[^>]*(\?[^>]*)>; rel="next"/.exec(String(headers['Link']))?.[1] ?? '';
      }
      const rows = await all(`?sort=${sort}&per_page=100`);
      expect(paged).toEqual(rows.map(({ id }) => id));
    }
  });

  it('shows another account its own messages only, and others than administrators none', async () => {
    expect(await all('?kind=event', { account: 'gadget' })).toHaveLength(3);
    expect(await all(`?webhook=${ids[0]}`, { account: 'gadget' })).toEqual([]);
    const { status } = await bed.call('GET', '/deliveries', undefined, { roles: ['specialist' as const] });
    expect(status).toBe(403);
  });

  it('shows the beginning of an answer that was not a 2xx with its attempt', async () => {
    bed.receiver.answer = () => 500;
    bed.receiver.body = `no such table\u0000: orders ${'x'.repeat(2_000)}`;
    await bed.testBed.publish({ event: 'task.update', object_id: 9 });
    await until(async () => (await all('?object_id=9&state=dropped')).length === 1);
    const [row] = await all('?object_id=9&fields=attempts');
    const attempts = row?.['attempts'] as { status: number; line: string; body: string }[];
    expect(attempts.map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(attempts[0]).toMatchObject({ line: '500 Internal Server Error' });
    expect(attempts[0]?.body).toMatch(/^no such table : orders x{900,1002}$/);
    const [arrived] = await all('?state=succeeded&fields=attempts');
    expect(JSON.stringify(arrived?.['attempts'])).not.toContain('"body"');
  });

  it('forgets the messages of a webhook that has been deleted', async () => {
    await bed.call('DELETE', `/webhooks/${ids[2]}`);
    expect(await all('?state=held')).toEqual([]);
  });
});

import type { AccountFixture } from '@deskline/testing';

interface Result {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly id: number; readonly message?: string; readonly [name: string]: unknown } | null;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly if_match?: string;
}

/** "`POST /v1/bulk {operations: [{method, path, body}]}` up to 100 in order; each operation counts for the rate limit" */
export function describeBulk(fixture: () => AccountFixture, foreign: () => Promise<AccountFixture>): void {
  describe('POST /bulk', () => {
    const bulk = (operations: unknown, query = '', headers = {}, caller = fixture().admin) =>
      caller.post(`/bulk${query}`, { operations }, headers);
    const results = async (operations: readonly Operation[], query?: string, headers?: object) => {
      const answer = await bulk(operations, query, headers as Record<string, string>);
      expect([answer.status, answer.text.slice(0, 200)]).toEqual([200, expect.any(String)]);
      return answer.json as Result[];
    };
    const site = (name: string): Operation => ({ method: 'POST', path: '/sites', body: { name } });
    const siteId = async (name: string) => (await results([site(name)]))[0]?.body?.id ?? 0;
    const statuses = (all: readonly Result[]) => all.map(({ status }) => status);

    it('makes changes of several services in their order, and answers for each as a call of it', async () => {
      const id = await siteId('Bulk');
      const all = await results([
        { method: 'PATCH', path: `/sites/${id}`, body: { name: 'Bulk 1' } },
        { method: 'POST', path: '/webhook_policies', body: { jwt_alg: 'es256' } },
        { method: 'PATCH', path: `/sites/${id}.json`, body: { name: '' } },
        { method: 'PATCH', path: `/sites/${id}`, body: { name: 'Bulk 2' } },
        { method: 'DELETE', path: '/sites/999999999' },
        { method: 'PATCH', path: `/sites?ids=${id},999999999`, body: { name: 'Bulk 3' } },
        { method: 'PATCH', path: '/people/me', body: { job_title: 'Bulk' } },
      ]);
      expect(statuses(all)).toEqual([200, 201, 422, 200, 404, 200, 200]);
      expect(all.map(({ body }) => body?.['name'])).toEqual(expect.arrayContaining(['Bulk 1', 'Bulk 2']));
      expect(all[1]?.headers['Location']).toMatch(/\/v1\/webhook_policies\/\d+$/);
      expect(all[2]?.body).toMatchObject({
        message: 'Validation Failed',
        errors: [['name', expect.any(String)]],
      });
      const single = await fixture().admin.get(`/sites/${id}`);
      expect(single.json).toMatchObject({ name: 'Bulk 3' });
      const [stale, fresh] = await results([
        { method: 'PATCH', path: `/sites/${id}`, body: { name: 'x' }, if_match: '"1"' },
        {
          method: 'PATCH',
          path: `/sites/${id}`,
          body: { name: 'y' },
          if_match: String(single.headers['etag']),
        },
      ]);
      expect([stale?.status, fresh?.status]).toEqual([412, 200]);
    });

    it('counts each operation, and each of several records, for the rate limit', async () => {
      const left = async (operations: readonly Operation[]) =>
        Number((await bulk(operations)).headers['x-ratelimit-remaining']);
      const nowhere: Operation = { method: 'DELETE', path: '/sites/999999999' };
      const before = await left([nowhere]);
      const many: Operation = { method: 'PATCH', path: '/sites?ids=999999997,999999998,999999999', body: {} };
      expect(before - (await left([nowhere, nowhere, many]))).toBe(5);
      const byIds = await fixture().admin.patch('/sites?ids=999999998,999999999', {});
      expect(before - Number(byIds.headers['x-ratelimit-remaining'])).toBe(7);
    });

    it('repeats nothing with an Idempotency-Key, and writes nothing with dry_run', async () => {
      const key = { 'idempotency-key': 'bulk once' };
      const [first, again] = [
        await results([site('Once'), site('Twice')], '', key),
        await results([site('Once'), site('Twice')], '', key),
      ];
      expect(again.map(({ body }) => body?.id)).toEqual(first.map(({ body }) => body?.id));
      expect(again.map(({ headers }) => headers['Idempotent-Replayed'])).toEqual(['true', 'true']);
      const [tried] = await results([site('Never')], '?dry_run=1');
      const { status, body } = tried?.body as unknown as { status: number; body: { id: number } };
      expect(status).toBe(201);
      expect((await fixture().admin.get(`/sites/${body.id}`)).status).toBe(404);
    });

    it('reaches the records of the API and nothing else', async () => {
      const paths = [
        ...['/oauth/token', '/oauth/authorize', '/attachments', '/../oauth/token', '/v1/sites', '/enums'],
        ...[
          '/sites/../people',
          '/sites/%2e%2e/people',
          '/sites#x',
          '/metrics',
          '/healthz',
          '/account',
          '/me',
        ],
      ];
      const all = await results(paths.map((path) => ({ method: 'POST', path, body: {} })));
      expect(all.map(({ status }, nth) => [paths[nth], status])).toEqual(paths.map((path) => [path, 404]));
    });

    it.each([
      [[{ method: 'POST', path: '/bulk', body: { operations: [] } }], /cannot be a bulk call/],
      [[{ method: 'POST', path: '/bulk.json' }], /cannot be a bulk call/],
      [[{ method: 'POST', path: 'https://example.com/v1/sites' }], /needs a path/],
      [[{ method: 'POST', path: '//example.com/sites' }], /needs a path/],
      [[{ method: 'GET', path: '/sites' }], /needs a method/],
      [[{ method: 'POST', path: '/sites', headers: { account: 'other' } }], /unknown member: headers/],
      [[{ method: 'PATCH', path: '/sites/1', if_match: 1 }], /if_match/],
      [[null], /must be an object/],
      [[], /1 to 100/],
      ['x', /1 to 100/],
      [Array.from({ length: 101 }, () => ({ method: 'DELETE', path: '/sites/1' })), /1 to 100/],
      [
        [1, 2].map(() => ({ method: 'PATCH', path: `/sites?ids=${[...Array(60).keys()].join()}` })),
        /at most 100/,
      ],
    ])('refuses %j', async (operations, message) => {
      const answer = await bulk(operations);
      expect([answer.status, (answer.json as { message: string }).message]).toEqual([
        400,
        expect.stringMatching(message),
      ]);
    });

    it('refuses bodies that are no JSON object of operations, and other parameters', async () => {
      const { admin } = fixture();
      for (const body of ['', '{', '[]', 'operations=1'])
        expect((await admin.post('/bulk', body)).status).toBe(400);
      expect((await bulk([site('x')], '?name=y')).status).toBe(400);
      expect((await bulk([site('x')], '', { 'if-match': '"1"' })).status).toBe(400);
    });

    it('takes a hundred operations of the largest size together', async () => {
      const remarks = 'x'.repeat(10_000);
      const id = await siteId('Large');
      const change = { method: 'PATCH', path: `/sites/${id}`, body: { remarks } };
      expect(new Set(statuses(await results(Array.from({ length: 100 }, () => change))))).toEqual(
        new Set([200]),
      );
    });

    it('gives each operation the rights of the caller in the account of the call, and no more', async () => {
      const id = await siteId('Rights');
      const change = { method: 'PATCH', path: `/sites/${id}`, body: { name: 'Mine' } };
      const outcome = async (answer: ReturnType<typeof bulk>) => {
        const { status, json } = await answer;
        return status === 200 ? (json as Result[])[0]?.status : status;
      };
      const reader = await fixture().permitted('site:Read');
      expect(await outcome(bulk([change], '', {}, reader))).toBe(403);
      const user = fixture().endUser;
      expect(await outcome(bulk([change], '', {}, user))).toBe(
        (await user.patch(`/sites/${id}`, { name: 'Mine' })).status,
      );
      const stranger = (await foreign()).admin;
      expect(await outcome(bulk([change], '', {}, stranger))).toBe(404);
      const [byIds] = (await stranger.patch(`/sites?ids=${id}`, { name: 'Mine' })).json as Result[];
      expect(byIds?.status).toBe(404);
      expect(await outcome(bulk([change], '', { account: 'no-such-account' }))).toBe(403);
      expect(await outcome(bulk([change], '', { authorization: 'Bearer x' }))).toBe(401);
      expect((await fixture().admin.get(`/sites/${id}`)).json).toMatchObject({ name: 'Rights' });
    });
  });
}

import { Api, type Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';
import type { Entry } from './entry';
import { Poller, StreamReader } from './followers';

describe('The change feed', () => {
  const given = useSharedEnv('changes');
  let env: E2eEnv;
  let ellen: Api;
  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });
  /** Followers of a test, which end with it even if it fails. */
  const followers: (Poller | StreamReader)[] = [];
  afterEach(() => Promise.all(followers.splice(0).map((follower) => follower.stop())));
  const started = <F extends Poller | StreamReader>(follower: F): F => {
    followers.push(follower.start());
    return follower;
  };
  const optionsOf = (name: string, query = '') => {
    const { base_url, ca } = env.stack;
    return { base_url, ca, token: env.personOf(name).token, account: env.account.id, query };
  };
  const cursorNow = async (by = ellen) =>
    String((await by.call('GET', '/changes?after=now')).headers['x-next-cursor']);
  /** Entries after a cursor, all pages. */
  const changesAfter = async (by: Api, cursor: string, query = ''): Promise<Entry[]> => {
    const all: Entry[] = [];
    for (let after = cursor; ;) {
      const { status, headers, body } = await by.call<Entry[]>('GET', `/changes?after=${after}${query}`);
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
      all.push(...body);
      after = String(headers['x-next-cursor']);
      if (headers['x-end-of-stream'] === 'true') return all;
    }
  };
  /** Entries after a cursor, once they are complete: services write their parts of the feed independently of each other. */
  const changesOnce = async (
    by: Api,
    cursor: string,
    areComplete: (entries: readonly Entry[]) => boolean,
    query = '',
  ): Promise<Entry[]> => {
    let found: Entry[] = [];
    await until(async () => areComplete((found = await changesAfter(by, cursor, query))));
    return found;
  };
  /** Entries after a cursor, once there is one of that event. */
  const changesUpTo = (by: Api, cursor: string, event: string, query = '') =>
    changesOnce(by, cursor, (entries) => entries.some((entry) => entry.event === event), query);

  it('tells followers by poll and by stream every change in order, and both end with the state of the server', async () => {
    const cursor = await cursorNow();
    const query = 'include=record&per_page=3';
    started(new Poller(optionsOf('Ellen', query), cursor));
    const reader = started(new StreamReader(optionsOf('Ellen', query), cursor));
    const team = await env.demo('teams', 'service-desk');
    const workflow = await env.workflow();
    const task = await env.task(workflow);
    await until(() => reader.connections === 1);
    reader.break();
    await env.as('Walter').patch(`/tasks/${task.id}`, { subject: 'Copy them again', note: 'Once more' });
    const pool = await ellen.post('/skill_pools', { name: 'Divers' });
    await ellen.patch(`/skill_pools/${pool.id}`, { name: 'Diving' });
    const asked = await ellen.post('/requests', { subject: 'Dark', category: 'incident', impact: 'low' });
    await until(() => reader.connections === 2);
    reader.break();
    await ellen.patch(`/requests/${asked.id}`, {
      ...{
        status: 'completed',
        completion_reason: 'solved',
        note: 'Done',
        team,
        member: env.person('Ellen'),
      },
    });
    await ellen.post(`/requests/${asked.id}/trash`);
    const webhook = await env.webhook('task.create', '/changes');
    await ellen.delete(`/webhooks/${webhook.id}`);
    const person = await ellen.post('/people', { name: 'Nora Last', primary_email: 'nora@changes.example' });
    const isIn = (entries: readonly Entry[], event: string, id: number, times = 1) =>
      entries.filter((entry) => entry.event === event && entry.record.id === id).length >= times;
    const all = await changesOnce(
      ellen,
      cursor,
      (entries) =>
        isIn(entries, 'person.create', person.id) &&
        isIn(entries, 'webhook.delete', webhook.id) &&
        // It was completed, then trashed.
        isIn(entries, 'request.update', asked.id, 2),
    );
    await until(() =>
      followers.every(({ replica }) => {
        const told = new Set(replica.entries.map(({ id }) => id));
        return all.every(({ id }) => told.has(id));
      }),
    );
    await Promise.all(followers.map((follower) => follower.stop()));
    const toSpecialist = await changesAfter(env.as('Howard'), cursor);
    expect(toSpecialist.filter(({ record }) => record.type === 'webhook')).toEqual([]);
    for (const { replica } of followers) {
      expect(replica.faults).toEqual([]);
      const kept = ['workflow', 'task', 'skill_pool', 'person'];
      for (const [key, record] of replica.records) {
        const [type = '', id] = key.split('/');
        const collection = {
          workflow: 'workflows',
          task: 'tasks',
          skill_pool: 'skill_pools',
          person: 'people',
        }[type];
        if (kept.includes(type)) expect(record).toEqual(await ellen.get(`/${collection}/${id}`));
      }
      expect(replica.records.has(`request/${asked.id}`)).toBe(false);
      expect(replica.records.has(`webhook/${webhook.id}`)).toBe(false);
      expect(replica.entries.find(({ event }) => event === 'webhook.delete')).toMatchObject({
        deleted: true,
        person: { id: env.person('Ellen') },
      });
      expect(replica.eventsOf('task', task.id).slice(-2)).toEqual(['task.update', 'task.note-added']);
    }
  });

  it('says who changed what, how the change began, and what it changed', async () => {
    const cursor = await cursorNow();
    const asked = await env
      .as('Diana')
      .post('/requests', { subject: 'Dim', category: 'incident', impact: 'low' });
    await env.as('Diana').patch(`/requests/${asked.id}`, { subject: 'Dimmer' });
    const found = await changesUpTo(ellen, cursor, 'request.update', '&include=changes&records=request');
    expect(found.find(({ event }) => event === 'request.update')).toMatchObject({
      account_id: env.account.id,
      record: { type: 'request', id: asked.id },
      person: { id: env.person('Diana'), name: 'Diana Prins' },
      origin: 'api',
      application: null,
      changes: { subject: ['Dim', 'Dimmer'] },
    });
    const selected = await changesAfter(ellen, cursor, '&types=request.create,task.*');
    expect(selected.map(({ event }) => event)).toEqual(['request.create']);
  });

  it('gives the same page as lines, as CloudEvents, from a time, and to a client that waits', async () => {
    const since = new Date().toISOString();
    const cursor = await cursorNow();
    const waiting = ellen.call<Entry[]>('GET', `/changes?after=${cursor}&wait=60&records=skill_pool`);
    const pool = await ellen.post('/skill_pools', { name: 'Climbers' });
    const { body: page, headers } = await waiting;
    expect(page).toMatchObject([{ event: 'skill_pool.create', record: { type: 'skill_pool', id: pool.id } }]);
    expect(headers['link']).toContain(`after=${String(headers['x-next-cursor'])}`);
    expect(await changesAfter(ellen, since, '&records=skill_pool')).toEqual(page);
    const { base_url, token, account, ca } = optionsOf('Ellen');
    const api = new Api({ base_url, ca }, token, account);
    const path = `/changes?after=${cursor}&records=skill_pool`;
    const lines = await api.call('GET', path, undefined, { accept: 'application/x-ndjson' });
    expect(lines.body).toEqual(page[0]);
    const events = await api.call<Fields[]>('GET', path, undefined, {
      accept: 'application/cloudevents-batch+json',
    });
    expect(events.headers['content-type']).toContain('application/cloudevents-batch+json');
    expect(events.body).toMatchObject([
      {
        specversion: '1.0',
        id: page[0]?.id,
        type: 'deskline.skill_pool.create',
        subject: `skill_pools/${pool.id}`,
        partitionkey: page[0]?.record.nodeID,
        data: page[0],
      },
    ]);
    await api.close();
  });

  it('tells readers with the cursor of another person or account only of what they may read themselves', async () => {
    const [omar, lucia] = [env.as('Omar'), env.as('Lucia')];
    const [cursor, elsewhere] = [await cursorNow(), new Api(env.stack, null)];
    const asked = await omar.post('/requests', { subject: 'My screen', category: 'incident', impact: 'low' });
    await ellen.post(`/requests/${asked.id}/notes`, { text: 'He always says so', internal: true });
    await ellen.post(`/requests/${asked.id}/notes`, { text: 'We are on it' });
    const pool = await ellen.post('/skill_pools', { name: 'Writers' });
    const notes = (entries: readonly Entry[]) =>
      entries.filter(({ event }) => event === 'request.note-added').length;
    const isPool = ({ record }: Entry) => record.type === 'skill_pool' && record.id === pool.id;
    await changesOnce(ellen, cursor, (entries) => notes(entries) === 2 && entries.some(isPool));
    const own = await changesAfter(omar, cursor);
    expect(notes(own)).toBe(1);
    expect(own.filter(({ record }) => record.type === 'note')).toHaveLength(1);
    expect(own.some(({ record }) => record.type === 'request' && record.id === asked.id)).toBe(true);
    expect(own.filter(({ person }) => person && person.id !== env.person('Omar'))).toEqual([]);
    const mine = (entries: readonly Entry[]) =>
      entries.filter(({ record }) => ['request', 'note'].includes(record.type));
    expect(mine(await changesAfter(lucia, cursor))).toEqual([]);
    const other = new Api(
      env.stack,
      (env.stack.demo?.people ?? []).find(({ name }) => name.startsWith('Ellen '))?.token ?? '',
    );
    const there = await changesAfter(other, cursor);
    expect(there.filter(({ account_id }) => account_id === env.account.id)).toEqual([]);
    expect(there.filter(isPool)).toEqual([]);
    expect((await elsewhere.call('GET', '/changes')).status).toBe(401);
    await Promise.all([elsewhere.close(), other.close()]);
  });

  it('tells a token only of the types that its scopes let it read', async () => {
    const cursor = await cursorNow();
    const token = await ellen.post<Fields & { token: string }>('/personal_access_tokens', {
      name: 'Feed',
      scopes: [{ effect: 'allow', actions: ['skill-pool:Read'] }],
    });
    const narrow = new Api(env.stack, token.token, env.account.id);
    await ellen.post('/requests', { subject: 'Hidden', category: 'incident', impact: 'low' });
    await ellen.post('/skill_pools', { name: 'Readers' });
    const found = await changesUpTo(narrow, cursor, 'skill_pool.create');
    expect(new Set(found.map(({ record }) => record.type))).toEqual(new Set(['skill_pool']));
    await narrow.close();
  });

  it('tells administrators of applications, and people of their own tokens, by whichever way they change', async () => {
    const cursor = await cursorNow();
    const omar = env.as('Omar');
    const scopes = [{ effect: 'allow', actions: ['task:Read'] }];
    const application = await ellen.post('/oauth_applications', { name: 'Robot', scopes });
    const path = `/oauth_applications/${application.id}`;
    const secret = await ellen.post(`${path}/secrets`);
    await ellen.patch(path, { disabled: true });
    await ellen.delete(path);
    const token = await omar.post('/personal_access_tokens', { name: 'Own', scopes });
    await omar.delete(`/personal_access_tokens/${token.id}`);
    const kept = await omar.post('/personal_access_tokens', { name: 'Kept', scopes });
    const told = (entries: readonly Entry[]) =>
      entries.map(({ event, record, deleted }) => `${event} ${record.id}${deleted ? ' deleted' : ''}`);
    const toEllen = await changesUpTo(ellen, cursor, 'oauth_application.delete');
    expect(told(toEllen).filter((each) => each.startsWith('oauth_'))).toEqual([
      `oauth_application.create ${application.id} deleted`,
      expect.stringMatching(/^oauth_application_secret.create \d+ deleted$/),
      `oauth_application_secret.create ${secret.id} deleted`,
      ...Array<string>(2).fill(`oauth_application.update ${application.id} deleted`),
      `oauth_application.delete ${application.id} deleted`,
    ]);
    const tokens = toEllen.filter(({ record }) => record.type === 'personal_access_token');
    expect(tokens.filter(({ person }) => person?.id === env.person('Omar'))).toEqual([]);
    const own = '&records=personal_access_token&include=record';
    const toOmar = await changesUpTo(omar, cursor, 'personal_access_token.create', own);
    expect(told(toOmar)).toEqual([
      `personal_access_token.delete ${token.id} deleted`,
      `personal_access_token.create ${kept.id}`,
    ]);
    expect(toOmar.at(-1)).toMatchObject({ origin: 'api', record_after: { id: kept.id, name: 'Kept' } });
    expect(JSON.stringify(toOmar)).not.toContain(kept['token']);
    expect(toOmar.every(({ person }) => person?.id === env.person('Omar'))).toBe(true);
    expect((await changesAfter(omar, cursor)).some(({ event }) => event.startsWith('oauth_'))).toBe(false);
  });

  it('tells administrators of webhooks whose messages are sent', async () => {
    const webhook = await env.webhook('task.create', '/told');
    const cursor = await cursorNow();
    await env.task(await env.workflow());
    const told = await changesUpTo(ellen, cursor, 'webhook.deliveries-changed', '&records=webhook');
    const changed = told.find(({ event }) => event === 'webhook.deliveries-changed');
    expect(changed).toMatchObject({ record: { type: 'webhook', id: webhook.id }, person: null });
    expect(await changesAfter(env.as('Howard'), cursor, '&records=webhook')).toEqual([]);
  });

  it.each([
    ['after=nowhere', 400],
    ['after=Zm9v.Zm9v', 400],
    ['wait=61', 400],
    ['wait=-1', 400],
    ['types=request.explode', 400],
    ['types=nothing.*', 400],
    ['records=call', 400],
    ['records=security_event', 400],
    ['include=secrets', 400],
    ['per_page=0', 400],
    ['page=2', 400],
  ])('answers ?%s with %i', async (query, status) => {
    const reply = await ellen.call<{ message: string }>('GET', `/changes?${query}`);
    expect([reply.status, reply.body.message]).toEqual([status, expect.any(String)]);
  });

  it('refuses a cursor that was changed, a format that it has not, and verbs that it has not', async () => {
    const cursor = await cursorNow();
    const forged = cursor.slice(0, -8) + [...cursor.slice(-8)].reverse().join('');
    expect((await ellen.call('GET', `/changes?after=${forged}`)).status).toBe(400);
    expect((await ellen.call('GET', '/changes', undefined, { accept: 'image/png' })).status).toBe(406);
    expect((await ellen.call('POST', '/changes', {})).status).toBe(404);
  });

  it('keeps a cursor under a name for each person, with its lag', async () => {
    const put = (by: Api, cursor: unknown) =>
      by.call<Fields>('PUT', '/change_consumers/nightly.sync', { cursor });
    const old = await cursorNow();
    await ellen.post('/skill_pools', { name: 'Keepers' });
    await changesUpTo(ellen, old, 'skill_pool.create');
    expect(await put(ellen, old)).toMatchObject({
      status: 200,
      body: { name: 'nightly.sync', cursor: old, lag: expect.any(Number), updated_at: expect.any(String) },
    });
    const kept = await ellen.get('/change_consumers/nightly.sync');
    expect(kept['lag']).toBeGreaterThan(0);
    expect(await ellen.get<Fields[]>('/change_consumers')).toMatchObject([
      { name: 'nightly.sync', cursor: old },
    ]);
    const after = await ellen.get<Entry[]>(
      `/changes?after=${String(kept['cursor'])}&types=skill_pool.create`,
    );
    expect(after).toHaveLength(1);
    expect((await env.as('Omar').call('GET', '/change_consumers/nightly.sync')).status).toBe(404);
    // The cursor of another is behind by what its bearer would get.
    expect((await put(env.as('Omar'), old)).body['lag']).toBe(0);
    expect((await env.as('Omar').call('DELETE', '/change_consumers/nightly.sync')).status).toBe(204);
    for (const cursor of ['x', null, 7])
      expect(await put(ellen, cursor)).toMatchObject({
        status: 422,
        body: { errors: [['cursor', expect.any(String)]] },
      });
    expect((await ellen.call('PUT', '/change_consumers/a/b', { cursor: old })).status).toBe(404);
    const now = await cursorNow();
    const tried = [
      await ellen.call('PUT', '/change_consumers/nightly.sync?dry_run=1', { cursor: now }),
      await ellen.call('PUT', '/change_consumers/other?dry_run=1', { cursor: now }),
      await ellen.call('DELETE', '/change_consumers/nightly.sync?dry_run=1'),
    ];
    expect(tried).toMatchObject(
      tried.map(() => ({ status: 400, body: { message: 'dry_run is not available here' } })),
    );
    expect(await ellen.get<Fields[]>('/change_consumers')).toMatchObject([
      { name: 'nightly.sync', cursor: old },
    ]);
    expect((await ellen.call('DELETE', '/change_consumers/nightly.sync')).status).toBe(204);
    expect((await ellen.call('DELETE', '/change_consumers/nightly.sync')).status).toBe(404);
  });

  it('ends the stream of a token that is revoked, and tells it nothing more', async () => {
    const created = await ellen.post<Fields & { token: string }>('/personal_access_tokens', {
      name: 'Short',
      scopes: [{ effect: 'allow', actions: ['*:*'] }],
    });
    const options = { ...optionsOf('Ellen'), token: created.token };
    const reader = started(new StreamReader(options, await cursorNow()));
    const before = await ellen.post('/skill_pools', { name: 'Holders' });
    await until(() => reader.replica.eventsOf('skill_pool', before.id).length === 1);
    await ellen.delete(`/personal_access_tokens/${created.id}`);
    const after = await ellen.post('/skill_pools', { name: 'Revokers' });
    // It comes back when its stream has ended, and is refused.
    await until(() => reader.status === 401);
    expect(reader.connections).toBe(1);
    expect(reader.replica.eventsOf('skill_pool', after.id)).toEqual([]);
  });

  it('goes on with the stream of a person who loses a role, without the records that the role let them read', async () => {
    const lucia = env.person('Lucia');
    const become = (...roles: string[]) =>
      ellen.patch(`/people/${lucia}/permissions/${env.account.id}`, { roles });
    await become('auditor');
    await until(async () => (await env.as('Lucia').call('GET', '/skill_pools')).status === 200);
    const reader = started(new StreamReader(optionsOf('Lucia', 'include=record'), await cursorNow()));
    const before = await ellen.post('/skill_pools', { name: 'Open' });
    await until(() => reader.replica.eventsOf('skill_pool', before.id).length === 1);
    await become('key_contact');
    const after = await ellen.post('/skill_pools', { name: 'Closed' });
    await ellen.patch(`/skill_pools/${before.id}`, { name: 'Closed as well' });
    // A later event of the same log, of a record that she still reads.
    await ellen.patch(`/people/${lucia}`, { job_title: 'Reader' });
    await until(() => reader.replica.records.get(`person/${lucia}`)?.['job_title'] === 'Reader');
    expect(reader.connections).toBe(1);
    expect(reader.replica.eventsOf('skill_pool', after.id)).toEqual([]);
    expect(reader.replica.eventsOf('skill_pool', before.id)).toEqual(['skill_pool.create']);
  });
});

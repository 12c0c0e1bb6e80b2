import { principal } from '@deskline/testing';
import type { Principal } from '@deskline/identity';
import {
  JOBS,
  JOBS_WAKE,
  NO_RESULTS,
  type ClaimedJob,
  type CreatedJob,
  type FoundJob,
  type Job,
} from '@deskline/record-http';
import { ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { JobSweeper } from './job-sweeper';
import { ManualClock, NO_BODY } from '@deskline/platform';

describe('Jobs', () => {
  let office: ConfigurationRecordsEnv;
  let ada: Principal;
  let ann: Principal;
  let posted = 0;

  const ask = async <Head>(subject: string, head: object) =>
    (await office.nats.request<Head & { status: number }>(subject, { head, body: NO_BODY }, 10_000)).head;
  const post = async (by: Principal, more: object = {}) => {
    const token = `token-${++posted}`;
    const job = {
      principal: by,
      kind: 'import',
      token,
      type: 'people',
      options: OPTIONS,
      files: {},
      lines: 3,
      limit: 20,
    };
    return { token, ...(await ask<CreatedJob>(JOBS.create, { ...job, ...more })) };
  };
  const claim = () => ask<ClaimedJob>(JOBS.claim, { gateway: 'a', kinds: ['import'] });
  const finish = (id: number | undefined, lease: number | undefined, state = 'done') =>
    ask(JOBS.finish, { id, lease, state });
  const find = (token: string, by: Principal, kind = 'import') =>
    ask<FoundJob>(JOBS.read, { principal: by, kind, token });
  const endLease = (id: number | undefined) =>
    office.database.query(`UPDATE job SET leased_until = now() - interval '1 second' WHERE id = $1`, [id]);
  const claimed = async () => {
    const { job, lease } = await claim();
    return { ...(job as Job), lease: lease ?? 0 };
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    for (const id of ['widget', 'acme']) await office.account(id);
    const of = async (account: string, name: string) =>
      principal({
        account,
        person: { id: await office.person(account, name, ['account_administrator']), name },
        roles: ['account_administrator'],
      });
    [ada, ann] = [await of('widget', 'Ada'), await of('acme', 'Ann')];
  });
  afterAll(() => office?.close());
  afterEach(() => office.database.query('DELETE FROM job'));

  it('run one after another in the order posted, and the accounts in turns', async () => {
    const [first, second, other] = [await post(ada), await post(ada), await post(ann)];
    const [one, two] = [await claimed(), await claimed()];
    expect([one.id, two.id].sort()).toEqual([first.id, other.id].sort());
    expect((await claim()).job).toBeUndefined();
    await finish(two.id, two.lease);
    const third = await post(ann);
    if (one.id === first.id) await finish(one.id, one.lease);
    // Acme was served last, widget before.
    expect((await claimed()).id).toBe(one.id === first.id ? second.id : third.id);
  });

  it('give the turn to the account that was served longest ago', async () => {
    const order: string[] = [];
    for (const by of [ada, ada, ada, ann, ann]) await post(by);
    for (let nth = 0; nth < 5; nth++) {
      const { id, account, lease } = await claimed();
      order.push(account);
      await finish(id, lease);
    }
    expect(order.slice(0, 4)).toEqual(
      order[0] === 'acme' ? ['acme', 'widget', 'acme', 'widget'] : ['widget', 'acme', 'widget', 'acme'],
    );
  });

  it('are claimed by one of many gateways', async () => {
    await post(ada);
    const claims = await Promise.all(Array.from({ length: 8 }, claim));
    expect(claims.filter(({ job }) => job)).toHaveLength(1);
    expect(claims.find(({ job }) => !job)?.next_in_ms).toBeLessThanOrEqual(15_000);
  });

  it('wake gateways when they are posted, done and let go of', async () => {
    let woken = 0;
    const subscription = office.nats.connection.subscribe(JOBS_WAKE, { callback: () => void (woken += 1) });
    await office.nats.connection.flush();
    const heard = async (least: number) => {
      await office.nats.connection.flush();
      expect(woken).toBeGreaterThanOrEqual(least);
    };
    await post(ada);
    await claim();
    await heard(1);
    const [row] = await office.database.query<{ id: number; lease: number }>('SELECT id, lease FROM job');
    expect(await ask(JOBS.release, row as object)).toEqual({ status: 200 });
    const again = await claimed();
    expect([again.id, again.lease]).toEqual([row?.id, 2]);
    await heard(2);
    await finish(again.id, again.lease);
    await claim();
    await heard(3);
    subscription.unsubscribe();
  });

  it('are changed by the holder of the newest lease alone', async () => {
    await post(ada);
    const lost = await claimed();
    const progress = (lease: number, line: number) =>
      ask(JOBS.progress, {
        id: lost.id,
        lease,
        changes: { line, results: { ...NO_RESULTS, created: line }, cursor: { rows: line } },
        refusals: [{ line, problems: [['Name', "can't be blank"]] }],
      });
    expect(await progress(lost.lease, 2)).toMatchObject({ status: 200, standing: { isCancelled: false } });
    await endLease(lost.id);
    const { lease, ...taken } = await claimed();
    expect(taken).toMatchObject({ id: lost.id, line: 2, cursor: { rows: 2 }, state: 'processing' });
    expect(await progress(lost.lease, 9)).toEqual({ status: 409 });
    expect(await finish(lost.id, lost.lease)).toEqual({ status: 409 });
    expect(await ask(JOBS.release, { id: lost.id, lease: lost.lease })).toEqual({ status: 409 });
    await progress(lease, 3);
    await progress(lease, 3);
    const { body } = await office.nats.request(
      JOBS.refusals,
      { head: { id: lost.id, after: 2, limit: 10 }, body: NO_BODY },
      10_000,
    );
    expect(JSON.parse(body.toString())).toEqual([{ line: 3, problems: [['Name', "can't be blank"]] }]);
    expect([await finish(lost.id, lease), await finish(lost.id, lease)]).toEqual([
      { status: 200 },
      { status: 200 },
    ]);
  });

  it('are renewed without a change, and not taken meanwhile', async () => {
    await post(ada);
    const { id, lease } = await claimed();
    await office.database.query(`UPDATE job SET leased_until = now() + interval '1 second'`);
    expect(await ask(JOBS.progress, { id, lease })).toMatchObject({ status: 200 });
    const [row] = await office.database.query<{ left: number; version: number }>(
      'SELECT extract(epoch FROM leased_until - now())::integer AS left, version FROM job',
    );
    expect([(row?.left ?? 0) > 10, row?.version]).toEqual([true, 2]);
    expect((await claim()).job).toBeUndefined();
  });

  it('carry the rights that the person has now, and none once they have lost the role', async () => {
    await post(ada, { principal: { ...ada, scopes: [{ effect: 'allow', actions: ['import:*'] }] } });
    const { job, lease, standing } = await claim();
    expect(standing?.principal).toMatchObject({
      person: ada.person,
      account: 'widget',
      roles: ['account_administrator'],
      scopes: [{ effect: 'allow', actions: ['import:*'] }],
      language: 'en',
      time_zone: 'UTC',
    });
    await office.person('widget', 'Bea', ['account_administrator']);
    const caller = async () =>
      (await ask<{ standing: { principal: Principal | null } }>(JOBS.progress, { id: job?.id, lease }))
        .standing.principal;
    await office.directory.setRoles(ada.person.id, 'widget', ['specialist']);
    expect(await caller()).toBeNull();
    await office.directory.setRoles(ada.person.id, 'widget', ['account_administrator']);
    expect(await caller()).not.toBeNull();
    await office.database.query('UPDATE person SET disabled = true WHERE id = $1', [ada.person.id]);
    expect(await caller()).toBeNull();
    await office.database.query('UPDATE person SET disabled = false WHERE id = $1', [ada.person.id]);
  });

  it('end as an error when they are cancelled, waiting ones at once', async () => {
    const [running, waiting] = [await post(ada), await post(ada)];
    const { id, lease } = await claimed();
    const cancel = (token: string, by = ada) => ask(JOBS.cancel, { principal: by, kind: 'import', token });
    expect([await cancel(running.token, ann), await cancel('token-0')]).toEqual([
      { status: 404 },
      { status: 404 },
    ]);
    expect([await cancel(running.token), await cancel(waiting.token)]).toEqual([
      { status: 204 },
      { status: 204 },
    ]);
    expect((await find(waiting.token, ada)).job).toMatchObject({ state: 'error', message: 'Cancelled' });
    expect((await find(running.token, ada)).job).toMatchObject({ state: 'processing' });
    const { standing } = await ask<{ standing: object }>(JOBS.progress, { id, lease });
    expect(standing).toMatchObject({ isCancelled: true });
    await finish(id, lease, 'done');
    expect(await cancel(running.token)).toEqual({ status: 204 });
    expect((await find(running.token, ada)).job?.state).toBe('done');
  });

  it('tell of their end once, by an event for a mail or for webhooks, or not at all', async () => {
    const told = () =>
      office.database.query<Record<string, unknown>>(
        `SELECT event, object_type, object_id, account_id, person_id, person_name, payload FROM event_log
         WHERE object_type IN ('import', 'export') AND object_id >= $1 ORDER BY object_id`,
        [mailed.id],
      );
    const output = { output: 'key' };
    const asking = (deliver: string, kind: string, files: object = {}) =>
      post(ada, { kind, files, options: { ...OPTIONS, deliver } });
    const mailed = await post(ada);
    const sent = await asking('webhook', 'export', output);
    await asking('none', 'export', output);
    await asking('mail', 'export');
    const cancelled = await asking('mail', 'export', output);
    await ask(JOBS.cancel, { principal: ada, kind: 'export', token: cancelled.token });
    for (let nth = 0; nth < 4; nth++) {
      const { job, lease } = await ask<ClaimedJob>(JOBS.claim, { gateway: 'a', kinds: ['import', 'export'] });
      const end = () => ask(JOBS.finish, { id: job?.id, lease, state: 'done', changes: { line: 3 } });
      await Promise.all([end(), end()]);
    }
    const by = { account_id: 'widget', person_id: ada.person.id, person_name: 'Ada' };
    const payload = { state: 'done', type: 'people', dry_run: true, schedule: null, language: 'en' };
    expect(await told()).toEqual([
      {
        ...{ ...by, event: 'job.ended', object_type: 'import', object_id: mailed.id },
        payload: { ...payload, token: mailed.token, message: null, results: NO_RESULTS },
      },
      {
        ...{ ...by, event: 'export.finished', object_type: 'export', object_id: sent.id },
        payload: { state: 'done', type: 'people' },
      },
      {
        ...{ ...by, event: 'job.ended', object_type: 'export', object_id: cancelled.id },
        payload: expect.objectContaining({ state: 'error', message: 'Cancelled', results: null }) as object,
      },
    ]);
  });

  it('are found by their token by their creator and administrators of the account, for two days', async () => {
    const { token, id } = await post(ada);
    const specialist = principal({
      account: 'widget',
      person: { id: 999, name: 'X' },
      roles: ['specialist'],
    });
    const colleague = { ...specialist, roles: ['account_administrator'] as const };
    const status = async (by: Principal, kind?: string) => (await find(token, by, kind)).status;
    expect([await status(ada), await status(colleague)]).toEqual([200, 200]);
    expect([await status(specialist), await status(ann), await status(ada, 'export')]).toEqual([
      404, 404, 404,
    ]);
    const claimedJob = await claimed();
    await finish(id, claimedJob.lease);
    expect(await status(ada)).toBe(200);
    await office.database.query(`UPDATE job SET finished_at = finished_at - interval '49 hours'`);
    expect(await status(ada)).toBe(404);
  });

  it('are found and cancelled by id by their creator, with a token that could have posted them', async () => {
    const { id = 0 } = await post(ada);
    const status = async (by: Principal) => (await find(String(id), by)).status;
    const colleague = { ...ada, person: { id: 999, name: 'X' } };
    const narrow = { ...ada, scopes: [{ effect: 'allow', actions: ['import:Read'] }] as const };
    expect([await status(ada), await status(colleague), await status(narrow)]).toEqual([200, 404, 404]);
    const cancel = (by: Principal) =>
      ask(JOBS.cancel, { principal: by, kind: 'import', token: String(id) }).then((answer) => answer.status);
    expect([await cancel(narrow), await cancel(colleague), await cancel(ada)]).toEqual([404, 404, 204]);
    expect((await find(String(id), ada)).job).toMatchObject({ state: 'error', message: 'Cancelled' });
  });

  it('wait in limited number', async () => {
    const limited = (by: Principal) => post(by, { limit: 2 });
    const statuses = await Promise.all([limited(ada), limited(ada), limited(ada), limited(ann)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
    await claim();
    await claim();
    expect((await limited(ada)).status).toBe(200);
  });

  it('are posted once by a repeated message', async () => {
    const [one, other] = [
      await post(ada, { token: 'same', limit: 1 }),
      await post(ada, { token: 'same', limit: 1 }),
    ];
    expect([other.status, other.id]).toEqual([200, one.id]);
  });

  it('are collections to read, with nothing of other accounts, and deleted after 90 days', async () => {
    const { id } = await post(ada);
    await post(ann, { kind: 'export', options: { export_format: 'csv', line_separator: 'lf' } });
    const get = (path: string, by: Principal) => office.call(`GET ${path}`, null, by);
    const { status, json } = await get(`/imports/${id}`, ada);
    expect([status, json]).toMatchObject([
      200,
      {
        type: 'people',
        state: 'queued',
        created_by: { id: ada.person.id },
        results: NO_RESULTS,
        mode: 'upsert',
        dry_run: true,
      },
    ]);
    expect([(await get('/exports', ada)).json, (await get('/exports', ann)).json]).toMatchObject([
      [],
      [{ state: 'queued', export_format: 'csv' }],
    ]);
    const end = { ...ada, person: { id: 999, name: 'X' }, roles: [] };
    expect([(await get(`/imports/${id}`, ann)).status, (await get(`/imports/${id}`, end)).status]).toEqual([
      404, 404,
    ]);
    expect((await get(`/imports/${id}`, { ...ada, roles: [] })).status).toBe(200);
    expect((await office.call(`PATCH /imports/${id}`, {}, ada)).status).toBe(404);
    await office.database.query(
      `UPDATE job SET state = 'done', finished_at = $1::timestamptz - interval '91 days' WHERE id = $2`,
      ['2026-03-02T09:00:00Z', id],
    );
    await new JobSweeper(office.database, new ManualClock('2026-03-02T09:00:00Z')).sweep();
    expect((await get(`/imports/${id}`, ada)).status).toBe(404);
  });
});

const OPTIONS = { mode: 'upsert', dry_run: true, notify: false, ignore_unknown: false };

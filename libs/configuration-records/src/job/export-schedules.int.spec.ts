import type { Principal, Scope } from '@deskline/identity';
import { NO_BODY } from '@deskline/platform';
import { JOBS, type ClaimedJob, type FoundJob } from '@deskline/record-http';
import { principal } from '@deskline/testing';
import { ConfigurationRecordsEnv } from '../../test/configuration-records-env';

const DAILY = { frequency: 'daily', start_date: '2026-03-02', time_of_day: '10:00' };
const FULL = { name: 'Nightly', types: ['sites', 'people'], recurrence: DAILY };

describe('Export schedules', () => {
  let office: ConfigurationRecordsEnv;
  let ada: Principal;
  let bea: Principal;
  let day = 2;

  const ask = async <Head>(subject: string, head: object) =>
    (await office.nats.request<Head & { status: number }>(subject, { head, body: NO_BODY }, 10_000)).head;
  const make = (values: object = {}, by = ada) =>
    office.create('POST /export_schedules', { ...FULL, ...values }, by);
  const read = async (id: number, by = ada) =>
    (await office.call(`GET /export_schedules/${id}`, null, by)).json;
  const status = async (request: string, body: object | null, by: Principal) =>
    (await office.call(request, body, by)).status;
  /** Lets the next day come, and the timers run. */
  const nextDay = () => office.advanceTo(`2026-03-${String(day++).padStart(2, '0')}T10:00:01Z`);
  const posted = () =>
    office.database.query<Record<string, unknown>>(
      `SELECT id, schedule_id, account_id, person_id, type, state, options, scopes FROM job ORDER BY id`,
    );
  /** Runs the oldest job, and ends it. */
  const run = async (state = 'done') => {
    const { job, lease } = await ask<ClaimedJob>(JOBS.claim, { gateway: 'a', kinds: ['export'] });
    const changes = { files: { output: 'key' } };
    await ask(JOBS.finish, { id: job?.id, lease, state, changes });
    return job;
  };
  const errorsOf = async (id: number) =>
    ((await read(id))['recurrence'] as Record<string, unknown>)['last_occurrence_errors'];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    await office.account('acme');
    const of = async (name: string, account = 'widget') =>
      principal({
        account,
        person: { id: await office.person(account, name, ['account_administrator']), name },
        roles: ['account_administrator'],
      });
    [ada, bea] = [await of('Ada'), await of('Bea')];
  });
  afterAll(() => office?.close());
  afterEach(async () => {
    await office.database.query('DELETE FROM job');
    await office.database.query('DELETE FROM export_schedule');
  });

  it('post an export when it is due, once, with the rights of the owner and the scopes of the token', async () => {
    const scopes: Scope[] = [
      { effect: 'allow', actions: ['export:Create'] },
      { effect: 'deny', actions: ['person:*'] },
    ];
    const id = await make({ deliver: 'none', export_format: 'ndjson' }, { ...ada, scopes });
    await Promise.all([nextDay(), office.advanceTo('2026-03-02T10:00:01Z')]);
    const jobs = await posted();
    expect(jobs).toEqual([
      {
        ...{ id: expect.any(Number) as number, schedule_id: id, account_id: 'widget', state: 'queued' },
        ...{ person_id: ada.person.id, type: 'sites,people' },
        options: { export_format: 'ndjson', line_separator: 'lf', deliver: 'none' },
        scopes: [...scopes, { effect: 'allow', actions: ['*:Read'] }],
      },
    ]);
    expect(await read(id)).toMatchObject({
      last_export: jobs[0]?.['id'],
      person: { id: ada.person.id },
      recurrence: {
        last_occurrence_at: '2026-03-02T10:00:00Z',
        last_occurrence_object: { id: jobs[0]?.['id'] },
        last_occurrence_errors: null,
        next_occurrence_at: '2026-03-03T10:00:00Z',
      },
    });
  });

  it('post nothing, and say why, while the owner is disabled or has lost the role', async () => {
    const id = await make();
    await office.directory.setRoles(ada.person.id, 'widget', ['specialist']);
    await nextDay();
    const reason = 'The owner is disabled, or no administrator of the account any more';
    expect([await posted(), await errorsOf(id)]).toEqual([[], [reason]]);
    await office.directory.setRoles(ada.person.id, 'widget', ['account_administrator']);
    await office.database.query('UPDATE person SET disabled = true WHERE id = $1', [ada.person.id]);
    await nextDay();
    expect([await posted(), await errorsOf(id)]).toEqual([[], [reason]]);
    await office.database.query('UPDATE person SET disabled = false WHERE id = $1', [ada.person.id]);
    await nextDay();
    expect([(await posted()).length, await errorsOf(id)]).toEqual([1, null]);
    await nextDay();
    expect([(await posted()).length, await errorsOf(id)]).toEqual([1, ['The export before is not done yet']]);
  });

  it('export what changed since the last success of the same types, and all where there is none', async () => {
    const id = await make({ incremental: true });
    const optionsOf = async () => {
      await nextDay();
      return (await run())?.options;
    };
    expect(await optionsOf()).not.toHaveProperty('from');
    await office.database.query(`UPDATE job SET started_at = '2026-03-07T10:02:00Z'`);
    await nextDay();
    await run('error');
    expect(await optionsOf()).toMatchObject({ from: '2026-03-07T09:57:00Z', skip_empty: true });
    await office.call(`PATCH /export_schedules/${id}`, { types: ['sites'] }, ada);
    expect(await optionsOf()).not.toHaveProperty('from');
  });

  it('are changed by their owner alone, ended by any administrator, and unknown elsewhere', async () => {
    const id = await make();
    const path = `/export_schedules/${id}`;
    expect(await status(`GET ${path}`, null, bea)).toBe(200);
    expect(await status(`PATCH ${path}`, { deliver: 'none' }, bea)).toBe(403);
    expect(await status(`PATCH ${path}`, { deliver: 'none' }, ada)).toBe(200);
    expect(await read(id)).toMatchObject({ deliver: 'none' });
    const narrow = { ...ada, scopes: [{ effect: 'allow', actions: ['export:Read'] }] as Scope[] };
    expect(await status(`PATCH ${path}`, { deliver: 'mail' }, narrow)).toBe(403);
    const specialist: Principal = { ...bea, roles: ['specialist'] };
    expect(await status('POST /export_schedules', FULL, specialist)).toBe(403);
    expect(await status(`GET ${path}`, null, { ...bea, account: 'acme' })).toBe(404);
    expect(await status(`DELETE ${path}`, null, bea)).toBe(204);
    await nextDay();
    expect(await posted()).toEqual([]);
  });

  it('stop while they are disabled, and when the token that wrote them may not post exports', async () => {
    const id = await make({ disabled: true });
    await nextDay();
    expect(await posted()).toEqual([]);
    const scopes: Scope[] = [{ effect: 'allow', actions: ['export:Update', 'export:Read'] }];
    await office.call(`PATCH /export_schedules/${id}`, { disabled: false }, { ...ada, scopes });
    await nextDay();
    expect([await posted(), await errorsOf(id)]).toEqual([
      [],
      ['The token that wrote the schedule may not post exports'],
    ]);
  });

  it('refuse types that no file has, and recurrences that are none', async () => {
    const refused = async (values: object) =>
      (await office.call('POST /export_schedules', { ...FULL, ...values }, ada)).json['errors'];
    expect(await refused({ types: ['sites', 'webhooks'] })).toEqual([
      ['types', expect.any(String) as string],
    ]);
    expect(await refused({ types: [] })).toEqual([['types', expect.any(String) as string]]);
    expect(await refused({ recurrence: { frequency: 'hourly' } })).toEqual(
      expect.arrayContaining([
        [expect.stringContaining('frequency') as string, expect.any(String) as string],
      ]),
    );
  });

  it('let their owner, and nobody else, name an export by its id', async () => {
    await make();
    await nextDay();
    const [job] = await posted();
    const find = async (by: Principal, token = String(job?.['id'])) =>
      (await ask<FoundJob>(JOBS.read, { principal: by, kind: 'export', token })).status;
    expect([await find(ada), await find(bea), await find({ ...ada, account: 'acme' })]).toEqual([
      200, 404, 404,
    ]);
    const narrow = { ...ada, scopes: [{ effect: 'allow', actions: ['export:Read'] }] as Scope[] };
    expect(await find(narrow)).toBe(200);
    await office.database.query('UPDATE job SET schedule_id = NULL');
    expect(await find(narrow)).toBe(404);
  });
});

import { principal } from '@deskline/testing';
import { agreed, coverage, NO_TARGET, OFFICE } from '../../test/agreements';
import { AgreementEnv } from '../../test/agreement-env';

/** Monday at 10:00 in Amsterdam; the next day is a holiday. */
const MONDAY = '2026-03-02T09:00:00Z';
const targets = agreed('low', { response_minutes: 30, resolution_minutes: 120, support_hours: OFFICE });
const sla = coverage(1, { targets, support_team: 7 });
const foreign = coverage(2, {
  covers_requester: false,
  targets: agreed('top', { resolution_minutes: 60 }),
});
const levels = principal({ person: { id: 60, name: 'Lea' }, roles: ['service_level_manager'] });

describe('affected SLAs of requests', () => {
  let covered: AgreementEnv;

  beforeAll(async () => {
    covered = await AgreementEnv.open();
  });
  beforeEach(() => {
    covered.setClock(MONDAY);
    covered.answerWith(sla, foreign);
    covered.questions.length = 0;
  });
  afterAll(() => covered?.desk.service.stop());

  it('are looked up before the request is written, and announced by its one event', async () => {
    const id = await covered.request();
    expect(covered.questions).toEqual([
      { account: 'widget', service_instance: 5, person: 1, request_template: null, moment: MONDAY },
    ]);
    expect(await covered.read(id)).toMatchObject({
      response_target_at: '2026-03-02T09:30:00Z',
      resolution_target_at: '2026-03-02T11:00:00Z',
      requester_resolution_target_at: '2026-03-02T11:00:00Z',
      next_target_at: '2026-03-02T09:30:00Z',
    });
    expect(await covered.affected(id)).toMatchObject([
      {
        request: { id },
        started_at: MONDAY,
        next_target_at: '2026-03-02T09:30:00Z',
        maximum_response_duration: 30,
        maximum_resolution_duration: 120,
        support_hours: { id: 3 },
        time_zone: 'Europe/Amsterdam',
        stopped_clock_duration: 0,
        sla: expect.objectContaining({ id: 1, name: 'sla 1' }),
        service_instance: expect.objectContaining({ id: 5 }),
        accountability: 'provider',
        impact: 'low',
        response_target_at: '2026-03-02T09:30:00Z',
        resolution_target_at: '2026-03-02T11:00:00Z',
        actual_response_at: null,
        actual_resolution_at: null,
        response_missed: false,
        resolution_missed: false,
        support_team: expect.objectContaining({ id: 7 }),
        first_line_team: null,
      },
    ]);
    const events = await covered.desk.events('request', id);
    expect(events.map(({ event }) => event)).toEqual(['request.create']);
  });

  it('are not looked up without a service instance, nor for unrelated changes', async () => {
    const id = await covered.request({ service_instance: null });
    await covered.change(id, { status: 'in_progress', impact: 'high', service_instance: null });
    const other = await covered.request();
    covered.questions.length = 0;
    const read = await covered.read(other);
    await covered.change(other, { ...read, subject: 'Slower' });
    expect(covered.questions).toEqual([]);
  });

  it('are backfilled once by any number of instances when the owner did not answer', async () => {
    covered.stopAnswering();
    const id = await covered.request();
    expect(await covered.read(id)).toMatchObject({ next_target_at: 'no_target' });
    await covered.advanceTo('2026-03-02T09:00:05Z');
    expect(await covered.affected(id)).toEqual([]);
    covered.answerWith(sla);
    await covered.advanceTo('2026-03-02T09:00:10Z');
    expect(await covered.read(id)).toMatchObject({ next_target_at: '2026-03-02T09:30:00Z' });
    expect(await covered.affected(id)).toHaveLength(1);
    expect(covered.questions.at(-1)).toMatchObject({ moment: MONDAY });
    const events = await covered.desk.events('request', id);
    expect(events.map(({ event }) => event)).toEqual(['request.create', 'request.update']);
    await covered.advanceTo('2026-03-02T09:00:20Z');
    expect(await covered.desk.events('request', id)).toHaveLength(2);
  });

  it('change with the impact', async () => {
    const id = await covered.request();
    await covered.change(id, { impact: 'top' });
    await covered.advanceTo('2026-03-02T09:00:10Z');
    expect(await covered.affected(id)).toMatchObject([
      { sla: { id: 1 }, impact: 'top', resolution_target_at: null },
      { sla: { id: 2 }, impact: 'top', resolution_target_at: '2026-03-02T10:00:00Z' },
    ]);
    expect(await covered.read(id)).toMatchObject({
      resolution_target_at: '2026-03-02T10:00:00Z',
      requester_resolution_target_at: null,
    });
    await covered.change(id, { impact: 'low' });
    expect(await covered.read(id)).toMatchObject({ resolution_target_at: '2026-03-02T11:00:00Z' });
    await covered.advanceTo('2026-03-02T09:00:20Z');
    expect(await covered.affected(id)).toMatchObject([{ sla: { id: 1 }, impact: 'low' }]);
  });

  it('change with the person, and are removed when they no longer cover anybody concerned', async () => {
    const id = await covered.request();
    covered.answerWith({ ...sla, sla: 3 });
    await covered.change(id, { requested_for: 9 });
    expect(covered.questions.at(-1)).toMatchObject({ service_instance: 5, person: 9 });
    expect(await covered.affected(id)).toMatchObject([{ sla: { id: 3 }, accountability: 'provider' }]);
  });

  it('have the targets of the standard service request that the template of the request is', async () => {
    const template = { subject: 'Mailbox', category: 'rfc' };
    const made = [
      await covered.desk.create('POST /request_templates', template),
      await covered.desk.create('POST /request_templates', template),
    ];
    await covered.storeReference('standard_service_request', 70, {});
    const standard = { ...NO_TARGET, id: 70, best_effort: false, resolution_minutes: 240 };
    covered.answerWith({ ...sla, standard });
    const id = await covered.request({ template: made[0], category: 'incident' });
    expect(covered.questions.at(-1)).toMatchObject({ request_template: made[0] });
    expect(await covered.read(id)).toMatchObject({ resolution_target_at: '2026-03-02T13:00:00Z' });
    expect(await covered.affected(id)).toMatchObject([
      { standard_service_request: { id: 70 }, maximum_resolution_duration: 240, support_hours: null },
    ]);
    covered.answerWith({ ...sla, standard: null });
    await covered.change(id, { template: made[1] });
    expect(covered.questions.at(-1)).toMatchObject({ request_template: made[1] });
    expect(await covered.affected(id)).toMatchObject([
      { standard_service_request: null, resolution_target_at: '2026-03-02T11:00:00Z' },
    ]);
  });

  it('move with the category of their request', async () => {
    const rfc = { ...NO_TARGET, resolution_minutes: 240 };
    covered.answerWith({ ...sla, targets: { ...targets, rfc } });
    const id = await covered.request();
    await covered.change(id, { category: 'rfc' });
    expect(await covered.affected(id)).toMatchObject([
      { maximum_resolution_duration: 240, resolution_target_at: '2026-03-02T13:00:00Z' },
    ]);
  });

  it.each(['request', 'sla'])('are sorted by the name of the %s', async (sort) => {
    covered.answerWith({ ...sla, sla: 4 });
    await covered.request({ subject: 'Another' });
    const namesBy = async (order: string) => {
      const rows = await covered.desk.rows(`/affected_slas?sort=${order}`);
      const references = rows.map((row) => row[sort] as { name?: string; subject?: string });
      return references.map(({ name, subject }) => name ?? subject ?? '');
    };
    const names = await namesBy(sort);
    expect(new Set(names).size).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort());
    expect(await namesBy(`-${sort}`)).toEqual([...names].reverse());
  });

  it('record the actual times, and set missed once when a target passes', async () => {
    const id = await covered.request();
    await covered.advanceTo('2026-03-02T09:29:59Z');
    expect(await covered.affected(id)).toMatchObject([{ response_missed: false }]);
    await covered.advanceTo('2026-03-02T09:30:00Z');
    expect(await covered.affected(id)).toMatchObject([{ response_missed: true, resolution_missed: false }]);
    covered.setClock('2026-03-02T10:00:00Z');
    await covered.change(id, { status: 'in_progress' });
    expect(await covered.affected(id)).toMatchObject([
      { response_missed: true, actual_response_at: '2026-03-02T10:00:00Z', actual_resolution_at: null },
    ]);
    await covered.advanceTo('2026-03-02T11:00:00Z');
    expect(await covered.affected(id)).toMatchObject([{ resolution_missed: true }]);
    const [{ id: affected } = { id: 0 }] = await covered.affected(id);
    const [line, ...more] = await covered.database.query<{ changes: object }>(
      `SELECT changes FROM audit_line
       WHERE record_type = 'affected_sla' AND record_id = $1 AND changes ? 'resolution_missed'`,
      [affected],
    );
    expect([line?.changes, more]).toMatchObject([{ resolution_missed: [false, true] }, []]);
    covered.setClock('2026-03-02T12:00:00Z');
    await covered.change(id, { status: 'completed', completion_reason: 'solved' });
    expect(await covered.affected(id)).toMatchObject([
      { resolution_missed: true, actual_resolution_at: '2026-03-02T12:00:00Z' },
    ]);
  });

  it('are not missed while the clock is stopped, once or repeatedly', async () => {
    const id = await covered.request();
    covered.setClock('2026-03-02T10:00:00Z');
    const stopped = await covered.change(id, { status: 'waiting_for_customer' });
    expect(stopped).toMatchObject({ next_target_at: 'clock_stopped' });
    // Five hours of Monday, none of Tuesday, and two of Wednesday.
    await covered.advanceTo('2026-03-04T10:00:00Z');
    expect(await covered.affected(id)).toMatchObject([{ resolution_missed: false }]);
    const first = await covered.change(id, { status: 'in_progress' });
    expect(first).toMatchObject({ resolution_target_at: '2026-03-04T11:00:00Z' });
    covered.setClock('2026-03-04T10:30:00Z');
    await covered.change(id, { status: 'waiting_for_customer' });
    covered.setClock('2026-03-04T10:45:00Z');
    const second = await covered.change(id, { status: 'assigned' });
    expect(second).toMatchObject({
      resolution_target_at: '2026-03-04T11:15:00Z',
      next_target_at: '2026-03-04T11:15:00Z',
    });
    await covered.advanceTo('2026-03-04T11:15:00Z');
    expect(await covered.affected(id)).toMatchObject([{ resolution_missed: true }]);
  });

  it('get their accountability from service level managers only', async () => {
    const id = await covered.request();
    const [{ id: affected } = { id: 0 }] = await covered.affected(id);
    const path = `/requests/${id}/affected_slas/${String(affected)}`;
    const say = (accountability: string, by = levels) =>
      covered.desk.call(`PATCH ${path}`, { accountability }, by);
    expect(await say('supplier', principal({ roles: ['specialist'] }))).toMatchObject({ status: 403 });
    expect(await say('nobody')).toMatchObject({ status: 422 });
    expect(await say('sla_not_affected')).toMatchObject({
      status: 200,
      json: { accountability: 'sla_not_affected' },
    });
    const spared = { next_target_at: null, provider_not_accountable: true };
    expect(await covered.affected(id)).toMatchObject([spared]);
    expect((await covered.desk.call(`GET /affected_slas/${String(affected)}`)).json).toMatchObject(spared);
    const byRequest = await covered.desk.call(`GET /affected_slas?request=${id}`);
    expect(byRequest.json).toMatchObject([{ id: affected, request: { id } }]);
    expect(await covered.read(id)).toMatchObject({
      resolution_target_at: null,
      next_target_at: 'best_effort',
    });
    await covered.change(id, { status: 'waiting_for_customer' });
    expect(await covered.read(id)).toMatchObject({ next_target_at: 'best_effort' });
    expect(await say('supplier')).toMatchObject({ status: 200 });
    expect(await covered.read(id)).toMatchObject({
      resolution_target_at: '2026-03-02T11:00:00Z',
      next_target_at: 'clock_stopped',
    });
    // Reopening looks the agreements up again, and keeps the accountability.
    await covered.change(id, { status: 'completed' });
    await covered.change(id, { status: 'assigned' });
    await covered.advanceTo('2026-03-02T09:00:10Z');
    expect(await covered.affected(id)).toMatchObject([{ accountability: 'supplier' }]);
  });

  it('are set as sla of time entries made before and after they are found', async () => {
    const spend = async (id: number): Promise<number> => {
      await covered.change(id, { time_spent: 5 });
      const [entry] = await covered.database.query<{ id: number }>(
        'SELECT max(id) AS id FROM time_entry WHERE request_id = $1',
        [id],
      );
      return Number(entry?.id);
    };
    covered.answerWith(sla, coverage(3, { service_offering: 101 }), foreign);
    const [plain, spared, none] = [
      await covered.request(),
      await covered.request(),
      await covered.request({ service_instance: null }),
    ];
    const [first] = await covered.affected(spared);
    await covered.desk.call(
      `PATCH /requests/${spared}/affected_slas/${String(first?.['id'])}`,
      { accountability: 'sla_not_affected' },
      levels,
    );
    covered.answerWith(foreign);
    const others = await covered.request({ impact: 'top' });
    const ids = [await spend(plain), await spend(spared), await spend(none), await spend(others)];
    const entries = await covered.database.query<{ sla_id: string | null }>(
      'SELECT sla_id FROM time_entry WHERE id = ANY($1) ORDER BY id',
      [ids],
    );
    expect(entries.map(({ sla_id }) => sla_id && Number(sla_id))).toEqual([1, 3, null, null]);
  });

  it('make their requests visible in the view sla_accountability to the teams that are accountable', async () => {
    const id = await covered.request();
    const accountableFor = async (team: number) => {
      const as = principal({ roles: ['specialist'], team_ids: [team] });
      const rows = await covered.desk.rows(`/requests/sla_accountability?id=${id}`, as);
      return rows.map((row) => row['id']);
    };
    expect([await accountableFor(7), await accountableFor(8)]).toEqual([[id], []]);
  });
});

describe('a waiting-for-customer follow-up', () => {
  let covered: AgreementEnv;

  beforeAll(async () => {
    covered = await AgreementEnv.open();
    covered.setClock(MONDAY);
    covered.answerWith({ ...sla, waiting_for_customer_follow_up: 200 });
    const rules = [
      { after: 60, position: 1, note: 'Are you there?' },
      { after: 420, position: 2, note: null },
    ];
    await covered.storeReference('waiting_for_customer_follow_up', 200, { auto_complete: true, rules });
  });
  afterAll(() => covered?.desk.service.stop());

  const notes = (id: number) => covered.desk.rows(`/requests/${id}/notes?fields=text,medium,person`);

  it('sends reminders by its rules in support hours, and completes a request without an answer', async () => {
    const [silent, answered] = [await covered.request(), await covered.request()];
    for (const id of [silent, answered]) await covered.change(id, { status: 'waiting_for_customer' });
    await covered.advanceTo('2026-03-02T09:59:59Z');
    expect(await notes(silent)).toEqual([]);
    await covered.advanceTo('2026-03-02T10:00:00Z');
    const reminder = { text: 'Are you there?', medium: 'system', person: null };
    expect(await notes(silent)).toMatchObject([reminder]);
    await covered.change(answered, { status: 'in_progress' });
    // Seven hours after it began to wait: the last working moment of Monday.
    await covered.advanceTo('2026-03-02T15:59:59Z');
    expect(await covered.read(silent)).toMatchObject({ status: 'waiting_for_customer' });
    await covered.advanceTo('2026-03-02T16:00:00Z');
    expect(await covered.read(silent)).toMatchObject({
      status: 'completed',
      completion_reason: 'no_reply',
      next_target_at: null,
    });
    expect(await notes(silent)).toMatchObject([
      reminder,
      { text: 'We are still waiting for your answer.', medium: 'system' },
    ]);
    const names = (await covered.desk.events('request', silent)).map(({ event }) => event);
    expect(names.filter((event) => event === 'request.note-added')).toHaveLength(2);
    expect(await notes(answered)).toMatchObject([reminder]);
    expect(await covered.read(answered)).toMatchObject({ status: 'in_progress' });
  });
});

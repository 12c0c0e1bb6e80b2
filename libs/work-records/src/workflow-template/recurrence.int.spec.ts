import { Database } from '@deskline/platform';
import { TimerRunner } from '@deskline/record-store';
import { WorkRecordsEnv } from '../../test/work-records-env';

type Read = Record<string, unknown>;

const whole = {
  ...{ subject: 'Patch the servers', category: 'standard', justification: 'maintenance' },
  ...{ workflow_type: 'standard', service: 3, workflow_manager: 5 },
};
const monthly = {
  ...{ frequency: 'monthly', start_date: '2026-03-10', day_of_month: '10' },
  ...{ time_of_day: '09:00', time_zone: 'Europe/Amsterdam' },
};

describe('the recurrence of a workflow template', () => {
  let desk: WorkRecordsEnv;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  const template = (values: object = {}) =>
    desk.create('POST /workflow_templates', { ...whole, recurrence: monthly, ...values });
  const recurrence = async (id: number) =>
    (await desk.read(`/workflow_templates/${id}`))['recurrence'] as Read;
  const workflowsOf = (id: number) =>
    desk.rows(`/workflows?template=${id}&sort=id&fields=subject,manager,start_at,status`);
  /** Runs the timers of that many instances concurrently. */
  const advanceTo = async (moment: string, instances = 1) => {
    desk.service.clock.set(new Date(moment));
    const runner = desk.service.get(TimerRunner);
    await Promise.all(Array.from({ length: instances }, () => runner.run()));
  };
  const refusal = async (body: object) => {
    const { status, json } = await desk.call('POST /workflow_templates', { ...whole, recurrence: body });
    return [status, json['errors']];
  };

  it('is refused with all of its errors', async () => {
    expect(await refusal({ frequency: 'hourly', time_zone: 'Mars/Base', bogus: 1 })).toEqual([
      422,
      [
        ['recurrence.bogus', 'Recurrence: Bogus is not a known field'],
        ['recurrence.start_date', "Recurrence: Start date can't be blank"],
        ['recurrence.frequency', 'Recurrence: Frequency is not included in the list'],
        ['recurrence.time_zone', 'Recurrence: Time zone is not a known time zone'],
      ],
    ]);
    expect(
      await refusal({ ...monthly, frequency: 'yearly', month_of_year: '2', day_of_month: '31' }),
    ).toEqual([422, [['recurrence', 'Recurrence never occurs']]]);
  });

  it('answers all members, the iCalendar text and the next occurrence', async () => {
    const id = await template();
    expect(await recurrence(id)).toMatchObject({
      ...monthly,
      interval: 1,
      ical: 'DTSTART;TZID=Europe/Amsterdam:20260310T090000\nRRULE:FREQ=MONTHLY;BYMONTHDAY=10;BYHOUR=9;BYMINUTE=0;BYSECOND=0',
      next_occurrence_at: expect.stringMatching(/^2026-03-10T/) as string,
      last_occurrence_at: null,
      last_occurrence_object: null,
      last_occurrence_errors: null,
    });
  });

  it('is unchanged when it is left out or sent back', async () => {
    const id = await template();
    const read = await desk.read(`/workflow_templates/${id}`);
    const echoed = await desk.call(`PATCH /workflow_templates/${id}`, { recurrence: read['recurrence'] });
    expect(echoed.json).toEqual(read);
    await desk.call(`PATCH /workflow_templates/${id}`, { recurrence: { interval: 2 } });
    expect(await recurrence(id)).toMatchObject({ ...monthly, interval: 2 });
    const [audited] = await desk.service
      .get(Database)
      .query<{ count: string }>(
        `SELECT count(*) FROM audit_line WHERE record_type = 'workflow_template' AND record_id = $1`,
        [id],
      );
    expect(Number(audited?.count)).toBe(2);
  });

  it('is paused by disabling it or the template, and resumed', async () => {
    const id = await template();
    const change = (values: object) => desk.call(`PATCH /workflow_templates/${id}`, values);
    const next = async () => (await recurrence(id))['next_occurrence_at'];
    const planned = await next();
    for (const [off, on] of [
      [{ disabled: true }, { disabled: false }],
      [{ recurrence: { disabled: true } }, { recurrence: { disabled: false } }],
    ]) {
      await change(off as object);
      expect(await next()).toBeNull();
      await change(on as object);
      expect(await next()).toBe(planned);
    }
    await change({ recurrence: null });
    expect(await recurrence(id)).toBeNull();
  });

  it('starts one workflow at its time, by any number of instances, and announces it', async () => {
    const id = await template();
    await advanceTo('2026-03-10T07:59:59Z');
    expect(await workflowsOf(id)).toEqual([]);
    await advanceTo('2026-03-10T08:00:00Z', 4);
    await advanceTo('2026-03-10T08:00:30Z', 4);
    const [workflow, ...others] = await workflowsOf(id);
    expect(others).toEqual([]);
    expect(workflow).toMatchObject({
      subject: 'Patch the servers',
      manager: { id: 5 },
      status: 'in_progress',
    });
    const { last_occurrence_at, next_occurrence_at, ...rest } = await recurrence(id);
    expect(rest).toMatchObject({
      last_occurrence_object: { id: workflow?.['id'] },
      last_occurrence_errors: null,
    });
    const times = [last_occurrence_at, next_occurrence_at].map((at) => new Date(at as string).toISOString());
    // Daylight saving time has begun in between.
    expect(times).toEqual(['2026-03-10T08:00:00.000Z', '2026-04-10T07:00:00.000Z']);
  });

  it('that was missed while no instance ran occurs once, then by its schedule', async () => {
    const id = await template({ recurrence: { ...monthly, frequency: 'daily' } });
    await advanceTo('2026-03-20T12:00:00Z');
    expect(await workflowsOf(id)).toHaveLength(1);
    await advanceTo('2026-03-21T08:00:00Z');
    expect(await workflowsOf(id)).toHaveLength(2);
  });

  it('that cannot start a workflow reports the errors, and occurs again', async () => {
    const id = await template({ service: null, workflow_manager: null });
    await advanceTo('2026-04-10T07:00:00Z');
    expect(await workflowsOf(id)).toEqual([]);
    expect(await recurrence(id)).toMatchObject({
      last_occurrence_object: null,
      last_occurrence_errors: ["Service can't be blank", "Workflow manager can't be blank"],
      last_occurrence_at: expect.stringMatching(/^2026-04-10T/) as string,
      next_occurrence_at: expect.stringMatching(/^2026-05-10T/) as string,
    });
    await desk.call(`PATCH /workflow_templates/${id}`, { service: 3, workflow_manager: 5 });
    await advanceTo('2026-05-10T07:00:00Z');
    expect(await workflowsOf(id)).toHaveLength(1);
    expect(await recurrence(id)).toMatchObject({ last_occurrence_errors: null });
  });

  it('starts no workflow for a disabled manager', async () => {
    const id = await template({ workflow_manager: 9 });
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('person', 9, 'widget', 'Gone', 9, true, '"name":"Gone","disabled":true', '{}')
       ON CONFLICT (type, id) DO UPDATE SET disabled = true, version = 9`,
    );
    await advanceTo('2026-06-10T07:00:00Z');
    expect(await workflowsOf(id)).toEqual([]);
    expect(await recurrence(id)).toMatchObject({ last_occurrence_errors: ['Workflow manager is disabled'] });
  });
});

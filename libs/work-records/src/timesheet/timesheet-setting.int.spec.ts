import { administrator, ANN, BOB, CAS, DAN, person, SETTING, TimesheetEnv } from '../../test/timesheet-env';

describe('the timesheet setting of an organization', () => {
  let env: TimesheetEnv;
  const DAY = '2026-03-02';
  /** Refused fields, or the effort class of the entry. */
  const enter = async (of: number, time_spent: number, more: object = {}, date = DAY) => {
    const { status, errors, entry } = await env.tryToEnter(of, date, time_spent, more);
    if (status === 422) return errors;
    return [status, (entry['effort_class'] as { id: number } | null)?.id ?? null];
  };
  const MULTIPLE = [['time_spent', 'Time spent must be a multiple of 15 minutes']];

  beforeAll(async () => {
    env = await TimesheetEnv.open();
  });
  afterAll(() => env?.close());

  it('holds the people of the organization and of those below it, unless it is disabled', async () => {
    await env.settle({ time_increment: 15 });
    expect(await enter(CAS, 20)).toEqual(MULTIPLE);
    expect(await enter(ANN, 20)).toEqual(MULTIPLE);
    expect(await enter(ANN, 30)).toEqual([201, null]);
    expect(await enter(DAN, 20)).toEqual([201, null]);
    await env.settle({ time_increment: 15 }, true);
    expect(await enter(ANN, 20)).toEqual([201, null]);
  });

  it('is that of the nearest organization', async () => {
    await env.settle({ time_increment: 15 });
    const near = { unit: 'percentage_of_workday', percentage_increment: 50, workday: 400, workweek: 2_000 };
    const allowed = { assignment_time_tracking: true, allocation_time_tracking: true };
    const overtime = { allow_workday_overtime: true, allow_workweek_overtime: true };
    const all = { ...near, ...allowed, ...overtime, organizations: [{ id: 71 }] };
    await env.keep('timesheet_setting', SETTING + 1, all);
    expect(await enter(ANN, 30)).toEqual([['time_spent', 'Time spent must be a multiple of 200 minutes']]);
    expect(await enter(ANN, 200)).toEqual([201, null]);
    expect(await enter(CAS, 30)).toEqual([201, null]);
    await env.keep('timesheet_setting', SETTING + 1, all, { disabled: true });
  });

  it('holds time_spent of a record, with its preselected effort class, and refuses all of the change', async () => {
    await env.settle({ time_increment: 15, request_effort_class: 4, effort_classes: [{ id: 4 }] });
    const request = await env.desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    const spender = person(ANN, ['account_administrator']);
    const spend = (body: object) =>
      env.desk.call(`PATCH /requests/${request}`, { subject: 'Later', ...body }, spender);
    expect(await spend({ time_spent: 20 })).toMatchObject({ status: 422, json: { errors: MULTIPLE } });
    const other = await spend({ time_spent: 30, time_spent_effort_class: 5 });
    expect(other.json['errors']).toEqual([
      ['time_spent_effort_class', 'Time spent effort class is not included in the list'],
    ]);
    expect(await env.desk.read(`/requests/${request}`)).toMatchObject({ subject: 'Help' });
    expect((await spend({ time_spent: 30 })).status).toBe(200);
    expect(await enter(ANN, 30, { request })).toEqual([201, 4]);
    expect(await enter(ANN, 30)).toEqual([201, null]);
  });

  it('may require a note beside time_spent of a record', async () => {
    await env.settle({ require_note: true });
    const request = await env.desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    const spend = async (body: object) => {
      const spender = person(ANN, ['account_administrator']);
      const { status, json } = await env.desk.call(`PATCH /requests/${request}`, body, spender);
      return [status, json['errors'] ?? null];
    };
    expect(await spend({ time_spent: 30 })).toEqual([422, [['note', "Note can't be blank"]]]);
    expect(await spend({ time_spent: 30, note: 'On the phone' })).toEqual([200, null]);
  });

  it('may close assigned work and time allocations to time entries', async () => {
    const request = await env.desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    await env.settle({ assignment_time_tracking: false, allocation_time_tracking: false });
    expect(await enter(ANN, 30, { request })).toEqual([['request', 'Request takes no time entries']]);
    expect(await enter(ANN, 30, { time_allocation: 6 })).toEqual([
      ['time_allocation', 'Time allocation takes no time entries'],
    ]);
    expect(await enter(DAN, 30, { request })).toEqual([201, null]);
  });

  it('leaves entries alone that were made before it', async () => {
    await env.settle();
    const id = await env.enter(ANN, DAY, 20);
    await env.settle({ time_increment: 15, require_time_entry_description: true });
    const change = async (body: object) => {
      const { status, json } = await env.desk.call(`PATCH /time_entries/${id}`, body, administrator);
      return [status, json['errors'] ?? null];
    };
    expect(await change({ effort_class: 4 })).toEqual([200, null]);
    expect(await change({ time_spent: 25 })).toEqual([422, MULTIPLE]);
    expect(await enter(ANN, 30)).toEqual([['description', "Description can't be blank"]]);
  });

  describe('that allows no overtime', () => {
    const OVER_DAY = [['time_spent', 'Time spent would make a day of more than 400 minutes']];
    const OVER_WEEK = [['time_spent', 'Time spent would make a week of more than 2000 minutes']];

    it('refuses more than the workday, on create, change and restore', async () => {
      await env.settle({ allow_workday_overtime: false });
      const day = '2026-04-06';
      expect(await enter(BOB, 405, {}, day)).toEqual(OVER_DAY);
      const first = await env.enter(BOB, day, 300);
      const second = await env.enter(BOB, day, 100);
      expect(await enter(BOB, 5, {}, day)).toEqual(OVER_DAY);
      expect(await enter(BOB, 400, {}, '2026-04-07')).toEqual([201, null]);
      const change = async (request: string, body?: object) => {
        const { status, json } = await env.desk.call(request, body, administrator);
        return status === 422 ? json['errors'] : status;
      };
      expect(await change(`PATCH /time_entries/${second}`, { time_spent: 105 })).toEqual(OVER_DAY);
      expect(await change(`PATCH /time_entries/${second}`, { date: '2026-04-07' })).toEqual(OVER_DAY);
      expect(await change(`PATCH /time_entries/${second}`, { description: 'More' })).toBe(200);
      expect(await change(`POST /time_entries/${first}/trash`)).toBe(200);
      expect(await enter(BOB, 200, {}, day)).toEqual([201, null]);
      expect(await change(`POST /time_entries/${first}/restore`)).toEqual(OVER_DAY);
    });

    it('refuses more than the workweek', async () => {
      await env.settle({ allow_workweek_overtime: false });
      for (const day of ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-10'])
        expect(await enter(BOB, 500, {}, day)).toEqual([201, null]);
      expect(await enter(BOB, 5, {}, '2026-05-08')).toEqual(OVER_WEEK);
      expect(await enter(BOB, 5, {}, '2026-05-11')).toEqual([201, null]);
    });

    it('lets as many of several entries at once pass as the workday takes', async () => {
      await env.settle({ allow_workday_overtime: false });
      const tries = Array.from({ length: 6 }, () => env.tryToEnter(CAS, '2026-06-01', 150));
      const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 201, 422, 422, 422, 422]);
      const { json } = await env.ask(`GET /timesheets/day_totals?person_id=${CAS}&date=2026-06-01`);
      expect(json).toEqual({ '2026-06-01': 300 });
    });
  });
});

describe('a time allocation', () => {
  let env: TimesheetEnv;
  const enter = async (time_allocation: number, more: object = {}) => {
    const { status, errors, entry } = await env.tryToEnter(DAN, '2026-03-02', 60, {
      time_allocation,
      ...more,
    });
    return status === 422 ? errors : [status, (entry['effort_class'] as { id: number } | null)?.id ?? null];
  };

  beforeAll(async () => {
    env = await TimesheetEnv.open();
    const none = { customer_category: 'none', service_category: 'none', description_category: 'optional' };
    const linked = { customers: [{ id: 21 }], services: [{ id: 4 }] };
    await env.keep('time_allocation', 91, { ...none, ...linked, effort_class: 8 });
    const selected = { customer_category: 'selected', service_category: 'selected' };
    await env.keep('time_allocation', 92, { ...none, ...linked, ...selected });
    await env.keep('time_allocation', 93, { ...none, description_category: 'required' });
  });
  afterAll(() => env?.close());

  it('takes linked customers and services only, where these are selected', async () => {
    expect(await enter(91)).toEqual([201, 8]);
    expect(await enter(92)).toEqual([
      ['customer', 'Customer is not included in the list'],
      ['service', 'Service is not included in the list'],
    ]);
    expect(await enter(92, { customer: 21, service: 4 })).toEqual([201, null]);
  });

  it('may require a description, and give its effort class', async () => {
    expect(await enter(93)).toEqual([['description', "Description can't be blank"]]);
    expect(await enter(93, { description: 'Course' })).toEqual([201, null]);
    expect(await enter(91, { effort_class: 9 })).toEqual([201, 9]);
  });
});

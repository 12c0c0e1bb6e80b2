import {
  administrator,
  ANN,
  BOB,
  CAS,
  DAN,
  DESK,
  EVE,
  MIA,
  OTHER,
  person,
  SUE,
  TimesheetEnv,
} from '../../test/timesheet-env';

describe('the timesheets of people', () => {
  let env: TimesheetEnv;
  const MARCH = 'month_of=2026-03-10';
  const mia = person(MIA);
  const ids = async (request: string, as = administrator) =>
    ((await env.ask(request, as)).json as { id: number }[]).map(({ id }) => id);

  beforeAll(async () => {
    env = await TimesheetEnv.open();
    await env.enter(ANN, '2026-03-02', 100);
    await env.enter(ANN, '2026-03-02', 200);
    await env.enter(ANN, '2026-03-31', 400);
    await env.enter(ANN, '2026-04-01', 60);
    await env.enter(EVE, '2026-03-03', 60);
    await env.keep('person', EVE, { organization: DESK }, { disabled: true });
    const marked = await env.enter(ANN, '2026-03-04', 60);
    await env.desk.call(`PATCH /time_entries/${marked}`, { deleted: true }, administrator);
    const trashed = await env.enter(ANN, '2026-03-04', 60);
    await env.desk.call(`POST /time_entries/${trashed}/trash`, undefined, administrator);
  });
  afterAll(() => env?.close());

  it('of an organization are those of its people, and of people who left with time in the month', async () => {
    const { status, json, headers } = await env.ask(`GET /timesheets?organization_id=${DESK}&${MARCH}`);
    expect([status, json]).toEqual([
      200,
      [
        {
          person: { id: ANN, name: `person ${ANN}` },
          ...{ workday: 400, sum_time_spent: 700, workdays: 1.75 },
          ...{ locked: false, locked_days: '0'.repeat(31) },
        },
        expect.objectContaining({
          person: { id: BOB, name: `person ${BOB}` },
          sum_time_spent: 0,
          workdays: 0,
        }),
        expect.objectContaining({ person: { id: EVE, name: `person ${EVE}` }, sum_time_spent: 60 }),
        expect.objectContaining({ person: { id: MIA, name: `person ${MIA}` } }),
      ],
    ]);
    expect(headers).toMatchObject({ 'X-Pagination-Total-Entries': '4', ETag: expect.any(String) as string });
    const april = await env.ask(
      `GET /timesheets?organization_id=${DESK}&month_of=2026/04/01&fields=id,sum_time_spent`,
    );
    expect(april.json).toEqual([
      { id: ANN, sum_time_spent: 60 },
      { id: BOB, sum_time_spent: 0 },
      { id: MIA, sum_time_spent: 0 },
    ]);
  });

  it('of a person is one object, with the workday of the setting or 480 minutes', async () => {
    const of = async (id: number) => (await env.ask(`GET /timesheets?person_id=${id}&${MARCH}`)).json;
    expect(await of(ANN)).toMatchObject({ person: { id: ANN }, sum_time_spent: 700, workday: 400 });
    expect(await of(DAN)).toMatchObject({ person: { id: DAN }, sum_time_spent: 0, workday: 480 });
    expect(await of(EVE)).toMatchObject({ person: { id: EVE }, sum_time_spent: 60 });
  });

  it('come in pages', async () => {
    const path = `GET /timesheets?organization_id=${DESK}&${MARCH}&fields=id&per_page=3`;
    expect(await ids(path)).toEqual([ANN, BOB, EVE]);
    expect(await ids(`${path}&page=2`)).toEqual([MIA]);
    const { headers } = await env.ask(path);
    expect(headers['Link']).toContain('page=2>; rel="next"');
  });

  it('are incomplete where a week of a person with a setting has less than the workweek', async () => {
    await env.enter(BOB, '2026-03-04', 2_000);
    const { json } = await env.ask(`GET /timesheets/incomplete?organization_id=${DESK}&week_of=2026-03-08`);
    expect(json).toEqual([
      {
        ...{ id: ANN, name: `person ${ANN}`, primary_email: `${ANN}@widget.example` },
        ...{ completeness: 1, remaining_time: 1_700 },
      },
      {
        ...{ id: MIA, name: `person ${MIA}`, primary_email: `${MIA}@widget.example` },
        ...{ completeness: 0, remaining_time: 2_000 },
      },
    ]);
    expect(await ids('GET /timesheets/incomplete?week_of=2026-03-08')).toEqual([ANN, CAS, MIA, SUE]);
    expect(await ids('GET /timesheets/incomplete?week_of=2026-03-08', mia)).toEqual([ANN, MIA]);
    expect(await ids('GET /timesheets/incomplete?week_of=2026-03-08', person(DAN))).toEqual([]);
    expect(await ids(`GET /timesheets/incomplete?week_of=2026-03-08`, person(CAS))).toEqual([CAS]);
  });

  it('have totals of a day, a week and a month, as numbers', async () => {
    const totals = async (period: string) =>
      (await env.ask(`GET /timesheets/day_totals?person_id=${ANN}&${period}`)).json as Record<string, number>;
    expect(await totals('date=2026-03-02')).toEqual({ '2026-03-02': 300 });
    const week = await totals('week_of=2026/03/31');
    expect(Object.keys(week)).toHaveLength(7);
    expect(week).toMatchObject({ '2026-03-30': 0, '2026-03-31': 400, '2026-04-01': 60 });
    expect(await totals(MARCH)).toMatchObject({ '2026-03-02': 300, '2026-03-04': 0, '2026-03-31': 400 });
  });

  it.each([
    ['', 'Missing parameter: month_of'],
    ['month_of=soon', 'Invalid value for month_of: soon'],
    [`${MARCH}&person_id=x`, 'Invalid value for person_id: x'],
    [
      `${MARCH}&organization_id=99999999999999999999`,
      'Invalid value for organization_id: 99999999999999999999',
    ],
    [`${MARCH}&fields=id,salary`, 'Unknown fields: salary'],
    [`${MARCH}&page=0`, "Parameter 'page' cannot be less than 1"],
    [`${MARCH}&name=Ann`, 'Parameter not allowed here: name'],
  ])('with the parameters "%s" are a 400', async (query, message) => {
    const { status, json } = await env.ask(`GET /timesheets?${query}`);
    expect([status, json]).toEqual([400, { message }]);
  });

  it.each([
    ['GET /timesheets/incomplete', 'Missing parameter: week_of'],
    [`GET /timesheets/day_totals?person_id=${ANN}`, 'Missing parameter: date or week_of or month_of'],
    ['GET /timesheets/day_totals?date=2026-03-01', 'Missing parameter: person_id'],
    ['POST /timesheets/lock?date=2026-03-01', 'Missing parameter: organization_id or person_id'],
    [
      `DELETE /timesheets/lock?person_id=1&date=2026-03-01&week_of=2026-03-01`,
      "Parameters 'date' and 'week_of' cannot be combined",
    ],
  ])('at %s are a 400', async (request, message) => {
    const { status, json } = await env.ask(request);
    expect([status, json]).toEqual([400, { message }]);
  });

  describe('are seen', () => {
    const status = async (request: string, as: ReturnType<typeof person>) =>
      (await env.ask(request, as)).status;
    const about = [
      `GET /timesheets?person_id=${ANN}&${MARCH}`,
      `GET /timesheets/day_totals?person_id=${ANN}&${MARCH}`,
      `GET /timesheets/incomplete?person_id=${ANN}&week_of=2026-03-02`,
    ];
    const statuses = (as: ReturnType<typeof person>) => Promise.all(about.map((each) => status(each, as)));

    it.each([
      ['the person, also as an end user', person(ANN, [])],
      ['the manager of the organization', mia],
      ['its substitute', person(SUE, [])],
      ['auditors', person(9, ['auditor'])],
      ['administrators', administrator],
    ])('by %s', async (_who, as) => expect(await statuses(as)).toEqual([200, 200, 200]));

    it.each([
      ['a colleague', person(BOB)],
      ['service desk managers', person(9, ['service_desk_manager', 'key_contact'])],
      ['administrators of another account', person(1, ['account_administrator'], { account: 'gadget' })],
    ])('by no other, such as %s: a 404, as of people who are not there', async (_who, as) => {
      expect(await statuses(as)).toEqual([404, 404, 404]);
      expect(await status(`GET /timesheets?organization_id=${DESK}&${MARCH}`, as)).toBe(404);
      expect(await status(`GET /timesheets?organization_id=99999&${MARCH}`, as)).toBe(404);
      expect(await status(`GET /timesheets?person_id=99999&${MARCH}`, as)).toBe(404);
      expect(await status(`POST /timesheets/lock?person_id=${ANN}&${MARCH}`, as)).toBe(404);
    });

    it('of an organization by its manager, and not with the id of another one', async () => {
      expect(await status(`GET /timesheets?organization_id=${DESK}&${MARCH}`, mia)).toBe(200);
      expect(await status(`GET /timesheets?organization_id=${OTHER}&${MARCH}`, mia)).toBe(404);
      expect(await status(`GET /timesheets?organization_id=${DESK}&${MARCH}`, person(ANN))).toBe(404);
      const both = `GET /timesheets?organization_id=${OTHER}&person_id=${ANN}&${MARCH}`;
      expect(await status(both, administrator)).toBe(404);
    });

    it('with a scope for timesheets', async () => {
      const reading = { scopes: [{ effect: 'allow' as const, actions: ['timesheet:Read'] }] };
      const other = { scopes: [{ effect: 'allow' as const, actions: ['time-entry:*'] }] };
      const of = `/timesheets?person_id=${ANN}&${MARCH}`;
      expect(await status(`GET ${of}`, person(ANN, [], reading))).toBe(200);
      expect(await status(`GET ${of}`, person(ANN, [], other))).toBe(403);
      const lock = `POST /timesheets/lock?person_id=${ANN}&${MARCH}`;
      expect(await status(lock, person(1, ['account_administrator'], reading))).toBe(403);
    });
  });
});

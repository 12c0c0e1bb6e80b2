import { principal } from '@deskline/testing';
import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';
import { makeOffering, makeRooms } from '../../test/reservations';

/** The test clock begins on Monday 2 March at 9:00, 10:00 in Amsterdam, where the clocks change on the 29th. */
describe('recurrent reservations', () => {
  let office: ConfigurationRecordsEnv;
  let person = 0;
  let rooms: number[] = [];

  const una = () => principal({ person: { id: person, name: 'Una' }, roles: [] });
  const offered = async (values: object = {}) => {
    const ci = rooms.pop() as number;
    await makeOffering(office, { ci_ids: [ci], allow_repeat: true, ...values });
    return ci;
  };
  const weekly = { frequency: 'weekly', end_date: '2026-04-07' };
  const reserve = (ci: number, values: object = {}) =>
    office.call(
      'POST /reservations',
      {
        ...{ name: 'Stand-up', person, ci, recurrence: weekly },
        ...{ start_at: '2026-03-17T10:00:00+01:00', end_at: '2026-03-17T11:00:00+01:00' },
        ...values,
      },
      una(),
    );
  const change = (id: number, values: object) => office.call(`PATCH /reservations/${id}`, values, una());
  const rows = async (ci: number) => {
    const path = 'GET /reservations?fields=name,status,start_at,end_at,ci&per_page=100';
    const { json } = await office.call(path, null, administrator());
    return (json as unknown as { id: number; status: string; start_at: string; ci: { id: number } }[]).filter(
      (row) => row.ci.id === ci,
    );
  };
  const starts = async (ci: number) =>
    (await rows(ci)).map(({ start_at, status }) => `${start_at.slice(5, 16)} ${status}`);
  const WEEKS = [
    '03-17T09:00 confirmed',
    '03-24T09:00 confirmed',
    '03-31T08:00 confirmed',
    '04-07T08:00 confirmed',
  ];

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    person = await office.person('widget', 'Una');
    rooms = await makeRooms(office, ...Array.from({ length: 20 }, (_, nth) => `Room ${nth}`));
  });
  afterAll(() => office?.close());

  it('are made at once, at the same local time', async () => {
    const ci = await offered();
    const { status, json } = await reserve(ci);
    expect([status, json['recurrence']]).toMatchObject([
      201,
      { frequency: 'weekly', start_date: '2026-03-17', time_of_day: '10:00', time_zone: 'Europe/Amsterdam' },
    ]);
    expect(await starts(ci)).toEqual(WEEKS);
  });

  it('are made all or none', async () => {
    const ci = await offered();
    const taken = { start_at: '2026-03-31T10:30:00+02:00', end_at: '2026-03-31T11:30:00+02:00' };
    await reserve(ci, { ...taken, recurrence: null });
    const { status, json } = await reserve(ci);
    expect([status, json['errors']]).toEqual([422, [['start_at', "Start at can't overlap with others"]]]);
    expect(await rows(ci)).toHaveLength(1);
  });

  it.each([
    ['without allow_repeat', { allow_repeat: false }, weekly, 'recurrence'],
    ['without an end', {}, { frequency: 'weekly' }, 'recurrence.end_date'],
    ['with too many occurrences', {}, { frequency: 'daily', end_date: '2027-03-17' }, 'recurrence'],
    ['with an unknown frequency', {}, { ...weekly, frequency: 'hourly' }, 'recurrence.frequency'],
    ['with one on a free day', {}, { frequency: 'daily', end_date: '2026-03-21' }, 'start_at'],
    ['with one too far ahead', { max_advance_duration: 43_200 }, weekly, 'start_at'],
  ])('are refused %s', async (_why, terms, recurrence, field) => {
    const ci = await offered(terms);
    const { status, json } = await reserve(ci, { recurrence });
    expect([status, json['errors']]).toMatchObject([422, [[field, expect.any(String)]]]);
    expect(await rows(ci)).toEqual([]);
  });

  it('change with all later ones, unless only this occurrence is meant', async () => {
    const ci = await offered();
    await reserve(ci);
    const [, second, third] = (await rows(ci)).map(({ id }) => id) as [number, number, number];
    const alone = { start_at: '2026-03-31T14:00:00+02:00', end_at: '2026-03-31T15:00:00+02:00' };
    expect((await change(third, { ...alone, only_this_occurrence: true })).status).toBe(200);
    expect(await starts(ci)).toEqual([WEEKS[0], WEEKS[1], '03-31T12:00 confirmed', WEEKS[3]]);
    const half = { start_at: '2026-03-24T10:30:00+01:00', end_at: '2026-03-24T11:30:00+01:00' };
    expect((await change(second, half)).status).toBe(200);
    const moved = [WEEKS[0], '03-24T09:30 confirmed', '03-31T12:30 confirmed', '04-07T08:30 confirmed'];
    expect(await starts(ci)).toEqual(moved);
    expect((await change(third, { status: 'canceled' })).status).toBe(200);
    expect(await starts(ci)).toEqual([...moved.slice(0, 2), '03-31T12:30 canceled', '04-07T08:30 canceled']);
  });

  it('move together to where the next one was', async () => {
    const ci = await offered();
    await reserve(ci);
    const first = (await rows(ci))[0]?.id as number;
    const week = { start_at: '2026-03-24T10:00:00+01:00', end_at: '2026-03-24T11:00:00+01:00' };
    expect((await change(first, { ...week, only_this_occurrence: true })).status).toBe(422);
    expect((await change(first, week)).status).toBe(200);
    expect((await starts(ci)).map((each) => each.slice(0, 5))).toEqual(['03-24', '03-31', '04-07', '04-14']);
  });

  it('change none when a later one cannot', async () => {
    const ci = await offered();
    await reserve(ci);
    const taken = { start_at: '2026-04-07T12:00:00+02:00', end_at: '2026-04-07T13:00:00+02:00' };
    await reserve(ci, { ...taken, recurrence: null });
    const first = (await rows(ci))[0]?.id as number;
    expect((await change(first, { end_at: '2026-03-17T12:30:00+01:00' })).status).toBe(422);
    expect((await rows(ci)).slice(0, 4).map(({ start_at }) => start_at.slice(5, 16))).toEqual(
      WEEKS.map((each) => each.slice(0, 11)),
    );
  });

  it('are refused, all of them, where one would be beyond the last moment', async () => {
    const last = '9999-12-29T11:00:00Z';
    const bare = (values: object) =>
      office.call(
        'POST /reservations',
        {
          ...{ name: 'Store', person, ci: rooms.pop(), recurrence: weekly },
          ...{ start_at: '2026-03-17T09:00:00Z', end_at: '2026-03-17T10:00:00Z', ...values },
        },
        administrator(),
      );
    const endless = await bare({ end_at: last });
    expect([endless.status, endless.json['errors']]).toMatchObject([422, [['end_at', expect.any(String)]]]);
    const { json } = await bare({});
    const moved = await office.call(
      `PATCH /reservations/${json['id']}`,
      { start_at: '9999-12-29T10:00:00Z', end_at: last },
      administrator(),
    );
    expect([moved.status, moved.json['errors']]).toMatchObject([422, [['start_at', expect.any(String)]]]);
  });

  it('keep their recurrence, which clients send back', async () => {
    const ci = await offered();
    const { json } = await reserve(ci);
    const admin = (values: object) =>
      office.call(`PATCH /reservations/${json['id']}`, values, administrator());
    expect((await admin({ recurrence: json['recurrence'] })).status).toBe(200);
    expect((await admin({ recurrence: { frequency: 'daily' } })).status).toBe(422);
    expect(await starts(ci)).toEqual(WEEKS);
  });

  it('begin and end one by one', async () => {
    const ci = await offered();
    await reserve(ci);
    await office.advanceTo('2026-03-17T12:00:00Z');
    expect(await starts(ci)).toEqual(['03-17T09:00 ended', ...WEEKS.slice(1)]);
    await office.advanceTo('2026-03-02T09:00:00Z');
  });
});

import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('GET /calendars/:id/duration', () => {
  let office: ConfigurationRecordsEnv;
  let calendar = '';
  const durationOf = async (query: string, by = administrator()) => {
    const { status, json } = await office.call(`GET ${calendar}/duration?${query}`, null, by);
    return status === 200 ? json['duration'] : [status, json['message']];
  };
  const between = (start_at: string, end_at: string, time_zone = 'Europe/Amsterdam') =>
    durationOf(new URLSearchParams({ start_at, end_at, time_zone }).toString());

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
    const id = await office.create('POST /calendars', { name: 'Office hours' });
    calendar = `/calendars/${id}`;
    for (const weekday of ['mon', 'tue', 'wed', 'thu', 'fri'])
      await office.create(`POST ${calendar}/calendar_hours`, {
        weekday,
        time_from: '09:00',
        time_until: '17:00',
      });
    await office.create('POST /holidays', {
      name: 'Christmas',
      start_at: '2026-12-25T00:00:00+01:00',
      end_at: '2026-12-27T00:00:00+01:00',
      calendar_ids: [id],
    });
  });
  afterAll(() => office?.close());

  it('answers the minutes within the hours of the calendar', async () => {
    expect(await between('2026-11-20T16:00', '2026-11-23T10:00')).toBe(120);
    expect(await between('2026-11-21T00:00', '2026-11-22T24:00')).toBe(0);
  });

  it('leaves out the holidays of the calendar', async () => {
    expect(await between('2026-12-24T16:00', '2026-12-28T10:00')).toBe(120);
  });

  it('uses the time zone of the query, else that of the caller', async () => {
    const day = ['2026-11-16T00:00:00Z', '2026-11-16T12:00:00Z'] as const;
    expect(await between(...day, 'Asia/Tokyo')).toBe(8 * 60);
    expect(await between(...day, 'America/New_York')).toBe(0);
    const query = new URLSearchParams({ start_at: day[0], end_at: day[1] }).toString();
    expect(await durationOf(query, { ...administrator(), time_zone: 'Europe/London' })).toBe(180);
  });

  it('answers 400 with the error in the query', async () => {
    expect(await durationOf('start_at=2026-11-16')).toEqual([400, "Parameter 'end_at' is not a datetime"]);
  });

  it('needs the right to read the calendar', async () => {
    const query = 'start_at=2026-11-16&end_at=2026-11-17';
    expect(await durationOf(query, { ...administrator(), roles: [] })).toEqual([403, expect.any(String)]);
  });
});

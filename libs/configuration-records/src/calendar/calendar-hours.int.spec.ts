import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('hours of a calendar', () => {
  let office: ConfigurationRecordsEnv;
  let calendar = '';
  const hours = (weekday: string, time_from: string, time_until: string) => ({
    weekday,
    time_from,
    time_until,
  });
  const post = (body: object) => office.call(`POST ${calendar}/calendar_hours`, body, administrator());
  const refused = async (body: object) =>
    ((await post(body)).json['errors'] as [string, string][] | undefined)?.map((pair) => pair.join(': '));

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  beforeEach(async () => {
    calendar = `/calendars/${await office.create('POST /calendars', { name: 'Office hours' })}`;
  });
  afterAll(() => office?.close());

  it('are included in the calendar, in lists as well', async () => {
    await office.create(`POST ${calendar}/calendar_hours`, hours('mon', '9:00', '12:30'));
    await office.create(`POST ${calendar}/calendar_hours`, hours('sun', '00:00', '24:00'));
    const expected = [hours('mon', '09:00', '12:30'), hours('sun', '00:00', '24:00')];
    const { json } = await office.call(`GET ${calendar}`, null, administrator());
    expect(json['calendar_hours']).toMatchObject(expected);
    const list = await office.call(`GET /calendars?id=${String(json['id'])}`, null, administrator());
    expect(list.json).toMatchObject([{ calendar_hours: expected }]);
  });

  it('are projected to other services after each change', async () => {
    const id = Number(calendar.split('/').at(-1));
    const shared = async () => {
      const [row] = await office.database.query<{ attributes: Record<string, unknown> }>(
        `SELECT attributes FROM reference WHERE type = 'calendar' AND id = $1`,
        [id],
      );
      return row?.attributes['calendar_hours'];
    };
    expect(await shared()).toEqual([]);
    const hour = await office.create(`POST ${calendar}/calendar_hours`, hours('mon', '09:00', '17:00'));
    expect(await shared()).toMatchObject([hours('mon', '09:00', '17:00')]);
    await office.call(`DELETE ${calendar}/calendar_hours/${hour}`, null, administrator());
    expect(await shared()).toEqual([]);
  });

  it.each([
    [hours('mon', '25:00', '26:00'), ['time_from: Time from is not a valid time of day']],
    [hours('mon', '12:00', '09:00'), ["time_until: Time until can't be before the start"]],
    [hours('mon', '12:00', '12:00'), ["time_until: Time until can't be before the start"]],
    [hours('someday', '09:00', '12:00'), ['weekday: Weekday is not included in the list']],
  ])('are refused as %j', async (body, expected) => {
    expect((await refused(body))?.slice(0, 1)).toEqual(expected);
  });

  it('never overlap after concurrent or successive changes', async () => {
    const overlap = ["time_from: Time from can't overlap with others"];
    const hour = await office.create(`POST ${calendar}/calendar_hours`, hours('mon', '09:00', '12:00'));
    expect(await refused(hours('mon', '11:00', '13:00'))).toEqual(overlap);
    await office.create(`POST ${calendar}/calendar_hours`, hours('mon', '12:00', '17:00'));
    const moved = await office.call(
      `PATCH ${calendar}/calendar_hours/${hour}`,
      { time_until: '12:01' },
      administrator(),
    );
    expect(moved.json['errors']).toEqual([['time_from', "Time from can't overlap with others"]]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => post(hours('tue', '09:00', '17:00'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array<number>(3).fill(422)]);
  });

  it('may overlap those of another calendar', async () => {
    await office.create(`POST ${calendar}/calendar_hours`, hours('mon', '09:00', '12:00'));
    const other = await office.create('POST /calendars', { name: 'Night' });
    await office.create(`POST /calendars/${other}/calendar_hours`, hours('mon', '09:00', '12:00'));
  });
});

import { administrator, ConfigurationRecordsEnv } from '../../test/configuration-records-env';

describe('holidays of a calendar', () => {
  let office: ConfigurationRecordsEnv;
  let calendar = 0;
  const christmas = { start_at: '2026-12-25T00:00:00Z', end_at: '2026-12-27T00:00:00Z' };
  const holiday = (values: object = {}) =>
    office.create('POST /holidays', { name: 'Christmas', ...christmas, ...values });
  const shared = async () => {
    const [row] = await office.database.query<{ attributes: Record<string, unknown> }>(
      `SELECT attributes FROM reference WHERE type = 'calendar' AND id = $1`,
      [calendar],
    );
    return row?.attributes['holidays'];
  };

  beforeAll(async () => {
    office = await ConfigurationRecordsEnv.open();
    await office.account('widget');
  });
  beforeEach(async () => {
    calendar = await office.create('POST /calendars', { name: 'Office hours' });
  });
  afterAll(() => office?.close());

  it('are projected to other services when they are linked, from either end', async () => {
    expect(await shared()).toEqual([]);
    await holiday({ calendar_ids: [calendar] });
    expect(await shared()).toEqual([christmas]);
    await office.call(`PATCH /calendars/${calendar}`, { holiday_ids: [] }, administrator());
    expect(await shared()).toEqual([]);
    const id = await holiday();
    await office.call(`POST /calendars/${calendar}/holidays/${id}`, null, administrator());
    expect(await shared()).toEqual([christmas]);
    await office.call(`DELETE /holidays/${id}/calendars/${calendar}`, null, administrator());
    expect(await shared()).toEqual([]);
  });

  it('are projected again when they change', async () => {
    const id = await holiday({ calendar_ids: [calendar] });
    await office.call(`PATCH /holidays/${id}`, { end_at: '2026-12-28T00:00:00+01:00' }, administrator());
    expect(await shared()).toEqual([{ ...christmas, end_at: '2026-12-27T23:00:00Z' }]);
    const { json } = await office.call(`GET /calendars/${calendar}/audit`, null, administrator());
    expect((json as unknown as { changes: object }[]).map(({ changes }) => changes)).toContainEqual({
      holidays: [
        { id, ...christmas },
        { id, ...christmas, end_at: '2026-12-27T23:00:00Z' },
      ],
    });
  });
});

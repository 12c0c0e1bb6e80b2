import { Database } from '@deskline/platform';
import { WorkRecordsEnv } from '../../test/work-records-env';

const TEAM = 8;
const CALENDAR = 3;

describe('the completion target of a task', () => {
  let desk: WorkRecordsEnv;
  /** Stores the reference as an event of configuration-records would. */
  const know = (type: string, id: number, attributes: object) =>
    desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ($1, $2, 'widget', 'Office', 1, false, '"name":"Office"', $3)
       ON CONFLICT (type, id) DO UPDATE SET attributes = excluded.attributes`,
      [type, id, JSON.stringify(attributes)],
    );
  const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'].map((weekday) => ({
    weekday,
    time_from: '09:00',
    time_until: '17:00',
  }));
  const target = async (path: string) => (await desk.read(path))['completion_target_at'];

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    await know('team', TEAM, { time_zone: 'Europe/Amsterdam', work_hours: CALENDAR });
    await know('calendar', CALENDAR, { calendar_hours: workdays, holidays: [] });
  });
  afterAll(() => desk?.service.stop());

  it('is within the work hours of the team, like that of its workflow', async () => {
    desk.service.clock.set(new Date('2026-03-06T15:00:00Z'));
    const workflow = await desk.workflow({ status: 'in_progress' });
    const first = await desk.task(workflow, { team: TEAM, planned_duration: 120 });
    await desk.task(workflow, { team: TEAM, planned_duration: 480, predecessor_ids: [first] });
    expect(await target(`/tasks/${first}`)).toBe('2026-03-09T09:00:00Z');
    expect(await target(`/workflows/${workflow}`)).toBe('2026-03-10T09:00:00Z');
  });

  it('uses the hours and holidays at the moment of assignment', async () => {
    desk.service.clock.set(new Date('2026-03-11T09:00:00Z'));
    const workflow = await desk.workflow({ status: 'in_progress' });
    const before = await desk.task(workflow, { team: TEAM, planned_duration: 480 });
    const holidays = [{ start_at: '2026-03-11T23:00:00Z', end_at: '2026-03-12T23:00:00Z' }];
    await know('calendar', CALENDAR, { calendar_hours: workdays, holidays });
    const after = await desk.task(workflow, { team: TEAM, planned_duration: 480 });
    await desk.call(`PATCH /tasks/${before}`, { subject: 'Later' });
    expect(await target(`/tasks/${before}`)).toBe('2026-03-12T09:00:00Z');
    expect(await target(`/tasks/${after}`)).toBe('2026-03-13T09:00:00Z');
  });

  it('is null when the calendar of the team has no hours', async () => {
    await know('calendar', CALENDAR, { calendar_hours: [], holidays: [] });
    const task = await desk.task(await desk.workflow({ status: 'in_progress' }), { team: TEAM });
    expect(await target(`/tasks/${task}`)).toBeNull();
  });
});

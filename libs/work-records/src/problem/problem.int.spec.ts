import { Database } from '@deskline/platform';
import { TimerRunner } from '@deskline/record-store';
import { until } from '@deskline/testing';
import { WorkRecordsEnv } from '../../test/work-records-env';

const NOON = '2026-03-02T12:00:00Z';

describe('a stored problem', () => {
  let desk: WorkRecordsEnv;
  const problem = (values: object = {}) =>
    desk.create('POST /problems', {
      subject: 'Slow',
      impact: 'low',
      manager: 1,
      service: 3,
      team: 7,
      ...values,
    });
  const eventsOf = async (id: number) => (await desk.events('problem', id)).map(({ event }) => event);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('becomes assigned at waiting_until', async () => {
    const id = await problem({ status: 'waiting_for', waiting_until: NOON });
    expect(await desk.read(`/problems/${id}`)).toMatchObject({ waiting_until: NOON, new_assignment: false });
    desk.service.clock.set(new Date(NOON));
    await desk.service.get(TimerRunner).run();
    desk.service.clock.set(new Date('2026-03-02T09:00:00Z'));
    expect(await desk.read(`/problems/${id}`)).toMatchObject({
      status: 'assigned',
      waiting_until: null,
      new_assignment: true,
    });
    expect(await eventsOf(id)).toEqual(['problem.create', 'problem.update', 'problem.status-changed']);
  });

  it('becomes assigned by the timer that its own change wakes, long before the next recheck', async () => {
    desk.service.clock.set(new Date(Date.parse(NOON) - 50));
    const id = await problem({ status: 'waiting_for', waiting_until: NOON });
    desk.service.clock.set(new Date(NOON));
    const read = () => desk.read(`/problems/${id}`);
    const found = await until(read, ({ status }) => status === 'assigned');
    desk.service.clock.set(new Date('2026-03-02T09:00:00Z'));
    expect(found).toMatchObject({ status: 'assigned', waiting_until: null });
  });

  it('is set back to assigned when its workflow is completed', async () => {
    const workflow = await desk.workflow();
    const task = await desk.task(workflow);
    const waiting = await problem({ workflow, status: 'workflow_pending' });
    const others = [
      await problem({ workflow, status: 'analyzed' }),
      await problem({ workflow: await desk.workflow(), status: 'workflow_pending' }),
    ];
    await desk.call(`PATCH /tasks/${task}`, { status: 'completed' });
    expect(await desk.read(`/workflows/${workflow}`)).toMatchObject({ status: 'completed' });
    expect(await desk.read(`/problems/${waiting}`)).toMatchObject({
      status: 'assigned',
      new_assignment: true,
      workflow: { id: workflow },
    });
    const statuses = await Promise.all(others.map((id) => desk.read(`/problems/${id}`)));
    expect(statuses.map(({ status }) => status)).toEqual(['analyzed', 'workflow_pending']);
  });

  it('is archived only when it is solved, with solved_at set', async () => {
    const id = await problem();
    expect((await desk.call(`POST /problems/${id}/archive`)).json['errors']).toEqual([
      ['status', 'Status is not completed yet'],
    ]);
    await desk.call(`PATCH /problems/${id}`, { status: 'solved' });
    const { status, json } = await desk.call(`POST /problems/${id}/archive`);
    expect([status, json['archived'], json['solved_at']]).toEqual([200, true, '2026-03-02T09:00:00Z']);
  });

  it.each([
    ['archive', 'Problem is archived'],
    ['trash', 'Problem is in the trash'],
  ])('that is archived is refused as a reference of %s', async (verb, because) => {
    const id = await problem({ status: 'solved' });
    const request = await desk.create('POST /requests', { category: 'rfi', problem: id });
    const other = await desk.create('POST /requests', { category: 'rfi' });
    expect((await desk.call(`POST /problems/${id}/${verb}`)).status).toBe(200);
    const entry = { customer: 20, service: 3, person: 30, date: '2026-03-01', time_spent: 10 };
    for (const [call, values] of [
      ['POST /requests', { category: 'rfi' }],
      [`PATCH /requests/${other}`, {}],
      ['POST /time_entries', entry],
    ] as const) {
      const { status, json } = await desk.call(call, { ...values, problem: id });
      expect([call, status, json['errors']]).toEqual([call, 422, [['problem', because]]]);
    }
    // A record that refers to it already accepts its own JSON.
    expect((await desk.call(`PATCH /requests/${request}`, { problem: id, subject: 'Again' })).status).toBe(
      200,
    );
  });

  it('refuses an archived person as its manager', async () => {
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('person', 60, 'widget', 'Old', 1, false, '"name":"Old"', '{"archived":true}')`,
    );
    const { status, json } = await desk.call(`PATCH /problems/${await problem()}`, { manager: 60 });
    expect([status, json['errors']]).toEqual([422, [['manager', 'Manager is archived']]]);
  });

  it('takes notes and time_spent', async () => {
    const id = await problem({ note: 'Since Monday', time_spent: 20 });
    expect(await desk.rows(`/problems/${id}/notes`)).toMatchObject([{ text: 'Since Monday' }]);
    expect(await desk.rows('/time_entries?sort=-id&per_page=1')).toMatchObject([
      { time_spent: 20, problem: { id }, service: { id: 3 } },
    ]);
  });
});

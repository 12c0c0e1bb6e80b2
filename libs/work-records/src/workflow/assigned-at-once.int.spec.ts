import { Database } from '@deskline/platform';
import { WorkRecordsEnv, endUser } from '../../test/work-records-env';

describe('a task that is created in a workflow in progress', () => {
  let desk: WorkRecordsEnv;
  let workflow: number;
  let body: object;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    workflow = await desk.workflow();
    const { template } = (await desk.read(`/tasks/${await desk.task(workflow)}`)) as {
      template: { id: number };
    };
    await desk.call(`PATCH /workflows/${workflow}`, { status: 'in_progress' });
    body = {
      ...{ subject: 'Step', category: 'implementation', team: 7, planned_duration: 60 },
      template: template.id,
    };
  });
  afterAll(() => desk?.service.stop());

  const query = <T extends object>(text: string, id: number) =>
    desk.service.get(Database).query<T>(text, [id]);
  const below = (id: number) => `POST /workflows/${id}/tasks`;

  it('is assigned, with audit lines and events of its creation and its assignment', async () => {
    const { status, json, headers } = await desk.call(below(workflow), body);
    const id = Number(json['id']);
    expect([status, json['status']]).toEqual([201, 'assigned']);
    const lines = await query<{ id: number; action: string; changes: Record<string, unknown> }>(
      `SELECT id, action, changes FROM audit_line WHERE record_type = 'task' AND record_id = $1 ORDER BY id`,
      id,
    );
    expect(lines.map(({ action }) => action)).toEqual(['create', 'update']);
    expect(lines[0]?.changes).toMatchObject({ status: [null, 'registered'] });
    expect(lines[1]?.changes).toMatchObject({ status: ['registered', 'assigned'] });
    const events = await query<{ event: string; audit_line_id: number; payload: object }>(
      `SELECT event, audit_line_id, payload FROM event_log WHERE object_type = 'task' AND object_id = $1 ORDER BY entry`,
      id,
    );
    const [made, moved] = lines.map((line) => line.id);
    expect(events.map(({ event, audit_line_id }) => [event, audit_line_id])).toEqual([
      ['task.create', made],
      ['task.update', moved],
      ['task.status-changed', moved],
    ]);
    expect(events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ status: 'registered' }),
      expect.objectContaining({ status: 'assigned' }),
      expect.objectContaining({ status: 'assigned' }),
    ]);
    expect(await query('SELECT version FROM task WHERE id = $1', id)).toEqual([{ version: 2 }]);
    const changed = await desk.call(`PATCH /tasks/${id}`, { subject: 'Later' });
    expect(changed.status).toBe(200);
    expect(changed.headers['ETag']).not.toBe(headers['ETag']);
    expect(await query('SELECT version FROM task WHERE id = $1', id)).toEqual([{ version: 3 }]);
  });

  it('is assigned after its predecessors, and summed up in the workflow', async () => {
    const other = await desk.workflow();
    await desk.call(`PATCH /workflows/${other}`, { status: 'in_progress' });
    const first = await desk.create(below(other), { ...body, planned_effort: 10 });
    const second = await desk.create(below(other), { ...body, predecessor_ids: [first], planned_effort: 20 });
    const statuses = async () =>
      Promise.all([first, second].map(async (id) => (await desk.read(`/tasks/${id}`))['status']));
    expect(await statuses()).toEqual(['assigned', 'registered']);
    expect(await desk.read(`/workflows/${other}`)).toMatchObject({
      planned_effort: 30,
      status: 'in_progress',
    });
    await desk.call(`PATCH /tasks/${first}`, { status: 'completed', member: 7 });
    expect(await statuses()).toEqual(['completed', 'assigned']);
  });

  it('answers 404 below a workflow that does not exist, 403 to end users, and writes nothing', async () => {
    const count = async () => (await desk.service.get(Database).query('SELECT count(*) FROM task'))[0];
    const before = await count();
    for (const sent of [body, {}, { ...body, team: 'none' }, { ...body, category: 'none' }])
      expect((await desk.call(below(999_999), sent)).status).toBe(404);
    expect((await desk.call(below(workflow), body, endUser(9))).status).toBe(403);
    expect((await desk.call(below(workflow), { ...body, category: 'none' })).status).toBe(422);
    expect(await count()).toEqual(before);
  });
});

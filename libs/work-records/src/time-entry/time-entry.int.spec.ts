import { Database } from '@deskline/platform';
import { principal } from '@deskline/testing';
import { WorkRecordsEnv, endUser, specialist } from '../../test/work-records-env';

describe('a stored time entry', () => {
  let desk: WorkRecordsEnv;
  const effort = async (workflow: number) => {
    const { actual_effort, actual_vs_planned_effort_percentage } = await desk.read(`/workflows/${workflow}`);
    return [actual_effort, actual_vs_planned_effort_percentage];
  };
  const entry = (values: object) => ({
    customer: 20,
    service: 3,
    person: 30,
    date: '2026-03-01',
    time_spent: 10,
    ...values,
  });

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('is made from time_spent of a task, for the caller and today', async () => {
    const task = await desk.task(await desk.workflow());
    await desk.call(`PATCH /tasks/${task}`, { time_spent: 25, time_spent_effort_class: 4 });
    const entries = await desk.rows('/time_entries?sort=-id&per_page=1');
    expect(entries).toMatchObject([
      {
        date: '2026-03-02',
        time_spent: 25,
        person: { id: 1 },
        task: { id: task },
        service: { id: 3 },
        customer: null,
        effort_class: { id: 4 },
      },
    ]);
    expect(await desk.events('task', task)).toEqual([{ event: 'task.create', note_id: null, audited: true }]);
    expect(await desk.events('time_entry', Number(entries[0]?.['id']))).toEqual([
      { event: 'time_entry.create', note_id: null, audited: false },
    ]);
  });

  it('is accepted when its JSON is sent back, also with null fields', async () => {
    await desk.task(await desk.workflow(), { time_spent: 25 });
    const [made] = await desk.rows('/time_entries?sort=-id&per_page=1');
    const whole = await desk.read(`/time_entries/${String(made?.['id'])}`);
    expect(whole['customer']).toBeNull();
    const { status, json } = await desk.call(`PATCH /time_entries/${String(made?.['id'])}`, whole);
    expect([status, json]).toEqual([200, whole]);
  });

  it('is announced with all of its fields, also when it is marked as deleted', async () => {
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    const note_id = await desk.create(`POST /requests/${request}/notes`, { text: 'Soon' });
    const id = await desk.create('POST /time_entries', entry({ sourceID: 'T-1', effort_class: 4, note_id }));
    const made = await desk.read(`/time_entries/${id}`);
    await desk.call(`PATCH /time_entries/${id}`, {
      description: 'Later',
      started_at: '2026-03-01T10:00:00+01:00',
    });
    const changed = await desk.read(`/time_entries/${id}`);
    await desk.call(`DELETE /time_entries/${id}`);
    const emitted = await desk.service
      .get(Database)
      .query<{ event: string; payload: object }>(
        `SELECT event, payload FROM event_log WHERE object_type = 'time_entry' AND object_id = $1 ORDER BY entry`,
        [id],
      );
    expect(emitted.map(({ event }) => event)).toEqual(
      ['create', 'update', 'delete'].map((verb) => `time_entry.${verb}`),
    );
    expect(emitted.map(({ payload }) => payload)).toEqual([made, changed, changed]);
    expect(changed).toMatchObject({
      started_at: '2026-03-01T09:00:00Z',
      person: { id: 30 },
      customer: { id: 20 },
      note_id,
      note_nodeID: expect.any(String) as string,
    });
    expect(emitted[2]?.payload).not.toHaveProperty('workflow');
  });

  it('made with a new task is announced with the name of the task', async () => {
    const task = await desk.task(await desk.workflow(), { time_spent: 25 });
    const [emitted] = await desk.service
      .get(Database)
      .query<{ payload: object }>(
        `SELECT payload FROM event_log WHERE event = 'time_entry.create' ORDER BY entry DESC LIMIT 1`,
      );
    expect(emitted?.payload).toMatchObject({
      task: { id: task, subject: 'Step', nodeID: expect.any(String) as string },
    });
  });

  it('made together with a note has the id and nodeID of the note', async () => {
    const task = await desk.task(await desk.workflow());
    await desk.call(`PATCH /tasks/${task}`, { time_spent: 25, note: 'Half done' });
    const [[note], [made]] = [
      await desk.rows(`/tasks/${task}/notes`),
      await desk.rows('/time_entries?sort=-id&per_page=1&fields=note_id,note_nodeID'),
    ];
    expect(made).toMatchObject({ note_id: note?.['id'], note_nodeID: note?.['nodeID'] });
    await desk.call(`PATCH /tasks/${task}`, { time_spent: 5 });
    const alone = await desk.rows('/time_entries?sort=-id&per_page=1&fields=note_id,note_nodeID');
    expect(alone).toMatchObject([{ note_id: null, note_nodeID: null }]);
  });

  it('refuses a note that does not exist or that the caller may not read', async () => {
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    const hushed = await desk.create(`POST /requests/${request}/notes`, { text: 'Hush', internal: true });
    const said = await desk.create(`POST /requests/${request}/notes`, { text: 'Soon' });
    const projectManager = principal({ person: { id: 30, name: 'Paula' }, roles: ['project_manager'] });
    const enter = async (note_id: number, who = projectManager) => {
      const { status, json } = await desk.call('POST /time_entries', entry({ note_id }), who);
      return [status, json['errors'] ?? json['note_id']];
    };
    const refused = [422, [['note_id', 'Note ID does not exist']]];
    expect(await enter(said)).toEqual([201, said]);
    expect(await enter(hushed)).toEqual(refused);
    expect(await enter(hushed, specialist(30))).toEqual([201, hushed]);
    expect(await enter(999_999, specialist(30))).toEqual(refused);
  });

  it('keeps its note when it is sent back by a caller who may not read the note', async () => {
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    const note_id = await desk.create(`POST /requests/${request}/notes`, { text: 'Hush', internal: true });
    const id = await desk.create('POST /time_entries', entry({ note_id }));
    const projectManager = principal({ person: { id: 30, name: 'Paula' }, roles: ['project_manager'] });
    const whole = await desk.read(`/time_entries/${id}`, projectManager);
    const echoed = await desk.call(`PATCH /time_entries/${id}`, whole, projectManager);
    expect([echoed.status, echoed.json]).toEqual([200, whole]);
  });

  it('refuses an effort class that does not exist', async () => {
    const task = await desk.task(await desk.workflow());
    const body = { time_spent: 25, time_spent_effort_class_id: 999 };
    const { status, json } = await desk.call(`PATCH /tasks/${task}`, body);
    expect(status).toBe(422);
    expect(json['errors']).toEqual([['time_spent_effort_class', 'Time spent effort class does not exist']]);
  });

  it('of a task is summed up in actual_effort of its workflow', async () => {
    const workflow = await desk.workflow();
    const task = await desk.task(workflow, { time_spent: 15 });
    expect(await effort(workflow)).toEqual([15, 25]);
    await desk.call(`PATCH /tasks/${task}`, { status: 'in_progress', time_spent: 30 });
    expect(await effort(workflow)).toEqual([45, 75]);
    const later = await desk.create('POST /time_entries', entry({ task }));
    expect(await effort(workflow)).toEqual([55, 92]);
    await desk.call(`PATCH /time_entries/${later}`, { time_spent: 15 });
    expect(await effort(workflow)).toEqual([60, 100]);
    await desk.call(`POST /time_entries/${later}/trash`);
    expect(await effort(workflow)).toEqual([45, 75]);
    await desk.call(`POST /time_entries/${later}/restore`);
    expect((await desk.call(`DELETE /time_entries/${later}`)).status).toBe(204);
    expect(await effort(workflow)).toEqual([45, 75]);
  });

  it('is added to the planned effort of related requests and problems, also concurrently', async () => {
    const workflow = await desk.workflow();
    await desk.task(workflow, { time_spent: 15 });
    const planned = async () => (await desk.read(`/workflows/${workflow}`))['planned_effort'];
    const template = await desk.create('POST /request_templates', { subject: 'Help', planned_effort: 20 });
    const request = { subject: 'Help', category: 'rfi', template, workflow };
    const ids = await Promise.all([1, 2, 3, 4].map(() => desk.create('POST /requests', request)));
    expect([await planned(), ...(await effort(workflow))]).toEqual([140, 95, 68]);
    const problem = { subject: 'Slow', impact: 'low', manager: 1, service: 3, team: 7, planned_effort: 60 };
    const slow = await desk.create('POST /problems', { ...problem, workflow });
    expect([await planned(), ...(await effort(workflow))]).toEqual([200, 155, 78]);
    await desk.call(`PATCH /problems/${slow}`, { planned_effort: 10 });
    await Promise.all(ids.map((id) => desk.call(`PATCH /requests/${id}`, { workflow: null })));
    expect([await planned(), ...(await effort(workflow))]).toEqual([70, 25, 36]);
    expect(Object.keys(await desk.read(`/workflows/${workflow}`))).not.toContain('related_effort');
  });

  it('of a request has the organization of the requester as customer', async () => {
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi', time_spent: 5 });
    const [latest] = await desk.rows('/time_entries?sort=-id&per_page=1');
    expect(latest).toMatchObject({ request: { id: request }, time_spent: 5, customer: null });
  });

  it('takes organization, customer and effort class from person, service provider and template', async () => {
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('person', 52, 'widget', 'Paula', 1, false, '"name":"Paula"', '{"organization":53}'),
         ('service', 50, 'widget', 'Mail', 1, false, '"name":"Mail"', '{"provider":51}'),
         ('service_instance', 50, 'widget', 'Mail', 1, false, '"name":"Mail"', '{"service":50}'),
         ('organization', 51, 'widget', 'Provider', 1, false, '"name":"Provider"', '{}'),
         ('organization', 53, 'widget', 'Office', 1, false, '"name":"Office"', '{}'),
         ('organization', 54, 'widget', 'Customer', 1, false, '"name":"Customer"', '{}')`,
    );
    const step = { subject: 'Step', category: 'implementation', planned_duration: 60, effort_class: 6 };
    const template = await desk.create('POST /task_templates', step);
    const forRequests = await desk.create('POST /request_templates', { subject: 'Help', effort_class: 7 });
    const project = await desk.create('POST /projects', {
      ...{ subject: 'Move', justification: 'move', customer: 54, service: 50 },
      ...{ work_hours: 1, time_zone: 'UTC' },
    });
    const task = await desk.task(await desk.workflow({ service: 50 }), { template, member: 52 });
    const ofProject = await desk.task(await desk.workflow({ service: 50, project }), {
      template,
      member: 52,
    });
    const problem = { subject: 'Slow', impact: 'low', manager: 1, service: 50, team: 7, member: 52 };
    const request = { category: 'rfi', template: forRequests, service_instance: 50, member: 52 };
    const paths = [
      `/tasks/${task}`,
      `/tasks/${ofProject}`,
      `/problems/${await desk.create('POST /problems', problem)}`,
      `/requests/${await desk.create('POST /requests', { ...request, requested_for: 52 })}`,
    ];
    const made = [];
    for (const path of paths) {
      expect((await desk.call(`PATCH ${path}`, { time_spent: 5 }, specialist(52))).status).toBe(200);
      const fields = 'organization,customer,service,effort_class';
      const [entry] = await desk.rows(`/time_entries?sort=-id&per_page=1&fields=${fields}`);
      const id = (name: string) => (entry?.[name] as { id: number } | null)?.id ?? null;
      made.push([id('organization'), id('customer'), id('service'), id('effort_class')]);
    }
    expect(made).toEqual([
      [53, 51, 50, 6],
      [53, 54, 50, 6],
      [53, 51, 50, null],
      [53, 53, 50, 7],
    ]);
  });

  it('of less than a minute is refused, unless it is a correction', async () => {
    const enter = async (values: object) => {
      const { status, json } = await desk.call('POST /time_entries', entry(values));
      return [status, json['errors'] ?? json['time_spent']];
    };
    const refused = [422, [['time_spent', 'Time spent must be greater than 0, unless it is a correction']]];
    expect(await enter({ time_spent: 0 })).toEqual(refused);
    expect(await enter({ time_spent: -15 })).toEqual(refused);
    expect(await enter({ time_spent: -15, correction: true })).toEqual([201, -15]);
  });

  it('that is marked as deleted stays in the list, is filtered by deleted, and is not summed up', async () => {
    const workflow = await desk.workflow();
    const task = await desk.task(workflow, { time_spent: 30 });
    const id = await desk.create('POST /time_entries', entry({ task }));
    expect(await effort(workflow)).toEqual([40, 67]);
    await desk.call(`PATCH /time_entries/${id}`, { deleted: true });
    expect(await effort(workflow)).toEqual([30, 50]);
    const ids = async (query: string) =>
      (await desk.rows(`/time_entries?sort=-id&${query}`)).map((row) => row['id']);
    expect(await ids('')).toContain(id);
    expect(await ids('deleted=true')).toEqual([id]);
    expect(await ids('deleted=false')).not.toContain(id);
  });

  it('needs a customer, a date, a person, a service and the minutes', async () => {
    const { status, json } = await desk.call('POST /time_entries', {});
    expect(status).toBe(422);
    const fields = (json['errors'] as string[][]).map(([field]) => field).sort();
    expect(fields).toEqual(['customer', 'date', 'person', 'service', 'time_spent']);
  });

  it('is entered by the person who spent the time', async () => {
    const post = (by: ReturnType<typeof specialist>) => desk.call('POST /time_entries', entry({}), by);
    expect((await post(specialist(30))).status).toBe(201);
    expect((await post(specialist(31))).status).toBe(403);
    expect((await post(endUser(30))).status).toBe(403);
  });

  it('is refused for a task of an archived workflow', async () => {
    const workflow = await desk.workflow();
    const task = await desk.task(workflow);
    await desk.call(`PATCH /tasks/${task}`, { status: 'completed' });
    expect((await desk.call(`POST /workflows/${workflow}/archive`)).status).toBe(200);
    const { status, json } = await desk.call('POST /time_entries', entry({ task }));
    expect([status, json['errors']]).toEqual([422, [['workflow', 'Workflow is archived']]]);
  });

  it('refuses another task', async () => {
    const workflow = await desk.workflow();
    const [one, other] = [await desk.task(workflow), await desk.task(workflow)];
    const id = await desk.create('POST /time_entries', entry({ task: one }));
    const moved = await desk.call(`PATCH /time_entries/${id}`, { task: other });
    expect(moved.json['errors']).toEqual([['task', "Task can't be changed"]]);
  });
});

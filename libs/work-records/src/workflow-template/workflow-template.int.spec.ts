import { WorkRecordsEnv } from '../../test/work-records-env';

describe('a workflow template', () => {
  let desk: WorkRecordsEnv;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  const taskTemplate = (values: object = {}) =>
    desk.create('POST /task_templates', {
      ...{ subject: 'Step', category: 'implementation', planned_duration: 60, team: 7 },
      ...values,
    });
  const template = (values: object = {}) =>
    desk.create('POST /workflow_templates', { subject: 'Move', ...values });
  const step = async (workflow_template: number, values: object = {}, of: object = {}) =>
    desk.create(`POST /workflow_templates/${workflow_template}/tasks`, {
      task_template: await taskTemplate(of),
      ...values,
    });
  const tasksOf = (workflow: number) =>
    desk.rows(`/tasks?workflow=${workflow}&sort=id&fields=subject,status,phase,failure_task,team,template`);
  const impactOf = async (id: number) => (await desk.read(`/workflow_templates/${id}`))['impact'];

  it('creates the tasks of a workflow, in their order', async () => {
    const id = await template();
    const first = await step(id, { subject: 'Pack' });
    const rescue = await step(id, { subject: 'Unpack' });
    const last = await step(id, { subject: 'Carry', predecessor_ids: [first], failure_task: rescue });
    await step(id, { subject: 'Before all', successor_ids: [first] });
    const workflow = await desk.workflow({ template: id });
    const tasks = await tasksOf(workflow);
    const named = new Map(tasks.map((task) => [task['subject'], task]));
    expect([...named.keys()].sort()).toEqual(['Before all', 'Carry', 'Pack', 'Unpack']);
    const followed = async (subject: string) =>
      (await desk.rows(`/tasks/${named.get(subject)?.['id']}/predecessors`)).map((task) => task['subject']);
    expect(await Promise.all(['Before all', 'Pack', 'Carry', 'Unpack'].map(followed))).toEqual([
      [],
      ['Before all'],
      ['Pack'],
      [],
    ]);
    expect(named.get('Carry')).toMatchObject({ failure_task: { id: named.get('Unpack')?.['id'] } });
    expect(await desk.read(`/workflows/${workflow}`)).toMatchObject({
      ...{ status: 'registered', planned_effort: 240 },
    });
    expect(await desk.rows(`/workflow_template_tasks/${last}/predecessors`)).toMatchObject([{ id: first }]);
  });

  it('lets a workflow that starts at once assign its first tasks', async () => {
    const id = await template();
    const first = await step(id);
    await step(id, { subject: 'Later', predecessor_ids: [first] });
    const workflow = await desk.workflow({ template: id, status: 'in_progress' });
    expect((await tasksOf(workflow)).map(({ status }) => status)).toEqual(['assigned', 'registered']);
    expect(await desk.read(`/workflows/${workflow}`)).toMatchObject({ status: 'in_progress' });
  });

  it('has its tasks as relations, whose failure_task_template becomes a task of the workflow', async () => {
    const id = await template();
    const path = `/workflow_templates/${id}/task_template_relations`;
    const [own, rescue] = [
      await taskTemplate({ subject: 'Carry' }),
      await taskTemplate({ subject: 'Unpack' }),
    ];
    const made = await desk.call(`POST ${path}`, { task_template_id: own, failure_task_template_id: rescue });
    expect(made).toMatchObject({
      status: 201,
      json: { task_template: { id: own }, failure_task_template: { id: rescue }, failure_task: null },
    });
    expect(await desk.rows(`/workflow_templates/${id}/tasks`)).toMatchObject([{ id: made.json['id'] }]);
    const tasks = await tasksOf(await desk.workflow({ template: id }));
    expect(tasks).toMatchObject([
      { subject: 'Carry', failure_task: { id: tasks[1]?.['id'] } },
      { subject: 'Unpack', failure_task: null },
    ]);
    const row = `${path}/${String(made.json['id'])}`;
    const refused = await desk.call(`PATCH ${row}`, { failure_task_template_id: own });
    expect([refused.status, (refused.json['errors'] as string[][])[0]?.[0]]).toEqual([
      422,
      'failure_task_template',
    ]);
    const task = await step(id);
    expect((await desk.call(`PATCH ${row}`, { failure_task_id: task })).json).toMatchObject({
      failure_task: { id: task },
      failure_task_template: { name: 'Step' },
    });
    expect((await desk.call(`DELETE ${path}`)).status).toBe(204);
    expect(await desk.rows(path)).toEqual([]);
  });

  it('gives a workflow its phases, which follow the tasks in them', async () => {
    const id = await template();
    const path = `/workflow_templates/${id}/phases`;
    const plan = await desk.create(`POST ${path}`, { name: 'Plan' });
    await desk.create(`POST ${path}`, { name: 'Build' });
    await step(id, { phase_name: 'Plan' });
    expect((await desk.call(`PATCH ${path}/${plan}`, { name: 'Draw' })).status).toBe(200);
    const workflow = await desk.workflow({ template: id, status: 'in_progress' });
    expect(await desk.rows(`/workflows/${workflow}/phases`)).toMatchObject([
      { name: 'Draw', position: 1, status: 'in_progress' },
      { name: 'Build', position: 2, status: 'registered' },
    ]);
    expect(await tasksOf(workflow)).toMatchObject([{ phase: { name: 'Draw' } }]);
    expect((await desk.call(`DELETE /workflows/${workflow}/phases`)).status).toBe(422);
    expect((await desk.call(`DELETE ${path}`)).status).toBe(204);
    expect(await desk.rows(path)).toEqual([]);
    const empty = await desk.workflow({ template: id });
    expect(await desk.rows(`/workflows/${empty}/phases`)).toEqual([]);
  });

  it('puts tasks into the phases of the project by name', async () => {
    const id = await template();
    await step(id, { phase_name: 'build' });
    await step(id, { phase_name: 'Paint' });
    const project = await desk.create('POST /projects', {
      ...{
        subject: 'House',
        justification: 'move',
        customer: 1,
        service: 3,
        work_hours: 1,
        time_zone: 'UTC',
      },
    });
    const phase = await desk.create(`POST /projects/${project}/phases`, { name: 'Build' });
    const workflow = await desk.workflow({ template: id, project });
    expect((await tasksOf(workflow)).map((task) => task['phase'])).toMatchObject([{ id: phase }, null]);
  });

  it('has the greatest impact of its task templates, also after they change', async () => {
    const id = await template();
    expect(await impactOf(id)).toBe('none');
    await step(id, {}, { impact: 'low' });
    const high = await taskTemplate({ impact: 'high' });
    const greatest = await step(id, { task_template: high });
    expect(await impactOf(id)).toBe('high');
    await desk.call(`PATCH /task_templates/${high}`, { impact: 'top' });
    expect(await impactOf(id)).toBe('top');
    expect((await desk.call(`DELETE /workflow_template_tasks/${greatest}`)).status).toBe(204);
    expect(await impactOf(id)).toBe('low');
  });

  it('refuses a predecessor cycle, and predecessors of another template', async () => {
    const [id, other] = [await template(), await template()];
    const first = await step(id);
    const second = await step(id, { predecessor_ids: [first] });
    const elsewhere = await step(other);
    const refused = async (values: object) => {
      const { status, json } = await desk.call(`PATCH /workflow_template_tasks/${first}`, values);
      return [status, (json['errors'] as string[][])[0]?.[0]];
    };
    expect(await refused({ predecessor_ids: [second] })).toEqual([422, 'predecessors']);
    expect(await refused({ predecessor_ids: [elsewhere] })).toEqual([422, 'predecessors']);
    expect(await refused({ failure_task: elsewhere })).toEqual([422, 'failure_task']);
    expect(await refused({ failure_task: first })).toEqual([422, 'failure_task']);
  });

  it('is refused with a disabled task template', async () => {
    const id = await template();
    await step(id);
    const disabled = await taskTemplate();
    await step(id, { task_template: disabled });
    await desk.call(`PATCH /task_templates/${disabled}`, { disabled: true });
    await expect(desk.workflow({ template: id })).rejects.toThrow(/422.*Template is disabled/);
  });

  it('needs a justification while request templates refer to it', async () => {
    const [bare, justified] = [await template(), await template({ justification: 'move' })];
    const named = (workflow_template: number) =>
      desk.call('POST /request_templates', { subject: 'Move me', workflow_template });
    expect((await named(bare)).json['errors']).toEqual([
      ['workflow_template', 'Workflow template is invalid'],
    ]);
    expect((await named(justified)).status).toBe(201);
    const emptied = await desk.call(`PATCH /workflow_templates/${justified}`, { justification: null });
    expect([emptied.status, emptied.json['errors']]).toEqual([
      422,
      [['justification', "Justification can't be blank"]],
    ]);
    expect((await desk.call(`PATCH /workflow_templates/${bare}`, { justification: null })).status).toBe(200);
  });

  it('starts a workflow for a request from a template that names it, in the name of the requester', async () => {
    const of = { justification: 'move', workflow_type: 'standard', service: 3, workflow_manager: 6 };
    const id = await template(of);
    const approval = { category: 'approval', assign_to_requester: true, assign_to_workflow_manager: true };
    const first = await step(id, { subject: 'Agree' }, approval);
    await step(id, { subject: 'Carry', predecessor_ids: [first] });
    const from = await desk.create('POST /request_templates', {
      ...{ subject: 'Move me', category: 'rfc', workflow_template: id, workflow_manager: 5 },
    });
    const request = await desk.create('POST /requests', { template: from, requested_for: 8 });
    const read = await desk.read(`/requests/${request}`);
    expect(read).toMatchObject({ status: 'workflow_pending', workflow: { name: 'Move me' } });
    const workflow = (read['workflow'] as { id: number }).id;
    expect(await desk.read(`/workflows/${workflow}`)).toMatchObject({
      ...{ manager: { id: 5 }, service: { id: 3 }, template: { id }, status: 'in_progress' },
      ...{ category: 'standard', justification: 'move', workflow_type: 'standard' },
    });
    const [agree] = await tasksOf(workflow);
    expect(await desk.rows(`/tasks/${agree?.['id']}/approvals`)).toMatchObject([
      { approver: { id: 5 }, status: 'assigned' },
      { approver: { id: 8 }, status: 'assigned' },
    ]);
  });

  it('that leads back to itself by the requests of its tasks is refused', async () => {
    const id = await template({ justification: 'move', workflow_type: 'standard', service: 3 });
    const from = await desk.create('POST /request_templates', {
      ...{ subject: 'Move me', category: 'rfc', workflow_template: id },
    });
    await step(id, {}, { request_template: from });
    const { status, json } = await desk.call('POST /requests', { template: from });
    expect([status, (json['errors'] as string[][])[0]?.[0]]).toEqual([422, 'template']);
  });

  it('copies notes of its tasks to the workflow when their templates say so', async () => {
    const id = await template();
    await step(id, {}, { copy_notes_to_workflow: true });
    await step(id);
    const workflow = await desk.workflow({ template: id });
    const [copied, uncopied] = (await tasksOf(workflow)).map((task) => Number(task['id']));
    await desk.create(`POST /tasks/${copied}/notes`, { text: 'For all' });
    await desk.create(`POST /tasks/${copied}/notes`, { text: 'Hush', internal: true });
    await desk.call(`PATCH /tasks/${copied}`, { note: 'Said along' });
    await desk.create(`POST /tasks/${uncopied}/notes`, { text: 'For the task' });
    expect(await desk.rows(`/workflows/${workflow}/notes?fields=text,internal`)).toMatchObject([
      { text: 'For all', internal: false },
      { text: 'Hush', internal: true },
      { text: 'Said along', internal: false },
    ]);
    const noteEvents = (await desk.events('workflow', workflow)).filter(({ note_id }) => note_id !== null);
    expect(noteEvents.map(({ event }) => event)).toEqual(['workflow.note-added', 'workflow.note-added']);
  });
});

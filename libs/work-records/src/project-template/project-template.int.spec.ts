import { Database } from '@deskline/platform';
import { statementsOf } from '@deskline/testing';
import { WorkRecordsEnv } from '../../test/work-records-env';

describe('a project template', () => {
  let desk: WorkRecordsEnv;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  const GIVEN = { justification: 'move', service: 3, work_hours: 1, time_zone: 'UTC' };
  const template = (values: object = {}) =>
    desk.create('POST /project_templates', { subject: 'Move', ...GIVEN, ...values });
  const phase = (of: number, name: string, values: object = {}) =>
    desk.create(`POST /project_templates/${of}/phases`, { name, ...values });
  const taskTemplate = (values: object = {}) =>
    desk.create('POST /project_task_templates', {
      ...{ subject: 'Step', category: 'activity', planned_duration: 60 },
      ...values,
    });
  const step = async (of: number, values: object = {}, from: object = {}) =>
    desk.create(`POST /project_templates/${of}/task_templates`, {
      ...{ task_template: await taskTemplate(from), phase_name: 'Build' },
      ...values,
    });
  const project = (values: object) => desk.create('POST /projects', { customer: 1, ...values });
  const tasksOf = (id: number) =>
    desk.rows(`/projects/${id}/tasks?sort=id&fields=subject,status,phase,template,project_task_template`);
  const refused = async (request: string, values?: object) => {
    const { status, json } = await desk.call(request, values);
    return [status, (json['errors'] as string[][])[0]];
  };

  it('gives its project tasks the assignments of their template', async () => {
    const of = await template();
    const from = await taskTemplate();
    await desk.create(`POST /project_task_templates/${from}/assignments`, {
      assignee: 8,
      planned_effort: 30,
    });
    expect(
      (await desk.call(`POST /project_templates/${of}/task_templates/${from}`, { phase_name: 'Build' }))
        .status,
    ).toBe(201);
    const id = await project({ template: of });
    const [task] = await tasksOf(id);
    expect(await desk.rows(`/project_tasks/${String(task?.['id'])}/assignments`)).toMatchObject([
      { assignee: { id: 8 }, planned_effort: 30 },
    ]);
  });

  it('assigns a new project task to the people that its template names by role, each once', async () => {
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes) VALUES
       ('person', 21, 'widget', 'Ina', 1, false, '"name":"Ina"', '{"manager":22,"organization":51}'),
       ('organization', 51, 'widget', 'Part', 1, false, '"name":"Part"', '{"business_unit":false,"parent":52}'),
       ('organization', 52, 'widget', 'Unit', 1, false, '"name":"Unit"', '{"business_unit":true,"manager":23}'),
       ('service', 50, 'widget', 'Mail', 1, false, '"name":"Mail"', '{"service_owner":22}')`,
    );
    const id = await project({ template: await template({ service: 50 }), manager: 5 });
    const named = Object.fromEntries(
      [
        ...['project_manager', 'requester', 'requester_manager'],
        ...['requester_business_unit_manager', 'service_owner'],
      ].map((role) => [`assign_to_${role}`, true]),
    );
    const efforts = { planned_effort_requester_manager: 15, planned_effort_service_owner: 20 };
    const project_task_template = await taskTemplate({ ...named, ...efforts });
    const assigneesOf = async () => {
      const task = await desk.create(`POST /projects/${id}/tasks`, { project_task_template });
      const rows = await desk.rows(`/project_tasks/${task}/assignments`);
      return rows.map(({ assignee, planned_effort }) => [(assignee as { id: number }).id, planned_effort]);
    };
    expect(await assigneesOf()).toEqual([
      [5, null],
      [22, 20],
    ]);
    for (const requested_for of [21, 24])
      await desk.create('POST /requests', {
        ...{ subject: 'Move me', category: 'rfc', team: 7 },
        ...{ project: id, requested_for },
      });
    expect(await assigneesOf()).toEqual([
      [5, null],
      [21, null],
      [23, null],
      [22, 15],
    ]);
  });

  it('has task templates with UI extensions of their own category only', async () => {
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes) VALUES
       ('ui_extension', 61, 'widget', 'Own', 1, false, '"name":"Own"', '{"category":"project_task_template"}'),
       ('ui_extension', 62, 'widget', 'Other', 1, false, '"name":"Other"', '{"category":"person"}')`,
    );
    const id = await taskTemplate({ ui_extension: 61 });
    expect(await refused(`PATCH /project_task_templates/${id}`, { ui_extension: 62 })).toEqual([
      422,
      ['ui_extension', 'UI extension is not included in the list'],
    ]);
  });

  it('gives a project the values that the client leaves open, its note, phases and tasks in their order', async () => {
    const of = await template({ note: 'Boxes are in the cellar' });
    await phase(of, 'Build');
    await phase(of, 'Plan', { position: 1 });
    const first = await step(of, { subject: 'Wall', phase_name: 'build' });
    await step(of, { subject: 'Roof', predecessor_ids: [first] });
    await step(of, { subject: 'Draw', phase_name: 'Plan', successor_ids: [first] });
    const id = await project({ template: of, time_zone: 'Europe/Amsterdam' });
    expect(await desk.read(`/projects/${id}`)).toMatchObject({
      ...{ subject: 'Move', justification: 'move', status: 'registered', template: { id: of } },
      ...{ service: { id: 3 }, work_hours: { id: 1 }, time_zone: 'Europe/Amsterdam' },
    });
    expect(await desk.rows(`/projects/${id}/notes`)).toMatchObject([{ text: 'Boxes are in the cellar' }]);
    expect(await desk.rows(`/projects/${id}/phases`)).toMatchObject([
      { name: 'Plan', position: 1, status: 'registered' },
      { name: 'Build', position: 2 },
    ]);
    const named = new Map((await tasksOf(id)).map((task) => [String(task['subject']), task]));
    expect(Object.fromEntries(named)).toMatchObject({
      Draw: { phase: { name: 'Plan' }, status: 'registered', template: null },
      Wall: { phase: { name: 'Build' }, project_task_template: { name: 'Step' } },
      Roof: { phase: { name: 'Build' } },
    });
    const before = async (subject: string) =>
      (await desk.rows(`/project_tasks/${named.get(subject)?.['id']}/predecessors`)).map(
        (row) => row['subject'],
      );
    expect(await Promise.all(['Draw', 'Wall', 'Roof'].map(before))).toEqual([[], ['Draw'], ['Wall']]);
    expect(await desk.read(`/project_templates/${of}`)).toMatchObject({ times_applied: 1 });
  });

  it('lets a project that starts at once assign its first tasks', async () => {
    const of = await template();
    await phase(of, 'Build');
    const first = await step(of);
    await step(of, { predecessor_ids: [first] });
    const id = await project({ template: of, status: 'in_progress' });
    expect((await tasksOf(id)).map(({ status }) => status)).toEqual(['assigned', 'registered']);
    expect(await desk.rows(`/projects/${id}/phases`)).toMatchObject([{ status: 'in_progress' }]);
  });

  it('leaves fields that neither it nor the client gives to a 422', async () => {
    const of = await template({ service: null });
    expect(await refused('POST /projects', { customer: 1, template: of })).toEqual([
      422,
      ['service', "Service can't be blank"],
    ]);
  });

  it('is refused for projects when it or one of its task templates is disabled', async () => {
    const of = await template();
    await phase(of, 'Build');
    const task_template = await taskTemplate();
    await step(of, { task_template });
    await desk.call(`PATCH /project_task_templates/${task_template}`, { disabled: true });
    const disabled = [422, ['template', 'Template is disabled']];
    expect(await refused('POST /projects', { customer: 1, template: of })).toEqual(disabled);
    const off = await template({ disabled: true });
    expect(await refused('POST /projects', { customer: 1, template: off })).toEqual(disabled);
  });

  it('lists its enabled and its disabled task templates', async () => {
    const of = await template();
    const off = await taskTemplate();
    const [enabled, disabled] = [await step(of), await step(of, { task_template: off })];
    await desk.call(`PATCH /project_task_templates/${off}`, { disabled: true });
    const ids = async (view: string) =>
      (await desk.rows(`/project_templates/${of}/task_templates${view}`)).map(({ id }) => id);
    expect(await ids('/enabled')).toEqual([enabled]);
    expect(await ids('/disabled')).toEqual([disabled]);
    expect(await ids('')).toEqual([enabled, disabled]);
  });

  it('refuses predecessors that lead in a circle or to another template', async () => {
    const [of, other] = [await template(), await template()];
    for (const each of [of, other]) await phase(each, 'Build');
    const first = await step(of);
    const second = await step(of, { predecessor_ids: [first] });
    const path = `PATCH /project_template_tasks/${first}`;
    const field = async (values: object) => (await refused(path, values)).flat().slice(0, 2);
    expect(await field({ predecessor_ids: [second] })).toEqual([422, 'predecessors']);
    expect(await field({ predecessor_ids: [await step(other)] })).toEqual([422, 'predecessors']);
  });

  it('gives a project also the phases that only tasks name, and renames a phase in its tasks', async () => {
    const of = await template();
    const build = await phase(of, 'Build');
    const task = await step(of);
    await step(of, { phase_name: 'Paint' });
    const id = await project({ template: of });
    const phases = await desk.rows(`/projects/${id}/phases`);
    expect(phases.map(({ name }) => name)).toEqual(['Build', 'Paint']);
    await desk.call(`PATCH /project_template_phases/${build}`, { name: 'Erect' });
    expect(await desk.read(`/project_template_tasks/${task}`)).toMatchObject({ phase_name: 'Erect' });
  });

  it('creates a project by one more statement for each further task', async () => {
    const cost = async (tasks: number) => {
      const of = await template();
      await phase(of, 'Build');
      for (let at = 0; at < tasks; at++) await step(of);
      return (await statementsOf(() => project({ template: of }))).length;
    };
    await cost(1);
    const [few, many] = [await cost(2), await cost(22)];
    // Those of the event log, which runs beside, come on top.
    expect((many - few) / 20).toBeLessThan(1.5);
  });

  it('has tasks that are made from its task templates with their values, assignee, note and effort class', async () => {
    const from = await taskTemplate({
      ...{ team: 7, planned_effort: 5, effort_class: 5, note: 'Mind the glass', urgent: true },
      ...{ assign_to_project_manager: true, planned_effort_project_manager: 9, copy_notes_to_project: true },
    });
    const of = await project({ subject: 'House', ...GIVEN, manager: 40 });
    const id = await desk.create(`POST /projects/${of}/tasks`, { project_task_template: from });
    expect(await desk.read(`/project_tasks/${id}`)).toMatchObject({
      ...{ subject: 'Step', category: 'activity', planned_duration: 60, planned_effort: 5, urgent: true },
      ...{ team: { id: 7 }, template: null, project_task_template: { id: from } },
    });
    expect(await desk.rows(`/project_tasks/${id}/assignments`)).toMatchObject([
      { assignee: { id: 40 }, planned_effort: 9 },
    ]);
    expect(await desk.rows(`/project_tasks/${id}/notes`)).toMatchObject([{ text: 'Mind the glass' }]);
    await desk.call(`PATCH /project_tasks/${id}`, { time_spent: 5 });
    const entries = await desk.rows('/time_entries?per_page=100');
    expect(entries.find((row) => (row['project_task'] as { id: number } | null)?.id === id)).toMatchObject({
      effort_class: { id: 5 },
    });
    expect((await desk.rows(`/project_task_templates/${from}/tasks`)).map((row) => row['id'])).toEqual([id]);
  });
});

import { principal } from '@deskline/testing';
import { WorkRecordsEnv } from '../../test/work-records-env';

const NOW = '2026-03-02T09:00:00Z';

describe('a stored project', () => {
  let desk: WorkRecordsEnv;
  const project = (values: object = {}) =>
    desk.create('POST /projects', {
      subject: 'Move',
      justification: 'move',
      customer: 1,
      service: 3,
      work_hours: 1,
      time_zone: 'UTC',
      ...values,
    });
  const phase = (of: number, values: object = {}) =>
    desk.create(`POST /projects/${of}/phases`, { name: 'Phase', ...values });
  const patch = async (path: string, body: object) => {
    const { status, json } = await desk.call(`PATCH ${path}`, body);
    return { status, json };
  };
  const order = async (of: number) =>
    (await desk.rows(`/projects/${of}/phases?fields=position`)).map(({ id, position }) => [id, position]);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('follows the status of its workflows, and is completed with the last of them', async () => {
    const of = await project();
    const [one, other] = [await desk.workflow({ project: of }), await desk.workflow({ project: of })];
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'registered' });
    const first = await desk.task(one);
    await patch(`/tasks/${first}`, { status: 'in_progress' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({
      status: 'in_progress',
      completion_target_at: '2026-03-02T10:00:00Z',
    });
    await patch(`/tasks/${first}`, { status: 'failed' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'progress_halted' });
    await patch(`/tasks/${first}`, { status: 'completed' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'in_progress' });
    await patch(`/workflows/${other}`, { status: 'completed' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({
      status: 'completed',
      completion_reason: 'complete',
      completed_at: NOW,
      resolution_duration: 0,
    });
    expect((await desk.events('project', of)).map(({ event }) => event)).toEqual([
      'project.create',
      ...Array<string[]>(4).fill(['project.update', 'project.status-changed']).flat(),
    ]);
  });

  it('completed early withdraws open work, and sets requests and problems back to assigned', async () => {
    const of = await project({ cost_of_effort: '0.10', cost_of_purchases: '0.2' });
    const workflow = await desk.workflow({ project: of });
    const task = await desk.task(workflow);
    const waits = { project: of, status: 'project_pending' };
    const request = await desk.create('POST /requests', { subject: 'Help', category: 'rfc', ...waits });
    const problem = await desk.create('POST /problems', {
      subject: 'Slow',
      impact: 'low',
      manager: 1,
      service: 3,
      team: 7,
      ...waits,
    });
    await patch(`/projects/${of}`, { status: 'completed', completion_reason: 'abandoned' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({
      status: 'completed',
      completion_reason: 'abandoned',
      completed_at: NOW,
      total_cost: 0.3,
    });
    expect(await desk.read(`/workflows/${workflow}`)).toMatchObject({
      status: 'completed',
      completion_reason: 'withdrawn',
    });
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'canceled' });
    expect(await desk.read(`/requests/${request}`)).toMatchObject({ status: 'assigned' });
    expect(await desk.read(`/problems/${problem}`)).toMatchObject({ status: 'assigned' });
    await desk.workflow({ project: of });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({
      status: 'in_progress',
      completion_reason: null,
      completed_at: null,
      resolution_duration: null,
    });
  });

  it('is updated when a workflow leaves it or joins it', async () => {
    const [from, to] = [await project(), await project()];
    const workflow = await desk.workflow({ project: from });
    await patch(`/workflows/${workflow}`, { status: 'in_progress', project: to });
    expect(await desk.read(`/projects/${to}`)).toMatchObject({ status: 'in_progress' });
    expect(await desk.read(`/projects/${from}`)).toMatchObject({ status: 'registered' });
  });

  it('stays completed when its workflows are archived, and is archived, trashed and restored', async () => {
    const of = await project();
    const workflow = await desk.workflow({ project: of });
    expect((await desk.call(`POST /projects/${of}/archive`)).status).toBe(422);
    await patch(`/workflows/${workflow}`, { status: 'completed' });
    expect((await desk.call(`POST /workflows/${workflow}/archive`)).status).toBe(200);
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'completed' });
    expect((await desk.call(`POST /projects/${of}/archive`)).json).toMatchObject({ archived: true });
    const refused = await desk.call(`POST /projects/${of}/phases`, { name: 'Later' });
    expect([refused.status, refused.json['errors']]).toEqual([422, [['project', 'Project is archived']]]);
    expect((await desk.call(`POST /projects/${of}/restore`)).status).toBe(200);
    expect((await desk.call(`POST /projects/${of}/trash`)).json).toMatchObject({ trashed: true });
    expect((await desk.call(`POST /projects/${of}/restore`)).status).toBe(200);
  });

  it('has phases that follow their tasks, and is not completed while one is registered', async () => {
    const of = await project();
    const [first, second] = [await phase(of, { name: 'Plan' }), await phase(of, { name: 'Build' })];
    const workflow = await desk.workflow({ project: of });
    const [plan, build] = [
      await desk.task(workflow, { phase: first }),
      await desk.task(workflow, { phase: first }),
    ];
    await patch(`/tasks/${plan}`, { status: 'completed' });
    expect(await desk.read(`/phases/${first}`)).toMatchObject({ status: 'in_progress', started_at: NOW });
    await patch(`/tasks/${build}`, { status: 'completed' });
    expect(await desk.rows(`/projects/${of}/phases`)).toMatchObject([
      { id: first, status: 'completed', started_at: NOW, completed_at: NOW },
      { id: second, status: 'registered', started_at: null, completed_at: null },
    ]);
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'in_progress' });
    await patch(`/tasks/${build}`, { phase: second });
    expect(await desk.read(`/phases/${second}`)).toMatchObject({ status: 'completed', started_at: NOW });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'completed' });
    await patch(`/tasks/${build}`, { status: 'in_progress' });
    expect(await desk.read(`/phases/${second}`)).toMatchObject({ status: 'in_progress', completed_at: null });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'in_progress' });
  });

  it('refuses a task in a phase of another project', async () => {
    const [of, other] = [await project(), await project()];
    const workflow = await desk.workflow({ project: of });
    const task = await desk.task(workflow, { phase: await phase(of) });
    const refused = await patch(`/tasks/${task}`, { phase: await phase(other) });
    expect(refused).toMatchObject({
      status: 422,
      json: { errors: [['phase', 'Phase belongs to another project']] },
    });
    await patch(`/workflows/${workflow}`, { project: other });
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ phase: null });
  });

  it('has phases that are read, changed and removed below it, unless a task stands in one', async () => {
    const [of, other] = [await project(), await project()];
    const [one, two] = [await phase(of, { name: 'Plan' }), await phase(of, { name: 'Build' })];
    const path = `/projects/${of}/phases`;
    expect((await desk.call(`PATCH ${path}/${one}`, { name: 'Draw' })).json).toMatchObject({ name: 'Draw' });
    expect((await desk.call(`GET /projects/${other}/phases/${one}`)).status).toBe(404);
    const task = await desk.task(await desk.workflow({ project: of }), { phase: two });
    const refusal = { status: 422, json: { errors: [['id', expect.any(String)]] } };
    expect(await desk.call(`DELETE ${path}/${two}`)).toMatchObject(refusal);
    expect(await desk.call(`DELETE ${path}`)).toMatchObject(refusal);
    expect(await desk.rows(path)).toHaveLength(2);
    expect((await desk.call(`DELETE ${path}/${one}`)).status).toBe(204);
    expect(await desk.rows(path)).toMatchObject([{ id: two, position: 1 }]);
    await patch(`/tasks/${task}`, { phase: null });
    expect((await desk.call(`DELETE ${path}`)).status).toBe(204);
    expect(await desk.rows(path)).toEqual([]);
  });

  it('numbers its phases without gaps', async () => {
    const of = await project();
    const [one, two] = [await phase(of), await phase(of)];
    const three = await phase(of, { position: 1 });
    expect(await order(of)).toEqual([
      [three, 1],
      [one, 2],
      [two, 3],
    ]);
    await patch(`/phases/${three}`, { position: 2 });
    expect(await order(of)).toEqual([
      [one, 1],
      [three, 2],
      [two, 3],
    ]);
    const { json } = await desk.call(`PATCH /phases/${one}`, { position: 70 });
    expect(json).toMatchObject({ position: 3 });
    expect(json).not.toHaveProperty('place');
  });

  it('numbers its phases without gaps when many are added concurrently', async () => {
    const of = await project();
    await Promise.all([1, 1, null, 2, 1].map((position) => phase(of, { position })));
    expect((await order(of)).map(([, position]) => position)).toEqual([1, 2, 3, 4, 5]);
  });

  it('lets project managers write its phases, and specialists not', async () => {
    const of = await project();
    const as = (role: 'project_manager' | 'workflow_manager') =>
      principal({ person: { id: 60, name: 'Petra' }, roles: [role] });
    const body = { name: 'Build' };
    expect((await desk.call(`POST /projects/${of}/phases`, body, as('project_manager'))).status).toBe(201);
    expect((await desk.call(`POST /projects/${of}/phases`, body, as('workflow_manager'))).status).toBe(403);
  });
});

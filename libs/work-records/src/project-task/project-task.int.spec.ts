import { WorkRecordsEnv, endUser, specialist } from '../../test/work-records-env';

const aProject = {
  subject: 'Move',
  justification: 'move',
  customer: 1,
  service: 3,
  work_hours: 1,
  time_zone: 'UTC',
};

describe('stored tasks of a project', () => {
  let desk: WorkRecordsEnv;
  let template: number;
  const project = (values: object = {}) =>
    desk.create('POST /projects', { ...aProject, manager: 40, ...values });
  const task = (of: number, values: object = {}, path = 'tasks') =>
    desk.create(`POST /projects/${of}/${path}`, {
      subject: 'Pack',
      category: 'activity',
      planned_duration: 60,
      template,
      ...values,
    });
  const phase = (of: number, name: string) => desk.create(`POST /projects/${of}/phases`, { name });
  const read = (id: number) => desk.read(`/project_tasks/${id}`);
  const save = async (id: number, values: object) =>
    (await desk.call(`PATCH /project_tasks/${id}`, values)).json;
  const statuses = async (...ids: number[]) => Promise.all(ids.map(async (id) => (await read(id))['status']));

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    template = await desk.create('POST /task_templates', {
      subject: 'Step',
      category: 'implementation',
      planned_duration: 60,
      instructions: 'Mind the glass',
      note: 'Boxes are in the cellar',
      team: 7,
      effort_class: 5,
    });
  });
  afterAll(() => desk?.service.stop());

  it.each(['tasks', 'project_tasks'])('are created and listed at /projects/:id/%s', async (path) => {
    const of = await project();
    const id = await task(of, {}, path);
    expect(await read(id)).toMatchObject({
      status: 'registered',
      project: { id: of, name: 'Move' },
      manager: { id: 40 },
      team: { id: 7 },
      instructions: 'Mind the glass',
      phase: null,
    });
    expect((await desk.rows(`/projects/${of}/${path}`)).map((row) => row['id'])).toEqual([id]);
    expect(await desk.rows(`/project_tasks/${id}/notes`)).toMatchObject([
      { text: 'Boxes are in the cellar' },
    ]);
  });

  it('copy their notes to the project when the template says so, and internal ones as internal', async () => {
    const copying = await desk.create('POST /task_templates', {
      ...{ subject: 'Step', category: 'implementation', planned_duration: 60 },
      ...{ copy_notes_to_workflow: true, urgent: true },
    });
    const of = await project();
    const id = await task(of, { template: copying });
    expect(await read(id)).toMatchObject({ urgent: true });
    await desk.create(`POST /project_tasks/${id}/notes`, { text: 'The lift is broken' });
    await desk.create(`POST /project_tasks/${id}/notes`, { text: 'So is Bob', internal: true });
    await desk.create(`POST /project_tasks/${await task(of)}/notes`, { text: 'Not here' });
    expect(await desk.rows(`/projects/${of}/notes`)).toMatchObject([
      { text: 'The lift is broken', internal: false },
      { text: 'So is Bob', internal: true },
    ]);
    expect(Object.keys(await read(id))).not.toContain('copy_notes_to_project');
  });

  it('are assigned in their order once the project is in progress, and complete it', async () => {
    const of = await project();
    const first = await task(of);
    const second = await task(of, { predecessor_ids: [first] });
    expect(await statuses(first, second)).toEqual(['registered', 'registered']);
    await desk.call(`PATCH /projects/${of}`, { status: 'in_progress' });
    expect(await statuses(first, second)).toEqual(['assigned', 'registered']);
    expect((await read(second))['anticipated_assignment_at']).toBe(
      (await read(first))['completion_target_at'],
    );
    await save(first, { status: 'failed' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'progress_halted' });
    await save(first, { status: 'completed' });
    expect(await statuses(first, second)).toEqual(['completed', 'assigned']);
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'in_progress', completed_at: null });
    await save(second, { status: 'canceled' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({
      status: 'completed',
      completion_reason: 'complete',
    });
  });

  it('start the project when a person moves one on, and are canceled with it', async () => {
    const of = await project();
    const [one, other] = [await task(of), await task(of)];
    await save(one, { status: 'in_progress' });
    expect(await statuses(one, other)).toEqual(['in_progress', 'assigned']);
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'in_progress' });
    await desk.call(`PATCH /projects/${of}`, { status: 'completed', completion_reason: 'withdrawn' });
    expect(await statuses(one, other)).toEqual(['canceled', 'canceled']);
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ completion_reason: 'withdrawn' });
  });

  it('complete a milestone when its predecessors are done, and assign its successors', async () => {
    const of = await project({ status: 'in_progress' });
    const first = await task(of);
    const milestone = await task(of, { category: 'milestone', predecessor_ids: [first] });
    const next = await task(of, { predecessor_ids: [milestone] });
    const byHand = await task(of, { category: 'milestone', deadline: '2026-12-24T12:00:00Z' });
    await save(first, { status: 'completed' });
    expect(await statuses(milestone, next, byHand)).toEqual(['completed', 'assigned', 'assigned']);
    expect(await read(byHand)).toMatchObject({ completion_target_at: '2026-12-24T12:00:00Z' });
  });

  it('refuse a predecessor cycle and a predecessor of another project', async () => {
    const of = await project();
    const first = await task(of);
    const second = await task(of, { predecessor_ids: [first] });
    const elsewhere = await task(await project());
    const refused = async (predecessor: number) =>
      (await desk.call(`PATCH /project_tasks/${first}`, { predecessor_ids: [predecessor] })).json['errors'];
    expect(await refused(second)).toEqual([['predecessors', "Predecessors can't lead back to itself"]]);
    expect(await refused(elsewhere)).toEqual([['predecessors', 'Predecessors belongs to another project']]);
  });

  it('get the next phase, or that of their successors', async () => {
    const of = await project();
    const [prepare, move] = [await phase(of, 'Prepare'), await phase(of, 'Move')];
    const packing = await task(of);
    expect(await read(packing)).toMatchObject({ phase: { id: prepare, name: 'Prepare' } });
    await save(packing, { status: 'completed' });
    expect(await desk.read(`/phases/${prepare}`)).toMatchObject({ status: 'completed' });
    expect(await desk.read(`/projects/${of}`)).toMatchObject({ status: 'in_progress' });
    const driving = await task(of);
    const before = await task(of, { successor_ids: [driving] });
    expect([await read(driving), await read(before)]).toMatchObject([
      { phase: { id: move } },
      { phase: { id: move } },
    ]);
    expect(await desk.read(`/phases/${move}`)).toMatchObject({ status: 'in_progress' });
    expect((await desk.rows(`/phases/${move}/project_tasks`)).map((row) => row['id'])).toEqual([
      before,
      driving,
    ]);
  });

  it('are planned into any phase of their project, with its fields, and into none by null', async () => {
    const of = await project();
    const [prepare, move] = [await phase(of, 'Prepare'), await phase(of, 'Move')];
    const driving = await task(of, { phase_id: move });
    const packing = await task(of, { phase: { id: move }, successor_ids: [driving] });
    const zoned = { name: 'Move', nodeID: expect.any(String), created_at: expect.stringMatching(/Z$/) };
    const at = { position: 2, status: 'registered', started_at: null, completed_at: null };
    const ofMove = { id: move, ...zoned, ...at, updated_at: expect.any(String) };
    expect([(await read(driving))['phase'], (await read(packing))['phase']]).toEqual([ofMove, ofMove]);
    const [listed] = await desk.rows(`/project_tasks?id=${driving}`);
    expect(listed?.['phase']).toEqual(ofMove);
    const moved = await save(driving, { phase_id: prepare });
    expect(moved['phase']).toMatchObject({ id: prepare, position: 1 });
    await save(driving, { status: 'in_progress' });
    expect((await read(driving))['phase']).toMatchObject({
      ...{ status: 'in_progress', started_at: expect.any(String) },
    });
    expect((await save(packing, { phase: null }))['phase']).toBeNull();
    expect((await save(packing, { subject: 'Wrap' }))['phase']).toBeNull();
  });

  it('refuse an unknown phase and one of another project', async () => {
    const of = await project();
    const id = await task(of);
    const elsewhere = await phase(await project(), 'Elsewhere');
    const refused = async (phase_id: number) => (await save(id, { phase_id }))['errors'];
    expect(await refused(elsewhere)).toEqual([['phase', 'Phase belongs to another project']]);
    expect(await refused(900_000)).toEqual([['phase', 'Phase does not exist']]);
  });

  it('are approved when required_approvals are reached, and rejected by one rejection', async () => {
    const of = await project({ status: 'in_progress' });
    const id = await task(of, { category: 'approval', required_approvals: 2 });
    const assign = (assignee: number) =>
      desk.create(`POST /project_tasks/${id}/assignments`, { assignee, planned_effort: 5 });
    const answer = (assignment: number, by: number, status: string) =>
      desk.call(`PATCH /project_tasks/${id}/assignments/${assignment}`, { status }, specialist(by));
    const [one, other, third] = [await assign(51), await assign(52), await assign(53)] as [
      number,
      number,
      number,
    ];
    expect((await desk.call(`POST /project_tasks/${id}/assignments`, { assignee: 51 })).status).toBe(422);
    expect((await answer(one, 52, 'approved')).status).toBe(403);
    expect((await answer(one, 51, 'approved')).status).toBe(200);
    expect(await statuses(id)).toEqual(['assigned']);
    expect((await answer(other, 52, 'approved')).status).toBe(200);
    expect(await statuses(id)).toEqual(['approved']);
    expect(await desk.read(`/project_tasks/${id}/assignments/${third}`)).toMatchObject({
      status: 'canceled',
    });
    await save(id, { status: 'assigned' });
    await answer(third, 53, 'rejected');
    expect(await statuses(id)).toEqual(['rejected']);
  });

  it('are read and answered by an end user with an approval, and by no other', async () => {
    const of = await project({ status: 'in_progress' });
    const [approval, activity] = [await task(of, { category: 'approval' }), await task(of)];
    const assign = (id: number) => desk.create(`POST /project_tasks/${id}/assignments`, { assignee: 71 });
    const [approvalOfUser, assigned] = [await assign(approval), await assign(activity)];
    const call = async (request: string, body?: object, by = 71) =>
      (await desk.call(request, body, endUser(by))).status;
    const answer = { status: 'approved' };
    expect(await call('GET /project_tasks')).toBe(403);
    expect(await desk.rows('/project_tasks/open_to_me', endUser(71))).toMatchObject([{ id: approval }]);
    expect(await call(`GET /project_tasks/${activity}`)).toBe(404);
    expect(await call(`PATCH /project_tasks/${activity}/assignments/${assigned}`, answer)).toBe(404);
    expect(await call(`PATCH /project_tasks/${approval}`, answer)).toBe(403);
    expect(await call(`PATCH /project_tasks/${approval}/assignments/${approvalOfUser}`, answer, 72)).toBe(
      404,
    );
    expect(await call(`PATCH /project_tasks/${approval}/assignments/${approvalOfUser}`, answer)).toBe(200);
    expect(await desk.read(`/project_tasks/${approval}`, endUser(71))).toMatchObject(answer);
  });

  it('are listed in assigned_to_me of their assignees', async () => {
    const of = await project({ status: 'in_progress' });
    const id = await task(of);
    const listed = async (view: string) =>
      (await desk.rows(`/project_tasks/${view}`, specialist(61))).map((row) => row['id']);
    expect(await listed('assigned_to_me')).toEqual([]);
    const assignment = await desk.create(`POST /project_tasks/${id}/assignments`, { assignee: 61 });
    expect([await listed('assigned_to_me'), await listed('open_to_me')]).toEqual([[id], [id]]);
    expect(
      (await desk.call(`PATCH /project_tasks/${id}`, { status: 'completed' }, specialist(61))).status,
    ).toBe(200);
    expect([await listed('assigned_to_me'), await listed('open_to_me')]).toEqual([[id], []]);
    await desk.call(`PATCH /project_tasks/${id}/assignments/${assignment}`, { status: 'canceled' });
    expect(await listed('assigned_to_me')).toEqual([]);
  });

  it('are taken away with an override in the audit of an approval, and of no other task', async () => {
    const of = await project({ status: 'in_progress' });
    const overridden = async (values: object) => {
      const id = await task(of, values);
      const assignment = await desk.create(`POST /project_tasks/${id}/assignments`, { assignee: 61 });
      expect((await desk.call(`DELETE /project_tasks/${id}/assignments/${assignment}`)).status).toBe(204);
      return (await desk.rows(`/project_tasks/${id}/audit`)).flatMap(
        ({ changes }) => (changes as { override?: unknown }).override ?? [],
      );
    };
    expect(await overridden({ category: 'approval' })).toEqual([null, 'manager_only']);
    expect(await overridden({})).toEqual([]);
  });

  it('accept answers for approvals only', async () => {
    const id = await task(await project({ status: 'in_progress' }));
    const assignment = await desk.create(`POST /project_tasks/${id}/assignments`, { assignee: 61 });
    const path = `/project_tasks/${id}/assignments/${assignment}`;
    expect((await desk.call(`PATCH ${path}`, { status: 'approved' })).json['errors']).toEqual([
      ['category', 'Category must be approval where approvals are asked for'],
    ]);
  });

  it('take notes, and time_spent for the customer of the project', async () => {
    const id = await task(await project());
    await save(id, { note: 'Done so far', time_spent: 25 });
    const entries = await desk.rows('/time_entries?per_page=100');
    const entry = entries.find((row) => (row['project_task'] as { id: number } | null)?.id === id);
    expect(entry).toMatchObject({
      time_spent: 25,
      customer: { id: 1 },
      service: { id: 3 },
      effort_class: { id: 5 },
    });
    const texts = (await desk.rows(`/project_tasks/${id}/notes`)).map(({ text }) => text);
    expect(texts).toEqual(['Boxes are in the cellar', 'Done so far']);
    expect((await desk.events('project_task', id)).map(({ event }) => event)).toContain(
      'project_task.note-added',
    );
  });
});

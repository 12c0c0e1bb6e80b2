import { WorkRecordsEnv, manager, specialist } from '../../test/work-records-env';

describe('approvals of a task', () => {
  let desk: WorkRecordsEnv;
  const approvalTask = async (values: object = {}) =>
    desk.task(await desk.workflow(), { category: 'approval', ...values });
  const requestApproval = (task: number, approver: number) =>
    desk.create(`POST /tasks/${task}/approvals`, { approver_id: approver, planned_effort: 15 });
  const answer = (task: number, approval: number, status: string, by: number) =>
    desk.call(`PATCH /tasks/${task}/approvals/${approval}`, { status }, specialist(by));
  const assign = (task: number) => desk.call(`PATCH /tasks/${task}`, { status: 'assigned' });
  const statuses = async (task: number) =>
    (await desk.rows(`/tasks/${task}/approvals`)).map(({ status }) => status);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('are created and listed below the task', async () => {
    const task = await approvalTask();
    const made = await desk.call(`POST /tasks/${task}/approvals`, { approver_id: 40, planned_effort: 15 });
    expect(made.status).toBe(201);
    const id = Number(made.json['id']);
    expect(made.headers['Location']).toBe(`https://desk.example/v1/tasks/${task}/approvals/${id}`);
    const row = { id, status: 'registered', planned_effort: 15, approver: { id: 40, name: 'person 40' } };
    expect(made.json).toMatchObject(row);
    expect(made.json).not.toHaveProperty('task');
    expect(await desk.rows(`/tasks/${task}/approvals`)).toEqual([{ ...row, nodeID: expect.any(String) }]);
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ member: { id: 40 } });
  });

  it('are found below their own task only, not in a collection of their own', async () => {
    const [task, other] = [await approvalTask(), await approvalTask()];
    const approval = await requestApproval(task, 40);
    expect((await desk.call(`GET /tasks/${task}/approvals/${approval}`)).status).toBe(200);
    expect((await desk.call(`GET /tasks/${other}/approvals/${approval}`)).status).toBe(404);
    expect((await desk.call(`PATCH /tasks/${other}/approvals/${approval}`, {})).status).toBe(404);
    expect((await desk.call(`GET /approvals/${approval}`)).status).toBe(404);
    expect((await desk.call('POST /tasks/999999/approvals', { approver_id: 40 })).status).toBe(404);
  });

  it('refuse the same approver twice', async () => {
    const task = await approvalTask();
    await requestApproval(task, 40);
    const again = await desk.call(`POST /tasks/${task}/approvals`, { approver_id: 40 });
    expect(again).toMatchObject({
      status: 422,
      json: { errors: [['approver', 'Approver has already been taken']] },
    });
  });

  it('are refused below a task that is no approval', async () => {
    const task = await desk.task(await desk.workflow());
    const refused = await desk.call(`POST /tasks/${task}/approvals`, { approver_id: 40 });
    expect(refused.status).toBe(422);
    expect(refused.json['errors']).toEqual([
      ['category', 'Category must be approval where approvals are asked for'],
    ]);
  });

  it('approve the task when required_approvals are reached, and let its workflow move on', async () => {
    const own = await desk.workflow();
    const task = await desk.task(own, { category: 'approval', required_approvals: 2 });
    const next = await desk.task(own, { predecessor_ids: [task] });
    const approvals = [
      await requestApproval(task, 40),
      await requestApproval(task, 41),
      await requestApproval(task, 42),
    ];
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ member: null });
    await assign(task);
    expect(await statuses(task)).toEqual(['assigned', 'assigned', 'assigned']);
    expect((await answer(task, approvals[0] as number, 'approved', 40)).status).toBe(200);
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'assigned' });
    await answer(task, approvals[2] as number, 'approved', 42);
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'approved', rejection_count: 0 });
    expect(await statuses(task)).toEqual(['approved', 'canceled', 'approved']);
    expect(await desk.read(`/tasks/${next}`)).toMatchObject({ status: 'assigned' });
  });

  it('reject the task by one rejection, and are assigned again when the task is', async () => {
    const task = await approvalTask({ required_approvals: 2 });
    const [first, second] = [await requestApproval(task, 40), await requestApproval(task, 41)];
    await assign(task);
    await answer(task, first, 'approved', 40);
    await answer(task, second, 'rejected', 41);
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'rejected', rejection_count: 1 });
    await assign(task);
    expect(await statuses(task)).toEqual(['assigned', 'assigned']);
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'assigned', rejection_count: 1 });
  });

  it('are canceled together with the task', async () => {
    const task = await approvalTask();
    await requestApproval(task, 40);
    await assign(task);
    await desk.call(`PATCH /tasks/${task}`, { status: 'canceled' });
    expect(await statuses(task)).toEqual(['canceled']);
  });

  it('are answered by their approver or a workflow manager while they are assigned', async () => {
    const task = await approvalTask({ required_approvals: 3 });
    const [first, second] = [await requestApproval(task, 40), await requestApproval(task, 41)];
    expect((await answer(task, first, 'approved', 40)).status).toBe(403);
    const early = await desk.call(`PATCH /tasks/${task}/approvals/${first}`, { status: 'approved' }, manager);
    expect(early.json['errors']).toEqual([['status', 'Status is not assigned']]);
    await assign(task);
    expect((await answer(task, first, 'approved', 41)).status).toBe(403);
    expect((await answer(task, first, 'approved', 40)).status).toBe(200);
    expect((await desk.call(`PATCH /tasks/${task}/approvals/${second}`, { status: 'approved' })).status).toBe(
      200,
    );
  });

  it('are needed before a person sets the task to approved', async () => {
    const task = await approvalTask({ required_approvals: 2 });
    const by = (person: number, status: string) =>
      desk.call(
        `PATCH /tasks/${task}`,
        { status },
        { ...manager, person: { ...manager.person, id: person } },
      );
    const missing = {
      status: 422,
      json: { errors: [['status', "Status can't be approved before enough approvers have approved"]] },
    };
    await assign(task);
    expect(await by(7, 'approved')).toMatchObject(missing);
    const [first] = [
      await requestApproval(task, 40),
      await requestApproval(task, 41),
      await requestApproval(task, 42),
    ];
    expect(await by(40, 'approved')).toMatchObject(missing);
    expect(await statuses(task)).toEqual(['assigned', 'assigned', 'assigned']);
    await answer(task, first, 'approved', 40);
    expect(await by(40, 'approved')).toMatchObject(missing);
    expect(await by(41, 'approved')).toMatchObject({ status: 200, json: { status: 'approved' } });
    expect(await statuses(task)).toEqual(['approved', 'approved', 'canceled']);
  });

  it('are rejected once when their approver rejects the task', async () => {
    const task = await approvalTask();
    await requestApproval(task, 40);
    await requestApproval(task, 41);
    await assign(task);
    const by = { ...manager, person: { ...manager.person, id: 41 } };
    const rejected = await desk.call(`PATCH /tasks/${task}`, { status: 'rejected' }, by);
    expect(rejected).toMatchObject({ status: 200, json: { status: 'rejected', rejection_count: 1 } });
    expect(await statuses(task)).toEqual(['canceled', 'rejected']);
  });

  it.each(['a workflow manager', 'an administrator'])(
    'are withdrawn by %s with an override in the audit of the task',
    async (who) => {
      const by = who === 'an administrator' ? undefined : manager;
      const task = await approvalTask({ required_approvals: 2 });
      const overrides = async () =>
        (await desk.rows(`/tasks/${task}/audit`)).flatMap(({ changes }) => {
          const { override } = changes as { override?: [null, string] };
          return override ? [override] : [];
        });
      const [first, second] = [await requestApproval(task, 40), await requestApproval(task, 41)];
      await assign(task);
      await answer(task, first, 'approved', 40);
      expect(await overrides()).toEqual([]);
      expect((await desk.call(`DELETE /tasks/${task}/approvals/${second}`, undefined, by)).status).toBe(204);
      expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'approved' });
      expect(await overrides()).toEqual([[null, 'manager_only']]);
      expect((await desk.call(`DELETE /tasks/${task}/approvals`, undefined, by)).status).toBe(204);
      expect(await overrides()).toEqual([
        [null, 'manager_only'],
        [null, 'manager_only'],
      ]);
    },
  );

  it('are needed before a new task is created as approved', async () => {
    await expect(approvalTask({ status: 'approved', required_approvals: 2 })).rejects.toThrow(
      '[["status","Status can\'t be approved before enough approvers have approved"]]',
    );
  });

  it('list the task in the view approval_by_me of each assigned approver', async () => {
    const task = await approvalTask();
    const visibleTo = async (person: number) =>
      (await desk.rows('/tasks/approval_by_me', specialist(person))).map(({ id }) => id);
    await requestApproval(task, 51);
    await requestApproval(task, 52);
    expect(await visibleTo(51)).toEqual([]);
    await assign(task);
    expect([await visibleTo(51), await visibleTo(52), await visibleTo(53)]).toEqual([[task], [task], []]);
    await desk.call(`PATCH /tasks/${task}`, { status: 'canceled' });
    expect(await visibleTo(51)).toEqual([]);
  });

  it('are answered concurrently without a deadlock', async () => {
    const workflow = await desk.workflow();
    const task = await desk.task(workflow, { category: 'approval', required_approvals: 6 });
    const approvers = [60, 61, 62, 63, 64, 65];
    const approvals = await Promise.all(approvers.map((approver) => requestApproval(task, approver)));
    await assign(task);
    const answers = await Promise.all([
      ...approvals.map((approval, index) => answer(task, approval, 'approved', approvers[index] as number)),
      desk.call(`PATCH /workflows/${workflow}`, { subject: 'Move on' }),
      desk.call(`PATCH /tasks/${task}`, { urgent: true }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ status: 'approved', urgent: true });
  });
});

import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

const APPROVERS_DECIDE = "Status can't be reached by an approval task: its approvers approve or reject it";
const NOT_APPROVER = 'Status can be decided by the approvers, the manager or administrators only';
const NO_APPROVAL = 'Status is for approval tasks only';
const TOO_EARLY = "Status can't be reached before the tasks before it are done";

describe('Approvals and the order of tasks', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  /** Account administrator. */
  let ellen: Api;
  /** Manager of the workflows. */
  let walter: Api;
  /** Specialist in the team of the tasks. */
  let howard: Api;

  beforeAll(() => {
    env = given();
    [ellen, walter, howard] = [env.as('Ellen'), env.as('Walter'), env.as('Howard')];
  });

  /** Started workflow: an approval that asks Diana, and an implementation after it. */
  const approvalFirst = async (values: object = {}) => {
    const workflow = await env.workflow();
    const approval = await env.task(workflow, { category: 'approval', required_approvals: 2, ...values });
    const next = await env.task(workflow, { predecessor_ids: [approval.id] });
    const asked = await walter.post(`/tasks/${approval.id}/approvals`, { approver_id: env.person('Diana') });
    await walter.post(`/tasks/${approval.id}/approvals`, { approver_id: env.person('Ellen') });
    await walter.patch(`/workflows/${workflow.id}`, { status: 'in_progress' });
    return { workflow, approval, next, asked };
  };
  const patch = async (by: Api, path: string, values: object): Promise<unknown> => {
    const { status, body } = await by.call<Fields>('PATCH', path, values);
    return status === 422 ? body['errors'] : status;
  };
  const statusOf = async ({ id }: Fields) => (await ellen.get(`/tasks/${id}`)).status;
  const overridesOf = async (path: string) =>
    (await ellen.get<Fields[]>(`${path}/audit`)).flatMap(
      ({ changes }) => (changes as Record<string, [unknown, unknown]>)['override']?.[1] ?? [],
    );

  it.each(['completed', 'canceled', 'failed'])(
    'refuse a team member who sets an approval task to %s, and its successor stays registered',
    async (status) => {
      const { approval, next } = await approvalFirst();
      expect(await patch(howard, `/tasks/${approval.id}`, { status })).toEqual([
        ['status', APPROVERS_DECIDE],
      ]);
      expect([await statusOf(approval), await statusOf(next)]).toEqual(['assigned', 'registered']);
    },
  );

  it.each(['approved', 'rejected'])(
    'refuse a team member who is no approver and sets an approval task to %s',
    async (status) => {
      const { approval } = await approvalFirst();
      const path = `/tasks/${approval.id}`;
      expect(await patch(howard, path, { status })).toEqual([['status', NOT_APPROVER]]);
      const alone = await env.task(await env.workflow(), { category: 'approval' });
      await walter.patch(`/tasks/${alone.id}`, { status: 'assigned' });
      expect(await patch(howard, `/tasks/${alone.id}`, { status })).toEqual([['status', NOT_APPROVER]]);
    },
  );

  it('refuse a team member who frees an approval task from its approvers by another field', async () => {
    const { approval } = await approvalFirst();
    const path = `/tasks/${approval.id}`;
    const reserved = 'can be changed by the manager or administrators only';
    expect(await patch(howard, path, { required_approvals: 1 })).toEqual([
      ['required_approvals', "Required approvals can't be lowered"],
    ]);
    expect(await patch(howard, path, { required_approvals: 1, status: 'approved' })).toEqual(
      expect.arrayContaining([['required_approvals', "Required approvals can't be lowered"]]),
    );
    expect(await patch(howard, path, { member: env.person('Howard') })).toEqual([
      ['member', `Member ${reserved}`],
    ]);
    expect(await patch(howard, path, { category: 'implementation' })).toEqual([
      ['category', `Category ${reserved}`],
    ]);
  });

  it('refuse a team member who completes a task by its own request, though it is an approval or not yet begun', async () => {
    const { approval, next } = await approvalFirst();
    for (const { id } of [approval, next]) {
      const request = await howard.post('/requests', { category: 'rfi', subject: 'Please' });
      await howard.patch(`/tasks/${id}`, { request: request.id });
      await ellen.patch(`/requests/${request.id}`, { status: 'completed', completion_reason: 'solved' });
    }
    expect([await statusOf(approval), await statusOf(next)]).toEqual(['assigned', 'registered']);
  });

  it('refuse a status of approvals to an implementation task', async () => {
    const task = await env.task(await env.workflow());
    for (const status of ['approved', 'rejected'])
      expect(await patch(howard, `/tasks/${task.id}`, { status })).toEqual([['status', NO_APPROVAL]]);
  });

  it.each(['assigned', 'in_progress', 'completed', 'canceled'])(
    'refuse a team member who moves a task to %s while its approval is open',
    async (status) => {
      const { next } = await approvalFirst();
      expect(await patch(howard, `/tasks/${next.id}`, { status })).toEqual([['status', TOO_EARLY]]);
      expect(await statusOf(next)).toBe('registered');
    },
  );

  it('refuse a team member who completes a task after its predecessor was reopened or rejected', async () => {
    const workflow = await env.workflow();
    const first = await env.task(workflow);
    const next = await env.task(workflow, { predecessor_ids: [first.id] });
    await howard.patch(`/tasks/${first.id}`, { status: 'completed' });
    for (const status of ['in_progress', 'failed']) {
      await howard.patch(`/tasks/${first.id}`, { status });
      expect(await patch(howard, `/tasks/${next.id}`, { status: 'completed' })).toEqual([
        ['status', TOO_EARLY],
      ]);
    }
    await howard.patch(`/tasks/${first.id}`, { status: 'completed' });
    expect(await patch(howard, `/tasks/${next.id}`, { status: 'completed' })).toBe(200);
  });

  it('refuse a team member who unlinks an open predecessor, from either end and by either way', async () => {
    const { approval, next } = await approvalFirst();
    const needed = [['predecessors', "Predecessors can't be removed before they are done"]];
    expect(await patch(howard, `/tasks/${next.id}`, { predecessor_ids: [] })).toEqual(needed);
    const statuses = [
      await howard.call('DELETE', `/tasks/${next.id}/predecessors/${approval.id}`),
      await howard.call('DELETE', `/tasks/${approval.id}/successors/${next.id}`),
      await howard.call('PATCH', `/tasks/${approval.id}`, { successor_ids: [] }),
    ].map(({ status }) => status);
    expect(statuses.filter((status) => status !== 422 && status !== 403)).toEqual([]);
    expect(await statusOf(next)).toBe('registered');
  });

  it('bind a workflow manager of other workflows, who answers for nobody and completes no open approval', async () => {
    const workflow = await env.workflow({ manager: env.person('Ellen'), status: 'in_progress' });
    const approval = await env.task(workflow, { category: 'approval' });
    const path = `/tasks/${approval.id}/approvals`;
    const answer = await ellen.post(path, { approver_id: env.person('Diana') });
    expect(await patch(walter, `${path}/${answer.id}`, { status: 'approved' })).toEqual([
      ['status', NOT_APPROVER],
    ]);
    expect(await patch(walter, `${path}/${answer.id}`, { status: 'canceled' })).toEqual([
      ['status', 'Status can be changed by the manager or administrators only'],
    ]);
    expect(await walter.call('POST', path, { approver_id: env.person('Walter') })).toMatchObject({
      status: 422,
      body: { errors: [['approver', 'Approver can be changed by the manager or administrators only']] },
    });
    expect(await patch(walter, `/workflows/${workflow.id}`, { status: 'completed' })).toEqual([
      ['status', "Status can't be completed while approvals are open"],
    ]);
    expect(await statusOf(approval)).toBe('assigned');
  });

  it('let the approvers approve, and the successor is assigned', async () => {
    const { approval, next, asked } = await approvalFirst();
    await env.as('Diana').patch(`/tasks/${approval.id}/approvals/${asked.id}`, { status: 'approved' });
    expect(await patch(ellen, `/tasks/${approval.id}`, { status: 'approved' })).toBe(200);
    expect([await statusOf(approval), await statusOf(next)]).toEqual(['approved', 'assigned']);
    expect(await overridesOf(`/tasks/${approval.id}`)).toEqual([]);
  });

  it.each(['Walter', 'Ellen'])(
    'bind %s not, as manager or administrator, and audit lines say so',
    async (name) => {
      const by = env.as(name);
      const first = await approvalFirst();
      expect(await patch(by, `/tasks/${first.next.id}`, { status: 'completed' })).toBe(200);
      expect(await overridesOf(`/tasks/${first.next.id}`)).toEqual(['predecessors_open']);
      expect(await patch(by, `/tasks/${first.approval.id}`, { required_approvals: 1 })).toBe(200);
      expect(await patch(by, `/tasks/${first.approval.id}`, { status: 'canceled' })).toBe(200);
      expect((await overridesOf(`/tasks/${first.approval.id}`)).sort()).toEqual([
        'approvers_decide',
        'lowered',
      ]);
      const second = await approvalFirst();
      expect(await patch(by, `/tasks/${second.next.id}`, { predecessor_ids: [] })).toBe(200);
      expect(await overridesOf(`/tasks/${second.next.id}`)).toEqual(['predecessor_needed']);
      expect(await patch(by, `/tasks/${second.approval.id}`, { status: 'rejected' })).toEqual(200);
    },
  );

  it('bind an automation rule, which fails where a team member is refused', async () => {
    const { workflow, approval } = await approvalFirst();
    const rule = await ellen.post('/automation_rules', {
      name: 'Approve at once',
      task: approval.id,
      trigger: 'on update',
      actions: "set({'status': 'completed'})",
    });
    await walter.patch(`/tasks/${approval.id}`, { urgent: true });
    await until(async () => (await ellen.get<Fields[]>(`/automation_rules/${rule.id}/failures`)).length > 0);
    expect(await statusOf(approval)).toBe('assigned');
    await walter.patch(`/workflows/${workflow.id}`, { status: 'completed', completion_reason: 'withdrawn' });
    expect(await overridesOf(`/tasks/${approval.id}`)).toEqual(['approvals_open']);
  });

  describe('of a project', () => {
    const steps = async () => {
      const project = await env.project({ status: 'in_progress' });
      const team = await env.demo('teams', 'infrastructure');
      const approval = await env.projectTask(project, { category: 'approval', team, required_approvals: 2 });
      const next = await env.projectTask(project, { team, predecessor_ids: [approval.id] });
      for (const name of ['Diana', 'Walter'])
        await ellen.post(`/project_tasks/${approval.id}/assignments`, { assignee_id: env.person(name) });
      return { project, approval, next };
    };

    it('bind a team member, who is refused', async () => {
      const { approval, next } = await steps();
      const path = `/project_tasks/${approval.id}`;
      for (const status of ['completed', 'canceled'])
        expect(await patch(howard, path, { status })).toEqual([['status', APPROVERS_DECIDE]]);
      expect(await patch(howard, path, { status: 'rejected' })).toEqual([['status', NOT_APPROVER]]);
      expect(await patch(howard, path, { required_approvals: 1 })).toEqual([
        ['required_approvals', "Required approvals can't be lowered"],
      ]);
      const after = `/project_tasks/${next.id}`;
      expect(await patch(howard, after, { status: 'completed' })).toEqual([['status', TOO_EARLY]]);
      expect(await patch(howard, after, { predecessor_ids: [] })).toEqual([
        ['predecessors', "Predecessors can't be removed before they are done"],
      ]);
      expect(await patch(howard, after, { status: 'approved' })).toEqual([['status', NO_APPROVAL]]);
    });

    it('bind its manager not, and audit lines say so', async () => {
      const { approval, next } = await steps();
      expect(await patch(ellen, `/project_tasks/${next.id}`, { status: 'completed' })).toBe(200);
      expect(await overridesOf(`/project_tasks/${next.id}`)).toEqual(['predecessors_open']);
      expect(await patch(ellen, `/project_tasks/${approval.id}`, { status: 'canceled' })).toBe(200);
      expect(await overridesOf(`/project_tasks/${approval.id}`)).toEqual(['approvers_decide']);
    });
  });
});

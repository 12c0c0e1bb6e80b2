import type { Principal } from '@deskline/identity';
import type { Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { WorkRecordsEnv } from '../../test/work-records-env';
import { SeededWorkRecords } from '../../test/seeded-work-records';

const holding = (roles: readonly Role[], id: number): Principal =>
  principal({ person: { id, name: `person ${id}` }, roles, organization_id: id });

describe('an end user with an approval', () => {
  let desk: WorkRecordsEnv;
  let made: SeededWorkRecords['made'];
  const status = async (request: string, who: Principal, body?: object) =>
    (await desk.call(request, body, who)).status;
  const [approver, other] = [holding([], 21), holding([], 22)];
  const notApprover = holding([], 23);
  let task: number;
  let path: string;
  const approvals: number[] = [];
  const views = async (who: Principal) =>
    Promise.all(
      ['', '/approval_by_me', '/open', '?state=approval_by_me'].map(async (view) => {
        const answer = await desk.call(`GET /tasks${view}`, undefined, who);
        return answer.status === 200
          ? (answer.json as unknown as { id: number }[]).map(({ id }) => id)
          : answer.status;
      }),
    );

  beforeAll(async () => {
    ({ desk, made } = await SeededWorkRecords.open());
    task = await desk.task(made.workflow, { category: 'approval', required_approvals: 2 });
    path = `/tasks/${task}/approvals`;
    for (const approver_id of [21, 22]) approvals.push(await desk.create(`POST ${path}`, { approver_id }));
  });
  afterAll(() => desk?.service.stop());

  it('does not see the task before the approval is assigned', async () => {
    expect(await status(`GET /tasks/${task}`, approver)).toBe(404);
    expect(await status(`GET ${path}`, approver)).toBe(404);
    expect(await status(`PATCH ${path}/${approvals[0]}`, approver, { status: 'approved' })).toBe(404);
    expect(await views(approver)).toEqual([403, [], 403, []]);
  });

  it('reads the task and the own approval, and finds the task in the view approval_by_me only', async () => {
    await desk.call(`PATCH /tasks/${task}`, { status: 'assigned' });
    expect(await status(`GET /tasks/${task}`, approver)).toBe(200);
    expect(await desk.rows(path, approver)).toMatchObject([{ id: approvals[0], status: 'assigned' }]);
    expect(await status(`GET ${path}/${approvals[1]}`, approver)).toBe(404);
    expect(await views(approver)).toEqual([403, [task], 403, [task]]);
    expect(await status(`GET /tasks/${task}`, notApprover)).toBe(404);
    expect(await views(notApprover)).toEqual([403, [], 403, []]);
  });

  it('changes no other field of the task, and reads no notes of it', async () => {
    await desk.create(`POST /tasks/${task}/notes`, { text: 'Hush', internal: true });
    expect(await status(`PATCH /tasks/${task}`, approver, { status: 'approved' })).toBe(403);
    expect(await status(`POST ${path}`, approver, { approver_id: 23 })).toBe(403);
    expect(await status(`PATCH ${path}/${approvals[0]}`, approver, { planned_effort: 1 })).toBe(403);
    expect(await status(`PATCH ${path}/${approvals[1]}`, approver, { status: 'approved' })).toBe(404);
    expect(await status(`POST /tasks/${task}/notes`, approver, { text: 'And?' })).toBe(403);
    expect(await status(`POST /tasks/${task}/tags`, approver, { name: 'mine' })).toBe(403);
    expect(await desk.rows(`/tasks/${task}/notes`, approver)).toEqual([]);
    expect(await status(`GET /tasks/${task}/audit`, approver)).toBe(403);
    expect(await status(`GET /tasks/${task}/predecessors`, approver)).toBe(403);
    expect(await status(`GET /workflows/${made.workflow}`, approver)).toBe(403);
  });

  it('answers the approval, and still reads the task', async () => {
    const answer = (who: Principal, approval: unknown) =>
      status(`PATCH ${path}/${approval}`, who, { status: 'approved' });
    expect(await answer(approver, approvals[0])).toBe(200);
    expect(await answer(approver, approvals[0])).toBe(403);
    expect(await answer(other, approvals[1])).toBe(200);
    expect(await desk.read(`/tasks/${task}`, approver)).toMatchObject({ status: 'approved' });
  });

  it('writes nothing as an auditor', async () => {
    const one = await desk.task(made.workflow, { category: 'approval' });
    const id = await desk.create(`POST /tasks/${one}/approvals`, { approver_id: 24 });
    await desk.call(`PATCH /tasks/${one}`, { status: 'assigned' });
    const answer = { status: 'approved' };
    expect(await status(`PATCH /tasks/${one}/approvals/${id}`, holding(['auditor'], 24), answer)).toBe(403);
    expect(await status(`PATCH /tasks/${one}/approvals/${id}`, holding([], 24), answer)).toBe(200);
  });
});

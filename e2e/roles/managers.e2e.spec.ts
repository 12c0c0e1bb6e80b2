import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { ids, incident, statuses, useRoles } from './role-account';

/** A day of the people who manage problems, workflows, releases and projects. */
describe('Daily work of managers', () => {
  const given = useRoles(
    'managers',
    ...(['problem_manager', 'workflow_manager', 'release_manager', 'project_manager'] as const),
  );
  let env: E2eEnv;
  let desk: Api;
  let service: number;
  let service_instance: number;
  let team: number;

  beforeAll(async () => {
    ({ env, desk, service, service_instance, team } = await given());
  });

  it('problem_manager: reviews requests, links them to own problems and follows those to a solution', async () => {
    const manager = env.as('problem_manager');
    const me = env.person('problem_manager');
    await env.as('Ellen').patch(`/services/${service}`, { problem_manager: me });
    const reported = { ...incident, subject: 'Mail is slow', impact: 'top', service_instance };
    const request = await desk.post('/requests', reported);
    const second = await desk.post('/requests', reported);
    await desk.patch(`/requests/${request.id}`, {
      ...{ status: 'completed', completion_reason: 'workaround', note: 'Restarted.' },
    });

    expect(ids(await manager.get<Fields[]>('/requests/problem_management_review'))).toEqual([request.id]);
    expect(await manager.patch(`/requests/${request.id}`, { reviewed: true })).toMatchObject({
      reviewed: true,
    });
    const problem = await manager.post('/problems', {
      ...{ subject: 'Mail slows down', impact: 'high', manager: me, service, team, category: 'reactive' },
    });
    await manager.post(`/problems/${problem.id}/requests/${request.id}`);
    await manager.patch(`/requests/${second.id}`, { problem_id: problem.id });
    const linked = ids(await manager.get<Fields[]>(`/problems/${problem.id}/requests`));
    expect(linked.sort()).toEqual([request.id, second.id].sort());
    await manager.patch(`/problems/${problem.id}`, {
      ...{ status: 'analyzed', known_error: true, workaround: 'Restart the queue.', time_spent: 30 },
    });
    await manager.post(`/problems/${problem.id}/notes`, { text: 'The name server is gone.' });
    expect(ids(await manager.get<Fields[]>('/problems/known_errors'))).toContain(problem.id);
    await manager.delete(`/problems/${problem.id}/requests/${second.id}`);
    expect(await manager.patch(`/problems/${problem.id}`, { status: 'solved' })).toMatchObject({
      status: 'solved',
    });

    expect(
      await statuses(manager, [
        ['PATCH', `/requests/${second.id}`, { subject: 'Mine' }],
        ['PATCH', `/requests/${second.id}`, { problem_id: problem.id, status: 'completed' }],
        ['POST', `/requests/${request.id}/notes`, { text: 'For us alone.', internal: true }],
        ['POST', '/workflows', { subject: 'New queue' }],
        ['POST', `/problems/${problem.id}/archive`],
      ]),
    ).toEqual([403, 403, 403, 403, 403]);
  });

  it('workflow_manager: plans a workflow for a request, has it approved and brings it to its end', async () => {
    const manager = env.as('workflow_manager');
    const request = await desk.post('/requests', { category: 'rfc', subject: 'A larger mailbox' });
    const workflow = await env.workflow({ subject: 'Enlarge mailboxes' }, manager);
    expect(workflow).toMatchObject({ manager: { id: env.person('workflow_manager') } });
    const category = 'approval';
    const approval = await env.task(workflow, { subject: 'Agree', category }, manager);
    const asked = await manager.post(`/tasks/${approval.id}/approvals`, { approver_id: env.person('Omar') });
    const step = await env.task(workflow, { subject: 'Enlarge' }, manager);
    await manager.post(`/tasks/${step.id}/predecessors/${approval.id}`);
    await manager.post(`/workflows/${workflow.id}/requests/${request.id}`);
    expect(ids(await manager.get<Fields[]>(`/workflows/${workflow.id}/requests`))).toEqual([request.id]);
    await manager.patch(`/workflows/${workflow.id}`, { status: 'in_progress' });
    await env.as('Omar').patch(`/tasks/${approval.id}/approvals/${asked.id}`, { status: 'approved' });
    expect(await manager.get(`/tasks/${step.id}`)).toMatchObject({ status: 'assigned' });
    await manager.patch(`/tasks/${step.id}`, { member: env.person('Howard') });
    await manager.post(`/workflows/${workflow.id}/notes`, { text: 'Approved today.' });
    await env.as('Howard').patch(`/tasks/${step.id}`, { status: 'completed' });
    expect(await manager.get(`/workflows/${workflow.id}`)).toMatchObject({
      status: 'completed',
      completion_reason: 'complete',
    });
    expect(ids(await manager.get<Fields[]>('/workflows/managed_by_me'))).toEqual([workflow.id]);

    expect(
      await statuses(manager, [
        ['PATCH', `/requests/${request.id}`, { status: 'completed' }],
        ['POST', '/projects', { subject: 'Move' }],
        ['POST', '/workflow_templates', { subject: 'Mine' }],
        ['POST', `/workflows/${workflow.id}/archive`],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it('release_manager: bundles workflows of others into an own release and follows them', async () => {
    const manager = env.as('release_manager');
    const workflow = await env.workflow({ subject: 'New mail client' });
    const second = await env.workflow({ subject: 'New mail server' });
    const task = await env.task(workflow);
    const release = await manager.post('/releases', { subject: 'Autumn release' });
    expect(release).toMatchObject({ manager: { id: env.person('release_manager') }, status: 'registered' });
    await manager.post(`/releases/${release.id}/workflows/${workflow.id}`);
    await manager.post(`/releases/${release.id}/workflows/${second.id}`);
    await manager.delete(`/releases/${release.id}/workflows/${second.id}`);
    expect(ids(await manager.get<Fields[]>(`/releases/${release.id}/workflows`))).toEqual([workflow.id]);
    await manager.patch(`/releases/${release.id}`, { subject: 'Late autumn release', note: 'One less.' });
    await manager.post(`/releases/${release.id}/tags`, { name: 'mail' });
    await env.as('Walter').patch(`/workflows/${workflow.id}`, { status: 'in_progress' });
    expect(await manager.get(`/releases/${release.id}`)).toMatchObject({ status: 'in_progress' });
    await env.as('Howard').patch(`/tasks/${task.id}`, { status: 'completed' });
    expect(await manager.get(`/releases/${release.id}`)).toMatchObject({ status: 'completed' });
    expect(ids(await manager.get<Fields[]>('/releases/managed_by_me'))).toEqual([release.id]);

    expect(
      await statuses(manager, [
        ['PATCH', `/workflows/${workflow.id}`, { subject: 'Mine' }],
        ['PATCH', `/tasks/${task.id}`, { status: 'assigned' }],
        ['POST', '/workflows', { subject: 'Mine' }],
        ['POST', `/releases/${release.id}/archive`],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it('project_manager: plans phases and tasks, has a milestone approved, keeps risks and reports', async () => {
    const manager = env.as('project_manager');
    const me = env.person('project_manager');
    const customer = await env.demo('organizations', env.account.id);
    const project = await manager.post('/projects', {
      ...{ subject: 'Move to the cloud', customer, service, justification: 'move' },
      ...{ time_zone: 'Europe/Amsterdam', work_hours: await env.demo('calendars', 'office') },
    });
    expect(project).toMatchObject({ manager: { id: me }, status: 'registered' });
    const phases = `/projects/${project.id}/phases`;
    const prepare = await manager.post(phases, { name: 'Prepare' });
    const move = await manager.post(phases, { name: 'Move' });
    const pack = await env.projectTask(project, { subject: 'Pack', phase_id: prepare.id, team }, manager);
    const decide = { subject: 'Go or no go', category: 'approval', phase_id: move.id };
    const gate = await env.projectTask(project, decide, manager);
    expect(gate).toMatchObject({ phase: { id: move.id, name: 'Move', position: 2, status: 'registered' } });
    const asked = await manager.post(`/project_tasks/${gate.id}/assignments`, {
      ...{ assignee_id: env.person('Omar') },
    });
    await manager.post(`/project_tasks/${gate.id}/predecessors/${pack.id}`);
    const tasks = await manager.get<Fields[]>(`/projects/${project.id}/tasks`);
    expect(ids(tasks).sort()).toEqual([pack.id, gate.id].sort());
    const risk = { subject: 'Late lines', severity: 'severe', manager: me };
    const late = await manager.post('/risks', risk);
    await manager.post(`/projects/${project.id}/risks/${late.id}`);
    await manager.patch(`/projects/${project.id}`, { status: 'in_progress', note: 'We start.' });
    await env.as('Howard').patch(`/project_tasks/${pack.id}`, { status: 'completed', time_spent: 45 });
    await env.as('Omar').patch(`/project_tasks/${gate.id}/assignments/${asked.id}`, { status: 'approved' });
    const done = { status: 'completed', completion_reason: 'complete' };
    expect(await manager.patch(`/projects/${project.id}`, done)).toMatchObject(done);
    const entries = await manager.get<Fields[]>('/time_entries');
    expect(entries.map(({ time_spent }) => time_spent)).toContain(45);

    const request = await desk.post('/requests', { ...incident, subject: 'Where do we sit?' });
    expect(
      await statuses(manager, [
        ['PATCH', `/requests/${request.id}`, { subject: 'Mine' }],
        ['POST', '/workflows', { subject: 'Mine' }],
        ['POST', '/project_templates', { subject: 'Mine' }],
        ['POST', `/projects/${project.id}/archive`],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it('project_manager: makes a project from a template, plans its tasks anew, and has the rules of the template run', async () => {
    const manager = env.as('project_manager');
    const ellen = env.as('Ellen');
    const template = await ellen.post('/project_templates', {
      ...{ subject: 'Move an office', justification: 'move', service, time_zone: 'Europe/Amsterdam' },
      ...{ work_hours: await env.demo('calendars', 'office') },
    });
    const below = `/project_templates/${template.id}`;
    for (const name of ['Prepare', 'Move']) await ellen.post(`${below}/phases`, { name });
    const task_template = await ellen.post('/project_task_templates', {
      ...{ subject: 'Carry', category: 'activity', planned_duration: 60, team },
    });
    const step = { task_template_id: task_template.id, phase_name: 'Prepare' };
    const pack = await ellen.post(`${below}/task_templates`, { ...step, subject: 'Pack' });
    await ellen.post(`${below}/task_templates`, { ...step, predecessor_ids: [pack.id] });
    const rule = { name: 'Moves', trigger: 'on create', actions: "set({'program': 'Moves'})" };
    await ellen.post('/automation_rules', { ...rule, project_template: template.id });
    const urgent = { name: 'Urgent', trigger: 'on create', actions: "set({'urgent': true})" };
    await ellen.post('/automation_rules', { ...urgent, project_task_template: task_template.id });

    const customer = await env.demo('organizations', env.account.id);
    const project = await manager.post('/projects', { template_id: template.id, customer });
    expect(project).toMatchObject({
      ...{ subject: 'Move an office', template: { id: template.id }, service: { id: service } },
    });
    const tasks = () =>
      manager.get<Fields[]>(`/projects/${project.id}/tasks?sort=id&fields=subject,phase,urgent`);
    const [first, second] = await tasks();
    expect([first, second]).toMatchObject([
      { subject: 'Pack', phase: { name: 'Prepare', position: 1 } },
      { subject: 'Carry', phase: { name: 'Prepare', position: 1 } },
    ]);
    expect(ids(await manager.get<Fields[]>(`/project_tasks/${second?.id}/predecessors`))).toEqual([
      first?.id,
    ]);
    const [, move] = await manager.get<Fields[]>(`/projects/${project.id}/phases`);
    expect(await manager.patch(`/project_tasks/${second?.id}`, { phase_id: move?.id })).toMatchObject({
      phase: { id: move?.id, name: 'Move', position: 2 },
    });
    await until(async () => (await manager.get(`/projects/${project.id}`))['program'] === 'Moves');
    await until(async () => (await tasks()).every((task) => task['urgent'] === true));
  });
});

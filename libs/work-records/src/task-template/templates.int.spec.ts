import { Database } from '@deskline/platform';
import { WorkRecordsEnv } from '../../test/work-records-env';

describe('a template', () => {
  let desk: WorkRecordsEnv;
  const template = (values: object = {}) =>
    desk.create('POST /task_templates', {
      subject: 'Step',
      category: 'implementation',
      planned_duration: 60,
      ...values,
    });

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('counts in times_applied how often it was applied', async () => {
    const [often, never] = [await template(), await template()];
    const workflow_template = await desk.create('POST /workflow_templates', { subject: 'Move' });
    const workflow = await desk.workflow({ template: workflow_template });
    await desk.task(workflow, { template: often });
    await desk.task(workflow, { template: often });
    expect(await desk.read(`/task_templates/${often}`)).toMatchObject({ times_applied: 2 });
    expect(await desk.read(`/task_templates/${never}`)).toMatchObject({ times_applied: 0 });
    expect(await desk.read(`/workflow_templates/${workflow_template}`)).toMatchObject({ times_applied: 1 });
  });

  it('is sorted by times_applied, page by page', async () => {
    const [seldom, often] = [await template(), await template()];
    const workflow = await desk.workflow();
    for (const each of [often, seldom, often, often]) await desk.task(workflow, { template: each });
    const path = '/task_templates?sort=-times_applied&fields=times_applied&per_page=1';
    const { json, headers } = await desk.call(`GET ${path}`);
    expect(json).toMatchObject([{ id: often, times_applied: 3 }]);
    const next = /<[^>]*\/v1([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1] ?? '';
    expect((await desk.rows(next))[0]?.['times_applied']).toBeLessThan(3);
  });

  it('gives new tasks its CIs and service instances, and approval tasks its approvals', async () => {
    const id = await template({ category: 'approval', member: 9, team: 7, ci_ids: [4] });
    await desk.call(`PATCH /task_templates/${id}`, { service_instance_ids: [5] });
    await desk.create(`POST /task_templates/${id}/approvals`, { approver: 8, planned_effort: 15 });
    const approval = await desk.create(`POST /task_templates/${id}/approvals`, { approver_id: 10 });
    expect(
      (await desk.call(`PATCH /task_templates/${id}/approvals/${approval}`, { planned_effort: 5 })).status,
    ).toBe(200);
    const given = async (values: object) => {
      const task = await desk.task(await desk.workflow(), { template: id, ...values });
      const linked = (path: string) =>
        desk.service.get(Database).query(`SELECT to_id FROM task_${path} WHERE from_id = $1`, [task]);
      return {
        approvals: await desk.rows(`/tasks/${task}/approvals?sort=id`),
        cis: await linked('cis'),
        instances: await linked('service_instances'),
      };
    };
    expect(await given({ category: 'approval' })).toMatchObject({
      approvals: [
        { approver: { id: 8 }, planned_effort: 15 },
        { approver: { id: 10 }, planned_effort: 5 },
      ],
      cis: [{ to_id: 4 }],
      instances: [{ to_id: 5 }],
    });
    expect(await given({ category: 'implementation', ci_ids: [6] })).toMatchObject({
      approvals: [],
      cis: [{ to_id: 6 }],
    });
    expect((await desk.call(`DELETE /task_templates/${id}/approvals`)).status).toBe(204);
    await desk.call(`PATCH /task_templates/${id}`, { ci_ids: [] });
    expect(await given({ category: 'approval' })).toMatchObject({ approvals: [], cis: [] });
  });

  it('lists the tasks made from it', async () => {
    const id = await template();
    const task = await desk.task(await desk.workflow(), { template: id });
    expect(await desk.rows(`/task_templates/${id}/tasks/open`)).toMatchObject([{ id: task }]);
    expect(await desk.rows(`/task_templates/${id}/tasks/finished`)).toEqual([]);
  });

  it('gives new tasks its present texts, and does not project them to other services', async () => {
    const workflow = await desk.workflow();
    const id = await template({ instructions: 'Unplug', note: 'Mind the dust' });
    await desk.call(`PATCH /task_templates/${id}`, { instructions: 'Unplug first' });
    const task = await desk.task(workflow, { template: id });
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ instructions: 'Unplug first' });
    expect(await desk.rows(`/tasks/${task}/notes?fields=text`)).toMatchObject([{ text: 'Mind the dust' }]);
    const [created] = await desk.service
      .get(Database)
      .query(`SELECT snapshot FROM event_log WHERE event = 'task_template.create' AND object_id = $1`, [id]);
    expect(created).toMatchObject({ snapshot: { attributes: {} } });
    expect(JSON.stringify(created)).not.toContain('Unplug');
  });

  it('of tasks gives the fields that the client does not send, also required ones', async () => {
    const workflow = await desk.workflow();
    const given = { impact: 'high', planned_effort: 30, team: 7, member: 8, supplier: 9, skill_pool: 10 };
    const flags = { urgent: true, work_hours_are_24x7: true, required_approvals: 2 };
    const id = await template({ ...given, ...flags, category: 'fulfillment_placeholder' });
    const path = `POST /workflows/${workflow}/tasks`;
    const task = await desk.create(path, { template: id, urgent: false, impact: 'low' });
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({
      ...{ subject: 'Step', category: 'implementation', planned_duration: 60, planned_effort: 30 },
      ...{ team: { id: 7 }, member: { id: 8 }, supplier: { id: 9 }, skill_pool: { id: 10 } },
      ...{ urgent: false, impact: 'low', work_hours_are_24x7: true, required_approvals: 2 },
    });
    const refused = await desk.call(path, { template: await template() });
    expect([refused.status, refused.json['errors']]).toEqual([422, [['team', "Team can't be blank"]]]);
  });

  it('of approval tasks creates one approval for each person that it names by role', async () => {
    const workflow = await desk.workflow({ manager: 5 });
    const roles = { assign_to_workflow_manager: true, assign_to_requester: true };
    const id = await template({ category: 'approval', team: 7, member: 8, ...roles });
    const task = await desk.create(`POST /workflows/${workflow}/tasks`, { template: id });
    expect(await desk.rows(`/tasks/${task}/approvals`)).toMatchObject([
      { approver: { id: 8 }, status: 'registered' },
      { approver: { id: 5 }, status: 'registered' },
    ]);
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({ member: null });
  });

  it('of requests gives the fields that the client does not send, is counted, and is refused when disabled', async () => {
    const given = { category: 'rfc', impact: 'low', team: 7, member: 8, supplier: 9, ci: 6, urgent: true };
    const id = await desk.create('POST /request_templates', {
      ...{ subject: 'New laptop', note: 'Which one?', desired_completion: 90, ...given },
    });
    const request = await desk.create('POST /requests', { template: id, impact: 'high' });
    expect(await desk.read(`/requests/${request}`)).toMatchObject({
      ...{ subject: 'New laptop', category: 'rfc', impact: 'high', team: { id: 7 }, member: { id: 8 } },
      ...{ supplier: { id: 9 }, ci: { id: 6 }, urgent: true, desired_completion_at: '2026-03-02T10:30:00Z' },
    });
    expect(await desk.rows(`/requests/${request}/notes?fields=text`)).toMatchObject([{ text: 'Which one?' }]);
    expect(await desk.read(`/request_templates/${id}`)).toMatchObject({ times_applied: 1 });
    await desk.call(`PATCH /request_templates/${id}`, { disabled: true });
    const refused = await desk.call('POST /requests', { template: id });
    expect([refused.status, refused.json['errors']]).toEqual([422, [['template', 'Template is disabled']]]);
  });

  it('is refused for new tasks when it is disabled', async () => {
    const workflow = await desk.workflow();
    const disabled = await template({ disabled: true });
    const body = { subject: 'Step', category: 'implementation', planned_duration: 60, team: 7 };
    const refused = await desk.call(`POST /workflows/${workflow}/tasks`, { ...body, template: disabled });
    expect(refused.status).toBe(422);
    expect(refused.json['errors']).toEqual([['template', 'Template is disabled']]);
  });
});

import { Database } from '@deskline/platform';
import { endUser, manager, specialist, WorkRecordsEnv } from '../../test/work-records-env';

const solved = { status: 'completed', completion_reason: 'solved' };

describe('a request of a workflow', () => {
  let desk: WorkRecordsEnv;
  const request = (values: object = {}) =>
    desk.create('POST /requests', { subject: 'Move me', category: 'rfc', ...values });
  const change = async (path: string, values: object) => {
    const { status, json } = await desk.call(`PATCH ${path}`, values);
    return [status, json['errors'] ?? json['status']];
  };
  const template = (path: string, values: object) => desk.create(`POST /${path}`, values);
  const notes = async (path: string, as = manager) =>
    (await desk.rows(`${path}/notes`, as)).map(({ text, internal }) => [text, internal]);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    await desk.service.get(Database).query(
      `INSERT INTO reference (type, id, account_id, name, version, disabled, json, attributes)
       VALUES ('closure_code', 1, 'widget', 'Worn out', 1, false, '"name":"Worn out"', '{"reference":"worn_out"}'),
         ('rfc_type', 1, 'widget', 'Move', 1, false, '"name":"Move"', '{"reference":"move"}'),
         ('closure_code', 2, 'gadget', 'Theirs', 1, false, '"name":"Theirs"', '{"reference":"theirs"}')`,
    );
  });
  afterAll(() => desk?.service.stop());

  it('is not completed while the workflow is open, if that prevents it by its template', async () => {
    const workflow = await desk.workflow({
      template: await template('workflow_templates', { subject: 'T', prevent_request_completion: true }),
    });
    expect(await desk.read(`/workflows/${workflow}`)).toMatchObject({ prevent_request_completion: true });
    const path = `/requests/${await request({ workflow_id: workflow, status: 'workflow_pending' })}`;
    const refusal = 'Status cannot be completed while its workflow is open';
    expect(await change(path, solved)).toEqual([422, [['status', refusal]]]);
    await change(`/workflows/${workflow}`, { status: 'completed', completion_reason: 'complete' });
    expect(await desk.read(path)).toMatchObject({ status: 'assigned' });
    expect(await change(path, solved)).toEqual([200, 'completed']);
  });

  it('is completed while the workflow is open, if that does not prevent it', async () => {
    const workflow = await desk.workflow({ prevent_request_completion: false });
    const path = `/requests/${await request({ workflow_id: workflow })}`;
    expect(await change(path, solved)).toEqual([200, 'completed']);
  });

  it('gets the notes of a task that copies them; internal ones stay internal', async () => {
    const workflow = await desk.workflow();
    const of = await template('task_templates', {
      ...{ subject: 'Step', category: 'implementation', planned_duration: 60 },
      ...{ copy_notes_to_request: true, copy_notes_to_workflow: false },
    });
    const task = await desk.task(workflow, { template: of });
    expect(await desk.read(`/tasks/${task}`)).toMatchObject({
      copy_note_to_request: true,
      copy_note_to_workflow: false,
    });
    const path = `/requests/${await request({ workflow_id: workflow, requested_for: 21 })}`;
    await desk.call(`PATCH /tasks/${task}`, { note: 'The van is here' });
    await desk.call(`POST /tasks/${task}/notes`, { text: 'The van is old', internal: true });
    expect(await notes(path)).toEqual([
      ['The van is here', false],
      ['The van is old', true],
    ]);
    expect(await notes(path, endUser(21))).toEqual([['The van is here', false]]);
    expect(await notes(`/workflows/${workflow}`)).toEqual([]);
    await desk.call(`PATCH /tasks/${task}`, { copy_note_to_request: false, copy_note_to_workflow: true });
    await desk.call(`PATCH /tasks/${task}`, { note: 'Done' });
    expect(await notes(path)).toHaveLength(2);
    expect(await notes(`/workflows/${workflow}`)).toEqual([['Done', false]]);
  });

  it('has codes of the account, by value or id, and the planned effort and RFC type of its template', async () => {
    const of = await template('request_templates', { subject: 'Move', planned_effort: 90, rfc_type: 'move' });
    const path = `/requests/${await request({ template: of, closure_code_id: 1 })}`;
    expect(await desk.read(path)).toMatchObject({
      ...{ closure_code: 'worn_out', rfc_type: 'move', planned_effort: 90 },
      ...{ summary: null, task: null, provider_was_not_accountable: false },
    });
    expect((await change(path, { closure_code: 'theirs' }))[0]).toBe(422);
    expect((await change(path, { closure_code_id: 2 }))[0]).toBe(422);
    await change(path, { provider_not_accountable: true });
    await change(path, { provider_not_accountable: false });
    expect(await desk.read(path)).toMatchObject({ provider_was_not_accountable: true });
    const fields = 'closure_code,feedback_on_knowledge_article,planned_effort,product_backlog,summary,task';
    expect((await desk.call(`GET /requests?fields=${fields}`)).status).toBe(200);
  });

  it('names the task that generated it', async () => {
    const of = await template('request_templates', { subject: 'Order a van', category: 'rfi' });
    const workflow = await desk.workflow();
    const task = await desk.task(workflow, { request_template: of });
    await change(`/tasks/${task}`, { status: 'assigned' });
    const generated = (await desk.read(`/tasks/${task}`))['request'] as { id: number };
    expect(await desk.read(`/requests/${generated.id}`)).toMatchObject({ task: { id: task } });
  });

  it('is registered in the account of the call, and of category case', async () => {
    const body = { subject: 'X', category: 'case' };
    expect((await desk.call('POST /requests', { ...body, support_domain: 'widget' })).status).toBe(201);
    const { status, json } = await desk.call('POST /requests', { ...body, support_domain: 'gadget' });
    expect([status, json['errors']]).toEqual([422, [['support_domain', 'Support domain is invalid']]]);
  });

  it('keeps what the staff decides from its requester', async () => {
    const mine = { subject: 'X', category: 'rfi' };
    for (const values of [
      { planned_effort: 5 },
      { closure_code: 'worn_out' },
      { provider_not_accountable: true },
    ])
      expect((await desk.call('POST /requests', { ...mine, ...values }, endUser(21))).status).toBe(403);
    const { status } = await desk.call(
      'POST /requests',
      { ...mine, planned_effort: 5, team: 7 },
      specialist(22),
    );
    expect(status).toBe(201);
  });
});

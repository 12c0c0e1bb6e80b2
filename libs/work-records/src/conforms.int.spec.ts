import { conforms } from '@deskline/testing';
import { WorkRecordsEnv, endUser } from '../test/work-records-env';

describe('answers of work-records to the OpenAPI document', () => {
  let desk: WorkRecordsEnv;
  let workflow: number;
  let task: number;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    workflow = await desk.workflow();
    task = await desk.task(workflow);
  });
  afterAll(() => desk?.service.stop());

  it.each([
    ['getWorkflow', () => `GET /workflows/${workflow}`],
    ['listWorkflows', () => 'GET /workflows'],
    ['listWorkflowsOpen', () => 'GET /workflows/open?fields=subject,manager,start_at'],
    ['getTask', () => `GET /tasks/${task}`],
    ['listTasksOfWorkflow', () => `GET /workflows/${workflow}/tasks`],
    ['listTasks', () => 'GET /tasks?fields=custom_fields,attachments,status,team,workflow'],
    ['getTaskTemplate', () => 'GET /task_templates/1'],
    ['listWorkflowTemplates', () => 'GET /workflow_templates'],
  ])('conform for %s', async (operationId, request) => {
    const { status, json } = await desk.call(request());
    expect(status).toBe(200);
    expect(conforms(operationId, status, json)).toEqual([]);
  });

  it.each([
    ['createRequest', 'POST /requests', { subject: 'Printer', category: 'rfi', team: 1 }, 201],
    ['createRequest', 'POST /requests', { subject: '', category: 'x', colour: 1 }, 422],
    ['listRequests', 'GET /requests?colour=red', undefined, 400],
    ['getRequest', 'GET /requests/99999', undefined, 404],
    ['listTasks', 'GET /tasks.xml', undefined, 406],
  ])('conform for %s: %s with %j answers %i', async (operationId, request, body, expected) => {
    const { status, json } = await desk.call(request, body);
    expect(status).toBe(expected);
    expect(conforms(operationId, status, json)).toEqual([]);
  });

  it('conform for updateTask, permitted and forbidden', async () => {
    const changed = await desk.call(`PATCH /tasks/${task}`, { subject: 'Renamed' });
    expect(changed.status).toBe(200);
    expect(conforms('updateTask', 200, changed.json)).toEqual([]);
    const refused = await desk.call(`PATCH /tasks/${task}`, { subject: 'Mine' }, endUser(77));
    expect(conforms('updateTask', refused.status, refused.json)).toEqual([]);
    const note = await desk.call(`POST /tasks/${task}/notes`, { text: 'Done' });
    expect(conforms('createNoteOfTask', note.status, note.json)).toEqual([]);
  });
});

import { Database } from '@deskline/platform';
import { Desk } from '../desk.fixture';

describe('a template', () => {
  let desk: Desk;
  const template = (values: object = {}) =>
    desk.made('POST /task_templates', {
      subject: 'Step',
      category: 'implementation',
      planned_duration: 60,
      ...values,
    });

  beforeAll(async () => {
    desk = await Desk.open();
  });
  afterAll(() => desk?.service.stop());

  it('counts how often it was applied', async () => {
    const [often, never] = [await template(), await template()];
    const workflow_template = await desk.made('POST /workflow_templates', { subject: 'Move' });
    const workflow = await desk.workflow({ template: workflow_template });
    await desk.task(workflow, { template: often });
    await desk.task(workflow, { template: often });
    expect(await desk.read(`/task_templates/${often}`)).toMatchObject({ times_applied: 2 });
    expect(await desk.read(`/task_templates/${never}`)).toMatchObject({ times_applied: 0 });
    expect(await desk.read(`/workflow_templates/${workflow_template}`)).toMatchObject({ times_applied: 1 });
  });

  it('is sorted by how often it was applied, page by page', async () => {
    const [seldom, often] = [await template(), await template()];
    const workflow = await desk.workflow();
    for (const each of [often, seldom, often, often]) await desk.task(workflow, { template: each });
    const path = '/task_templates?sort=-times_applied&fields=times_applied&per_page=1';
    const { json, headers } = await desk.call(`GET ${path}`);
    expect(json).toMatchObject([{ id: often, times_applied: 3 }]);
    const next = /<[^>]*\/v1([^>]*)>; rel="next"/.exec(headers['Link'] ?? '')?.[1] ?? '';
    expect((await desk.rows(next))[0]?.['times_applied']).toBeLessThan(3);
  });

  it('gives new tasks what it says at that moment, and tells no other service of its texts', async () => {
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

  it('is not used for new tasks when it is disabled', async () => {
    const workflow = await desk.workflow();
    const disabled = await template({ disabled: true });
    const body = { subject: 'Step', category: 'implementation', planned_duration: 60, team: 7 };
    const refused = await desk.call(`POST /workflows/${workflow}/tasks`, { ...body, template: disabled });
    expect(refused.status).toBe(422);
    expect(refused.json['errors']).toEqual([['template', 'Template is disabled']]);
  });
});

import { principal } from '@deskline/testing';
import { WorkRecordsEnv, endUser, manager, specialist } from '../../test/work-records-env';

const REFUSED = { status: 422 };

describe('tags and watches', () => {
  let desk: WorkRecordsEnv;
  const paths = new Map<string, string>();

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    const workflow = await desk.workflow({ manager: 31 });
    const values = { subject: 'Move', justification: 'move', customer: 1, service: 3, time_zone: 'UTC' };
    const project = await desk.create('POST /projects', { ...values, work_hours: 1 });
    const template = { subject: 'Step', category: 'implementation', planned_duration: 60 };
    const step = await desk.create('POST /task_templates', template);
    const made: Readonly<Record<string, number>> = {
      requests: await desk.create('POST /requests', { subject: 'Help', category: 'rfi', requested_by: 32 }),
      problems: await desk.create('POST /problems', {
        ...{ subject: 'Slow', impact: 'low', manager: 1, service: 3, team: 7, member: 33 },
      }),
      workflows: workflow,
      tasks: await desk.task(workflow),
      projects: project,
      project_tasks: await desk.create(`POST /projects/${project}/tasks`, {
        ...{ subject: 'Pack', category: 'activity', planned_duration: 60, template: step },
      }),
      releases: await desk.create('POST /releases', { subject: 'Spring', manager: 1 }),
      risks: await desk.create('POST /risks', { subject: 'Flood', severity: 'severe', manager: 1 }),
    };
    for (const [collection, id] of Object.entries(made)) paths.set(collection, `/${collection}/${id}`);
  });
  afterAll(() => desk?.service.stop());

  const at = (collection: string): string => paths.get(collection) as string;
  const ALL = [
    'requests',
    'problems',
    'workflows',
    'tasks',
    'projects',
    'project_tasks',
    'releases',
    'risks',
  ];

  it.each(ALL)('are created and deleted below %s', async (collection) => {
    const path = at(collection);
    const before = await desk.read(path);
    const made = await desk.call(`POST ${path}/tags`, { name: 'VIP' });
    expect(made).toMatchObject({ status: 200, json: { id: expect.any(Number) as number, name: 'VIP' } });
    const tag = Number(made.json['id']);
    const watch = await desk.create(`POST ${path}/watches`, { person_id: 34 });
    expect(await desk.rows(`${path}/tags`)).toMatchObject([{ id: tag, name: 'VIP' }]);
    expect(await desk.rows(`${path}/watches`)).toMatchObject([{ id: watch, person: { id: 34 } }]);
    const elsewhere = at(ALL.find((each) => each !== collection) as string);
    expect(await desk.call(`DELETE ${elsewhere}/tags/${tag}`)).toMatchObject({ status: 404 });
    expect(await desk.call(`DELETE ${elsewhere}/watches/${watch}`)).toMatchObject({ status: 404 });
    expect(await desk.call(`DELETE ${path}/tags/${tag}`)).toMatchObject({ status: 204 });
    expect(await desk.call(`DELETE ${path}/watches/${watch}`)).toMatchObject({ status: 204 });
    expect([await desk.rows(`${path}/tags`), await desk.rows(`${path}/watches`)]).toEqual([[], []]);
    expect(await desk.read(path)).toEqual(before);
  });

  it('are created once by concurrent requests', async () => {
    const path = at('tasks');
    const statuses = async (calls: readonly (readonly [string, object])[]) =>
      (await Promise.all(calls.map(([request, body]) => desk.call(request, body))))
        .map(({ status }) => status)
        .sort();
    const once = (status: number) => [status, 422, 422, 422];
    const names = ['urgent', 'Urgent', 'URGENT', 'urgent'];
    expect(await statuses(names.map((name) => [`POST ${path}/tags`, { name }]))).toEqual(once(200));
    expect(await statuses(names.map(() => [`POST ${path}/watches`, { person_id: 35 }]))).toEqual(once(201));
    const { json } = await desk.call(`POST ${path}/watches`, { person_id: 35 });
    expect(json['errors']).toEqual([['person', 'Person has already been taken']]);
    // The same name on another record is another tag.
    await desk.create(`POST ${at('releases')}/tags`, { name: 'urgent' });
  });

  it('write an audit line of the record for tags, and none for watches', async () => {
    const id = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
    await desk.create(`POST /requests/${id}/tags`, { name: 'mail' });
    await desk.create(`POST /requests/${id}/watches`, {});
    expect(await desk.events('request', id)).toEqual([
      { event: 'request.create', note_id: null, audited: true },
      { event: 'request.update', note_id: null, audited: true },
    ]);
    const [, changed] = await desk.rows(`/requests/${id}/audit?sort=id`);
    expect(changed).toMatchObject({ changes: { tags: [null, { name: 'mail' }] } });
  });

  it('are written, for tags, by the roles that may update the record', async () => {
    const tagged = async (collection: string, as = manager) =>
      (await desk.call(`POST ${at(collection)}/tags`, { name: `by ${as.person?.id}` }, as)).status;
    expect(await tagged('tasks', specialist(36))).toBe(403);
    expect(await tagged('tasks', specialist(31))).toBe(200); // the manager of its workflow
    expect(await tagged('problems', specialist(33))).toBe(200); // its member
    expect(await tagged('requests', endUser(32))).toBe(403);
    expect(await tagged('requests', endUser(36))).toBe(404);
    expect(await desk.rows(`${at('requests')}/tags`, endUser(32))).toEqual([]);
  });

  it('are written, for watches, by staff who read the record, and for other people by roles that may update it', async () => {
    const path = `${at('problems')}/watches`;
    const { status, json } = await desk.call(`POST ${path}`, {}, specialist(36));
    expect([status, json]).toMatchObject([201, { person: { id: 36 } }]);
    expect((await desk.call(`POST ${path}`, { person_id: 37 }, specialist(36))).status).toBe(403);
    const other = await desk.create(`POST ${path}`, { person_id: 37 }, specialist(33));
    expect((await desk.call(`DELETE ${path}/${other}`, undefined, specialist(36))).status).toBe(403);
    expect((await desk.call(`DELETE ${path}/${Number(json['id'])}`, undefined, specialist(36))).status).toBe(
      204,
    );
    const auditor = principal({ person: { id: 38, name: 'person 38' }, roles: ['auditor'] });
    expect((await desk.call(`POST ${path}`, {}, auditor)).status).toBe(403);
    expect(await desk.rows(path, auditor)).toMatchObject([{ id: other }]);
  });

  it('are written, for watches, by end users on their own requests for themselves', async () => {
    const requested_for = 41;
    const request = await desk.create('POST /requests', {
      ...{ subject: 'Help', category: 'rfi', requested_by: 40, requested_for },
    });
    const path = `/requests/${request}/watches`;
    const staff = await desk.create(`POST ${path}`, { person_id: 36 });
    for (const person of [40, requested_for]) {
      const own = await desk.create(`POST ${path}`, {}, endUser(person));
      expect(await desk.rows(path, endUser(person))).toMatchObject([{ id: own, person: { id: person } }]);
      expect((await desk.call(`POST ${path}`, { person_id: 37 }, endUser(person))).status).toBe(403);
      expect((await desk.call(`DELETE ${path}/${staff}`, undefined, endUser(person))).status).toBe(404);
      expect((await desk.call(`DELETE ${path}/${own}`, undefined, endUser(person))).status).toBe(204);
    }
    expect((await desk.call(`POST ${path}`, {}, endUser(42))).status).toBe(404);
    expect((await desk.call(`POST ${at('tasks')}/watches`, {}, endUser(40))).status).toBe(404);
  });

  it('are refused with an error for each invalid field', async () => {
    const path = at('risks');
    expect(await desk.call(`POST ${path}/tags`, { name: ' ' })).toMatchObject(REFUSED);
    expect(await desk.call(`POST ${path}/tags`, { name: 'x'.repeat(81) })).toMatchObject(REFUSED);
    expect(await desk.call(`POST ${path}/watches`, { person_id: 999 })).toMatchObject(REFUSED);
    expect(await desk.call(`POST /risks/999999/tags`, { name: 'x' })).toMatchObject({ status: 404 });
  });
});

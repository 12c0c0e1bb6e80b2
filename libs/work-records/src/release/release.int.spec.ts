import { WorkRecordsEnv } from '../../test/work-records-env';

describe('a stored release', () => {
  let desk: WorkRecordsEnv;
  const release = () => desk.create('POST /releases', { subject: 'Spring' });
  const read = (id: number) => desk.read(`/releases/${id}`);

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  it('takes its status from its workflows, and ignores a status that is sent', async () => {
    const of = await release();
    const [one, other] = [await desk.workflow({ release: of }), await desk.workflow({ release: of })];
    await desk.call(`PATCH /releases/${of}`, { status: 'completed', impact: 'top' });
    expect(await read(of)).toMatchObject({ status: 'registered', impact: 'none', completed_at: null });
    const task = await desk.task(one, { impact: 'high' });
    await desk.call(`PATCH /tasks/${task}`, { status: 'in_progress' });
    expect(await read(of)).toMatchObject({
      status: 'in_progress',
      impact: 'high',
      completion_target_at: '2026-03-02T10:00:00Z',
    });
    await desk.call(`PATCH /tasks/${task}`, { status: 'completed' });
    await desk.call(`PATCH /workflows/${other}`, { status: 'completed', completion_reason: 'withdrawn' });
    expect(await read(of)).toMatchObject({
      status: 'completed',
      completion_reason: 'partial',
      completed_at: '2026-03-02T09:00:00Z',
    });
    await desk.call(`PATCH /tasks/${task}`, { status: 'assigned' });
    expect(await read(of)).toMatchObject({
      status: 'in_progress',
      completion_reason: null,
      completed_at: null,
    });
  });

  it('is archived, trashed and restored once it is completed', async () => {
    const of = await release();
    const workflow = await desk.workflow({ release: of });
    const refused = await desk.call(`POST /releases/${of}/archive`);
    expect([refused.status, refused.json['errors']]).toEqual([
      422,
      [['status', 'Status is not completed yet']],
    ]);
    await desk.call(`PATCH /workflows/${workflow}`, { status: 'completed' });
    expect((await desk.call(`POST /releases/${of}/archive`)).json).toMatchObject({ archived: true });
    const change = await desk.call(`PATCH /workflows/${workflow}`, { subject: 'Later' });
    expect([change.status, change.json['errors']]).toEqual([422, [['release', 'Release is archived']]]);
    expect((await desk.call(`POST /releases/${of}/restore`)).status).toBe(200);
    expect((await desk.call(`POST /releases/${of}/trash`)).json).toMatchObject({ trashed: true });
    expect((await desk.call(`POST /releases/${of}/restore`)).status).toBe(200);
    expect(await read(of)).toMatchObject({ status: 'completed' });
  });

  it('is updated together with its project by concurrent changes of the tasks of one workflow', async () => {
    const of = await release();
    const project = await desk.create('POST /projects', {
      subject: 'Move',
      justification: 'move',
      customer: 1,
      service: 3,
      work_hours: 1,
      time_zone: 'UTC',
    });
    const workflows = [
      await desk.workflow({ release: of, project }),
      await desk.workflow({ release: of, project }),
    ];
    const tasks = await Promise.all(workflows.flatMap((each) => [desk.task(each), desk.task(each)]));
    const answers = await Promise.all(
      tasks.map((id) => desk.call(`PATCH /tasks/${id}`, { status: 'completed' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read(of)).toMatchObject({ status: 'completed', completion_reason: 'complete' });
    expect(await desk.read(`/projects/${project}`)).toMatchObject({ status: 'completed' });
  });
});

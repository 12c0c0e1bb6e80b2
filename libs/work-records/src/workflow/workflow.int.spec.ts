import { Database, Overloaded } from '@deskline/platform';
import type { RecordType } from '@deskline/record';
import { Invalid, RecordReader, RecordWriter, TimerRunner } from '@deskline/record-store';
import { principal, type RecordService } from '@deskline/testing';
import { startWorkRecords } from '../../test/work-records-env';
import { Note } from '../note/note.record';
import { Request } from '../request/request.record';
import { RequestTemplate } from '../request-template/request-template.record';
import { TaskTemplate } from '../task-template/task-template.record';
import { Task } from '../task/task.record';
import { WorkflowTemplate } from '../workflow-template/workflow-template.record';
import { Workflow } from './workflow.record';

type Read = Record<string, unknown>;

describe('a stored workflow', () => {
  let service: RecordService;
  let writer: RecordWriter;
  let reader: RecordReader;
  let templates: { workflow: number; task: number; request: number };
  const caller = {
    principal: principal({ roles: ['workflow_manager', 'account_administrator', 'specialist'] }),
    request_id: null,
  };

  const read = async (record: RecordType, id: number): Promise<Read> => {
    const found = await reader.one(record, id, caller.principal);
    return JSON.parse(found?.body.toString() ?? 'null') as Read;
  };
  const workflow = (values: object = {}) =>
    writer.create(
      Workflow,
      {
        subject: 'Move',
        category: 'standard',
        justification: 'move',
        workflow_type: 'standard',
        service: 3,
        template: templates.workflow,
        ...values,
      },
      caller,
    );
  const task = (of: number, values: object = {}) =>
    writer.create(
      Task,
      {
        subject: 'Step',
        category: 'implementation',
        workflow: of,
        template: templates.task,
        team: 7,
        planned_duration: 60,
        ...values,
      },
      caller,
    );
  const status = async (record: RecordType, id: number) => (await read(record, id))['status'];
  const refusal = (work: Promise<unknown>) =>
    work.then(
      () => [],
      (error: unknown) => (error as Invalid).problems,
    );

  beforeAll(async () => {
    service = await startWorkRecords();
    writer = service.get(RecordWriter);
    reader = service.get(RecordReader);
    templates = {
      workflow: await writer.create(WorkflowTemplate, { subject: 'Move' }, caller),
      task: await writer.create(
        TaskTemplate,
        {
          subject: 'Step',
          category: 'implementation',
          planned_duration: 60,
          instructions: 'Carefully',
          note: 'Mind the cat',
        },
        caller,
      ),
      request: await writer.create(RequestTemplate, { subject: 'Order a van', category: 'rfc' }, caller),
    };
  });
  afterAll(() => service?.stop());

  it('has the caller as manager, shown on its tasks, and copies the template to them', async () => {
    const of = await workflow();
    const step = await read(Task, await task(of, { note: 'And the dog' }));
    expect(step).toMatchObject({ manager: { id: 1 }, instructions: 'Carefully', status: 'registered' });
    const notes = await service
      .get(Database)
      .query('SELECT text, person_id FROM note WHERE task_id = $1 ORDER BY id', [step['id']]);
    expect(notes).toEqual([
      { text: 'Mind the cat', person_id: 1 },
      { text: 'And the dog', person_id: 1 },
    ]);
  });

  it('goes from the first task to the last, and is completed', async () => {
    const of = await workflow();
    const first = await task(of);
    const second = await task(of, { predecessor_ids: [first], impact: 'high' });
    await writer.update(Workflow, of, { status: 'in_progress' }, caller);
    expect(await read(Task, first)).toMatchObject({
      status: 'assigned',
      assigned_at: '2026-03-02T09:00:00Z',
      completion_target_at: '2026-03-02T10:00:00Z',
    });
    expect(await status(Task, second)).toBe('registered');
    await writer.update(Task, first, { status: 'completed' }, caller);
    expect(await status(Task, second)).toBe('assigned');
    await writer.update(Task, second, { status: 'completed' }, caller);
    expect(await read(Workflow, of)).toMatchObject({
      status: 'completed',
      completion_reason: 'complete',
      completed_at: '2026-03-02T09:00:00Z',
      impact: 'high',
      planned_effort: 120,
      completion_target_at: '2026-03-02T10:00:00Z',
    });
  });

  it('emits the events of each change once', async () => {
    const of = await workflow();
    const step = await task(of);
    await writer.update(Task, step, { status: 'assigned' }, caller);
    const events = await service
      .get(Database)
      .query('SELECT event FROM event_log WHERE object_type = $1 AND object_id = $2 ORDER BY entry', [
        'task',
        step,
      ]);
    expect(events).toEqual([
      { event: 'task.create' },
      { event: 'task.update' },
      { event: 'task.status-changed' },
    ]);
    const emitted = await service.get(Database).query(
      `SELECT payload->>'previous_status' AS was, payload->>'status' AS is FROM event_log
         WHERE event = 'workflow.status-changed' AND object_id = $1`,
      [of],
    );
    expect(emitted).toEqual([{ was: 'registered', is: 'in_progress' }]);
  });

  /** Events since that entry, by name and record. */
  const eventsSince = async (entry: unknown) => {
    const events = await service
      .get(Database)
      .query<{ event: string; object_id: number }>(
        'SELECT event, object_id FROM event_log WHERE entry > $1 ORDER BY entry',
        [entry],
      );
    return events.map(({ event, object_id }) => `${event} ${object_id}`);
  };
  const membersOf = async (of: number) => {
    const rows = await service
      .get(Database)
      .query<{ id: number; planned_effort: number }>(
        'SELECT id, planned_effort FROM task WHERE workflow_id = $1',
        [of],
      );
    return { ids: rows.map(({ id }) => id), effort: rows.reduce((sum, row) => sum + row.planned_effort, 0) };
  };
  const lastEntry = async () => {
    const [row] = await service
      .get(Database)
      .query<{ last: string }>('SELECT max(entry) AS last FROM event_log');
    return row?.last;
  };

  it('emits no events for tasks with only another anticipated_assignment_at', async () => {
    const of = await workflow();
    const chain: number[] = [];
    for (let length = 0; length < 200; length++)
      chain.push(await task(of, { predecessor_ids: chain.slice(-1) }));
    const [first, second, third] = chain as [number, number, number];
    const anticipated = async (id: number) => (await read(Task, id))['anticipated_assignment_at'];
    expect(await anticipated(second)).toBeNull();

    const before = await reader.one(Task, third, caller.principal);
    const begun = await lastEntry();
    await writer.update(Workflow, of, { status: 'in_progress' }, caller);
    expect(await anticipated(second)).toBe('2026-03-02T10:00:00Z');
    expect(await anticipated(chain.at(-1) as number)).toBe('2026-03-10T16:00:00Z');
    expect(await eventsSince(begun)).toEqual([
      `workflow.update ${of}`,
      `workflow.status-changed ${of}`,
      `task.update ${first}`,
      `task.status-changed ${first}`,
      `workflow.update ${of}`, // completion_target_at
    ]);
    const after = await reader.one(Task, third, caller.principal);
    expect(after?.version).toBe(before?.version);
    expect(after?.body).not.toEqual(before?.body);
    const lines = await service
      .get(Database)
      .query(`SELECT 1 FROM audit_line WHERE record_type = 'task' AND changes ? 'anticipated_assignment_at'`);
    expect(lines).toEqual([]);

    const done = await lastEntry();
    service.clock.set(new Date('2026-03-02T09:20:00Z'));
    await writer.update(Task, first, { status: 'completed' }, caller);
    service.clock.set(new Date('2026-03-02T09:00:00Z'));
    expect(await anticipated(second)).toBeNull();
    expect(await anticipated(third)).toBe('2026-03-02T10:20:00Z');
    expect(await eventsSince(done)).toEqual([
      `task.update ${first}`,
      `task.status-changed ${first}`,
      `task.update ${second}`,
      `task.status-changed ${second}`,
      `workflow.update ${of}`, // completion_target_at
    ]);
  });

  it('takes many concurrent new tasks, with one event each, without blocking other requests', async () => {
    const [of, other] = [await workflow(), await workflow()];
    const begun = await lastEntry();
    // Retries a 503.
    const insisting = (values: object): Promise<number> =>
      task(of, values).catch((error: unknown) => {
        if (error instanceof Overloaded) return insisting(values);
        throw error;
      });
    const waiting = Array.from({ length: 200 }, (_, at) => ({ planned_effort: 1 + (at % 7) }));
    const effort = waiting.reduce((sum, { planned_effort }) => sum + planned_effort, 0);
    const calls = Array.from({ length: 100 }, async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await insisting({ ...next, impact: 'medium' });
    });
    for (let round = 0; round < 20; round++) await task(other);
    expect(waiting.length).toBeGreaterThan(0);
    await Promise.all(calls);
    const emitted = (await eventsSince(begun)).filter((each) => each.startsWith('task.'));
    const { ids, effort: sum } = await membersOf(of);
    expect(ids).toHaveLength(200);
    expect(sum).toBe(effort);
    const others = (await membersOf(other)).ids;
    expect(others).toHaveLength(20);
    expect(emitted.sort()).toEqual([...ids, ...others].map((id) => `task.create ${id}`).sort());
    expect(await read(Workflow, of)).toMatchObject({ planned_effort: effort, impact: 'medium' });
  }, 180_000);

  it('starts at start_at', async () => {
    const of = await workflow({ start_at: '2026-03-02T09:30:00Z' });
    const step = await task(of);
    expect(await status(Task, step)).toBe('registered');
    service.clock.set(new Date('2026-03-02T09:30:00Z'));
    await service.get(TimerRunner).run();
    expect([await status(Workflow, of), await status(Task, step)]).toEqual(['in_progress', 'assigned']);
    service.clock.set(new Date('2026-03-02T09:00:00Z'));
  });

  it('generates a request, and the solved request completes the task', async () => {
    const of = await workflow();
    const step = await task(of, { request_template: templates.request });
    await writer.update(Task, step, { status: 'assigned' }, caller);
    const { request } = (await read(Task, step)) as { request: { id: number; subject: string } };
    expect(request.subject).toBe('Order a van');
    expect(await read(Request, request.id)).toMatchObject({
      category: 'rfc',
      created_by: { id: 1 },
      requested_by: { id: 1 },
      requested_for: { id: 1 },
    });
    await writer.update(Request, request.id, { status: 'completed', completion_reason: 'solved' }, caller);
    expect([await status(Task, step), await status(Workflow, of)]).toEqual(['completed', 'completed']);
  });

  it('generates that request also when a timer starts it', async () => {
    const of = await workflow({ start_at: '2026-03-02T09:45:00Z' });
    const step = await task(of, { request_template: templates.request });
    service.clock.set(new Date('2026-03-02T09:45:00Z'));
    await service.get(TimerRunner).run();
    service.clock.set(new Date('2026-03-02T09:00:00Z'));
    expect(await read(Task, step)).toMatchObject({ status: 'assigned', request: { subject: 'Order a van' } });
  });

  it('cancels open tasks and sets waiting requests back to assigned when its manager completes it early', async () => {
    const of = await workflow();
    const [first, second] = [await task(of), await task(of)];
    const request = await writer.create(
      Request,
      { subject: 'Move me', category: 'rfc', workflow: of, status: 'workflow_pending' },
      caller,
    );
    await writer.update(Task, first, { status: 'in_progress' }, caller);
    await writer.update(Workflow, of, { status: 'completed', completion_reason: 'withdrawn' }, caller);
    expect([await status(Task, first), await status(Task, second)]).toEqual(['canceled', 'canceled']);
    expect(await read(Workflow, of)).toMatchObject({ status: 'completed', completion_reason: 'withdrawn' });
    expect(await status(Request, request)).toBe('assigned');
    await writer.update(Task, second, { status: 'assigned' }, caller);
    expect(await read(Workflow, of)).toMatchObject({ status: 'in_progress', completion_reason: null });
  });

  it('assigns the failure task, and then the failed task again', async () => {
    const of = await workflow();
    const rework = await task(of);
    const approval = await task(of, { category: 'approval', failure_task: rework });
    await writer.update(Workflow, of, { status: 'in_progress' }, caller);
    expect(await status(Task, rework)).toBe('registered');
    await writer.update(Task, approval, { status: 'rejected' }, caller);
    expect([await status(Task, rework), await status(Workflow, of)]).toEqual(['assigned', 'in_progress']);
    await writer.update(Task, rework, { status: 'completed' }, caller);
    expect(await read(Task, approval)).toMatchObject({ status: 'assigned', rejection_count: 1 });
  });

  it('refuses changes of itself and its tasks while it is archived', async () => {
    const of = await workflow();
    const step = await task(of);
    await writer.update(Task, step, { status: 'completed' }, caller);
    await writer.archive(Workflow, of, caller);
    const archived = await read(Workflow, of);
    expect(archived).toMatchObject({ status: 'completed', archived: true });
    const refused = [{ field: 'workflow', because: 'archived' }];
    expect(await refusal(task(of))).toEqual(refused);
    expect(await refusal(writer.update(Task, step, { status: 'assigned' }, caller))).toEqual(refused);
    expect(await refusal(writer.create(Note, { text: 'Hello', workflow: of }, caller))).toEqual(refused);
    expect(await read(Workflow, of)).toEqual(archived);
    await writer.restore(Workflow, of, caller);
    await writer.update(Task, step, { status: 'assigned' }, caller);
    expect(await status(Workflow, of)).toBe('in_progress');
  });

  it('emits events of both tasks when one becomes the predecessor of the other', async () => {
    const of = await workflow();
    const [first, second] = [await task(of), await task(of)];
    await writer.update(Task, second, { predecessor_ids: [first] }, caller);
    const lines = await service.get(Database).query<{ changes: object }>(
      `SELECT changes FROM event_log JOIN audit_line ON audit_line.id = audit_line_id
         WHERE event = 'task.update' AND object_id = ANY($1) ORDER BY object_id`,
      [[first, second]],
    );
    expect(lines.map(({ changes }) => changes)).toEqual([
      { successors: [null, second] },
      { predecessor_ids: [[], [first]] },
    ]);
  });

  it('refuses a predecessor cycle, and a predecessor of another workflow', async () => {
    const [of, other] = [await workflow(), await workflow()];
    const first = await task(of);
    const second = await task(of, { predecessor_ids: [first] });
    const foreign = await task(other);
    expect(await refusal(task(of, { predecessor_ids: [second], successor_ids: [first] }))).toEqual([
      { field: 'predecessors', because: 'cycle' },
    ]);
    expect(await refusal(task(of, { predecessor_ids: [foreign] }))).toEqual([
      { field: 'predecessors', because: 'other_workflow' },
    ]);
    expect(await refusal(task(of, { successor_ids: [foreign] }))).toEqual([
      { field: 'predecessors', because: 'other_workflow' },
    ]);
    expect(await refusal(writer.update(Task, first, { predecessor_ids: [second] }, caller))).toEqual([
      { field: 'predecessors', because: 'cycle' },
    ]);
    expect(await refusal(writer.link(Task, first, 'predecessors', second, caller))).toEqual([
      { field: 'predecessors', because: 'cycle' },
    ]);
  });
});

import { Clock, Database } from '@deskline/platform';
import { Accounts, TrashSweeper } from '@deskline/record-store';
import { WorkRecordsEnv } from '../test/work-records-env';

describe('Records in the trash', () => {
  let desk: WorkRecordsEnv;
  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
  });
  afterAll(() => desk?.service.stop());

  const database = () => desk.service.get(Database);
  const count = async (table: string, where: string, id: number) =>
    Number((await database().rows(`SELECT count(*) FROM ${table} WHERE ${where} = $1`, [id]))[0]?.[0]);
  const keepTrash = async (days: number | null) => {
    const retention = days === null ? null : JSON.stringify({ trash: days });
    await database().query(`UPDATE account SET retention = $1 WHERE id = 'widget'`, [retention]);
    await desk.service.get(Accounts).read(database());
  };
  /** Moves the time at which a record was trashed. */
  const trashedDaysAgo = (type: string, id: number, days: number) =>
    database().query('UPDATE shelved SET shelved_at = $3 WHERE record_type = $1 AND record_id = $2', [
      type,
      id,
      new Date(desk.service.get(Clock).now().getTime() - days * 86_400_000),
    ]);
  const sweep = () => desk.service.get(TrashSweeper).sweep();

  const trashedWorkflow = async () => {
    const id = await desk.workflow();
    const task = await desk.task(id);
    await desk.create(`POST /tasks/${task}/notes`, { text: 'Below a task' });
    await desk.create(`POST /workflows/${id}/notes`, { text: 'Below the workflow' });
    await desk.call(`PATCH /tasks/${task}`, { status: 'canceled' });
    await desk.call(`PATCH /workflows/${id}`, { status: 'completed', completion_reason: 'complete' });
    expect((await desk.call(`POST /workflows/${id}/trash`)).status).toBe(200);
    return { id, task };
  };
  const trashedRequest = async () => {
    const values = { subject: 'Old', category: 'incident', impact: 'low', team: 7 };
    const id = await desk.create('POST /requests', values);
    await desk.create(`POST /requests/${id}/notes`, { text: 'Below a request' });
    await desk.create(`POST /requests/${id}/watches`, { person: 5 });
    await desk.call(`PATCH /requests/${id}`, { status: 'completed', completion_reason: 'solved' });
    expect((await desk.call(`POST /requests/${id}/trash`)).status).toBe(200);
    return id;
  };

  it('stay there while neither the account nor the installation has a number of days', async () => {
    const id = await trashedRequest();
    await trashedDaysAgo('request', id, 10_000);
    await sweep();
    expect(await count('request', 'id', id)).toBe(1);
  });

  it('are deleted after the days of the account with all that is below them, and no others', async () => {
    const [old, young] = [await trashedWorkflow(), await trashedWorkflow()];
    const [oldRequest, restored] = [await trashedRequest(), await trashedRequest()];
    await trashedDaysAgo('workflow', old.id, 31);
    await trashedDaysAgo('workflow', young.id, 29);
    for (const id of [oldRequest, restored]) await trashedDaysAgo('request', id, 31);
    await desk.call(`POST /requests/${restored}/restore`);
    await keepTrash(30);
    await sweep();
    for (const [table, where, id] of [
      ['workflow', 'id', old.id],
      ['task', 'workflow_id', old.id],
      ['note', 'workflow_id', old.id],
      ['note', 'task_id', old.task],
      ['request', 'id', oldRequest],
      ['note', 'request_id', oldRequest],
      ['watch', 'request_id', oldRequest],
      ['shelved', 'record_id', oldRequest],
    ] as const)
      expect([table, await count(table, where, id)]).toEqual([table, 0]);
    expect(await count('task', 'workflow_id', young.id)).toBe(1);
    expect(await count('note', 'request_id', restored)).toBe(1);
    expect((await desk.call(`GET /workflows/${young.id}`)).status).toBe(200);
    expect((await desk.call(`GET /requests/${restored}`)).status).toBe(200);
    expect((await desk.call(`GET /workflows/${old.id}`)).status).toBe(404);
    const lines = await database().rows(
      `SELECT action, person_id FROM audit_line WHERE record_type = 'workflow' AND record_id = $1 ORDER BY id DESC LIMIT 1`,
      [old.id],
    );
    expect(lines).toEqual([['delete', null]]);
    await keepTrash(null);
  });
});

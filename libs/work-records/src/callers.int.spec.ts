import type { Scope } from '@deskline/identity';
import { Database } from '@deskline/platform';
import { nodeId } from '@deskline/record';
import { principal } from '@deskline/testing';
import { WorkRecordsEnv, endUser, manager } from '../test/work-records-env';

describe('calls of work records', () => {
  let desk: WorkRecordsEnv;
  const ids = { workflow: 0, task: 0, next: 0, request: 0 };
  const status = async (request: string, as = manager, body?: object) =>
    (await desk.call(request, body, as)).status;

  beforeAll(async () => {
    desk = await WorkRecordsEnv.open();
    ids.workflow = await desk.workflow();
    ids.task = await desk.task(ids.workflow, { category: 'approval' });
    ids.next = await desk.task(ids.workflow);
    ids.request = await desk.create('POST /requests', { subject: 'Help', category: 'rfi' });
  });
  afterAll(() => desk?.service.stop());

  describe('with a nodeID', () => {
    const node = (type: string, id: number) => nodeId('deskline', type, id);

    it.each([
      ['GET', () => `/tasks/${node('task', ids.task)}`, 200],
      ['PATCH', () => `/tasks/${node('task', ids.task)}`, 200],
      ['GET', () => `/workflows/${node('workflow', ids.workflow)}/tasks`, 200],
      ['GET', () => `/workflows/${node('workflow', ids.workflow)}/tasks/open`, 200],
      ['GET', () => `/requests/${node('request', ids.request)}/notes/public`, 200],
      ['POST', () => `/tasks/${node('task', ids.next)}/predecessors/${node('task', ids.task)}`, 200],
      ['POST', () => `/tasks/${ids.next}/predecessors/${node('task', ids.task)}`, 200],
      ['GET', () => `/tasks/${node('task', ids.next)}/predecessors`, 200],
      ['DELETE', () => `/tasks/${node('task', ids.task)}/successors/${node('task', ids.next)}`, 204],
    ])('%s %s answers the same record as with the id', async (method, path, expected) => {
      expect(await status(`${method} ${path()}`, manager, method === 'PATCH' ? {} : undefined)).toBe(
        expected,
      );
    });

    it('find the same record in a sub-collection path, a filter and a body', async () => {
      const under = `/tasks/${node('task', ids.task)}/approvals`;
      const approval = await desk.create(`POST ${under}`, { approver_id: node('person', 5) });
      expect(await desk.read(`${under}/${node('approval', approval)}`)).toMatchObject({ id: approval });
      expect(
        await status(`POST /requests/${node('request', ids.request)}/notes`, manager, { text: 'Hi' }),
      ).toBe(201);
      const rows = await desk.rows(`/tasks?workflow=${node('workflow', ids.workflow)}`);
      expect(rows.map(({ id }) => id)).toEqual([ids.next, ids.task]);
    });

    it('answer 404 for the nodeID of another type or domain', async () => {
      expect(await status(`GET /tasks/${node('workflow', ids.workflow)}`)).toBe(404);
      expect(await status(`GET /tasks/${nodeId('elsewhere', 'task', ids.task)}`)).toBe(404);
      expect(await status(`POST /tasks/${ids.next}/predecessors/${node('person', ids.task)}`)).toBe(404);
    });
  });

  describe('with the scopes of a token', () => {
    const allow = (...actions: string[]): Scope => ({ effect: 'allow', actions });
    const deny = (...actions: string[]): Scope => ({ effect: 'deny', actions });
    const holding = (...scopes: Scope[]) => ({ ...manager, scopes });

    it('answer 403 without a permitting scope, and with a denying one', async () => {
      const read = (...scopes: Scope[]) => status(`GET /tasks/${ids.task}`, holding(...scopes));
      expect(await read(allow('task:Read'))).toBe(200);
      expect(await read(allow('*:Read'))).toBe(200);
      expect(await read()).toBe(403);
      expect(await read(allow('workflow:Read'))).toBe(403);
      expect(await read(allow('*:*'), deny('task:*'))).toBe(403);
    });

    it('answer 403 before 404, so that a scope reveals no records', async () => {
      expect(await status('GET /tasks/999999', holding(allow('workflow:Read')))).toBe(403);
    });

    it('read notes with the scopes to read both notes and their parent', async () => {
      const read = (...scopes: Scope[]) => status(`GET /requests/${ids.request}/notes`, holding(...scopes));
      expect(await read(allow('note:Read', 'request:Read'))).toBe(200);
      expect(await read(allow('note:Read'))).toBe(403);
      expect(await read(allow('request:Read'))).toBe(403);
      expect(await read(allow('*:*'), deny('request:Read'))).toBe(403);
    });

    it('create below readable records, and link readable records to updatable ones', async () => {
      const note = { text: 'Hi' };
      const add = (...scopes: Scope[]) =>
        status(`POST /requests/${ids.request}/notes`, holding(...scopes), note);
      expect(await add(allow('note:Create', 'request:Read'))).toBe(201);
      expect(await add(allow('note:Create'))).toBe(403);
      const link = `POST /tasks/${ids.next}/predecessors/${ids.task}`;
      expect(await status(link, holding(allow('task:Update')))).toBe(403);
      expect(await status(link, holding(allow('task:Update', 'task:Read')))).toBe(200);
    });

    it('include references to records that the scopes do not permit to read', async () => {
      const { json } = await desk.call(`GET /tasks/${ids.task}`, undefined, holding(allow('task:Read')));
      expect(json['workflow']).toMatchObject({ id: ids.workflow, name: 'Move' });
    });

    it('never grant more than the roles of the person', async () => {
      const person = principal({ roles: [], person: { id: 70, name: 'Una' } });
      expect(await status('GET /tasks', person)).toBe(403);
    });
  });

  describe('in the time zone of the caller', () => {
    const in_ = (time_zone: string) => ({ ...manager, time_zone });
    const desired = async (id: number, as = manager) =>
      (await desk.read(`/requests/${id}`, as))['desired_completion_at'];

    it('write datetimes with the offset in force at that moment', async () => {
      const help = (desired_completion_at: string, as = manager) =>
        desk.create('POST /requests', { subject: 'Help', category: 'rfi', desired_completion_at }, as);
      const winter = await help('2026-03-29T00:59:59Z');
      const summer = await help('2026-03-29T01:00:00Z');
      const amsterdam = in_('Europe/Amsterdam');
      expect(await desired(winter)).toBe('2026-03-29T00:59:59Z');
      expect(await desired(winter, amsterdam)).toBe('2026-03-29T01:59:59+01:00');
      expect(await desired(summer, amsterdam)).toBe('2026-03-29T03:00:00+02:00');
      expect(await desired(summer, in_('America/New_York'))).toBe('2026-03-28T21:00:00-04:00');
      expect(await desired(summer, in_('Asia/Kathmandu'))).toBe('2026-03-29T06:45:00+05:45');
    });

    it('read a datetime without an offset in that time zone', async () => {
      const amsterdam = in_('Europe/Amsterdam');
      const at = async (desired_completion_at: string) =>
        desired(
          await desk.create(
            'POST /requests',
            { subject: 'Help', category: 'rfi', desired_completion_at },
            amsterdam,
          ),
        );
      expect(await at('2026-01-15T09:00:00')).toBe('2026-01-15T08:00:00Z');
      expect(await at('2026-07-15T09:00:00')).toBe('2026-07-15T07:00:00Z');
    });
  });

  describe('below a record that the caller cannot see', () => {
    const isWaited = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;

    it.each([
      ['task', 'notes', { text: 'Hello' }],
      ['workflow', 'watches', {}],
    ] as const)('a POST below a %s answers without waiting for a lock', async (table, path, body) => {
      const below = `/${table}s/${ids[table]}`;
      // Tasks are read by their approvers, workflows by no end user.
      const refusal = table === 'workflow' ? 403 : 404;
      expect(await status(`GET ${below}`, endUser(34))).toBe(refusal);
      const database = desk.service.get(Database);
      await database.transaction(async (holder) => {
        await holder.query(`SELECT 1 FROM "${table}" WHERE id = $1 FOR NO KEY UPDATE`, [ids[table]]);
        let answer = 0;
        const call = status(`POST ${below}/${path}`, endUser(34), body).then((said) => (answer = said));
        let waiting = 0;
        while (answer === 0 && waiting === 0) waiting = (await database.query(isWaited)).length;
        expect({ answer, waiting }).toEqual({ answer: refusal, waiting: 0 });
        await call;
      });
    });
  });
});

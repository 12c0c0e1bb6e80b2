import type { Principal } from '@deskline/identity';
import { ROLES, type Role } from '@deskline/record';
import { principal } from '@deskline/testing';
import type { WorkRecordsEnv } from '../test/work-records-env';
import { anEntry, aProblem, SeededWorkRecords, MANAGER } from '../test/seeded-work-records';

const holding = (roles: readonly Role[], id = 1, more: Partial<Principal> = {}): Principal =>
  principal({ person: { id, name: `person ${id}` }, roles, organization_id: id, ...more });
const as = (role: Role): Principal => holding([role]);
const STAFF = ['problem_manager', 'workflow_manager', 'release_manager', 'project_manager'] as const;
const READERS: readonly Role[] = [
  ...['auditor', 'directory_auditor', 'account_owner', 'financial_manager', 'specialist'],
  ...['service_desk_analyst', 'service_desk_manager', ...STAFF],
  ...['account_administrator', 'directory_administrator'],
] as Role[];
const OTHERS = ROLES.filter((role) => !READERS.includes(role));
interface May {
  readonly update: boolean;
  readonly archive: boolean;
  readonly changing: readonly string[];
}
const COLLECTIONS = ['problems', 'workflows', 'tasks', 'projects', 'releases', 'time_entries'];

describe('access to work records', () => {
  let furnished: SeededWorkRecords;
  let desk: WorkRecordsEnv;
  let made: SeededWorkRecords['made'];
  const status = async (request: string, who: Principal, body?: object) =>
    (await desk.call(request, body, who)).status;
  const requestBy = (id: number) => furnished.requestBy(id);
  const database = () => furnished.database;

  beforeAll(async () => {
    furnished = await SeededWorkRecords.open();
    ({ desk, made } = furnished);
  });
  afterAll(() => desk?.service.stop());

  const notesVisibleTo = async (who: Principal) =>
    (await desk.rows(`/requests/${made.request}/notes`, who)).map(({ text }) => text).sort();

  describe('an end user', () => {
    const requester = holding([], 11);
    const stranger = holding([], 12);

    it('reads and notes own requests, requested by or for them, and no others', async () => {
      expect(await desk.rows('/requests', requester)).toMatchObject([{ id: made.request }]);
      expect(await status(`GET /requests/${made.request}`, requester)).toBe(200);
      expect(await status(`GET /requests/${made.request}`, stranger)).toBe(404);
      expect(await status(`POST /requests/${made.request}/notes`, requester, { text: 'And?' })).toBe(201);
      expect(await status(`POST /requests/${made.request}/notes`, stranger, { text: 'And?' })).toBe(404);
      const [note] = await desk.rows(`/requests/${made.request}/notes`);
      expect(await status(`GET /notes/${note?.['id']}`, requester)).toBe(200);
      expect(await status(`GET /notes/${note?.['id']}`, stranger)).toBe(404);
      await database().query(`DELETE FROM note WHERE text = 'And?'`);
    });

    it('hides internal notes, also from counts', async () => {
      expect(await notesVisibleTo(requester)).toEqual(['Seen']);
      const { headers } = await desk.call(`GET /requests/${made.request}/notes`, undefined, requester);
      expect(headers['X-Pagination-Total-Entries']).toBe('1');
      expect(await desk.rows(`/requests/${made.request}/notes/internal`, requester)).toEqual([]);
    });

    it('creates own requests, and none between two other people', async () => {
      const help = { subject: 'Help', category: 'rfi' };
      expect(await status('POST /requests', requester, help)).toBe(201);
      expect(await status('POST /requests', requester, { ...help, requested_for: 20 })).toBe(201);
      expect(await status('POST /requests', requester, { ...help, requested_by: 20 })).toBe(403);
      await database().query(`DELETE FROM request WHERE created_by_id = 11`);
    });

    it('updates nothing, not even own requests', async () => {
      expect(await status(`PATCH /requests/${made.request}`, requester, { subject: 'Mine' })).toBe(403);
      expect(await status(`POST /requests/${made.request}/trash`, requester)).toBe(403);
    });
  });

  describe.each([...OTHERS, 'end user' as const])('%s', (role) => {
    const who = role === 'end user' ? holding([], 11) : holding([role], 11);

    it.each(COLLECTIONS)('reads no %s, whether the id exists or not', async (collection) => {
      // A task is read by its approvers, of any role.
      const refusal = collection === 'tasks' ? 404 : 403;
      expect(await status(`GET /${collection}`, who)).toBe(403);
      expect(await status(`GET /${collection}/1`, who)).toBe(refusal);
      expect(await status(`GET /${collection}/999999`, who)).toBe(refusal);
    });
  });

  describe('a key contact', () => {
    const contact = (organization: number) => holding(['key_contact'], 99, { organization_id: organization });
    const seesRequest = async (organization: number) =>
      (await desk.rows('/requests', contact(organization))).some(({ id }) => id === made.request);

    it('reads and notes the requests of the own organization and below', async () => {
      expect(await seesRequest(11)).toBe(true);
      expect(await seesRequest(10)).toBe(true);
      expect(await seesRequest(12)).toBe(false);
      expect(await seesRequest(20)).toBe(false);
      expect(await status(`POST /requests/${made.request}/notes`, contact(10), { text: 'Soon?' })).toBe(201);
      expect(await status(`POST /requests/${made.request}/notes`, contact(12), { text: 'Soon?' })).toBe(404);
      expect(await notesVisibleTo(contact(10))).toEqual(['Seen', 'Soon?']);
      await database().query(`DELETE FROM note WHERE text = 'Soon?'`);
    });

    it('follows a moved organization, and stops at one that is its own parent', async () => {
      const move = (id: number, parent: number) =>
        database().query(
          `UPDATE reference SET attributes = jsonb_build_object('parent', $2::bigint) WHERE type = 'organization' AND id = $1`,
          [id, parent],
        );
      await move(11, 20);
      expect([await seesRequest(10), await seesRequest(20)]).toEqual([false, true]);
      await move(20, 11);
      expect(await seesRequest(20)).toBe(true);
      await move(20, 0);
      await move(11, 10);
    });

    it('updates none of these requests', async () => {
      expect(await status(`PATCH /requests/${made.request}`, contact(10), { subject: 'Ours' })).toBe(403);
    });
  });

  describe.each(['auditor', 'directory_auditor', 'account_owner'] as const)('%s', (role) => {
    it('reads everything, with internal notes', async () => {
      for (const collection of [...COLLECTIONS, 'requests', 'notes'])
        expect(await desk.rows(`/${collection}`, as(role))).not.toEqual([]);
      expect(await notesVisibleTo(as(role))).toEqual(['Hush', 'Seen']);
    });

    it('updates nothing', async () => {
      expect(await status(`PATCH /requests/${made.request}`, as(role), { subject: 'x' })).toBe(403);
      expect(await status(`PATCH /tasks/${made.task}`, as(role), { subject: 'x' })).toBe(403);
      expect(await status(`POST /problems`, as(role), aProblem)).toBe(403);
      expect(await status(`POST /requests/${made.foreign}/archive`, as(role))).toBe(403);
    });
  });

  describe.each(['auditor', 'directory_auditor'] as const)('%s', (role) => {
    it('writes nothing, not even as an end user would', async () => {
      expect(await status('POST /requests', as(role), { subject: 'Help', category: 'rfi' })).toBe(403);
      const own = await requestBy(1);
      expect(await status(`POST /requests/${own}/notes`, as(role), { text: 'Mine' })).toBe(403);
    });

    it('writes by another role of the person: roles add up', async () => {
      const both = holding([role, 'specialist']);
      expect(await status('POST /requests', both, { subject: 'Help', category: 'rfi' })).toBe(201);
      expect(await status(`POST /problems`, both, aProblem)).toBe(201);
    });
  });

  describe.each(['specialist', 'service_desk_analyst', 'service_desk_manager'] as const)('%s', (role) => {
    it('reads all work records, with internal notes', async () => {
      for (const collection of [...COLLECTIONS, 'requests'])
        expect(await desk.rows(`/${collection}`, as(role))).not.toEqual([]);
      expect(await notesVisibleTo(as(role))).toEqual(['Hush', 'Seen']);
    });

    it('creates requests, problems and notes', async () => {
      expect(await status('POST /requests', as(role), { subject: 'Help', category: 'rfi' })).toBe(201);
      expect(await status('POST /problems', as(role), aProblem)).toBe(201);
      expect(await status(`POST /tasks/${made.task}/notes`, as(role), { text: 'Busy' })).toBe(201);
    });

    it('updates records assigned to the person or own teams, and no other task or problem', async () => {
      const ofTeam = holding([role], 5, { team_ids: [7] });
      const mine = await desk.task(made.workflow, { member: 5, team: 8 });
      expect(await status(`PATCH /tasks/${made.task}`, ofTeam, { subject: 'Step' })).toBe(200);
      expect(await status(`PATCH /tasks/${mine}`, ofTeam, { subject: 'Step' })).toBe(200);
      expect(await status(`PATCH /problems/${made.problem}`, ofTeam, { subject: 'Slow' })).toBe(200);
      expect(await status(`PATCH /tasks/${made.task}`, as(role), { subject: 'Step' })).toBe(403);
      expect(await status(`PATCH /problems/${made.problem}`, as(role), { subject: 'Slow' })).toBe(403);
    });

    it('writes no workflow, project, release or template', async () => {
      expect(await status(`PATCH /workflows/${made.workflow}`, as(role), { subject: 'x' })).toBe(403);
      expect(await status(`PATCH /projects/${made.project}`, as(role), { subject: 'x' })).toBe(403);
      expect(await status(`PATCH /releases/${made.release}`, as(role), { subject: 'x' })).toBe(403);
      expect(await status('POST /workflow_templates', as(role), { subject: 'x' })).toBe(403);
      expect(await status(`POST /workflows/${made.workflow}/tasks`, as(role), {})).toBe(403);
    });

    it('answers approvals assigned to the person, and no others', async () => {
      const task = await desk.task(made.workflow, { category: 'approval' });
      const approvalId = await desk.create(`POST /tasks/${task}/approvals`, { approver_id: 5 });
      await database().query(`UPDATE approval SET status = 'assigned' WHERE id = $1`, [approvalId]);
      const answer = (by: number) =>
        status(`PATCH /tasks/${task}/approvals/${approvalId}`, holding([role], by), { status: 'approved' });
      expect(await answer(6)).toBe(403);
      expect(await answer(5)).toBe(200);
    });
  });

  it('lets the service desk update any request, and specialists those of their teams', async () => {
    let subjects = 0;
    const close = (who: Principal) =>
      status(`PATCH /requests/${made.foreign}`, who, { subject: `Closer ${++subjects}` });
    expect(await close(as('service_desk_analyst'))).toBe(200);
    expect(await close(as('service_desk_manager'))).toBe(200);
    expect(await close(as('specialist'))).toBe(403);
    for (const role of [...STAFF, 'financial_manager' as const]) expect(await close(as(role))).toBe(403);
  });

  it('lets only a service desk manager set addressed', async () => {
    const address = (who: Principal, addressed: unknown) =>
      status(`PATCH /requests/${made.foreign}`, who, { addressed });
    expect(await address(as('service_desk_analyst'), true)).toBe(403);
    expect(await address(as('account_administrator'), true)).toBe(403);
    expect(await address(as('service_desk_analyst'), false)).toBe(200); // unchanged: clients send records back
    const fresh = { subject: 'Help', category: 'rfi', addressed: true };
    expect(await status('POST /requests', as('specialist'), fresh)).toBe(403);
  });

  it('hides internal_note from roles without internal notes', async () => {
    const [own, note] = [await requestBy(11), { internal_note: 'Hush' }];
    expect(await desk.read(`/requests/${own}`, holding([], 11))).not.toHaveProperty('internal_note');
    expect(await desk.read(`/requests/${own}`, as('auditor'))).toHaveProperty('internal_note', null);
    const refused = await desk.call('POST /requests', { category: 'rfi', ...note }, holding([], 11));
    expect(refused).toMatchObject({ status: 422, json: { errors: [['internal_note', expect.any(String)]] } });
    expect(await status(`PATCH /requests/${own}`, as('service_desk_analyst'), note)).toBe(200);
  });

  it.each([
    ['problem_manager', 'problems', 'problem'],
    ['workflow_manager', 'workflows', 'workflow'],
    ['workflow_manager', 'tasks', 'task'],
    ['project_manager', 'projects', 'project'],
    ['release_manager', 'releases', 'release'],
  ] as const)('lets a %s write %s, and no other manager', async (role, collection, name) => {
    const change = (who: Principal) => status(`PATCH /${collection}/${made[name]}`, who, { subject: 'Ours' });
    expect(await change(as(role))).toBe(200);
    expect(await change(as('account_administrator'))).toBe(200);
    for (const other of STAFF.filter((each) => each !== role)) expect(await change(as(other))).toBe(403);
  });

  it.each(['problems', 'workflows', 'projects', 'releases'] as const)(
    'lets a named manager on the staff write %s, and no named end user',
    async (collection) => {
      const id = made[collection.slice(0, -1) as keyof typeof made];
      const change = (who: Principal) => status(`PATCH /${collection}/${id}`, who, { subject: 'Mine' });
      for (const role of ['specialist', ...STAFF] as const)
        expect(await change(holding([role], MANAGER))).toBe(200);
      expect(await change(as('specialist'))).toBe(403);
      expect(await change(holding(['auditor'], MANAGER))).toBe(403);
      expect(await change(holding([], MANAGER))).toBe(403);
    },
  );

  it('lets the manager of a workflow update its tasks, and that of a project its phases', async () => {
    const phase = await desk.create(`POST /projects/${made.project}/phases`, { name: 'One' });
    for (const [path, change] of [
      [`/tasks/${made.task}`, { subject: 'Mine' }],
      [`/phases/${phase}`, { name: 'Mine' }],
    ] as const) {
      expect(await status(`PATCH ${path}`, holding(['specialist'], MANAGER), change)).toBe(200);
      expect(await status(`PATCH ${path}`, as('specialist'), change)).toBe(403);
    }
  });

  it.each(STAFF)('lets a %s read work records without internal notes', async (role) => {
    expect(await desk.rows('/requests', as(role))).not.toEqual([]);
    expect(await notesVisibleTo(as(role))).toEqual(['Seen']);
    const hush = { text: 'Hush', internal: true };
    expect(await status(`POST /requests/${made.request}/notes`, as(role), hush)).toBe(403);
  });

  it.each(['account_designer', 'directory_designer', 'account_administrator'] as const)(
    'lets a %s write templates',
    async (role) => {
      const id = await desk.create('POST /workflow_templates', { subject: 'Plan' }, as(role));
      expect(await status(`PATCH /workflow_templates/${id}`, as(role), { subject: 'Plans' })).toBe(200);
      expect(await status(`PATCH /workflow_templates/${id}`, as('workflow_manager'), { subject: 'x' })).toBe(
        403,
      );
    },
  );

  it.each(['service_level_manager', 'knowledge_manager', 'configuration_manager'] as const)(
    'lets a %s read all templates, and write none',
    async (role) => {
      const template = { category: 'implementation', planned_duration: 60, subject: 'Plan' };
      for (const collection of ['request_templates', 'task_templates', 'workflow_templates']) {
        const values = collection === 'task_templates' ? template : { subject: 'Plan' };
        const id = await desk.create(`POST /${collection}`, values);
        expect(await desk.rows(`/${collection}`, as(role))).toContainEqual(expect.objectContaining({ id }));
        expect(await status(`PATCH /${collection}/${id}`, as(role), { subject: 'x' })).toBe(403);
      }
    },
  );

  it.each(['service_level_manager', 'knowledge_manager', 'configuration_manager'] as const)(
    'hides automation rules and their failures from a %s, since these name work records',
    async (role) => {
      const rule = { name: 'Tell', trigger: 'on update', request: made.request };
      const id = await desk.create('POST /automation_rules', rule, as('account_administrator'));
      expect(await status(`GET /automation_rules/${id}`, as('specialist'))).toBe(200);
      expect(await status(`GET /automation_rules/${id}`, as(role))).toBe(403);
      expect(await status('GET /automation_rules', as(role))).toBe(403);
      expect(await status(`GET /automation_rules/${id}/failures`, as(role))).toBe(403);
    },
  );

  it('lets people write their own time entries, and a financial manager read all', async () => {
    const entry = { ...anEntry, person: 5 };
    const id = await desk.create('POST /time_entries', entry, holding(['specialist'], 5));
    expect(await status(`PATCH /time_entries/${id}`, holding(['specialist'], 6), { time_spent: 6 })).toBe(
      403,
    );
    expect(await status(`PATCH /time_entries/${id}`, holding(['specialist'], 5), { time_spent: 6 })).toBe(
      200,
    );
    expect(await status(`GET /time_entries/${id}`, as('financial_manager'))).toBe(200);
    expect(await status(`PATCH /time_entries/${id}`, as('financial_manager'), { time_spent: 7 })).toBe(403);
  });

  it.each(['archive', 'trash'])('lets only administrators %s and restore', async (put) => {
    const id = await desk.create('POST /requests', {
      subject: 'Done',
      category: 'rfi',
      status: 'completed',
      completion_reason: 'solved',
    });
    for (const role of ROLES.filter((each) => READERS.includes(each) && !each.endsWith('administrator'))) {
      expect(await status(`POST /requests/${id}/${put}`, as(role))).toBe(403);
      expect(await status(`POST /requests/${id}/restore`, as(role))).toBe(403);
    }
    expect(await status(`POST /requests/${id}/${put}`, as('directory_administrator'))).toBe(200);
    expect(await status(`POST /requests/${id}/restore`, as('account_administrator'))).toBe(200);
  });

  describe('fields=may', () => {
    const rightsOf = async (path: string, who: Principal) => {
      const answer = await desk.call(`GET ${path}?fields=may`, undefined, who);
      return answer.status === 200 ? (answer.json['may'] as May) : undefined;
    };

    it.each([...ROLES, 'end user' as const])(
      'tells a %s what PATCH, archive and restore answer',
      async (role) => {
        const who = role === 'end user' ? holding([], 11) : holding([role], MANAGER, { team_ids: [7] });
        const kinds = ['request', 'foreign', 'problem', 'workflow', 'task', 'project', 'release'] as const;
        for (const name of kinds) {
          const path = `/${name === 'foreign' ? 'requests' : `${name}s`}/${made[name]}`;
          const may = await rightsOf(path, who);
          if (!may) continue;
          expect([path, await status(`PATCH ${path}`, who, {})]).toEqual([path, may.update ? 200 : 403]);
          const archived = may.archive
            ? 200
            : role.endsWith('administrator') && name !== 'task'
              ? 422
              : undefined;
          if (archived === 422) expect(await status(`POST ${path}/archive`, who)).toBe(422);
          else expect(may.archive).toBe(false);
        }
      },
    );

    it('lists the fields that a role may change, and no others', async () => {
      const path = `/requests/${made.request}`;
      const changing = async (who: Principal) => (await rightsOf(path, who))?.changing ?? [];
      expect(await changing(as('problem_manager'))).toEqual(['problem', 'reviewed']);
      const analyst = await changing(as('service_desk_analyst'));
      expect(analyst).toEqual(expect.arrayContaining(['subject', 'note', 'internal_note', 'ci_ids']));
      for (const name of ['addressed', 'source', 'sourceID', 'created_at', 'id'])
        expect(analyst).not.toContain(name);
      expect(await changing(as('account_administrator'))).toEqual(expect.arrayContaining(['source']));
      expect(await changing(as('auditor'))).toEqual([]);
    });

    it('counts the scopes of the token, and is refused as an unknown field nowhere', async () => {
      const reading = holding(['service_desk_analyst'], 1, {
        scopes: [{ effect: 'allow', actions: ['request:Read'] }],
      });
      const [row] = await desk.rows(`/requests?id=${made.request}&fields=may`, reading);
      expect(row?.['may']).toEqual({ update: false, delete: false, archive: false, changing: [] });
      expect(await status('GET /requests?fields=ci_ids', reading)).toBe(403);
      expect(await status(`GET /requests/${made.request}?fields=ci_ids`, reading)).toBe(403);
      expect(await status(`GET /requests/${made.request}?fields=mays`, reading)).toBe(400);
    });
  });

  it('lets only administrators change source and sourceID', async () => {
    const from = (who: Principal, sourceID: string) =>
      status(`PATCH /requests/${made.foreign}`, who, { sourceID });
    expect(await from(as('account_administrator'), 'a-1')).toBe(200);
    expect(await from(as('service_desk_analyst'), 'a-1')).toBe(200);
    expect(await from(as('service_desk_analyst'), 'a-2')).toBe(403);
  });
});

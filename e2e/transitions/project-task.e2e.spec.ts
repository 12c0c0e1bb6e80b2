import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

describe('States and transitions of project tasks', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let howard: Api;
  let project: Fields;

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    howard = env.as('Howard');
    project = await env.project();
  });

  const task = (values: object = {}): Promise<Fields> => env.projectTask(project, values);
  const change = ({ id }: Fields, values: object): Promise<Fields> =>
    ellen.patch(`/project_tasks/${id}`, values);
  const now = ({ id }: Fields): Promise<Fields> => ellen.get(`/project_tasks/${id}`);
  const assign = ({ id }: Fields, firstName: string): Promise<Fields> =>
    ellen.post(`/project_tasks/${id}/assignments`, { assignee_id: env.person(firstName) });

  describe('a project task', () => {
    it.each(['tasks', 'project_tasks'])(
      'is created at /projects/:id/%s, among the others by predecessor_ids and successor_ids',
      async (path) => {
        const own = await env.project();
        const [first, last] = [await env.projectTask(own), await env.projectTask(own)];
        const template = await env.demo('task_templates', 'change-step');
        const made = await ellen.post(`/projects/${own.id}/${path}`, {
          subject: 'Carry the boxes',
          category: 'activity',
          planned_duration: '1:30',
          template,
          team_id: await env.demo('teams', 'infrastructure'),
          predecessor_ids: [first.id],
          successor_ids: [last.id],
        });
        expect(made).toMatchObject({ status: 'registered', planned_duration: 90, project: { id: own.id } });
        const below = async (end: string) =>
          (await ellen.get<Fields[]>(`/project_tasks/${made.id}/${end}`)).map(({ id }) => id);
        expect([await below('predecessors'), await below('successors')]).toEqual([[first.id], [last.id]]);
      },
    );

    it.each(['failed', 'rejected', 'completed', 'approved', 'canceled'])(
      'has finished_at set when it is saved with the status %s',
      async (status) => {
        const saved = await change(await task(), { status });
        expect(saved).toMatchObject({ status, finished_at: expect.any(String) });
      },
    );

    it('becomes assigned when the time reaches waiting_until', async () => {
      // Moments are stored to the second.
      const waiting_until = new Date(Math.ceil(Date.now() / 1000 + 5) * 1000).toISOString();
      const waiting = await change(await task(), { status: 'waiting_for', waiting_until });
      expect(waiting).toMatchObject({ status: 'waiting_for' });
      await until(async () => (await now(waiting)).status === 'assigned');
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(waiting_until));
    });

    it('cannot be set to approved by hand before the required number of its assignees has approved', async () => {
      const approval = await task({ category: 'approval', required_approvals: 2 });
      await assign(approval, 'Howard');
      await change(approval, { status: 'assigned' });
      const { status, body } = await ellen.call<Fields>('PATCH', `/project_tasks/${approval.id}`, {
        status: 'approved',
      });
      expect([status, body['errors']]).toEqual([
        422,
        [['status', "Status can't be approved before enough approvers have approved"]],
      ]);
    });

    it('becomes approved when the required number of its assignees has approved', async () => {
      const approval = await task({ category: 'approval', required_approvals: 2 });
      const assignments = [await assign(approval, 'Howard'), await assign(approval, 'Diana')];
      await change(approval, { status: 'assigned' });
      const answer = (by: string, { id }: Fields) =>
        env.as(by).patch(`/project_tasks/${approval.id}/assignments/${id}`, { status: 'approved' });
      await answer('Howard', assignments[0] as Fields);
      expect(await now(approval)).toMatchObject({ status: 'assigned' });
      await answer('Diana', assignments[1] as Fields);
      expect(await now(approval)).toMatchObject({ status: 'approved', finished_at: expect.any(String) });
    });

    it('has assigned_at set on assignment', async () => {
      expect(await change(await task(), { status: 'assigned' })).toMatchObject({
        status: 'assigned',
        assigned_at: expect.any(String),
      });
    });

    it('is assigned when its predecessors are done, and the last one completes its project', async () => {
      const own = await env.project({ status: 'in_progress' });
      const first = await env.projectTask(own);
      const second = await env.projectTask(own, { predecessor_ids: [first.id] });
      await change(first, { status: 'completed' });
      expect(await now(second)).toMatchObject({ status: 'assigned' });
      await change(second, { status: 'completed' });
      expect(await ellen.get(`/projects/${own.id}`)).toMatchObject({ status: 'completed' });
    });

    it('is planned into any phase of its project by phase_id, and shows the phase with its members', async () => {
      const own = await env.project();
      const phase = (name: string) => ellen.post(`/projects/${own.id}/phases`, { name });
      const [prepare, move] = [await phase('Prepare'), await phase('Move')];
      const made = await env.projectTask(own, { phase_id: move.id });
      const members = ['position', 'status', 'started_at', 'completed_at', 'created_at', 'updated_at'];
      const shown = Object.fromEntries(members.map((name) => [name, move[name]]));
      expect(made['phase']).toEqual({ id: move.id, name: 'Move', nodeID: move['nodeID'], ...shown });
      const changed = await change(made, { phase_id: prepare.id });
      expect(changed['phase']).toMatchObject({ id: prepare.id, name: 'Prepare', position: 1 });
      const [row] = await ellen.get<Fields[]>(`/projects/${own.id}/tasks`);
      expect(row?.['phase']).toEqual((await now(made))['phase']);
    });

    it('is refused with an unknown phase_id and with a phase of another project', async () => {
      const made = await task();
      const other = await ellen.post(`/projects/${(await env.project()).id}/phases`, { name: 'Elsewhere' });
      const refused = async (phase_id: number) => {
        const path = `/project_tasks/${made.id}`;
        const { status, body } = await ellen.call<Fields>('PATCH', path, { phase_id });
        return [status, body['errors']];
      };
      expect(await refused(other.id)).toEqual([422, [['phase', 'Phase belongs to another project']]]);
      expect(await refused(999_999_999)).toEqual([422, [['phase', 'Phase does not exist']]]);
    });

    it('cannot be its own predecessor through others', async () => {
      const own = await env.project();
      const first = await env.projectTask(own);
      const second = await env.projectTask(own, { predecessor_ids: [first.id] });
      expect(
        await ellen.call('PATCH', `/project_tasks/${first.id}`, { predecessor_ids: [second.id] }),
      ).toMatchObject({ status: 422 });
    });
  });

  describe('predefined views of project tasks', () => {
    const made = new Map<string, number>();

    beforeAll(async () => {
      const hers = await env.project();
      const keep = (name: string, { id }: Fields) => made.set(name, id);
      const his = await env.project({ manager: await env.holderOf('project_manager') });
      const ofHoward = async (values: object, status?: string) => {
        const one = await env.projectTask(his, values);
        await assign(one, 'Howard');
        return status ? change(one, { status }) : one;
      };
      keep('of hers', await env.projectTask(hers));
      const active = await ofHoward({}, 'waiting_for');
      keep('active of Howard', active);
      keep('finished of Howard', await ofHoward({}, 'completed'));
      keep('registered of Howard', await ofHoward({ predecessor_ids: [active.id] }));
    });

    it.each<[string, () => Api, string[]]>([
      ['finished', () => howard, ['finished of Howard']],
      ['open', () => howard, ['of hers', 'active of Howard', 'registered of Howard']],
      ['managed_by_me', () => ellen, ['of hers']],
      ['assigned_to_me', () => howard, ['active of Howard', 'finished of Howard', 'registered of Howard']],
      ['open_to_me', () => howard, ['active of Howard']],
    ])('/project_tasks/%s shows the project tasks of its definition', async (view, by, expected) => {
      const ids = [...made.values()].join(',');
      const rows = await by().get<Fields[]>(`/project_tasks/${view}?id=${ids}`);
      const listed = new Set(rows.map(({ id }) => id));
      expect([...made].filter(([, id]) => listed.has(id)).map(([name]) => name)).toEqual(expected);
    });
  });
});

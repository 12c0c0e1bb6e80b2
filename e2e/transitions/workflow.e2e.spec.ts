import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

/** Seconds ahead of now, as a client would write it. */
const ahead = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

describe('States and transitions of workflows', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let walter: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    walter = env.as('Walter');
  });

  const task = async (values: object = {}): Promise<Fields> => env.task(await env.workflow(), values);
  const change = (record: Fields, values: object): Promise<Fields> =>
    walter.patch(`/tasks/${record.id}`, values);
  const now = (record: Fields): Promise<Fields> => walter.get(`/tasks/${record.id}`);
  const workflowOf = ({ workflow }: Fields): Promise<Fields> =>
    walter.get(`/workflows/${(workflow as Fields).id}`);

  describe('a workflow', () => {
    it('has its status set from the statuses of its tasks', async () => {
      const first = await task({ impact: 'high' });
      expect(await workflowOf(first)).toMatchObject({ status: 'registered', impact: 'high' });
      await change(first, { status: 'in_progress' });
      expect(await workflowOf(first)).toMatchObject({ status: 'in_progress' });
      await change(first, { status: 'failed' });
      expect(await workflowOf(first)).toMatchObject({ status: 'progress_halted' });
    });

    it('is completed with the reason complete when all tasks are completed, approved or canceled', async () => {
      const workflow = await env.workflow();
      const tasks = [await env.task(workflow), await env.task(workflow, { category: 'approval' })];
      tasks.push(await env.task(workflow));
      await change(tasks[0] as Fields, { status: 'completed' });
      await change(tasks[1] as Fields, { status: 'approved' });
      expect(await walter.get(`/workflows/${workflow.id}`)).toMatchObject({ completion_reason: null });
      await change(tasks[2] as Fields, { status: 'canceled' });
      expect(await walter.get(`/workflows/${workflow.id}`)).toMatchObject({
        status: 'completed',
        completion_reason: 'complete',
      });
    });

    it('has completed_at set when it is saved with the status completed, which cancels its open tasks', async () => {
      const open = await task();
      const values = { status: 'completed', completion_reason: 'withdrawn' };
      expect(await walter.patch(`/workflows/${(open.workflow as Fields).id}`, values)).toMatchObject({
        ...values,
        completed_at: expect.any(String),
      });
      expect(await now(open)).toMatchObject({ status: 'canceled' });
    });

    it('is in progress, its first tasks assigned, when start_at is reached', async () => {
      const workflow = await env.workflow({ start_at: ahead(5) });
      const first = await env.task(workflow);
      await until(async () => (await workflowOf(first)).status === 'in_progress');
      expect(await now(first)).toMatchObject({ status: 'assigned', assigned_at: expect.any(String) });
    });

    it.each([
      ['archive', 'archived'],
      ['trash', 'trashed'],
    ])(
      'leaves the completed view by %s and comes back by restore, by administrators only',
      async (verb, member) => {
        const { id } = await env.workflow();
        await walter.patch(`/workflows/${id}`, { status: 'completed', completion_reason: 'withdrawn' });
        const path = `/workflows/${id}`;
        const completed = async () =>
          (await ellen.get<Fields[]>(`/workflows/completed?id=${id}`)).map((each) => each.id);
        expect(await completed()).toEqual([id]);
        expect(await walter.call('POST', `${path}/${verb}`)).toMatchObject({ status: 403 });
        expect(await ellen.call('POST', `${path}/${verb}`)).toMatchObject({
          status: 200,
          body: { id, [member]: true },
        });
        expect(await completed()).toEqual([]);
        const { status, body } = await ellen.call<Fields>('POST', `${path}/restore`);
        expect([status, body.id, member in body]).toEqual([200, id, false]);
        expect(await completed()).toEqual([id]);
      },
    );

    it('cannot be archived while it is open', async () => {
      const { id } = await env.workflow();
      expect(await ellen.call('POST', `/workflows/${id}/archive`)).toMatchObject({ status: 422 });
    });

    it('adds up the efforts of its tasks and of its related requests and problems', async () => {
      const workflow = await env.workflow();
      const { id } = await env.task(workflow, { planned_effort: 40 });
      await walter.patch(`/tasks/${id}`, { time_spent: 30 });
      const template = await ellen.post('/request_templates', { subject: 'Lift', planned_effort: 20 });
      const request = await ellen.post('/requests', {
        ...{ category: 'rfc', template: template.id, workflow: workflow.id },
      });
      const efforts = async () => {
        const { planned_effort, actual_effort, actual_vs_planned_effort_percentage } = await walter.get(
          `/workflows/${workflow.id}`,
        );
        return [planned_effort, actual_effort, actual_vs_planned_effort_percentage];
      };
      expect(await efforts()).toEqual([60, 50, 83]);
      await ellen.patch(`/requests/${request.id}`, { workflow: null });
      expect(await efforts()).toEqual([40, 30, 75]);
    });
  });

  describe('predefined views of workflows', () => {
    const made = new Map<string, number>();

    beforeAll(async () => {
      const over = await env.workflow({ manager: env.person('Walter') });
      made.set('hers', (await env.workflow({ manager: env.person('Ellen') })).id);
      made.set('his', (await env.workflow({ manager: env.person('Walter') })).id);
      made.set('over', over.id);
      await walter.patch(`/workflows/${over.id}`, { status: 'completed', completion_reason: 'withdrawn' });
    });

    it.each<[string, () => Api, string[]]>([
      ['completed', () => env.as('Howard'), ['over']],
      ['open', () => env.as('Howard'), ['hers', 'his']],
      ['managed_by_me', () => ellen, ['hers']],
      ['managed_by_me', () => walter, ['his', 'over']],
    ])('/workflows/%s shows the workflows of its definition', async (view, by, expected) => {
      const ids = [...made.values()].join(',');
      const rows = new Set((await by().get<Fields[]>(`/workflows/${view}?id=${ids}`)).map(({ id }) => id));
      expect([...made].filter(([, id]) => rows.has(id)).map(([name]) => name)).toEqual(expected);
    });
  });
});

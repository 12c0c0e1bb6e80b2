import type { Api, Fields } from '../api';
import { until } from '../until';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

/** Seconds ahead of now, as a client would write it. */
const ahead = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();

describe('States and transitions of tasks', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let howard: Api;
  let walter: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
    howard = env.as('Howard');
    walter = env.as('Walter');
  });

  const task = async (values: object = {}): Promise<Fields> => env.task(await env.workflow(), values);
  const change = (record: Fields, values: object, by = walter): Promise<Fields> =>
    by.patch(`/tasks/${record.id}`, values);
  const now = (record: Fields): Promise<Fields> => walter.get(`/tasks/${record.id}`);
  const refusal = async ({ id }: Fields, values: object): Promise<unknown> => {
    const { status, body } = await walter.call<Fields>('PATCH', `/tasks/${id}`, values);
    return [status, body['errors']];
  };

  describe('a task', () => {
    it('is registered when it is new', async () => {
      expect(await task()).toMatchObject({ status: 'registered', assigned_at: null, finished_at: null });
    });

    it.each(['failed', 'rejected', 'completed', 'approved', 'canceled'])(
      'has finished_at set when it is saved with the status %s',
      async (status) => {
        const saved = await change(await task(), { status });
        expect(saved).toMatchObject({ status, finished_at: expect.any(String) });
        expect(Date.parse(String(saved.finished_at))).toBeGreaterThan(Date.now() - 60_000);
      },
    );

    it('becomes assigned when the time reaches waiting_until', async () => {
      const waiting = await change(await task(), { status: 'waiting_for', waiting_until: ahead(5) });
      expect(waiting).toMatchObject({ status: 'waiting_for' });
      await until(async () => (await now(waiting)).status === 'assigned');
      expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(String(waiting.waiting_until)));
    });

    it('becomes assigned when start_at of its workflow is reached and it is among the first tasks', async () => {
      // Late enough for a loaded machine to have read the task before.
      const workflow = await env.workflow({ start_at: ahead(6) });
      const first = await env.task(workflow);
      const second = await env.task(workflow, { predecessor_ids: [first.id] });
      expect(await now(first)).toMatchObject({ status: 'registered' });
      await until(async () => (await now(first)).status === 'assigned');
      expect(await now(second)).toMatchObject({ status: 'registered' });
    });

    it('has its completion target in the present work hours of its team', async () => {
      const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
      const [inTwoDays, aWeekLater] = [day(2), day(9)];
      const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'][new Date(inTwoDays).getUTCDay()];
      const { id: work_hours } = await ellen.post('/calendars', { name: 'Once a week' });
      const hour = { weekday, time_from: '09:00', time_until: '17:00' };
      await ellen.post(`/calendars/${work_hours}/calendar_hours`, hour);
      const { id: team } = await ellen.post('/teams', { name: 'Weekly', work_hours, time_zone: 'Etc/UTC' });
      const target = async (values: object = {}) => {
        const assigned = await change(await task({ team, ...values }), { status: 'assigned' });
        return String(assigned.completion_target_at);
      };
      const isTargetAt = async (day: string) => Date.parse(await target()) === Date.parse(`${day}T10:00:00Z`);
      // Hours and holidays of a calendar reach the service of the tasks a moment later.
      await until(() => isTargetAt(inTwoDays));
      expect(Date.parse(await target({ work_hours_are_24x7: true }))).toBeLessThan(Date.parse(day(2)));
      await ellen.post('/holidays', {
        name: 'Closed',
        start_at: `${inTwoDays}T00:00:00Z`,
        end_at: `${day(3)}T00:00:00Z`,
        calendar_ids: [work_hours],
      });
      await until(() => isTargetAt(aWeekLater));
    });

    it('becomes assigned when the tasks before it are done', async () => {
      const workflow = await env.workflow();
      const first = await env.task(workflow);
      const second = await env.task(workflow, { predecessor_ids: [first.id] });
      await change(first, { status: 'completed' });
      expect(await now(second)).toMatchObject({ status: 'assigned' });
    });

    it('becomes approved when the number of approvals reaches required_approvals', async () => {
      const approval = await task({ category: 'approval', required_approvals: 2 });
      const path = `/tasks/${approval.id}/approvals`;
      const ask = (firstName: string) => walter.post(path, { approver_id: env.person(firstName) });
      const approvals = [await ask('Howard'), await ask('Diana'), await ask('Ellen')];
      await change(approval, { status: 'assigned' });
      await howard.patch(`${path}/${approvals[0]?.id}`, { status: 'approved' });
      expect(await now(approval)).toMatchObject({ status: 'assigned' });
      await env.as('Diana').patch(`${path}/${approvals[1]?.id}`, { status: 'approved' });
      expect(await now(approval)).toMatchObject({ status: 'approved', finished_at: expect.any(String) });
    });

    it('cannot be set to approved by hand before required_approvals have approved', async () => {
      const approval = await task({ category: 'approval', required_approvals: 2 });
      const path = `/tasks/${approval.id}/approvals`;
      const missing = [
        422,
        [['status', "Status can't be approved before enough approvers have approved"]],
      ] as const;
      await change(approval, { status: 'assigned' });
      expect(await refusal(approval, { status: 'approved' })).toEqual(missing);
      const { id } = await walter.post(path, { approver_id: env.person('Howard') });
      await walter.post(path, { approver_id: env.person('Walter') });
      expect(await refusal(approval, { status: 'approved' })).toEqual(missing);
      await howard.patch(`${path}/${id}`, { status: 'approved' });
      // Walter is the second approver: the status that he sets is his approval.
      expect(await change(approval, { status: 'approved' })).toMatchObject({ status: 'approved' });
      const answers = await walter.get<Fields[]>(path);
      expect(answers.map(({ status }) => status)).toEqual(['approved', 'approved']);
    });

    it('has rejection_count incremented on each rejection, as an approval task', async () => {
      const approval = await task({ category: 'approval', member: env.person('Howard') });
      await change(approval, { status: 'assigned' });
      expect(await change(approval, { status: 'rejected' }, howard)).toMatchObject({ rejection_count: 1 });
      await change(approval, { status: 'assigned' });
      expect(await change(approval, { status: 'rejected' }, howard)).toMatchObject({ rejection_count: 2 });
    });

    it.each(['assigned', 'accepted', 'in_progress'])(
      'generates a request from its request template when its status is set to %s',
      async (status) => {
        const request_template = await env.demo('request_templates', 'new-mailbox');
        const request_service_instance = await env.demo('service_instances', 'email-production');
        const saved = await change(await task({ request_template, request_service_instance }), { status });
        expect(saved).toMatchObject({ status, request: { subject: 'New mailbox' } });
        expect(await walter.get(`/requests/${(saved.request as Fields).id}`)).toMatchObject({
          template: { id: request_template },
          service_instance: { id: request_service_instance },
        });
      },
    );

    it('becomes completed when the request it has generated is completed as solved', async () => {
      const request_template = await env.demo('request_templates', 'new-mailbox');
      const saved = await change(await task({ request_template }), { status: 'assigned' });
      const path = `/requests/${(saved.request as Fields).id}`;
      await ellen.patch(path, { status: 'completed', completion_reason: 'withdrawn' });
      expect(await now(saved)).toMatchObject({ status: 'assigned' });
      await ellen.patch(path, { status: 'assigned' });
      await ellen.patch(path, { status: 'completed', completion_reason: 'solved' });
      expect(await now(saved)).toMatchObject({ status: 'completed', finished_at: expect.any(String) });
    });

    it('has assigned_at set when it becomes assigned', async () => {
      expect(await change(await task(), { status: 'assigned' })).toMatchObject({
        status: 'assigned',
        assigned_at: expect.any(String),
        new_assignment: true,
      });
    });
  });

  describe('fields of a task', () => {
    it('start_at: work may not start earlier, though it is assigned before', async () => {
      const early = await change(await task({ start_at: ahead(3600) }), { status: 'assigned' });
      expect(early).toMatchObject({ status: 'assigned' });
      for (const status of ['accepted', 'in_progress'])
        expect(await refusal(early, { status })).toEqual([
          422,
          [['status', "Status can't be reached before work may start"]],
        ]);
      const due = await change(early, { start_at: ahead(-60) });
      expect(await change(due, { status: 'in_progress' })).toMatchObject({ status: 'in_progress' });
    });

    it('checked_items: names of checked checklist items in instructions', async () => {
      const listed = await task({ instructions: 'Mind the cat.\n\n- [ ] Unplug it\n- [ ] Plug it in' });
      expect(await refusal(listed, { checked_items: ['Kick it'] })).toEqual([
        422,
        [['checked_items', 'Checked items is not included in the list']],
      ]);
      const checked = await change(listed, { checked_items: ['Plug it in', 'Unplug it'] });
      expect(checked).toMatchObject({ checked_items: ['Plug it in', 'Unplug it'] });
      expect(await change(checked, { instructions: '- [x] Plug it in' })).toMatchObject({
        checked_items: ['Plug it in'],
      });
    });

    it('required_approvals: fewer approvers than that must all approve; the manager of the workflow adds them', async () => {
      const workflow = await env.workflow({ manager: env.person('Walter') });
      const approval = await env.task(workflow, { category: 'approval', required_approvals: 3 });
      const path = `/tasks/${approval.id}/approvals`;
      const { id } = await walter.post(path, { approver_id: env.person('Diana') });
      await change(approval, { status: 'assigned' });
      await env.as('Diana').patch(`${path}/${id}`, { status: 'approved' });
      expect(await now(approval)).toMatchObject({ status: 'approved', finished_at: expect.any(String) });
    });
  });

  describe('predefined views of tasks', () => {
    const made = new Map<string, number>();

    beforeAll(async () => {
      const infrastructure = await env.demo('teams', 'infrastructure');
      const desk = await env.demo('teams', 'service-desk');
      const hers = await env.workflow({ manager: env.person('Ellen') });
      const his = await env.workflow({ manager: env.person('Walter') });
      const member = env.person('Howard');
      const approval = { category: 'approval', member, team: desk };
      const keep = (name: string, { id }: Fields) => made.set(name, id);
      keep('open of hers', await env.task(hers, { team: desk }));
      keep('finished of his', await change(await env.task(his, { team: desk }), { status: 'canceled' }));
      keep('of a team of Howard', await env.task(his, { team: infrastructure }));
      keep('of Howard', await env.task(his, { team: desk, member }));
      keep('registered approval of Howard', await env.task(hers, approval));
      const approvalTask = await env.task(his, approval);
      keep('assigned approval of Howard', await change(approvalTask, { status: 'assigned' }));
    });

    const open = ['open of hers', 'registered approval of Howard'];
    const moved = ['of a team of Howard', 'of Howard', 'assigned approval of Howard'];
    it.each<[string, () => Api, string[]]>([
      ['finished', () => howard, ['finished of his']],
      ['open', () => howard, [open[0], moved[0], moved[1], open[1], moved[2]] as string[]],
      ['managed_by_me', () => ellen, open],
      ['managed_by_me', () => walter, ['finished of his', ...moved]],
      ['assigned_to_my_team', () => howard, ['of a team of Howard']],
      [
        'assigned_to_me',
        () => howard,
        ['of Howard', 'registered approval of Howard', 'assigned approval of Howard'],
      ],
      ['approval_by_me', () => howard, ['assigned approval of Howard']],
    ])('/tasks/%s shows the tasks of its definition', async (view, by, expected) => {
      const ids = [...made.values()].join(',');
      const rows = new Set((await by().get<Fields[]>(`/tasks/${view}?id=${ids}`)).map(({ id }) => id));
      expect([...made].filter(([, id]) => rows.has(id)).map(([name]) => name)).toEqual(expected);
    });
  });
});

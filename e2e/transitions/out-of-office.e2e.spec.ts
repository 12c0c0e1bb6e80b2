import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';

const HOUR = 3_600_000;
const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** "`approval_delegate` is asked instead of whoever is out of office." */
describe('approvals of people who are out of office', () => {
  const given = useSharedEnv('out-of-office');
  let env: E2eEnv;
  let ellen: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  const idOf = (reference: unknown) => (reference as Fields | null)?.id;
  const away = (who: string, delegate: string | null, [from, to] = [-1, 1]) =>
    ellen.post('/out_of_office_periods', {
      person: env.person(who),
      ...{ start_at: fromNow(from), end_at: fromNow(to) },
      approval_delegate: delegate === null ? null : env.person(delegate),
    });
  const back = ({ id }: Fields) => ellen.delete(`/out_of_office_periods/${id}`);

  /** Approval task of a started workflow that asks those people, and the people whom it then has asked. */
  const ask = async (...people: string[]) => {
    const workflow = await env.workflow();
    const task = await env.task(workflow, { category: 'approval' });
    for (const who of people)
      await env.as('Walter').post(`/tasks/${task.id}/approvals`, { approver_id: env.person(who) });
    await env.as('Walter').patch(`/workflows/${workflow.id}`, { status: 'in_progress' });
    const approvals = await ellen.get<Fields[]>(`/tasks/${task.id}/approvals`);
    expect(new Set(approvals.map(({ status }) => status))).toEqual(new Set(['assigned']));
    return { task, approvals, asked: approvals.map(({ approver }) => idOf(approver)) };
  };
  /** The period arrives in work-records a moment after it is saved. */
  const untilAsked = (who: string, instead: string) =>
    until(async () => (await ask(who)).asked[0] === env.person(instead));

  it('are asked of the delegate, who answers them, and the audit line names both', async () => {
    const period = await away('Howard', 'Diana');
    await untilAsked('Howard', 'Diana');
    const { task, approvals } = await ask('Howard');
    const path = `/tasks/${task.id}/approvals/${approvals[0]?.id}`;
    expect(idOf((await ellen.get(`/tasks/${task.id}`)).member)).toBe(env.person('Diana'));
    expect(await env.as('Howard').call('PATCH', path, { status: 'approved' })).toMatchObject({ status: 403 });
    expect(await env.as('Diana').patch(path, { status: 'approved' })).toMatchObject({ status: 'approved' });
    expect(await ellen.get(`/tasks/${task.id}`)).toMatchObject({ status: 'approved' });
    const lines = await ellen.get<Fields[]>('/audit_lines?record_type=approval');
    const ofApproval = lines.filter(({ record }) => idOf(record) === approvals[0]?.id);
    expect(ofApproval.map(({ changes }) => (changes as Fields)['approver'])).toContainEqual([
      env.person('Howard'),
      env.person('Diana'),
    ]);
    await back(period);
    await untilAsked('Howard', 'Howard');
  });

  it('are asked of the delegate of a delegate, and of nobody twice', async () => {
    const periods = [
      await away('Howard', 'Diana'),
      await away('Diana', 'Omar'),
      await away('Omar', 'Howard'),
    ];
    await untilAsked('Howard', 'Omar');
    const two = await ask('Howard', 'Omar');
    expect(two.asked).toContain(env.person('Howard'));
    for (const period of periods) await back(period);
    await untilAsked('Howard', 'Howard');
  });

  it('stay with people whose period is over or ahead, has no delegate, or a disabled one', async () => {
    const gone = await ellen.post('/people', { name: 'Gone', primary_email: 'gone@out-of-office.example' });
    const periods = [
      await away('Howard', 'Diana', [-3, -2]),
      await away('Howard', 'Diana', [2, 3]),
      await away('Howard', null),
      await away('Lucia', 'Diana'),
    ];
    await ellen.patch(`/out_of_office_periods/${periods[2]?.id}`, { approval_delegate: gone.id });
    await ellen.patch(`/people/${gone.id}`, { disabled: true });
    // Periods and people arrive in their order.
    await ellen.patch(`/out_of_office_periods/${periods[3]?.id}`, { approval_delegate: env.person('Omar') });
    await untilAsked('Lucia', 'Omar');
    expect((await ask('Howard')).asked).toEqual([env.person('Howard')]);
    for (const period of periods) await back(period);
  });

  it('are asked of the delegate in project tasks and of the member of a task, too', async () => {
    const period = await away('Howard', 'Diana');
    await untilAsked('Howard', 'Diana');
    const calendar = await ellen.post('/calendars', { name: 'Days' });
    const project = await ellen.post('/projects', {
      ...{ subject: 'Move the archive', justification: 'move', time_zone: 'Europe/Amsterdam' },
      ...{ work_hours: calendar.id, status: 'in_progress' },
      customer: await env.demo('organizations', 'it'),
      service: await env.demo('services', 'email'),
    });
    const assignee = async (category: string) => {
      const task = await env.projectTask(project, { category });
      const path = `/project_tasks/${task.id}/assignments`;
      await ellen.post(path, { assignee_id: env.person('Howard') });
      await ellen.patch(`/project_tasks/${task.id}`, { status: 'assigned' });
      return idOf((await ellen.get<Fields[]>(path))[0]?.assignee);
    };
    expect([await assignee('approval'), await assignee('activity')]).toEqual([
      env.person('Diana'),
      env.person('Howard'),
    ]);
    const workflow = await env.workflow();
    const task = await env.task(workflow, { category: 'approval', member: env.person('Howard') });
    await env.as('Walter').patch(`/workflows/${workflow.id}`, { status: 'in_progress' });
    expect(await ellen.get(`/tasks/${task.id}`)).toMatchObject({
      status: 'assigned',
      member: { id: env.person('Diana') },
    });
    await back(period);
  });
});

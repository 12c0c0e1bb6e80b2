import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

describe('Values of work records that are refused', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  const errors = async (method: 'POST' | 'PATCH', path: string, values: object) => {
    const { status, body } = await ellen.call<Fields>(method, path, values);
    return [status, body['errors']];
  };
  const request = (values: object = {}) =>
    ellen.post('/requests', { category: 'rfi', subject: 'Try', ...values });

  it.each([null, ''])('a required field of a task sent as %j with a template', async (value) => {
    const { id } = await env.workflow();
    for (const name of ['subject', 'category', 'planned_duration', 'team'])
      expect(await errors('POST', `/workflows/${id}/tasks`, await env.taskValues({ [name]: value }))).toEqual(
        [422, [[name, expect.stringContaining("can't be blank")]]],
      );
  });

  it('waiting_until with another status than waiting_for, on tasks, project tasks and requests', async () => {
    const waiting_until = new Date(Date.now() + 3_600_000).toISOString();
    const refused = [422, [['waiting_until', 'Waiting until is for the status waiting_for only']]];
    const task = await env.task(await env.workflow());
    const projectTask = await env.projectTask(await env.project());
    const { id } = await request();
    for (const path of [`/tasks/${task.id}`, `/project_tasks/${projectTask.id}`, `/requests/${id}`]) {
      expect(await errors('PATCH', path, { waiting_until })).toEqual(refused);
      expect(await errors('PATCH', path, { waiting_until, status: 'assigned' })).toEqual(refused);
      await ellen.patch(path, { waiting_until, status: 'waiting_for' });
      // The same moment sent back with another status is no wish: the status is left, and the moment with it.
      expect(await ellen.patch(path, { waiting_until, status: 'assigned' })).toMatchObject({
        status: 'assigned',
        waiting_until: null,
      });
    }
    expect(await errors('POST', '/requests', { category: 'rfi', subject: 'Wait', waiting_until })).toEqual(
      refused,
    );
  });

  it('a column of a disabled board', async () => {
    const board = await ellen.post('/agile_boards', { name: 'Closed soon' });
    const column = await ellen.post(`/agile_boards/${board.id}/columns`, { name: 'To do', position: 1 });
    const [{ id }, placed] = [await request(), await request({ agile_board_id: board.id })];
    await ellen.patch(`/agile_boards/${board.id}`, { disabled: true });
    await until(async () => {
      const { agile_board } = await ellen.get(`/requests/${placed.id}`);
      return (agile_board as { disabled?: boolean } | null)?.disabled === true;
    });
    expect(await errors('PATCH', `/requests/${id}`, { agile_board_column_id: column.id })).toEqual([
      422,
      [['agile_board_column', 'Agile board column is disabled']],
    ]);
  });

  it('no team for a request that is assigned', async () => {
    const { id } = await request({ team: await env.demo('teams', 'service-desk') });
    expect(await errors('PATCH', `/requests/${id}`, { team: null })).toEqual([
      422,
      [['team', "Team can't be blank"]],
    ]);
  });

  it.each([0, 5.5, 80, -1])('%d as rating of a survey response', async (rating) => {
    const survey = await ellen.post('/surveys', { name: 'Range' });
    const service = await env.demo('services', 'email');
    expect(await errors('POST', '/survey_responses', { survey: survey.id, service, rating })).toEqual([
      422,
      [['rating', expect.stringContaining('must be')]],
    ]);
  });
});

describe('A request that waits for the customer', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  beforeAll(() => {
    env = given();
  });

  const waiting = async (requester = 'Howard'): Promise<Fields> => {
    const ellen = env.as('Ellen');
    const values = { category: 'rfi', subject: 'Which one?', requested_by: env.person(requester) };
    const { id } = await ellen.post('/requests', values);
    return ellen.patch(`/requests/${id}`, { status: 'waiting_for_customer' });
  };
  const statusOf = async ({ id }: Fields) => (await env.as('Ellen').get(`/requests/${id}`)).status;

  it('is assigned again by a note of its requester, below it or in a change of it', async () => {
    const [one, other] = [await waiting(), await waiting('Ellen')];
    await env.as('Howard').post(`/requests/${one.id}/notes`, { text: 'The blue one' });
    expect(await statusOf(one)).toBe('assigned');
    await env.as('Ellen').patch(`/requests/${other.id}`, { note: 'The blue one' });
    expect(await statusOf(other)).toBe('assigned');
  });

  it('waits on after a note of somebody else, or an internal one', async () => {
    const one = await waiting();
    await env.as('Ellen').post(`/requests/${one.id}/notes`, { text: 'Any news?' });
    await env.as('Howard').post(`/requests/${one.id}/notes`, { text: 'Among us', internal: true });
    expect(await statusOf(one)).toBe('waiting_for_customer');
  });
});

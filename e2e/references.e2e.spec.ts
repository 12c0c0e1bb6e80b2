import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { useSharedEnv } from './use-shared-env';
import { until } from './until';

describe('References between records', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let walter: Api;

  beforeAll(() => {
    env = given();
    [ellen, walter] = [env.as('Ellen'), env.as('Walter')];
  });

  describe('across services', () => {
    it('resolve for a person who was created a moment ago', async () => {
      const workflow = await env.workflow();
      const person = await ellen.post('/people', {
        name: 'Noor Visser',
        primary_email: 'noor.visser@widget.example',
      });
      const task = await env.task(workflow, { member: person.id });
      expect(task.member).toMatchObject({ id: person.id, name: 'Noor Visser' });
    });

    it('show the new name of a team in its tasks', async () => {
      const team = await ellen.post('/teams', { name: 'Night Watch' });
      const task = await env.task(await env.workflow(), { team: team.id });
      expect(task.team).toMatchObject({ name: 'Night Watch' });
      await ellen.patch(`/teams/${team.id}`, { name: 'Day Watch' });
      const teamName = async () => (await walter.get<{ team: Fields }>(`/tasks/${task.id}`)).team.name;
      await until(async () => (await teamName()) === 'Day Watch');
    });

    it('are refused when the record does not exist', async () => {
      const workflow = await env.workflow();
      const body = await env.taskValues({ team: 999_999 });
      expect(await walter.call('POST', `/workflows/${workflow.id}/tasks`, body)).toMatchObject({
        status: 422,
        body: { message: 'Validation Failed', errors: [['team', expect.any(String)]] },
      });
    });
  });

  describe('of a task and a workflow', () => {
    let workflow: Fields;
    let board: Fields;
    let service: Fields;

    beforeAll(async () => {
      workflow = await env.workflow();
      board = await ellen.post('/agile_boards', { name: 'Board' });
      const provider = await ellen.post('/organizations', { name: 'Provider' });
      service = await ellen.post('/services', { name: 'Backup', provider: provider.id });
    });

    const project = async () =>
      ellen.post('/projects', {
        subject: 'New office',
        justification: 'move',
        customer: (await ellen.post('/organizations', { name: 'Customer' })).id,
        service: service.id,
        work_hours: (await ellen.post('/calendars', { name: 'Days' })).id,
        time_zone: 'Europe/Amsterdam',
      });

    it.each<[string, () => Promise<Fields>]>([
      ['team', () => ellen.post('/teams', { name: 'Movers' })],
      ['member', () => ellen.post('/people', { name: 'Ida Berg', primary_email: 'ida@widget.example' })],
      [
        'template',
        () =>
          ellen.post('/task_templates', { subject: 'T', category: 'implementation', planned_duration: 5 }),
      ],
      [
        'phase',
        async () => {
          const { id } = await project();
          await walter.patch(`/workflows/${workflow.id}`, { project: id });
          return ellen.post(`/projects/${id}/phases`, { name: 'Building' });
        },
      ],
      ['supplier', () => ellen.post('/organizations', { name: 'Supplier' })],
      ['skill_pool', () => ellen.post('/skill_pools', { name: 'Painters' })],
      ['failure_task', () => env.task(workflow, { subject: 'Undo' })],
      ['request', () => ellen.post('/requests', { subject: 'R', category: 'rfc' })],
      ['request_template', () => ellen.post('/request_templates', { subject: 'RT', category: 'rfc' })],
      [
        'request_service_instance',
        () => ellen.post('/service_instances', { name: 'Backup production', service: service.id }),
      ],
      ['agile_board', async () => board],
      ['agile_board_column', () => ellen.post(`/agile_boards/${board.id}/columns`, { name: 'Doing' })],
    ])('%s of a task can be set and read', async (field, make) => {
      const made = await make();
      const task = await env.task(workflow);
      const values = field === 'agile_board_column' ? { agile_board: board.id } : {};
      await walter.patch(`/tasks/${task.id}`, { ...values, [`${field}_id`]: made.id });
      const name = made.name ?? made.subject;
      expect((await walter.get(`/tasks/${task.id}`))[field]).toMatchObject({ id: made.id, name });
    });

    const workflowManager = async () => {
      const person = await ellen.post('/people', { name: 'Max Vos', primary_email: 'max@widget.example' });
      await ellen.post(`/people/${person.id}/permissions?roles=workflow_manager`);
      return person;
    };

    it.each<[string, () => Promise<Fields>]>([
      ['manager', workflowManager],
      ['service', async () => service],
      ['template', () => ellen.post('/workflow_templates', { subject: 'WT' })],
      ['project', project],
      ['release', () => ellen.post('/releases', { subject: 'Spring' })],
    ])('%s of a workflow can be set and read', async (field, make) => {
      const made = await make();
      await walter.patch(`/workflows/${workflow.id}`, { [field]: made.id });
      const name = made.name ?? made.subject;
      expect((await walter.get(`/workflows/${workflow.id}`))[field]).toMatchObject({ id: made.id, name });
    });
  });
});

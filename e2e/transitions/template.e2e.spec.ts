import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';

describe('Templates of document 2', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let walter: Api;
  let service: Fields;
  let requester: Fields;

  /** Person in an organization of a business unit of its own. */
  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    walter = env.as('Walter');
    const unit = await ellen.post('/organizations', {
      ...{ name: 'Unit of templates', business_unit: true, manager: env.person('Diana') },
    });
    const organization = await ellen.post('/organizations', { name: 'Desk of templates', parent: unit.id });
    requester = await ellen.post('/people', {
      ...{ name: 'Tess Plate', primary_email: 'tess.plate@widget.example' },
      ...{ organization: organization.id, manager: env.person('Howard') },
    });
    service = await ellen.post('/services', {
      ...{ name: 'Templates', service_owner: env.person('Ellen') },
      ...{ provider: await env.demo('organizations', 'it') },
    });
  });

  const taskTemplate = async (values: object = {}): Promise<Fields> =>
    ellen.post('/task_templates', {
      ...{ subject: 'Lift', category: 'implementation', planned_duration: 90 },
      ...{ team: await env.demo('teams', 'infrastructure') },
      ...values,
    });
  const workflowTemplate = (values: object = {}): Promise<Fields> =>
    ellen.post('/workflow_templates', {
      ...{ subject: 'Lift it', category: 'standard', justification: 'move' },
      ...{
        workflow_type: 'application_change',
        service: service.id,
        workflow_manager: env.person('Walter'),
      },
      ...values,
    });
  const step = async ({ id }: Fields, values: object = {}, of: object = {}): Promise<Fields> =>
    ellen.post(`/workflow_templates/${id}/tasks`, { task_template: (await taskTemplate(of)).id, ...values });
  const begun = ({ id }: Fields, values: object = {}): Promise<Fields> =>
    env.workflow({ template: id, ...values });
  const tasksOf = ({ id }: Fields): Promise<Fields[]> =>
    walter.get<Fields[]>(`/tasks?workflow=${id}&sort=id&fields=subject,status,member,planned_effort`);
  const requested = async (template: Fields, values: object = {}): Promise<Fields> => {
    const from = await ellen.post('/request_templates', {
      ...{ subject: 'Lift me', category: 'rfc', workflow_template: template.id, ...values },
    });
    return ellen.post('/requests', { template: from.id, requested_for: requester.id });
  };
  const workflowOf = async ({ workflow }: Fields): Promise<Fields> =>
    walter.get(`/workflows/${(workflow as Fields).id}`);
  const pairs = async (by: Api, path: string, body: object): Promise<unknown> => {
    const { status, body: answer } = await by.call<Fields>('POST', path, body);
    return [status, answer['errors']];
  };

  describe('a task template', () => {
    it('fills the fields that a new task leaves open, and counts its uses', async () => {
      const gives = { impact: 'medium', planned_effort: 45, urgent: true, instructions: 'Bend your knees' };
      const template = await taskTemplate({ ...gives, required_approvals: 2 });
      const { id } = await env.workflow();
      const task = await walter.post(`/workflows/${id}/tasks`, { template: template.id, urgent: false });
      expect(task).toMatchObject({
        ...{ subject: 'Lift', category: 'implementation', planned_duration: 90, ...gives, urgent: false },
        ...{ required_approvals: 2, template: { id: template.id }, team: template['team'] },
      });
      expect(await ellen.get(`/task_templates/${template.id}`)).toMatchObject({ times_applied: 1 });
    });

    it('cannot be used for new tasks when it is disabled', async () => {
      const template = await taskTemplate({ disabled: true });
      const { id } = await env.workflow();
      expect(await pairs(walter, `/workflows/${id}/tasks`, { template: template.id })).toEqual([
        422,
        expect.arrayContaining([['template', 'Template is disabled']]),
      ]);
      const found = async (view: string) =>
        (await ellen.get<Fields[]>(`/task_templates/${view}?id=${template.id}`)).length;
      expect([await found('disabled'), await found('enabled')]).toEqual([1, 0]);
    });

    it('assigns to the manager of the workflow, the requester, their managers and the service owner', async () => {
      const roles: readonly (readonly [role: string, person: number])[] = [
        ['workflow_manager', env.person('Walter')],
        ['requester', requester.id],
        ['requester_business_unit_manager', env.person('Diana')],
        ['requester_manager', env.person('Howard')],
        ['service_owner', env.person('Ellen')],
      ];
      const template = await workflowTemplate();
      for (const [role] of roles)
        await step(
          template,
          { subject: role },
          { [`assign_to_${role}`]: true, [`planned_effort_${role}`]: 7 },
        );
      const tasks = await tasksOf(await workflowOf(await requested(template)));
      expect(tasks).toMatchObject(
        roles.map(([subject, id]) => ({ subject, member: { id }, planned_effort: 7, status: 'assigned' })),
      );
    });

    it('has the notes of its tasks copied to the workflow by copy_notes_to_workflow', async () => {
      const template = await workflowTemplate();
      await step(template, {}, { copy_notes_to_workflow: true });
      const workflow = await begun(template);
      const [task] = await tasksOf(workflow);
      await walter.post(`/tasks/${task?.id}/notes`, { text: 'It is heavy' });
      expect(await walter.get(`/workflows/${workflow.id}/notes`)).toMatchObject([
        { text: 'It is heavy', person: { id: env.person('Walter') } },
      ]);
    });
  });

  describe('a workflow template', () => {
    it('gives a workflow its tasks, in their order', async () => {
      const template = await workflowTemplate();
      const first = await step(template, { subject: 'First' }, { impact: 'low' });
      await step(template, { subject: 'Second', predecessor_ids: [first.id] }, { impact: 'high' });
      expect(await ellen.get(`/workflow_templates/${template.id}`)).toMatchObject({ impact: 'high' });
      const workflow = await begun(template);
      const [one, two] = await tasksOf(workflow);
      expect([one, two]).toMatchObject([{ subject: 'First' }, { subject: 'Second', status: 'registered' }]);
      expect(await walter.get(`/tasks/${two?.id}/predecessors`)).toMatchObject([{ id: one?.id }]);
      expect(await walter.get(`/workflows/${workflow.id}`)).toMatchObject({
        ...{ impact: 'high', planned_effort: 180, status: 'registered' },
      });
    });

    it('has a justification when request templates are linked', async () => {
      const open = await workflowTemplate({ justification: null });
      const linked = { subject: 'Lift me', category: 'rfc' };
      expect(await pairs(ellen, '/request_templates', { ...linked, workflow_template: open.id })).toEqual([
        422,
        [['workflow_template', 'Workflow template is invalid']],
      ]);
      const { id } = await workflowTemplate();
      await ellen.post('/request_templates', { ...linked, workflow_template: id });
      const { status, body } = await ellen.call<Fields>('PATCH', `/workflow_templates/${id}`, {
        justification: null,
      });
      expect([status, body['errors']]).toEqual([422, [['justification', "Justification can't be blank"]]]);
    });

    it('cannot be used for new workflows when it is disabled', async () => {
      const template = await workflowTemplate({ disabled: true });
      const body = { subject: 'Lift', category: 'standard', justification: 'move', service: service.id };
      const values = { ...body, workflow_type: 'application_change', template: template.id };
      expect(await pairs(walter, '/workflows', values)).toEqual([
        422,
        [['template', 'Template is disabled']],
      ]);
      const found = async (view: string) =>
        (await ellen.get<Fields[]>(`/workflow_templates/${view}?id=${template.id}`)).length;
      expect([await found('disabled'), await found('enabled')]).toEqual([1, 0]);
    });

    it.each([
      [false, { status: 'completed', completion_reason: 'solved' }],
      [true, { status: 'assigned', completion_reason: null }],
    ])(
      'completes or reassigns its request with its workflow, with assign_after_workflow_completion %s',
      async (assign_after_workflow_completion, then) => {
        const template = await workflowTemplate();
        await step(template);
        const request = await requested(template, { assign_after_workflow_completion });
        expect(request).toMatchObject({ status: 'workflow_pending', workflow: { name: 'Lift me' } });
        const workflow = await workflowOf(request);
        expect(workflow).toMatchObject({ status: 'in_progress', manager: { id: env.person('Walter') } });
        const [task] = await tasksOf(workflow);
        await walter.patch(`/tasks/${task?.id}`, { status: 'completed' });
        expect(await ellen.get(`/requests/${request.id}`)).toMatchObject(then);
      },
    );
  });

  describe('a project template', () => {
    const given = { justification: 'move', time_zone: 'Europe/Amsterdam' };
    const below = ({ id }: Fields, path: string) => `/project_templates/${id}/${path}`;
    const projectTemplate = async (values: object = {}): Promise<Fields> => {
      const work_hours = await env.demo('calendars', 'office');
      const own = { subject: 'Lift the house', ...given, service: service.id, work_hours };
      const template = await ellen.post('/project_templates', { ...own, ...values });
      for (const name of ['Plan', 'Build']) await ellen.post(below(template, 'phases'), { name });
      return template;
    };
    const stepTemplate = (values: object = {}): Promise<Fields> =>
      ellen.post('/project_task_templates', {
        ...{ subject: 'Lift', category: 'activity', planned_duration: 90, ...values },
      });
    const started = async ({ id }: Fields, values: object = {}) => ({
      ...{ customer: await env.demo('organizations', 'widget'), template_id: id, ...values },
    });

    it('gives a project its values, phases and tasks, in their order, and counts its uses', async () => {
      const template = await projectTemplate();
      const task = { task_template_id: (await stepTemplate()).id };
      const first = await ellen.post(below(template, 'task_templates'), { ...task, phase_name: 'Plan' });
      await ellen.post(below(template, 'task_templates'), {
        ...{ ...task, subject: 'Set down', phase_name: 'Build', predecessor_ids: [first.id] },
      });
      const project = await ellen.post('/projects', await started(template, { subject: 'Lift ours' }));
      expect(project).toMatchObject({ ...given, subject: 'Lift ours', template: { id: template.id } });
      const tasks = await ellen.get<Fields[]>(`/projects/${project.id}/tasks?sort=id`);
      expect(tasks).toMatchObject([
        { subject: 'Lift', phase: { name: 'Plan', position: 1 }, status: 'registered' },
        { subject: 'Set down', phase: { name: 'Build', position: 2 }, status: 'registered' },
      ]);
      const [one, two] = tasks;
      expect(await ellen.get(`/project_tasks/${two?.id}/predecessors`)).toMatchObject([{ id: one?.id }]);
      const read = await ellen.get(`/project_templates/${template.id}`);
      expect(read).toMatchObject({ times_applied: 1 });
    });

    it('cannot be used for new projects when it or one of its task templates is disabled', async () => {
      const disabled = [422, [['template', 'Template is disabled']]];
      const off = await projectTemplate();
      await ellen.patch(`/project_templates/${off.id}`, { disabled: true });
      expect(await pairs(ellen, '/projects', await started(off))).toEqual(disabled);
      const template = await projectTemplate();
      const step = await stepTemplate();
      const task = { task_template_id: step.id, phase_name: 'Plan' };
      await ellen.post(below(template, 'task_templates'), task);
      await ellen.patch(`/project_task_templates/${step.id}`, { disabled: true });
      expect(await pairs(ellen, '/projects', await started(template))).toEqual(disabled);
    });

    it('has its rules run on the projects made from it, and those of its task templates on their tasks', async () => {
      const template = await projectTemplate();
      const step = await stepTemplate();
      const task = { task_template_id: step.id, phase_name: 'Plan' };
      await ellen.post(below(template, 'task_templates'), task);
      const rule = (values: object) =>
        ellen.post('/automation_rules', { name: 'Lifted', trigger: 'on create', ...values });
      await rule({ project_template: template.id, actions: "set({'program': 'Lifts'})" });
      await rule({ project_task_template: step.id, actions: "set({'urgent': true})" });
      const { id } = await ellen.post('/projects', await started(template));
      await until(async () => (await ellen.get(`/projects/${id}`))['program'] === 'Lifts');
      await until(async () => {
        const [made] = await ellen.get<Fields[]>(`/projects/${id}/tasks?fields=urgent`);
        return made?.['urgent'] === true;
      });
    });
  });
});

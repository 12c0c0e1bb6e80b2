import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';

const KINDS = ['request', 'problem', 'workflow', 'task', 'risk', 'ci', 'scim_user', 'scim_group'];

/** The predefined views of automation rules that document 2 names, one by one. */
describe('Predefined views of automation rules', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  const made = new Map<string, number>();

  const trigger = { trigger: 'on create' };
  const rule = async (name: string, values: object): Promise<void> => {
    made.set(name, (await ellen.post('/automation_rules', { name, ...trigger, ...values })).id);
  };

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    for (const generic of KINDS) await rule(`all of ${generic}`, { generic });
    const workflow = await env.workflow();
    const project = await env.project();
    const one: Readonly<Record<string, number>> = {
      request: (await ellen.post('/requests', { category: 'rfi' })).id,
      request_template: await env.demo('request_templates', 'new-mailbox'),
      task: (await env.task(workflow)).id,
      task_template: await env.demo('task_templates', 'change-step'),
      workflow: workflow.id,
      workflow_template: await env.demo('workflow_templates', 'standard-change'),
      project_task: (await env.projectTask(project)).id,
      project_task_template: await env.demo('project_task_templates', 'project-step'),
      project_template: await env.demo('project_templates', 'office-move'),
    };
    for (const [name, id] of Object.entries(one)) await rule(`one ${name}`, { [name]: id });
    await rule('disabled', { generic: 'problem', disabled: true });
  });

  const listed = async (path: string, rules: ReadonlyMap<string, number>): Promise<string[]> => {
    const ids = [...rules.values()].join(',');
    const rows = await ellen.get<Fields[]>(`${path}?id=${ids}&per_page=100`);
    const found = new Set(rows.map(({ id }) => id));
    return [...rules].filter(([, id]) => found.has(id)).map(([name]) => name);
  };

  it.each([
    ['for_requests', ['all of request', 'one request']],
    ['for_request_templates', ['one request_template']],
    ['for_problems', ['all of problem', 'disabled']],
    ['for_tasks', ['all of task', 'one task']],
    ['for_task_templates', ['one task_template']],
    ['for_workflows', ['all of workflow', 'one workflow']],
    ['for_workflow_templates', ['one workflow_template']],
    ['for_project_tasks', ['one project_task']],
    ['for_project_task_templates', ['one project_task_template']],
    ['for_project_templates', ['one project_template']],
    ['for_cis', ['all of ci']],
    ['for_risks', ['all of risk']],
    ['for_scim_users', ['all of scim_user']],
    ['for_scim_groups', ['all of scim_group']],
    ['disabled', ['disabled']],
  ])('/automation_rules/%s shows %j', async (view, expected) => {
    expect(await listed(`/automation_rules/${view}`, made)).toEqual(expected);
  });

  it('/automation_rules/enabled shows all that are not disabled', async () => {
    const enabled = [...made.keys()].filter((name) => name !== 'disabled');
    expect(await listed('/automation_rules/enabled', made)).toEqual(enabled);
  });

  describe('of app offerings', () => {
    const ofApps = new Map<string, number>();

    beforeAll(async () => {
      const [offering] = await ellen.get<Fields[]>('/app_offerings?per_page=1');
      const app_offering = offering?.id;
      for (const rulable_type of ['Req', 'Task', 'Ci']) {
        const values = { app_offering, name: rulable_type, rulable_type, ...trigger };
        ofApps.set(rulable_type, (await ellen.post('/app_offering_automation_rules', values)).id);
      }
    });

    it.each([
      ['for_requests', ['Req']],
      ['for_tasks', ['Task']],
      ['for_cis', ['Ci']],
    ])('/app_offering_automation_rules/%s shows %j', async (view, expected) => {
      expect(await listed(`/app_offering_automation_rules/${view}`, ofApps)).toEqual(expected);
    });
  });
});

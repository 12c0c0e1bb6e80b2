import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { until } from '../until';

const RULE = { name: 'Reads', trigger: 'on create', generic: 'request' };

/** Omar gets and loses roles, so the account is the spec's own. */
describe('Automation rules and their authors', () => {
  const given = useSharedEnv('authors');
  let env: E2eEnv;
  let [ellen, omar]: Api[] = [];

  const hasRoles = (...roles: string[]) =>
    ellen!.patch(`/people/${env.person('Omar')}/permissions?roles=${roles.join()}`, {});
  const saved = async (values: object): Promise<[number, unknown]> => {
    const { status, body } = await omar!.call<Fields>('POST', '/automation_rules', { ...RULE, ...values });
    return [status, body.errors];
  };
  const refused = (field: string, label: string, type: string) => [
    422,
    [[field, `${label} needs the right to read all records of the type ${type}`]],
  ];

  beforeAll(() => {
    env = given();
    [ellen, omar] = [env.as('Ellen'), env.as('Omar')];
  });

  it('A designer who may not read all requests saves no rule for requests, and saves one for CIs', async () => {
    await hasRoles('account_designer');
    expect(await saved({})).toEqual(refused('generic', 'Generic', 'request'));
    expect(await saved({ generic: 'task' })).toEqual(refused('generic', 'Generic', 'task'));
    expect(await saved({ generic: 'ci' })).toEqual([201, undefined]);
  });

  it('A designer who may not read internal notes saves no rule that reads notes', async () => {
    await hasRoles('account_designer', 'problem_manager');
    expect(await saved({})).toEqual([201, undefined]);
    expect(await saved({ trigger: 'on note added' })).toEqual(refused('trigger', 'Trigger', 'note'));
    expect(await saved({ actions: 'note(note.text)' })).toEqual(refused('trigger', 'Trigger', 'note'));
    await hasRoles('account_designer', 'specialist');
    expect(await saved({ trigger: 'on note added', actions: 'note(note.text)' })).toEqual([201, undefined]);
  });

  it('A designer changes no text of a rule for requests, and enables none, but renames and disables it', async () => {
    await hasRoles('account_designer');
    const { id } = await ellen!.post('/automation_rules', { ...RULE, condition: 'false' });
    const changed = async (values: object) => {
      const { status, body } = await omar!.call<Fields>('PATCH', `/automation_rules/${id}`, values);
      return [status, body.errors];
    };
    expect(await changed({ condition: 'true' })).toEqual(refused('condition', 'Condition', 'request'));
    expect(await changed({ name: 'Other', disabled: true })).toEqual([200, undefined]);
    expect(await changed({ disabled: false })).toEqual(refused('disabled', 'Disabled', 'request'));
  });

  it('A rule of an app offering is refused in the same way', async () => {
    await hasRoles('account_designer');
    const service = await ellen!.post('/services', {
      name: 'App',
      provider: await env.demo('organizations', 'it'),
    });
    const instance = {
      name: 'App',
      service: service.id,
      support_team: await env.demo('teams', 'infrastructure'),
    };
    const { id: service_instance } = await ellen!.post('/service_instances', {
      ...instance,
      status: 'in_production',
    });
    const offering = await ellen!.post('/app_offerings', { name: 'App', reference: 'app', service_instance });
    const { status, body } = await omar!.call<Fields>('POST', '/app_offering_automation_rules', {
      ...{ name: 'App', app_offering: offering.id, rulable_type: 'Req', trigger: 'on create' },
    });
    expect([status, body.errors]).toEqual(refused('rulable_type', 'Rulable type', 'request'));
  });

  it('Failures of rules for requests are hidden from a designer who may not read requests', async () => {
    await hasRoles('account_designer');
    const failing = { ...RULE, condition: `bool(request.subject)`, actions: 'note("Never")' };
    const { id } = await ellen!.post('/automation_rules', failing);
    await ellen!.post('/requests', { subject: 'Secret merger', category: 'incident', impact: 'low' });
    const failures = (by: Api) => by.get<Fields[]>(`/automation_rules/${id}/failures`);
    await until(async () => (await failures(ellen!)).length > 0);
    expect((await failures(ellen!))[0]).toMatchObject({
      message: 'bool() conversion error (condition, line 1, column 1)',
    });
    expect(await failures(omar!)).toEqual([]);
    await ellen!.patch(`/automation_rules/${id}`, { disabled: true });
  });
});

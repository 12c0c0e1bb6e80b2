import type { Role } from '@deskline/record';
import type { Api } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { useSharedEnv } from '../use-shared-env';

/** "A manager of a workflow, project, problem or release holds that role (422 otherwise)." */
describe('managers of work records', () => {
  const given = useSharedEnv('manager-role');
  let env: E2eEnv;
  let ellen: Api;

  beforeAll(() => {
    env = given();
    ellen = env.as('Ellen');
  });

  const workflow = async () => ({
    ...{ category: 'standard', justification: 'improvement', workflow_type: 'application_change' },
    service: await env.demo('services', 'email'),
    template: await env.demo('workflow_templates', 'standard-change'),
  });
  const problem = async () => ({
    impact: 'low',
    service: await env.demo('services', 'email'),
    team: await env.demo('teams', 'service-desk'),
  });
  const project = async () => ({
    ...{ justification: 'move', time_zone: 'Europe/Amsterdam' },
    customer: await env.demo('organizations', 'it'),
    service: await env.demo('services', 'email'),
    work_hours: (await ellen.post('/calendars', { name: 'Days' })).id,
  });
  const roles = (method: 'POST' | 'DELETE', of: string, ...names: Role[]) =>
    ellen.call(method, `/people/${env.person(of)}/permissions?roles=${names.join()}`);
  const refusal = (role: Role) => ({
    message: 'Validation Failed',
    errors: [['manager', `Manager must have the role ${role}`]],
  });

  const MANAGED: [path: string, role: Role, values: () => Promise<object>][] = [
    ['/workflows', 'workflow_manager', workflow],
    ['/problems', 'problem_manager', problem],
    ['/projects', 'project_manager', project],
    ['/releases', 'release_manager', async () => ({})],
  ];

  it.each(MANAGED)(
    '%s: refuse a manager without the role %s, new and changed',
    async (path, role, values) => {
      const body = { subject: 'Move', ...(await values()) };
      const manager = env.person('Howard');
      const refused = await ellen.call('POST', path, { ...body, manager });
      expect([refused.status, refused.body]).toEqual([422, refusal(role)]);
      const { id } = await ellen.post(path, { ...body, manager: env.person('Ellen') });
      expect(await ellen.call('PATCH', `${path}/${id}`, { manager })).toMatchObject({
        status: 422,
        body: refusal(role),
      });
      expect((await ellen.get(`${path}/${id}`)).manager).toMatchObject({ id: env.person('Ellen') });
    },
  );

  it.each(MANAGED)('%s: take a manager who got the role %s a moment ago', async (path, role, values) => {
    const body = { subject: 'Move', ...(await values()), manager: env.person('Diana') };
    expect((await ellen.call('POST', path, body)).status).toBe(422);
    await roles('POST', 'Diana', role);
    expect(await ellen.post(path, body)).toMatchObject({ manager: { id: env.person('Diana') } });
  });

  it('are the caller by default, who needs the role only when named', async () => {
    await roles('POST', 'Lucia', 'account_administrator');
    const body = { subject: 'Move', ...(await workflow()) };
    const lucia = env.as('Lucia');
    expect(await lucia.post('/workflows', body)).toMatchObject({ manager: { id: env.person('Lucia') } });
    const refused = await lucia.call('POST', '/workflows', { ...body, manager: env.person('Lucia') });
    expect([refused.status, refused.body]).toEqual([422, refusal('workflow_manager')]);
  });

  it('stay when they lose the role, and cannot come back without it', async () => {
    await roles('POST', 'Omar', 'release_manager');
    const manager = env.person('Omar');
    const { id } = await ellen.post('/releases', { subject: 'Spring', manager });
    await roles('DELETE', 'Omar', 'release_manager');
    expect(await ellen.patch(`/releases/${id}`, { subject: 'Summer', manager })).toMatchObject({
      subject: 'Summer',
      manager: { id: manager },
    });
    // The event of the lost role arrives a moment later.
    await until(async () => {
      await ellen.patch(`/releases/${id}`, { manager: env.person('Ellen') });
      return (await ellen.call('PATCH', `/releases/${id}`, { manager })).status === 422;
    });
  });
});

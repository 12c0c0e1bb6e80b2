import type { Api, Fields } from './api';
import type { E2eEnv } from './e2e-env';
import { useSharedEnv } from './use-shared-env';

describe('Rights to link records', () => {
  const given = useSharedEnv('links');
  let env: E2eEnv;
  let ellen: Api;
  /** Lucia, who has the one role of each test. */
  let lucia: Api;
  let service: number;
  let team: number;
  let otherTeam: number;

  beforeAll(async () => {
    env = given();
    [ellen, lucia] = [env.as('Ellen'), env.as('Lucia')];
    service = await env.demo('services', 'email');
    [team, otherTeam] = [await env.demo('teams', 'infrastructure'), await env.demo('teams', 'service-desk')];
  });

  const become = (role: string) =>
    ellen.patch(`/people/${env.person('Lucia')}/permissions/${env.account.id}`, { roles: [role] });
  const request = (values: object = {}) =>
    ellen.post('/requests', { subject: 'Late', category: 'rfc', ...values });
  const problem = (values: object = {}, by: Api = ellen) =>
    by.post('/problems', {
      subject: 'Late',
      impact: 'low',
      manager: env.person('Ellen'),
      service,
      team,
      ...values,
    });
  const status = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
    (await lucia.call(method, path, body)).status;
  const listed = async (path: string) => (await ellen.get<Fields[]>(path)).map(({ id }) => id);

  describe('of a problem manager', () => {
    beforeAll(() => become('problem_manager'));

    it('set reviewed and the problem of a request, and no other field', async () => {
      const [one, own] = [await request({ team }), await problem({}, lucia)];
      expect(await status('PATCH', `/requests/${one.id}`, { reviewed: true })).toBe(200);
      expect(await status('PATCH', `/requests/${one.id}`, { problem_id: own.id })).toBe(200);
      for (const other of [
        { subject: 'Mine' },
        { status: 'completed' },
        { team: null },
        { team: otherTeam },
        { problem: null, urgent: true },
        { ci_ids: [] },
        { knowledge_article_ids: [] },
      ])
        expect([other, await status('PATCH', `/requests/${one.id}`, other)]).toEqual([other, 403]);
      expect(await ellen.get(`/requests/${one.id}`)).toMatchObject({
        reviewed: true,
        problem: { id: own.id },
      });
    });

    it('link requests to problems and take them away', async () => {
      const [one, own] = [await request(), await problem({}, lucia)];
      expect(await status('POST', `/problems/${own.id}/requests/${one.id}`)).toBe(200);
      expect(await listed(`/problems/${own.id}/requests`)).toEqual([one.id]);
      expect(await status('DELETE', `/problems/${own.id}/requests/${one.id}`)).toBe(204);
      expect(await listed(`/problems/${own.id}/requests`)).toEqual([]);
    });
  });

  describe('of a release manager', () => {
    beforeAll(() => become('release_manager'));

    it('add a workflow of another manager to a release, and change nothing else of it', async () => {
      const release = await lucia.post('/releases', { subject: 'Spring' });
      const workflow = await env.workflow();
      expect(await status('POST', `/releases/${release.id}/workflows/${workflow.id}`)).toBe(200);
      expect((await ellen.get(`/workflows/${workflow.id}`)).release).toMatchObject({ id: release.id });
      expect(await status('PATCH', `/workflows/${workflow.id}`, { release: null, subject: 'Mine' })).toBe(
        403,
      );
      expect(await status('PATCH', `/workflows/${workflow.id}`, { subject: 'Mine' })).toBe(403);
      expect(await status('DELETE', `/releases/${release.id}/workflows`)).toBe(204);
      expect((await ellen.get(`/workflows/${workflow.id}`)).release).toBeNull();
    });

    it('do not reach a project, which a release manager may not change', async () => {
      const [workflow, project] = [await env.workflow(), await projectOf(env)];
      expect(await status('POST', `/projects/${project.id}/workflows/${workflow.id}`)).toBe(403);
      await ellen.patch(`/workflows/${workflow.id}`, { project: project.id });
      expect(await status('DELETE', `/projects/${project.id}/workflows/${workflow.id}`)).toBe(403);
    });
  });

  describe('of a workflow manager', () => {
    beforeAll(() => become('workflow_manager'));

    it('link requests to workflows, and no request to a problem', async () => {
      const [one, workflow, other] = [await request(), await env.workflow(), await problem()];
      expect(await status('POST', `/workflows/${workflow.id}/requests/${one.id}`)).toBe(200);
      expect(await listed(`/workflows/${workflow.id}/requests`)).toEqual([one.id]);
      expect(await status('POST', `/problems/${other.id}/requests/${one.id}`)).toBe(403);
    });
  });

  describe('of a configuration manager', () => {
    beforeAll(() => become('configuration_manager'));
    const ci = async () => {
      const category = await ellen.post('/product_categories', {
        name: `Category ${Math.random()}`,
        group: 'Hardware',
        rule_set: 'physical_asset',
      });
      const product = await ellen.post('/products', {
        name: 'Server',
        brand: 'Acme',
        model: 'One',
        category: category.reference,
      });
      return ellen.post('/cis', {
        product: product.id,
        label: `ci-${product.id}`,
        support_team: team,
        status: 'in_production',
      });
    };

    it('link a CI to a service instance from both ends, and end the link', async () => {
      const instance = await ellen.post('/service_instances', { name: 'Email production', service });
      const [one, two] = [await ci(), await ci()];
      expect(await status('POST', `/cis/${one.id}/service_instances/${instance.id}`)).toBe(200);
      expect(await status('POST', `/service_instances/${instance.id}/cis/${two.id}`)).toBe(200);
      expect(await listed(`/service_instances/${instance.id}/cis`)).toHaveLength(2);
      expect(await status('PATCH', `/service_instances/${instance.id}`, { name: 'Mine' })).toBe(403);
      expect(await status('DELETE', `/cis/${one.id}/service_instances`)).toBe(204);
      expect(await listed(`/service_instances/${instance.id}/cis`)).toEqual([two.id]);
    });

    it('link a CI to a problem, which is a record of another service', async () => {
      const [one, other] = [await ci(), await problem()];
      // A configuration manager does not read problems.
      expect(await status('POST', `/cis/${one.id}/problems/${other.id}`)).toBe(404);
      expect(await listed(`/problems/${other.id}/cis`)).toEqual([]);
    });
  });

  it('never make a service desk analyst a member of a team', async () => {
    await become('service_desk_analyst');
    const id = env.person('Lucia');
    expect(await status('POST', `/people/${id}/teams/${team}`)).toBe(403);
    expect(await status('PATCH', `/people/${id}`, { team_ids: [team] })).toBe(403);
    expect(await listed(`/teams/${team}/members`)).not.toContain(id);
  });
});

const projectOf = async (env: E2eEnv) => {
  const ellen = env.as('Ellen');
  return ellen.post('/projects', {
    subject: 'New office',
    justification: 'move',
    customer: (await ellen.post('/organizations', { name: 'Customer' })).id,
    service: await env.demo('services', 'email'),
    work_hours: (await ellen.post('/calendars', { name: 'Days' })).id,
    time_zone: 'Europe/Amsterdam',
  });
};

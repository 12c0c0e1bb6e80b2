import type { Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { ids, incident, statuses, useRoles } from './role-account';

/** A day of the people who set up the account and its directory. */
describe('Daily work of designers and administrators', () => {
  const given = useRoles(
    'designers',
    ...(['account_designer', 'account_administrator', 'directory_designer'] as const),
    'directory_administrator',
  );
  let env: E2eEnv;
  let service: number;

  beforeAll(async () => {
    ({ env, service } = await given());
  });

  it('account_designer: makes templates, a rule, a board, a calendar and a survey for the work of others', async () => {
    const designer = env.as('account_designer');
    const team = await env.demo('teams', 'infrastructure');
    const extension = { name: 'New phone', category: 'request_template', html: '<input id="model">' };
    const form = await designer.post('/ui_extensions', { ...extension, activate: true });
    const template = await designer.post('/request_templates', {
      ...{ subject: 'New phone', category: 'rfc', service, team, end_users: true, ui_extension: form.id },
    });
    const step = { category: 'implementation', planned_duration: 30, team };
    const task = await designer.post('/task_templates', { ...step, subject: 'Order a phone' });
    const workflow = await designer.post('/workflow_templates', {
      ...{ subject: 'Phones', category: 'standard', justification: 'improvement', service },
    });
    await designer.post(`/workflow_templates/${workflow.id}/tasks`, { task_template: task.id });
    const rule = await designer.post('/automation_rules', {
      name: 'Phones have a serial number',
      trigger: 'on create',
      generic: 'ci',
      condition: `ci.serial_nr == null`,
      actions: `set({'remarks': 'The serial number is missing.'})`,
    });
    const board = await designer.post('/agile_boards', { name: 'Phones' });
    await designer.post(`/agile_boards/${board.id}/columns`, { name: 'To do', position: 1 });
    const calendar = await designer.post('/calendars', { name: 'Shop hours' });
    const hours = { weekday: 'mon', time_from: '09:00', time_until: '17:00' };
    await designer.post(`/calendars/${calendar.id}/calendar_hours`, hours);
    const survey = await designer.post('/surveys', { name: 'Phones' });
    await designer.post(`/surveys/${survey.id}/survey_questions`, {
      question: 'Does it ring?',
      type: 'rating',
    });
    await designer.patch(`/automation_rules/${rule.id}`, { disabled: true });
    await designer.post('/broadcasts', { message: 'Order phones here.', message_type: 'info' });

    const user = env.as('Omar');
    expect(ids(await user.get<Fields[]>('/request_templates'))).toEqual([template.id]);
    const request = await user.post('/requests', { template: template.id });
    expect(request).toMatchObject({ subject: 'New phone', category: 'rfc' });
    expect(
      await statuses(designer, [
        ['GET', `/requests/${request.id}`],
        ['GET', '/webhooks'],
        ['POST', `/people/${env.person('account_designer')}/permissions?roles=account_administrator`],
        ['POST', '/teams', { name: 'Mine' }],
        ['GET', '/oauth_applications'],
      ]),
    ).toEqual([404, 403, 403, 403, 403]);
  });

  it('directory_designer: keeps settings that the accounts of the directory share, and no people', async () => {
    const designer = env.as('directory_designer');
    const calendar = await designer.post('/calendars', { name: 'Directory hours' });
    const holiday = { name: 'New Year', start_at: '2030-01-01T00:00:00Z', end_at: '2030-01-02T00:00:00Z' };
    await designer.post('/holidays', { ...holiday, calendar_ids: [calendar.id] });
    const extension = { name: 'Person form', category: 'person', html: '<input id="badge">' };
    const form = await designer.post('/ui_extensions', { ...extension, activate: true });
    await designer.patch(`/ui_extensions/${form.id}`, { css: 'label { color: black; }' });
    await designer.post('/time_allocations', { name: 'Holidays' });
    await designer.post('/skill_pools', { name: 'Engineers' });
    await designer.post('/closure_codes', { name: 'Done' });
    expect(await designer.get<Fields[]>('/people/directory')).not.toEqual([]);
    expect(await designer.get<Fields[]>('/organizations')).not.toEqual([]);
    expect(ids(await designer.get<Fields[]>('/calendars'))).toContain(calendar.id);

    expect(
      await statuses(designer, [
        ['PATCH', `/people/${env.person('Omar')}`, { location: 'Here' }],
        ['POST', '/organizations', { name: 'Mine' }],
        ['GET', '/audit_lines'],
        ['GET', '/webhook_policies'],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it('account_administrator: gives roles, connects programs, and archives, trashes and restores records', async () => {
    const administrator = env.as('account_administrator');
    const starter = { name: 'Nina Nowak', primary_email: `nina@${env.account.id}.example` };
    const person = await administrator.post('/people', starter);
    const permissions = `/people/${person.id}/permissions`;
    await administrator.post(`${permissions}?roles=specialist,problem_manager`);
    await administrator.delete(`${permissions}?roles=problem_manager`);
    expect(await administrator.get<Fields[]>(permissions)).toMatchObject([{ roles: ['specialist'] }]);
    const team = await administrator.post('/teams', { name: 'Phones' });
    await administrator.post(`/teams/${team.id}/members/${person.id}`);
    const policy = await administrator.post('/webhook_policies', { jwt_alg: 'es256' });
    const webhook = await env.webhook(
      'request.create',
      '/roles',
      { webhook_policy: policy.id },
      administrator,
    );
    const application = await administrator.post('/oauth_applications', {
      ...{ name: 'Robot', person_id: person.id, scopes: [{ effect: 'allow', actions: ['request:Read'] }] },
    });
    await administrator.post(`/oauth_applications/${application.id}/secrets`);
    const request = await administrator.post('/requests', { ...incident, subject: 'Old phone' });
    await until(async () => {
      const sent = await administrator.get<Fields[]>(`/webhooks/${webhook.id}/deliveries?state=succeeded`);
      return sent.length > 0;
    });
    await administrator.patch(`/requests/${request.id}`, {
      status: 'completed',
      completion_reason: 'solved',
    });
    await administrator.post(`/requests/${request.id}/archive`);
    expect(await administrator.get<Fields[]>('/archive')).toHaveLength(1);
    await administrator.post(`/requests/${request.id}/restore`);
    await administrator.post(`/requests/${request.id}/trash`);
    await administrator.post(`/requests/${request.id}/restore`);
    expect(await administrator.get<Fields[]>('/audit_lines?per_page=3')).toHaveLength(3);
    await administrator.post('/calendars', { name: 'Phone hours' });

    expect(
      await statuses(administrator, [
        ['PATCH', `/people/${person.id}/permissions?roles=emperor`],
        ['PATCH', `/requests/${request.id}`, { addressed: true }],
        ['POST', '/audit_lines', {}],
      ]),
    ).toEqual([422, 403, 404]);
    const elsewhere = await administrator.call('GET', '/requests', undefined, { account: 'widget' });
    expect(elsewhere.status).toBe(403);
  });

  it('directory_administrator: keeps organizations, sites, people and roles, and retires who left', async () => {
    const administrator = env.as('directory_administrator');
    const parent = await env.demo('organizations', env.account.id);
    const organization = await administrator.post('/organizations', { name: 'Sales', parent });
    await administrator.post(`/organizations/${organization.id}/contacts`, {
      ...{ label: 'general', protocol: 'telephone', uri: '+31 20 555 0199' },
    });
    const site = await administrator.post('/sites', { name: 'Antwerp', time_zone: 'Europe/Brussels' });
    const mover = { name: 'Max Mulder', primary_email: `max@${env.account.id}.example` };
    const person = await administrator.post('/people', mover);
    await administrator.patch(`/people/${person.id}`, { organization: organization.id, site: site.id });
    expect(ids(await administrator.get<Fields[]>(`/organizations/${organization.id}/people`))).toEqual([
      person.id,
    ]);
    await administrator.post(`/people/${person.id}/permissions?roles=key_contact`);
    expect(ids(await administrator.get<Fields[]>('/people?roles=key_contact'))).toEqual([person.id]);
    await administrator.delete(`/people/${person.id}/permissions`);
    await administrator.patch(`/people/${person.id}`, { disabled: true });
    await administrator.post(`/people/${person.id}/archive`);
    expect(await administrator.get<Fields[]>(`/people/${person.id}/audit`)).not.toEqual([]);
    await administrator.post(`/people/${person.id}/restore`);

    const twin = { name: 'Twin', primary_email: mover.primary_email };
    expect(
      await statuses(administrator, [
        ['POST', '/people', twin],
        ['POST', `/people/${person.id}/permissions/widget?roles=auditor`],
        ['POST', `/people/${env.person('Ellen')}/trash`],
      ]),
    ).toEqual([422, 404, 422]);
  });
});

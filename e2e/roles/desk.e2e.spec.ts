import { Agent, request as fetched } from 'undici';
import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { ids, incident, postOnceProjected, statuses, useRoles } from './role-account';

/** A day of the people who answer requests. */
describe('Daily work of the service desk and its specialists', () => {
  const given = useRoles(
    'desk',
    ...(['specialist', 'service_desk_analyst', 'service_desk_manager', 'knowledge_manager'] as const),
    'problem_manager',
  );
  let env: E2eEnv;
  let ellen: Api;
  let service: number;
  let service_instance: number;
  let infrastructure: number;
  let serviceDesk: number;

  beforeAll(async () => {
    ({ env, service, service_instance, team: infrastructure } = await given());
    ellen = env.as('Ellen');
    serviceDesk = await env.demo('teams', 'service-desk');
  });

  it('specialist: works on requests and tasks of the own teams, approves, and keeps their CIs', async () => {
    const specialist = env.as('specialist');
    const me = env.person('specialist');
    const [laptop, other] = [await env.demo('cis', 'laptop-1'), await env.demo('cis', 'laptop-2')];
    const request = await env.as('Omar').post('/requests', { ...incident, subject: 'Disk full' });
    await env.as('Diana').patch(`/requests/${request.id}`, { team: infrastructure });
    const elsewhere = await env.as('Omar').post('/requests', { ...incident, subject: 'No sound' });
    const workflow = await env.workflow();
    const task = await env.task(workflow);
    const approval = await env.task(workflow, { subject: 'Agree', category: 'approval' });
    const asked = await env.as('Walter').post(`/tasks/${approval.id}/approvals`, { approver_id: me });
    await env.as('Walter').patch(`/workflows/${workflow.id}`, { status: 'in_progress' });

    expect(ids(await specialist.get<Fields[]>('/requests/assigned_to_my_team'))).toEqual([request.id]);
    await specialist.patch(`/requests/${request.id}`, { member: me, status: 'in_progress', ci: laptop });
    expect(ids(await specialist.get<Fields[]>('/requests/assigned_to_me'))).toEqual([request.id]);
    await specialist.patch(`/requests/${request.id}`, { internal_note: 'Logs again.', time_spent: 10 });
    expect(await specialist.get<Fields[]>('/time_entries')).toMatchObject([{ time_spent: 10 }]);
    await specialist.patch(`/cis/${laptop}`, { status: 'being_repaired' });
    await specialist.patch(`/cis/${laptop}`, { status: 'in_production' });
    const solved = { status: 'completed', completion_reason: 'solved', note: 'Cleaned up.' };
    expect(await specialist.patch(`/requests/${request.id}`, solved)).toMatchObject({ status: 'completed' });
    const manager = env.person('problem_manager');
    const problem = { subject: 'Logs fill disks', impact: 'low', service, team: infrastructure, manager };
    await specialist.post('/problems', problem);
    await specialist.patch(`/tasks/${task.id}`, { status: 'in_progress', member: me });
    expect(await specialist.patch(`/tasks/${task.id}`, { status: 'completed', note: 'Done.' })).toMatchObject(
      {
        status: 'completed',
      },
    );
    expect(ids(await specialist.get<Fields[]>('/tasks/approval_by_me'))).toEqual([approval.id]);
    await specialist.patch(`/tasks/${approval.id}/approvals/${asked.id}`, { status: 'approved' });
    expect(await specialist.get(`/tasks/${approval.id}`)).toMatchObject({ status: 'approved' });
    await specialist.post(`/requests/${elsewhere.id}/watches`, {});

    expect(
      await statuses(specialist, [
        ['PATCH', `/requests/${elsewhere.id}`, { status: 'completed', completion_reason: 'solved' }],
        ['PATCH', `/cis/${other}`, { status: 'broken_down' }],
        ['PATCH', `/workflows/${workflow.id}`, { subject: 'Mine' }],
        ['PATCH', `/people/${env.person('Omar')}`, { location: 'Here' }],
        ['POST', '/knowledge_articles', { subject: 'Disks' }],
      ]),
    ).toEqual([403, 403, 403, 403, 403]);
  });

  it('service_desk_analyst: registers calls of others, keeps people, groups, assigns and completes requests', async () => {
    const analyst = env.as('service_desk_analyst');
    const article = await ellen.post('/knowledge_articles', {
      ...{ subject: 'No mail', service, description: 'None.', instructions: 'Wait.', status: 'validated' },
    });
    const email = env.personOf('Lucia').email;
    const [caller] = await analyst.get<Fields[]>(`/people?primary_email=${email}`);
    expect(caller).toMatchObject({ id: env.person('Lucia') });
    const call = await analyst.post('/requests', {
      ...incident,
      subject: 'No mail',
      requested_by: caller?.id,
      service_instance,
      note: 'She called at nine.',
    });
    expect(call).toMatchObject({ requested_for: { id: caller?.id }, team: { id: serviceDesk } });
    await analyst.post(`/people/${caller?.id}/contacts`, {
      ...{ label: 'work', protocol: 'telephone', uri: '+31 20 555 0123' },
    });
    const starter = { name: 'Nina Nowak', primary_email: `nina@${env.account.id}.example` };
    const person = await analyst.post('/people', starter);
    await analyst.patch(`/people/${person.id}`, { location: 'Gate 3' });
    const second = { ...incident, subject: 'No mail either', requested_by: person.id };
    const grouped = await analyst.post('/requests', { ...second, grouped_into: call.id });
    expect(await analyst.get(`/requests/${call.id}`)).toMatchObject({ grouping: 'group' });
    await analyst.patch(`/requests/${call.id}`, { knowledge_article: article.id });
    await analyst.post(`/requests/${call.id}/tags`, { name: 'mail' });
    await analyst.patch(`/requests/${call.id}`, {
      team: infrastructure,
      internal_note: 'For the second line.',
    });
    await analyst.patch(`/requests/${call.id}`, { team: serviceDesk });
    await analyst.patch(`/requests/${call.id}`, {
      ...{ status: 'completed', completion_reason: 'solved', note: 'Mail flows again.' },
    });
    expect(await analyst.get(`/requests/${grouped.id}`)).toMatchObject({ grouping: 'grouped' });

    expect(
      await statuses(analyst, [
        ['PATCH', `/requests/${call.id}`, { addressed: true }],
        ['POST', `/people/${person.id}/permissions?roles=specialist`],
        ['PATCH', `/people/${env.person('Ellen')}`, { primary_email: 'mine@example.com' }],
        ['POST', '/broadcasts', { message: 'Hello', message_type: 'info' }],
        ['POST', `/requests/${call.id}/archive`],
      ]),
    ).toEqual([403, 403, 403, 403, 403]);
  });

  it('service_desk_manager: handles a major incident, informs users, plans absence and addresses complaints', async () => {
    const manager = env.as('service_desk_manager');
    const analyst = env.person('service_desk_analyst');
    const major = await env
      .as('Omar')
      .post('/requests', { ...incident, impact: 'top', subject: 'Mail is down' });
    const proposed = { major_incident_status: 'proposed', service_instance };
    await env.as('Howard').call('PATCH', `/requests/${major.id}`, proposed);

    expect(ids(await manager.get<Fields[]>('/requests/open'))).toContain(major.id);
    await manager.patch(`/requests/${major.id}`, { ...proposed, member: analyst, team: serviceDesk });
    await manager.patch(`/requests/${major.id}`, {
      major_incident_status: 'accepted',
      status: 'in_progress',
    });
    const also = await manager.post('/requests', { ...incident, subject: 'No mail', grouped_into: major.id });
    const broadcast = await postOnceProjected(manager, '/broadcasts', {
      ...{ message: 'Mail is down.', message_type: 'outage', request: major.id },
    });
    await manager.patch(`/broadcasts/${broadcast.id}`, { message: 'Mail is being mended.' });
    await manager.patch(`/requests/${major.id}`, {
      ...{ status: 'completed', completion_reason: 'solved', note: 'The disk is replaced.' },
    });
    await manager.patch(`/broadcasts/${broadcast.id}`, { disabled: true });
    const { feedback } = await env.as('Omar').get(`/requests/${major.id}`);
    const { dissatisfied_url } = (feedback as Record<string, Record<string, string>>)['requested_for'] ?? {};
    const dispatcher = new Agent({ connect: { ca: env.stack.ca } });
    await (await fetched(String(dissatisfied_url), { method: 'POST', dispatcher })).body.dump();
    await dispatcher.destroy();
    await manager.patch(`/requests/${major.id}`, { addressed: true, note: 'We called him.' });
    expect(await manager.get(`/requests/${also.id}`)).toMatchObject({ grouped_into: { id: major.id } });
    const period = { start_at: '2030-07-01T08:00:00Z', end_at: '2030-07-15T08:00:00Z' };
    const absence = await manager.post('/out_of_office_periods', { ...period, person: analyst });
    await manager.patch(`/out_of_office_periods/${absence.id}`, { reason: 'Summer' });
    const leaver = { name: 'Leo Laan', primary_email: `leo@${env.account.id}.example` };
    const person = await manager.post('/people', leaver);
    expect(await manager.patch(`/people/${person.id}`, { disabled: true })).toMatchObject({ disabled: true });

    expect(
      await statuses(manager, [
        ['POST', `/people/${analyst}/permissions?roles=service_desk_manager`],
        ['POST', `/requests/${major.id}/archive`],
        ['POST', '/knowledge_articles', { subject: 'Disks' }],
        ['POST', '/request_templates', { subject: 'Disks' }],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it('knowledge_manager: writes, translates, validates and archives articles', async () => {
    const manager = env.as('knowledge_manager');
    const request = await env.as('Omar').post('/requests', { ...incident, subject: 'How do I share?' });
    const draft = await manager.post('/knowledge_articles', {
      subject: 'Share a mailbox',
      status: 'work_in_progress',
      service,
      description: 'Two people answer one address.',
      instructions: 'Ask the owner.',
      end_users: true,
      service_instance_ids: [service_instance],
    });
    await manager.patch(`/knowledge_articles/${draft.id}`, { keywords: 'share delegate' });
    const translations = `/knowledge_articles/${draft.id}/translations`;
    const dutch = await manager.post(translations, {
      ...{ locale: 'nl', subject: 'Een mailbox delen', description: 'Samen.', instructions: 'Vraag het.' },
    });
    await manager.patch(`${translations}/${dutch.id}`, { instructions: 'Vraag het de eigenaar.' });
    expect(await statuses(env.as('Omar'), [['GET', `/knowledge_articles/${draft.id}`]])).toEqual([404]);
    await manager.patch(`/knowledge_articles/${draft.id}`, { status: 'validated' });
    expect(await statuses(env.as('Omar'), [['GET', `/knowledge_articles/${draft.id}`]])).toEqual([200]);
    expect(ids(await manager.get<Fields[]>('/knowledge_articles/active'))).toContain(draft.id);
    expect(await statuses(manager, [['GET', '/knowledge_article_templates']])).toEqual([200]);
    const own = await manager.post('/requests', { ...incident, subject: 'My own phone' });
    expect(ids(await manager.get<Fields[]>('/requests'))).toEqual([own.id]);
    await manager.patch(`/knowledge_articles/${draft.id}`, { status: 'archived' });
    expect(await statuses(env.as('Omar'), [['GET', `/knowledge_articles/${draft.id}`]])).toEqual([404]);

    expect(
      await statuses(manager, [
        ['GET', `/requests/${request.id}`],
        ['PATCH', `/services/${service}`, { name: 'Mine' }],
        ['POST', '/knowledge_article_templates', { subject: 'How to' }],
        ['GET', '/tasks'],
      ]),
    ).toEqual([404, 403, 403, 403]);
  });
});

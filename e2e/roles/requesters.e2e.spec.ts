import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { ids, incident, postOnceProjected, statuses, useRoles } from './role-account';

/** A day of people who have requests, and of those who look at the work of others. */
describe('Daily work of requesters and overseers', () => {
  const given = useRoles(
    'requesters',
    ...(['end_user', 'key_contact', 'auditor', 'financial_manager', 'account_owner'] as const),
    'directory_auditor',
  );
  let env: E2eEnv;
  let desk: Api;
  let service: number;
  let service_instance: number;

  beforeAll(async () => {
    ({ env, desk, service, service_instance } = await given());
  });

  it('end_user: reads news and knowledge, registers requests, answers the desk, and rates the result', async () => {
    const user = env.as('end_user');
    const article = { service, description: 'It is full.', instructions: 'Empty the bin.', end_users: true };
    const validated = { subject: 'Full mailbox', status: 'validated', ...article };
    const published = await env.as('Ellen').post('/knowledge_articles', validated);
    const draft = await env.as('Ellen').post('/knowledge_articles', { subject: 'Draft', ...article });
    const survey = await env.as('Ellen').post('/surveys', { name: 'How did we do?' });
    const others = await desk.post('/requests', { subject: 'Payroll', category: 'rfi' });

    expect(await user.get('/me')).toMatchObject({ id: env.person('end_user') });
    await user.patch('/people/me', { time_format_24h: true });
    expect(ids(await user.get<Fields[]>('/knowledge_articles'))).toEqual([published.id]);
    expect(ids(await user.get<Fields[]>('/service_instances'))).toEqual([service_instance]);
    const own = await user.post('/requests', {
      ...incident,
      subject: 'My mailbox is full',
      service_instance,
    });
    await user.post(`/requests/${own.id}/notes`, { text: 'It says 100 %.' });
    await desk.patch(`/requests/${own.id}`, {
      status: 'waiting_for_customer',
      note: 'May we empty the bin?',
      internal_note: 'Third time this year.',
    });
    expect(ids(await user.get<Fields[]>('/requests/waiting_for_me'))).toEqual([own.id]);
    await user.post(`/requests/${own.id}/notes`, { text: 'Yes, please.' });
    const texts = (await user.get<Fields[]>(`/requests/${own.id}/notes`)).map(({ text }) => text);
    expect(texts.sort()).toEqual(['It says 100 %.', 'May we empty the bin?', 'Yes, please.']);
    await desk.patch(`/requests/${own.id}`, {
      status: 'completed',
      completion_reason: 'solved',
      note: 'Done.',
    });
    expect(await user.get(`/requests/${own.id}`)).toMatchObject({
      status: 'completed',
      feedback: { requested_for: { satisfied_url: expect.stringContaining('https://') } },
    });
    const response = await user.post('/survey_responses', { survey: survey.id, service });
    expect(await user.patch(`/survey_responses/${response.id}`, { completed: true })).toMatchObject({
      completed: true,
    });

    expect(
      await statuses(user, [
        ['PATCH', `/requests/${own.id}`, { status: 'assigned' }],
        ['GET', `/requests/${others.id}`],
        ['GET', `/knowledge_articles/${draft.id}`],
        ['GET', '/tasks'],
        ['POST', '/problems', { subject: 'Mail' }],
        ['GET', '/audit_lines'],
      ]),
    ).toEqual([403, 404, 404, 403, 403, 403]);
  });

  it('end_user: registers a request for a colleague of the own organization, and for nobody else', async () => {
    const user = env.as('end_user');
    const request = { ...incident, subject: 'Her mailbox is full', service_instance };
    const requested_for = env.person('Lucia');
    const made = await user.post('/requests', { ...request, requested_for });
    expect(made).toMatchObject({
      requested_by: { id: env.person('end_user') },
      requested_for: { id: requested_for },
    });
    expect(ids(await user.get<Fields[]>('/requests/requested_by_or_for_me'))).toContain(made.id);
    expect(ids(await env.as('Lucia').get<Fields[]>('/requests/requested_by_or_for_me'))).toContain(made.id);
    const elsewhere = await user.call('POST', '/requests', {
      ...request,
      requested_for: env.person('Howard'),
    });
    const nobody = await user.call('POST', '/requests', { ...request, requested_for: 999_999 });
    expect([elsewhere.status, elsewhere.body]).toEqual([422, nobody.body]);
    expect(
      await statuses(user, [
        ['GET', `/people/${requested_for}`],
        ['POST', '/requests', { ...request, requested_by: requested_for, requested_for }],
        ['POST', '/requests', { ...request, member: requested_for }],
      ]),
    ).toEqual([404, 422, 422]);
  });

  it('end_user: subscribes to the request group of a broadcast and unsubscribes', async () => {
    const user = env.as('end_user');
    const group = await desk.post('/requests', { ...incident, subject: 'Mail is down' });
    await desk.post('/requests', { ...incident, subject: 'No mail', grouped_into: group.id });
    const broadcast = { message: 'Mail is down.', message_type: 'outage', request: group.id };
    const seen = await postOnceProjected(desk, '/broadcasts', broadcast);
    const hidden = await desk.post('/broadcasts', { ...broadcast, visibility: 'account_specialists' });
    const plain = await desk.post('/broadcasts', { message: 'Mail is back.', message_type: 'available' });
    const watchers = async () =>
      (await desk.get<Fields[]>(`/requests/${group.id}/watches`)).map(({ person }) => (person as Fields).id);

    expect(ids(await user.get<Fields[]>('/broadcasts/active')).sort()).toEqual([seen.id, plain.id].sort());
    expect(await statuses(user, [['POST', `/broadcasts/${seen.id}/subscribe?dry_run=1`]])).toEqual([400]);
    expect(await watchers()).toEqual([]);
    expect(
      await statuses(user, [
        ['POST', `/broadcasts/${seen.id}/subscribe`],
        ['POST', `/broadcasts/${seen.id}/subscribe`],
        ['POST', `/broadcasts/${seen.id}/unsubscribe?dry_run=1`],
      ]),
    ).toEqual([204, 204, 400]);
    expect(await watchers()).toEqual([env.person('end_user')]);
    expect(
      await statuses(user, [
        ['GET', `/requests/${group.id}`],
        ['POST', `/broadcasts/${hidden.id}/subscribe`],
        ['POST', `/broadcasts/${plain.id}/subscribe`],
        ['POST', `/broadcasts/${seen.id}/unsubscribe`],
        ['POST', `/broadcasts/${seen.id}/unsubscribe`],
      ]),
    ).toEqual([404, 404, 422, 204, 204]);
    expect(await watchers()).toEqual([]);
    expect(await statuses(env.as('auditor'), [['POST', `/broadcasts/${seen.id}/subscribe`]])).toEqual([403]);
  });

  it('key_contact: follows and notes the requests of the own organization', async () => {
    const contact = env.as('key_contact');
    const below = await env.as('Howard').post('/requests', { ...incident, subject: 'Slow mail' });
    const above = await env.as('Omar').post('/requests', { ...incident, subject: 'No mail' });
    const article = { service, description: 'Slow.', instructions: 'Wait.', key_contacts: true };
    const shown = { subject: 'For key contacts', status: 'validated', ...article };
    const published = await env.as('Ellen').post('/knowledge_articles', shown);

    expect(ids(await contact.get<Fields[]>('/knowledge_articles'))).toContain(published.id);
    expect((await contact.get<Fields[]>('/organizations')).map(({ name }) => name)).toEqual(['IT']);
    const own = await contact.post('/requests', { ...incident, subject: 'Our printer' });
    const listed = ids(await contact.get<Fields[]>('/requests/open'));
    expect(listed).toEqual(expect.arrayContaining([below.id, own.id]));
    expect(listed).not.toContain(above.id);
    expect(await contact.get(`/requests/${below.id}`)).toMatchObject({ subject: 'Slow mail' });
    await contact.post(`/requests/${below.id}/notes`, { text: 'All of us have this.' });
    await desk.post(`/requests/${below.id}/notes`, { text: 'Known to us.', internal: true });
    const notes = await contact.get<Fields[]>(`/requests/${below.id}/notes`);
    expect(notes.map(({ text }) => text)).toEqual(['All of us have this.']);

    expect(
      await statuses(contact, [
        ['PATCH', `/requests/${below.id}`, { status: 'completed' }],
        ['GET', `/requests/${above.id}`],
        ['POST', `/requests/${above.id}/notes`, { text: 'Mine too.' }],
        ['GET', '/problems'],
      ]),
    ).toEqual([403, 404, 404, 403]);
  });

  it('auditor: reads work, internal notes, roles and audit lines, and writes nothing', async () => {
    const auditor = env.as('auditor');
    const request = await desk.post('/requests', { ...incident, subject: 'Lost laptop' });
    await desk.patch(`/requests/${request.id}`, { internal_note: 'Third one.', urgent: true });

    expect(ids(await auditor.get<Fields[]>('/requests?per_page=100'))).toContain(request.id);
    const notes = await auditor.get<Fields[]>(`/requests/${request.id}/notes/internal`);
    expect(notes).toMatchObject([{ text: 'Third one.' }]);
    expect(await auditor.get<Fields[]>(`/requests/${request.id}/audit`)).toHaveLength(2);
    const lines = await auditor.get<Fields[]>('/audit_lines?per_page=5');
    expect(lines).toHaveLength(5);
    const permissions = await auditor.get<Fields[]>(`/people/${env.person('Diana')}/permissions`);
    expect(permissions).toMatchObject([{ roles: expect.arrayContaining(['service_desk_manager']) }]);
    expect(await auditor.get<Fields[]>('/people?roles=account_administrator')).toHaveLength(1);
    for (const path of ['/workflows', '/tasks', '/time_entries', '/slas', '/cis', '/archive', '/trash'])
      expect(await statuses(auditor, [['GET', path]])).toEqual([200]);

    expect(
      await statuses(auditor, [
        ['POST', '/requests', { ...incident, subject: 'Mine' }],
        ['PATCH', `/requests/${request.id}`, { urgent: false }],
        ['POST', `/requests/${request.id}/notes`, { text: 'Seen.' }],
        ['PATCH', '/people/me', { time_format_24h: true }],
        ['GET', '/webhooks'],
      ]),
    ).toEqual([403, 403, 403, 403, 403]);
  });

  it('financial_manager: reads time and contracts, sets costs, and changes no other field', async () => {
    const financial = env.as('financial_manager');
    const ellen = env.as('Ellen');
    const pool = await ellen.post('/skill_pools', { name: 'Engineers' });
    const effortClass = await ellen.post('/effort_classes', { name: 'Overtime' });
    const request = await desk.post('/requests', { ...incident, subject: 'Broken dock', service_instance });
    await desk.patch(`/requests/${request.id}`, { time_spent: 25 });
    const howard = `/people/${env.person('Howard')}`;

    expect(await financial.get<Fields[]>('/time_entries')).toMatchObject([{ time_spent: 25 }]);
    expect(await statuses(financial, [['GET', '/contracts']])).toEqual([200]);
    const rate = { cost_per_hour: '85.0', cost_per_hour_currency: 'EUR' };
    expect(Number((await financial.patch(howard, rate))['cost_per_hour'])).toBe(85);
    expect(Number((await financial.get(howard))['cost_per_hour'])).toBe(85);
    await financial.patch(`/skill_pools/${pool.id}`, {
      cost_per_hour: '90.0',
      cost_per_hour_currency: 'EUR',
    });
    await financial.patch(`/effort_classes/${effortClass.id}`, { cost_multiplier: '1.5' });
    expect(await financial.get(`/requests/${request.id}`)).toMatchObject({ subject: 'Broken dock' });
    const own = await financial.post('/requests', { ...incident, subject: 'Slow ledger' });
    await financial.post(`/requests/${own.id}/notes`, { text: 'Since Monday.' });

    expect(
      await statuses(financial, [
        ['PATCH', howard, { job_title: 'Cheaper' }],
        ['PATCH', `/effort_classes/${effortClass.id}`, { name: 'Free time' }],
        ['PATCH', `/requests/${request.id}`, { time_spent: 1 }],
        ['POST', '/contracts', { name: 'Lease' }],
      ]),
    ).toEqual([403, 403, 403, 403]);
    expect(await desk.get(howard)).not.toHaveProperty('cost_per_hour');
  });

  it('account_owner: oversees everything in the account, and changes nothing of others', async () => {
    const owner = env.as('account_owner');
    const request = await desk.post('/requests', { ...incident, subject: 'Leaking roof' });
    await desk.patch(`/requests/${request.id}`, { internal_note: 'Call the landlord.' });

    expect(await owner.get('/account')).toMatchObject({ id: env.account.id });
    expect(await owner.get(`/requests/${request.id}`)).toMatchObject({ subject: 'Leaking roof' });
    expect(await owner.get<Fields[]>(`/requests/${request.id}/notes/internal`)).toHaveLength(1);
    expect(await owner.get<Fields[]>(`/requests/${request.id}/audit`)).not.toEqual([]);
    for (const path of [
      '/audit_lines',
      '/archive',
      '/broadcasts',
      '/workflows',
      '/automation_rules',
      '/slas',
    ])
      expect(await statuses(owner, [['GET', path]])).toEqual([200]);
    const own = await owner.post('/requests', { ...incident, subject: 'My phone' });
    await owner.post(`/requests/${own.id}/notes`, { text: 'It does not ring.' });

    expect(
      await statuses(owner, [
        ['PATCH', `/requests/${request.id}`, { status: 'completed' }],
        ['POST', `/requests/${request.id}/notes`, { text: 'Hurry up.' }],
        ['POST', `/people/${env.person('account_owner')}/permissions?roles=account_administrator`],
        ['GET', '/webhooks'],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });

  it('directory_auditor: reads people, their roles and what became of them, and writes nothing', async () => {
    const auditor = env.as('directory_auditor');
    const omar = `/people/${env.person('Omar')}`;
    await desk.patch(omar, { location: 'Room 4' });

    expect(await auditor.get<Fields[]>('/people/directory')).not.toEqual([]);
    expect(await auditor.get<Fields[]>('/organizations/directory')).not.toEqual([]);
    expect(await auditor.get(omar)).toMatchObject({ location: 'Room 4' });
    expect(await auditor.get<Fields[]>(`${omar}/permissions`)).toEqual([]);
    const [line] = await auditor.get<Fields[]>(`${omar}/audit?sort=-id`);
    expect(line).toMatchObject({ changes: { location: [null, 'Room 4'] } });
    for (const path of ['/sites', '/teams', '/audit_lines', '/requests', '/archive'])
      expect(await statuses(auditor, [['GET', path]])).toEqual([200]);

    expect(
      await statuses(auditor, [
        ['PATCH', omar, { location: 'Room 5' }],
        ['POST', `${omar}/permissions?roles=auditor`],
        ['POST', '/organizations', { name: 'Mine' }],
        ['POST', '/requests', { ...incident, subject: 'Mine' }],
      ]),
    ).toEqual([403, 403, 403, 403]);
  });
});

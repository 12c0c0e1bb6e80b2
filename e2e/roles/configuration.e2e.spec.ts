import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';
import { until } from '../until';
import { ids, incident, statuses, useRoles } from './role-account';

/** A day of the people who keep services, agreements, products and configuration items. */
describe('Daily work of service level and configuration managers', () => {
  const given = useRoles('configuration', 'service_level_manager', 'configuration_manager');
  let env: E2eEnv;
  let desk: Api;
  let organization: number;
  let team: number;

  beforeAll(async () => {
    ({ env, desk, team } = await given());
    organization = await env.demo('organizations', env.account.id);
  });

  it('service_level_manager: offers a service, agrees on it and follows the requests that it affects', async () => {
    const manager = env.as('service_level_manager');
    const provider = await env.demo('organizations', 'it');
    const office = await env.demo('calendars', 'office');
    const service = await manager.post('/services', { name: 'Printing', provider, support_team: team });
    const status = 'in_production';
    const instance = await manager.post('/service_instances', {
      ...{ name: 'Printers', service: service.id, status, support_team: team },
    });
    const offering = await manager.post('/service_offerings', {
      ...{ name: 'Printing Gold', service: service.id, status: 'available', time_zone: 'Europe/Amsterdam' },
      ...{ response_target_low: 60, resolution_target_low: 480, support_hours_low: office },
    });
    const agreement = await manager.post('/slas', {
      name: 'Printing for all',
      service_offering: offering.id,
      service_instance: instance.id,
      customer: organization,
      customer_representative_ids: [env.person('Omar')],
      service_level_manager: env.person('service_level_manager'),
      coverage: 'organizations_and_descendants',
      organization_ids: [organization],
      start_date: '2020-01-01',
      status: 'active',
    });
    await manager.patch(`/slas/${agreement.id}`, { remarks: 'Agreed in the meeting of May.' });
    await manager.post('/flsas', { name: 'First line for all', provider, customer: organization });
    const contract = { name: 'Toner', customer: organization, supplier: provider };
    await manager.post('/contracts', contract);
    const me = env.person('service_level_manager');
    await manager.post('/risks', { subject: 'One supplier', severity: 'severe', manager: me });

    const unaffected = await desk.post('/requests', { ...incident, subject: 'A question' });
    const affected = await env
      .as('Omar')
      .post('/requests', { ...incident, subject: 'No paper', service_instance: instance.id });
    await until(async () => (await manager.get<Fields[]>('/requests')).length > 0);
    expect(ids(await manager.get<Fields[]>('/requests'))).toEqual([affected.id]);
    expect(await manager.get<Fields[]>(`/requests/${affected.id}/affected_slas`)).toMatchObject([
      { sla: { id: agreement.id } },
    ]);
    await manager.patch(`/service_offerings/${offering.id}`, { resolution_target_low: 960 });

    expect(
      await statuses(manager, [
        ['PATCH', `/requests/${affected.id}`, { impact: 'top' }],
        ['GET', `/requests/${unaffected.id}`],
        ['POST', '/cis', { label: 'PRN-1' }],
        ['POST', '/calendars', { name: 'Mine' }],
        ['GET', '/workflows'],
      ]),
    ).toEqual([403, 404, 403, 403, 403]);
  });

  it('configuration_manager: registers products and CIs, relates them, links them to services and retires them', async () => {
    const manager = env.as('configuration_manager');
    const instance = await env.demo('service_instances', 'mailboxes');
    const category = await manager.post('/product_categories', {
      ...{ name: 'Mail server', group: 'Servers', rule_set: 'server' },
    });
    const product = await manager.post('/products', {
      ...{ name: 'Postbox 9', brand: 'Contoso', model: '9', category: category['reference'] },
    });
    await manager.patch(`/products/${product.id}`, { support_team: team });
    const made = { product: product.id, status: 'in_production', support_team: team };
    const server = await manager.post('/cis', { ...made, label: 'MX-1' });
    const standby = await manager.post('/cis', { ...made, label: 'MX-2', status: 'standby_for_continuity' });
    await manager.post(`/cis/${server.id}/ci_relations`, { ci: standby.id, relation_type: 'redundancy' });
    await manager.post(`/cis/${server.id}/service_instances/${instance}`);
    expect(ids(await manager.get<Fields[]>(`/service_instances/${instance}/cis`))).toEqual([server.id]);
    await manager.post(`/cis/${server.id}/users/${env.person('Omar')}`);
    await manager.patch(`/cis/${server.id}`, { serial_nr: 'SN-0001', remarks: 'Rack 4' });
    const supplier = await env.demo('organizations', 'it');
    await manager.post('/contracts', { name: 'Support of MX-1', customer: organization, supplier });
    expect(ids(await manager.get<Fields[]>('/cis/active'))).toContain(server.id);
    await manager.delete(`/cis/${server.id}/service_instances/${instance}`);
    await manager.patch(`/cis/${server.id}`, { status: 'removed' });
    expect(ids(await manager.get<Fields[]>('/cis/inactive'))).toContain(server.id);

    const request = await desk.post('/requests', { ...incident, subject: 'No mail', ci: standby.id });
    expect(
      await statuses(manager, [
        ['PATCH', `/service_instances/${instance}`, { name: 'Mine' }],
        ['GET', `/requests/${request.id}`],
        ['POST', '/slas', { name: 'Mine' }],
        ['POST', `/cis/${server.id}/archive`],
        ['POST', '/teams', { name: 'Mine' }],
      ]),
    ).toEqual([403, 404, 403, 403, 403]);
  });
});

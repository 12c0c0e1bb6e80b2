import type { Api } from '../api';
import type { E2eEnv } from '../e2e-env';
import { useSharedEnv } from '../use-shared-env';
import { incident } from './agreements';

/** Rates of an offering and identifiers of an agreement, of another service than the time that they charge. */
describe('Time spent on a request', () => {
  const given = useSharedEnv();
  let env: E2eEnv;
  let ellen: Api;
  let [effort_class, instance] = [0, 0];
  const entries = (): Promise<{ id: number; time_spent: number; request: { id: number } | null }[]> =>
    ellen.get('/time_entries?sort=-id&fields=id,time_spent,request&per_page=100');

  beforeAll(async () => {
    env = given();
    ellen = env.as('Ellen');
    const customer = await env.demo('organizations', 'widget');
    const support_team = await env.demo('teams', 'infrastructure');
    const omar = env.person('Omar');
    const { id: service } = await ellen.post('/services', { name: 'Charged', provider: customer });
    ({ id: instance } = await ellen.post('/service_instances', { name: 'Charged', service, support_team }));
    const offered = { name: 'Charged', service, status: 'available', time_zone: 'Etc/UTC' };
    const fixed = { charge_type_rfc: 'fixed_price', rate_rfc: '250.00', rate_rfc_currency: 'EUR' };
    const { id: service_offering } = await ellen.post('/service_offerings', {
      ...{ ...offered, ...fixed, charge_type_low: 'time_material' },
    });
    effort_class = await env.demo('effort_classes', 'regular');
    await ellen.post(`/service_offerings/${service_offering}/effort_class_rates`, {
      ...{ effort_class_id: effort_class, rate: '95.50', rate_currency: 'EUR' },
    });
    await ellen.post('/slas', {
      ...{ name: 'Charged', service_offering, service_instance: instance, customer, status: 'active' },
      ...{ coverage: 'people', person_ids: [omar], customer_representative_ids: [omar] },
      ...{ agreementID: 'AGR-7', activityID_low: 'ACT-LOW', activityID_rfc: 'ACT-RFC' },
    });
  });

  it('is charged by the rate of its effort class, for the readers of costs', async () => {
    const request = await incident(env, instance);
    const spent = { time_spent: 30, time_spent_effort_class_id: effort_class };
    await env.as('Diana').patch(`/requests/${request.id}`, spent);
    const entry = (await entries()).find((each) => each.request?.id === request.id);
    expect(await ellen.get(`/time_entries/${entry?.id}`)).toMatchObject({
      ...{ charge_type: 'time_material', charge_rate: 95.5, charge: 47.75, charge_currency: 'EUR' },
      ...{ agreementID: 'AGR-7', activityID: 'ACT-LOW', sla: { name: 'Charged' } },
    });
    const seen = await env.as('Diana').get(`/time_entries/${entry?.id}`);
    expect(seen).not.toHaveProperty('charge');
    expect(seen).not.toHaveProperty('agreementID');
    const summed = '/time_entries/aggregate?by=person&of=sum:charge';
    expect((await ellen.call('GET', summed)).status).toBe(200);
    expect((await env.as('Diana').call('GET', summed)).status).toBe(400);
  });

  it('has no charge of its own where the request has a fixed price', async () => {
    const request = await incident(env, instance, { category: 'rfc', impact: null });
    const provider = await env.demo('organizations', 'widget');
    const { id: service } = await ellen.post('/services', { name: 'Fixed', provider });
    const { id } = await ellen.post('/time_entries', {
      ...{ request: request.id, service, customer: provider, person: env.person('Ellen') },
      ...{ date: '2026-03-02', time_spent: 30, effort_class },
    });
    expect(await ellen.get(`/time_entries/${id}`)).toMatchObject({
      ...{ charge_type: 'fixed_price', charge_rate: 250, charge: null, charge_currency: 'EUR' },
      ...{ agreementID: 'AGR-7', activityID: 'ACT-RFC' },
    });
  });

  it('has no charge where the agreement covers other people', async () => {
    const request = await incident(env, instance, { requested_for: env.person('Howard') });
    await env.as('Diana').patch(`/requests/${request.id}`, { time_spent: 15 });
    const entry = (await entries()).find((each) => each.request?.id === request.id);
    const uncharged = { charge: null, charge_type: null, agreementID: null, sla: null };
    expect(await ellen.get(`/time_entries/${entry?.id}`)).toMatchObject(uncharged);
  });
});

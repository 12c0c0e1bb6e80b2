import type { Api, Fields } from '../api';
import type { E2eEnv } from '../e2e-env';

/** Agreements about service instances of their own, each for Omar alone. */
export class Agreements {
  private count = 0;
  private service: Promise<Fields> | undefined;

  constructor(private readonly env: E2eEnv) {}

  private get ellen(): Api {
    return this.env.as('Ellen');
  }

  async about(offering: object, sla: object = {}): Promise<number> {
    const customer = await this.env.demo('organizations', 'widget');
    this.service ??= this.ellen.post('/services', { name: 'With agreements', provider: customer });
    const { id: service } = await this.service;
    const name = `Agreed upon ${++this.count}`;
    const support_team = await this.env.demo('teams', 'infrastructure');
    const { id: instance } = await this.ellen.post('/service_instances', { name, service, support_team });
    const status = 'available';
    const offered = { name, service, status, time_zone: 'Etc/UTC', ...offering };
    const { id: service_offering } = await this.ellen.post('/service_offerings', offered);
    const omar = this.env.person('Omar');
    await this.ellen.post('/slas', {
      ...{ name, service_offering, service_instance: instance, customer, status: 'active' },
      ...{ coverage: 'people', person_ids: [omar], customer_representative_ids: [omar] },
      ...sla,
    });
    return instance;
  }
}

/** Registers an incident of Omar about a service instance. */
export async function incident(env: E2eEnv, service_instance: number, values: object = {}): Promise<Fields> {
  return env.as('Diana').post('/requests', {
    ...{ subject: 'Slow', category: 'incident', impact: 'low', requested_for: env.person('Omar') },
    service_instance,
    ...values,
  });
}

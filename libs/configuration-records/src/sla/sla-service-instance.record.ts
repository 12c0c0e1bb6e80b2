import { definePart, hiddenTimes, required } from '@deskline/record';
import { Sla } from './sla.record';

/** Service instance that an SLA covers, with the impact that its failure has there. A trigger keeps `service_instance_ids` the same. */
export const SlaServiceInstance = definePart('sla_service_instance', {
  of: { sla: Sla },
  path: 'service_instances',
  collection: 'sla_service_instances',
  naming: 'service_instance', // "one client links with POST /:id and no body"
  alsoRemoves: true, // "whether that id is the relation or the service instance, differs between clients"
  fields: {
    ...hiddenTimes,
    service_instance: required.reference('service_instance', { sameAccount: true }),
    // Required by the documents, but no link by its id alone says it.
    impact_relation: required.enum(['down', 'degraded'], { default: 'degraded' }),
  },
  list: ['id', 'service_instance', 'impact_relation'],
  sort: ['id', 'service_instance'],
  defaultSort: 'service_instance',
  unique: [['sla', 'service_instance']],
  notes: { impact_relation: 'State of what the SLA is about while the service instance is down.' },
});

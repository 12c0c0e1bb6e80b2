import { changes, on, refuse, type Rule, type Then, type When } from '@deskline/record';
import type { StandardServiceRequestRow } from './standard-service-request.record';

/** "request_template (of the same service)"; a template or an offering without a service fits any. */
const isOfAnotherService: When<StandardServiceRequestRow> = ({ lookups }) => {
  const template = lookups.request_template?.service ?? null;
  const offering = lookups.service_offering?.service ?? null;
  return template !== null && offering !== null && template !== offering;
};

const nameByTemplate: Then<StandardServiceRequestRow> = ({ lookups: { request_template } }) => ({
  set: { name: request_template?.name ?? null },
});

export const standardServiceRequestRules: readonly Rule<StandardServiceRequestRow>[] = [
  on([changes('request_template'), isOfAnotherService], refuse('request_template', 'other_service')),
  on(changes('request_template'), nameByTemplate),
];

import type { DomainEvent } from '@deskline/events';
import type { Conditions } from './conditions';

/** Filter of a webhook: lists of origins and of ids of applications, null or empty for all, and a condition over its messages. */
export interface WebhookFilter {
  readonly origins: readonly string[] | null;
  readonly applications: readonly string[] | null;
  readonly except_applications: readonly string[] | null;
  readonly condition: string | null;
}

const NONE = `'[]'`;

/** Filter of a webhook as one column: null for the many that have none. */
export const FILTER = `CASE WHEN webhook.origins <> ${NONE} OR webhook.applications <> ${NONE}
    OR webhook.except_applications <> ${NONE} OR webhook.condition IS NOT NULL
  THEN jsonb_build_object('origins', webhook.origins, 'applications', webhook.applications,
    'except_applications', webhook.except_applications, 'condition', webhook.condition) END AS filter`;

/** Whether a webhook is sent an event. */
export const passes = (filter: WebhookFilter, event: DomainEvent, conditions: Conditions): boolean =>
  isFrom(filter, event) && (filter.condition === null || conditions.areMet(filter.condition, event));

/** Leaves out events that are of another origin or application. One whose origin is not known is sent. */
export function isFrom(
  { origins, applications, except_applications }: Omit<WebhookFilter, 'condition'>,
  { origin, application_id }: Pick<DomainEvent, 'origin' | 'application_id'>,
): boolean {
  const application = application_id ?? null;
  if (isGiven(origins) && origin && !origins.includes(origin)) return false;
  if (isGiven(applications) && !(application !== null && applications.includes(String(application))))
    return false;
  return !(application !== null && except_applications?.includes(String(application)));
}

const isGiven = (list: readonly string[] | null): list is readonly string[] =>
  list !== null && list.length > 0;

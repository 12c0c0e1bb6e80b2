import { Database } from '@deskline/platform';
import { RecordRuntime, withProviders, type Prefetch, type Values } from '@deskline/record-store';
import { isStaff } from './staff';

/** Enabled offerings: the given one, or those of the CI; and whether an agreement covers the person. */
const OFFERINGS = `SELECT id, service_instance_id IS NULL OR EXISTS (SELECT FROM sla LEFT JOIN person ON person.id = $4
  WHERE sla.service_instance_id = offering.service_instance_id AND sla.account_id = $1 AND sla.status = 'active'
    AND (sla.expires_at IS NULL OR sla.expires_at > $5)
    AND ((sla.coverage = 'customer_account' AND sla.customer_account = person.account_id) IS TRUE
      OR EXISTS (SELECT FROM person_sla_coverages covered WHERE covered.to_id = sla.id AND covered.from_id = $4))) AS covers
FROM reservation_offering offering WHERE account_id = $1 AND NOT disabled AND CASE WHEN $2::bigint IS NULL
  THEN id IN (SELECT from_id FROM reservation_offering_cis WHERE to_id = $3) ELSE id = $2 END LIMIT 2`;

const idIn = (values: Values, name: string): number | null =>
  typeof values[name] === 'number' ? (values[name] as number) : null;

/**
 * Gives a new reservation the only offering of its CI, unless the client names one. A requester reserves for a person who is
 * covered for its service instance.
 */
export const prefetchOffering = withProviders(
  [Database, RecordRuntime],
  (database, runtime): Prefetch =>
    async ({ id, values, principal }) => {
      if (id !== null) return {};
      const given = idIn(values, 'reservation_offering');
      const [ci, person] = [idIn(values, 'ci'), idIn(values, 'person')];
      const found = await database.query<{ id: number; covers: boolean }>(
        OFFERINGS,
        [principal.account, given, ci, person, runtime.now()],
        'reservation.offerings',
      );
      const [offering] = found;
      if (!offering || found.length > 1) return {};
      const isRefused = !offering.covers && !isStaff(principal.roles);
      return {
        ...(given === null && { values: { reservation_offering: Number(offering.id) } }),
        ...(isRefused && { problems: [{ field: 'person', because: 'not_covered' }] }),
      };
    },
);

import { RecordRuntime, withProviders, type Prefetch } from '@deskline/record-store';
import { isStaff } from './staff';

/**
 * Refuses a request that a requester reads by a role, such as that of a key contact: its status follows the reservation, and
 * a requester answers for own requests only.
 */
export const ownRequest = withProviders(
  [RecordRuntime],
  (runtime): Prefetch =>
    async ({ values: { request }, principal }) => {
      if (typeof request !== 'number' || principal.person === null || isStaff(principal.roles)) return {};
      const own = await runtime.rights.readable('request', [request], { ...principal, roles: [] });
      return own.has(request) ? {} : { problems: [{ field: 'request', because: 'not_found' }] };
    },
);

import type { AfterDelete } from '@deskline/record-store';
import { StandardServiceRequestActivityId } from '../sla/standard-service-request-activity-id.record';
import type { StandardServiceRequestRow } from './standard-service-request.record';

const ROWS = `SELECT id FROM standard_service_request_activity_id
WHERE account_id = $1 AND standard_service_request_id = $2 ORDER BY id`;

/** Identifiers below SLAs go with the standard service request that they are of. */
export const removeActivityIds: AfterDelete<StandardServiceRequestRow> = async ({
  before,
  transaction,
  account,
  remove,
}) => {
  const rows = await transaction.query<{ id: number }>(
    ROWS,
    [account, before.id],
    'standard-service-request.activity-ids',
  );
  for (const { id } of rows) await remove(StandardServiceRequestActivityId, id);
};

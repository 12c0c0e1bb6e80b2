import type { Transaction } from '@deskline/platform';
import type { ClaimedDelivery } from './claimed-delivery';

export type Lane = Pick<ClaimedDelivery, 'webhook_id' | 'record'>;

/** The oldest open delivery of a lane; without its body when that would be more bytes than are wanted. */
export type Head = Omit<ClaimedDelivery, 'claim' | 'heldUntil' | 'host' | 'body'> & {
  readonly body: Buffer | null;
};

/**
 * Reads the oldest open delivery of each lane. A statement of its own on purpose: the one that takes the lanes began
 * before it had the locks, and would still see as open what another instance has settled meanwhile.
 */
const READ_HEADS = `
SELECT head.id, head.webhook_id, head.account_id, head.sequence, head.kind, head.record, head.link,
  CASE WHEN fits THEN head.body END AS body, CASE WHEN fits THEN head.signed_body END AS signed_body,
  head.signed_with, head.signed_until, head.attempts, head.occurred_at, head.again,
  webhook.uri, webhook.disabled, webhook.verified_at,
  webhook.webhook_policy_id, policy.version AS policy_version, account.url AS account_url
FROM (
  SELECT head.*, coalesce(sum(octet_length(head.body)) OVER before, 0) < $3 AS fits
  FROM unnest($1::bigint[], $2::text[]) AS lane(webhook_id, record)
  CROSS JOIN LATERAL (
    SELECT * FROM delivery
    WHERE webhook_id = lane.webhook_id AND record = lane.record AND state IN ('pending', 'retrying')
    ORDER BY sequence LIMIT 1
  ) head
  WINDOW before AS (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) head
LEFT JOIN webhook ON webhook.id = head.webhook_id
LEFT JOIN account ON account.id = head.account_id
LEFT JOIN webhook_policy policy ON policy.id = webhook.webhook_policy_id AND policy.account_id = webhook.account_id`;

export async function readHeads(
  transaction: Transaction,
  lanes: readonly Lane[],
  bytes: number,
): Promise<Head[]> {
  if (lanes.length === 0) return [];
  const values = [lanes.map(({ webhook_id }) => webhook_id), lanes.map(({ record }) => record), bytes];
  return transaction.query<Head>(READ_HEADS, values, 'deliveries.heads');
}

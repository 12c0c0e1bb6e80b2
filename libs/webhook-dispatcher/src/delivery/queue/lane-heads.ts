import type { Transaction } from '@deskline/platform';
import type { ClaimedDelivery, Recipient } from './delivery';
import { laneColumns, laneKey, type ClaimedLane } from './lanes';
import { unquotedArray } from './pg-array';

type CurrentWebhook = Omit<Recipient, 'host'>;

/** Oldest open delivery of a lane; without its body when that would exceed the given bytes. */
interface HeadRow extends Omit<
  ClaimedDelivery,
  keyof CurrentWebhook | 'claim' | 'leaseEndsAt' | 'host' | 'body'
> {
  readonly body: Buffer | null;
}

/** Claim on a lane, for the delivery that is read from it. */
export interface LaneClaim extends ClaimedLane, Pick<ClaimedDelivery, 'leaseEndsAt' | 'host'> {
  /** URI of the delivery before it; absent where the lane has just been claimed. */
  readonly uri?: string | null;
}

export interface Heads {
  readonly deliveries: ClaimedDelivery[];
  /** Lanes to release after all: their next body is too large for now, or their webhook has another URI. */
  readonly left: ClaimedLane[];
}

/**
 * A statement of its own on purpose: the one that takes the lanes began before it had the locks, and would still see a
 * delivery as open that another instance has settled meanwhile.
 */
const READ_HEADS = `
SELECT head.id, head.webhook_id, head.account_id, head.sequence, head.kind, head.record, head.link,
  CASE WHEN fits THEN head.body END AS body, CASE WHEN fits THEN head.signed_body END AS signed_body,
  head.signed_with, head.signed_until, head.attempts, head.occurred_at, head.traceparent,
  head.again
FROM (
  SELECT head.*, coalesce(sum(octet_length(head.body)) OVER before, 0) < $3 AS fits
  FROM unnest($1::bigint[], $2::text[]) AS lane(webhook_id, record)
  CROSS JOIN LATERAL (
    SELECT * FROM delivery
    WHERE webhook_id = lane.webhook_id AND record = lane.record AND state IN ('pending', 'retrying')
    ORDER BY sequence LIMIT 1
  ) head
  WINDOW before AS (ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
) head`;

/** Read once for each webhook: joined to the deliveries it would be looked up, sent and parsed with every one. */
const READ_WEBHOOKS = `
SELECT webhook.id, webhook.uri, webhook.disabled, webhook.verified_at,
  webhook.webhook_policy_id, policy.version AS policy_version, account.url AS account_url
FROM webhook
LEFT JOIN account ON account.id = webhook.account_id
LEFT JOIN webhook_policy policy ON policy.id = webhook.webhook_policy_id AND policy.account_id = webhook.account_id
WHERE webhook.id = ANY ($1::bigint[])`;

const DELETED: CurrentWebhook = {
  uri: null,
  disabled: null,
  verified_at: null,
  webhook_policy_id: null,
  policy_version: null,
  account_url: null,
};

/** Reads the oldest open delivery of each claimed lane, if it has one, with its webhook as it is now. */
export async function readHeads(
  transaction: Transaction,
  claims: readonly LaneClaim[],
  bytes: number,
): Promise<Heads> {
  const heads: Heads = { deliveries: [], left: [] };
  if (claims.length === 0) return heads;
  const values = [...laneColumns(claims), bytes];
  const rows = await transaction.query<HeadRow>(READ_HEADS, values, 'deliveries.heads');
  const webhooks = await readWebhooks(transaction, [...new Set(rows.map(({ webhook_id }) => webhook_id))]);
  const lanes = new Map(claims.map((lane) => [laneKey(lane), lane]));
  for (const row of rows) {
    const lane = lanes.get(laneKey(row));
    if (lane === undefined) continue;
    const { claim, leaseEndsAt, host } = lane;
    const { body } = row;
    const webhook = webhooks.get(row.webhook_id) ?? DELETED;
    const hasMoved = lane.uri !== undefined && lane.uri !== webhook.uri;
    if (body === null || hasMoved) heads.left.push(lane);
    // Added to the row that was read, not copied from it: the members of a copy take longer to read, each time.
    else heads.deliveries.push(Object.assign(row, webhook, { claim, leaseEndsAt, host, body }));
  }
  return heads;
}

async function readWebhooks(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, CurrentWebhook>> {
  const rows = await transaction.query<CurrentWebhook & { readonly id: number }>(
    READ_WEBHOOKS,
    [unquotedArray(ids)],
    'deliveries.webhooks',
  );
  return new Map(rows.map(({ id, ...webhook }) => [id, webhook]));
}

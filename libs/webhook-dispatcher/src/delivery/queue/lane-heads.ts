import type { Transaction } from '@deskline/platform';
import type { ClaimedDelivery, Recipient } from './delivery';
import { laneColumns, laneKey, type ClaimedLane, type Lane } from './lanes';
import { unquotedArray } from './pg-array';

/** Oldest open delivery of a lane; without its body when that would exceed the given bytes. */
export type Head = Omit<ClaimedDelivery, 'claim' | 'leaseEndsAt' | 'host' | 'body'> & {
  readonly body: Buffer | null;
};

type CurrentWebhook = Omit<Recipient, 'host'>;

/**
 * A statement of its own on purpose: the one that takes the lanes began before it had the locks, and would still see a
 * delivery as open that another instance has settled meanwhile.
 */
const READ_HEADS = `
SELECT head.id, head.webhook_id, head.account_id, head.sequence, head.kind, head.record, head.link,
  CASE WHEN fits THEN head.body END AS body, CASE WHEN fits THEN head.signed_body END AS signed_body,
  head.signed_with, head.signed_until, head.attempts, head.occurred_at, head.again
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

/** Reads the oldest open delivery of each lane, with its webhook as it is now. */
export async function readHeads(
  transaction: Transaction,
  lanes: readonly Lane[],
  bytes: number,
): Promise<Head[]> {
  if (lanes.length === 0) return [];
  const heads = await transaction.query<Omit<Head, keyof CurrentWebhook>>(
    READ_HEADS,
    [...laneColumns(lanes), bytes],
    'deliveries.heads',
  );
  const webhooks = await readWebhooks(transaction, [...new Set(heads.map(({ webhook_id }) => webhook_id))]);
  return heads.map((head) => Object.assign(head, webhooks.get(head.webhook_id) ?? DELETED));
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

export interface NextDeliveries {
  readonly next: readonly ClaimedDelivery[];
  /** Lanes to release after all: their next body is too large for now, or their webhook has another URI. */
  readonly left: readonly ClaimedLane[];
}

/** Reads the next deliveries of lanes that stay claimed, with the claim of the deliveries before them. */
export async function readNext(
  transaction: Transaction,
  lanes: readonly Lane[],
  before: readonly ClaimedDelivery[],
  bytes: number,
): Promise<NextDeliveries> {
  const heads = await readHeads(transaction, lanes, bytes);
  if (heads.length === 0) return { next: [], left: [] };
  const claims = new Map(before.map((delivery) => [laneKey(delivery), delivery]));
  const next: ClaimedDelivery[] = [];
  const left: ClaimedLane[] = [];
  for (const head of heads) {
    const last = claims.get(laneKey(head));
    if (last === undefined) continue;
    const { claim, leaseEndsAt, host } = last;
    const { body } = head;
    if (body === null || head.uri !== last.uri) left.push(Object.assign(head, { claim }));
    else next.push(Object.assign(head, { claim, leaseEndsAt, host, body }));
  }
  return { next, left };
}

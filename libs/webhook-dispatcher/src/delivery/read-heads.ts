import type { Transaction } from '@deskline/platform';
import type { ClaimedDelivery } from './claimed-delivery';
import { plainArray, textArray } from './plain-array';

export type Lane = Pick<ClaimedDelivery, 'webhook_id' | 'record'>;

/** The oldest open delivery of a lane; without its body when that would be more bytes than are wanted. */
export type Head = Omit<ClaimedDelivery, 'claim' | 'heldUntil' | 'host' | 'body'> & {
  readonly body: Buffer | null;
};

/** The webhook as it is now. */
type Addressed = Pick<
  Head,
  'uri' | 'disabled' | 'verified_at' | 'webhook_policy_id' | 'policy_version' | 'account_url'
>;

/**
 * Reads the oldest open delivery of each lane. A statement of its own on purpose: the one that takes the lanes began
 * before it had the locks, and would still see as open what another instance has settled meanwhile.
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

/** Once for each webhook: of many deliveries it would be looked up, sent and parsed with every one. */
const READ_WEBHOOKS = `
SELECT webhook.id, webhook.uri, webhook.disabled, webhook.verified_at,
  webhook.webhook_policy_id, policy.version AS policy_version, account.url AS account_url
FROM webhook
LEFT JOIN account ON account.id = webhook.account_id
LEFT JOIN webhook_policy policy ON policy.id = webhook.webhook_policy_id AND policy.account_id = webhook.account_id
WHERE webhook.id = ANY ($1::bigint[])`;

const DELETED: Addressed = {
  uri: null,
  disabled: null,
  verified_at: null,
  webhook_policy_id: null,
  policy_version: null,
  account_url: null,
};

export async function readHeads(
  transaction: Transaction,
  lanes: readonly Lane[],
  bytes: number,
): Promise<Head[]> {
  if (lanes.length === 0) return [];
  const values = [
    plainArray(lanes.map(({ webhook_id }) => webhook_id)),
    textArray(lanes.map(({ record }) => record)),
    bytes,
  ];
  const heads = await transaction.query<Omit<Head, keyof Addressed>>(READ_HEADS, values, 'deliveries.heads');
  const webhooks = await readWebhooks(transaction, [...new Set(heads.map(({ webhook_id }) => webhook_id))]);
  return heads.map((head) => Object.assign(head, webhooks.get(head.webhook_id) ?? DELETED));
}

async function readWebhooks(
  transaction: Transaction,
  ids: readonly number[],
): Promise<Map<number, Addressed>> {
  const rows = await transaction.query<Addressed & { readonly id: number }>(
    READ_WEBHOOKS,
    [plainArray(ids)],
    'deliveries.webhooks',
  );
  return new Map(rows.map(({ id, ...webhook }) => [id, webhook]));
}

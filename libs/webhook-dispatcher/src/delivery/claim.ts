import { randomUUID } from 'node:crypto';
import type { Database } from '@deskline/platform';
import type { MessageKind } from '../message/message';

/** A delivery this process may attempt now, and all that is needed for it. */
export interface ClaimedDelivery {
  readonly claim: string;
  readonly id: string;
  readonly webhook_id: number;
  readonly account_id: string;
  readonly sequence: number;
  readonly kind: MessageKind;
  readonly record: string;
  readonly link: string;
  readonly body: Buffer;
  readonly signed_body: Buffer | null;
  readonly signed_with: string | null;
  readonly signed_until: Date | null;
  readonly attempts: number;
  readonly created_at: Date;
  /** As the webhook is now; null when it has been deleted. */
  readonly uri: string | null;
  readonly disabled: boolean | null;
  readonly verified_at: Date | null;
  readonly last_error: string | null;
  readonly account_url: string | null;
  /** How it is to be signed: the policy, and which version of it. */
  readonly webhook_policy_id: number | null;
  readonly policy_version: number | null;
}

export interface ClaimOptions {
  /** How many at most. */
  readonly room: number;
  readonly perWebhook: number;
  /** Webhooks with deliveries in flight here, and how many more each may have. */
  readonly busy: ReadonlyMap<number, number>;
  readonly leaseMs: number;
}

/**
 * Takes due lanes, at most so many of each webhook: however much one of them has waiting, the others get their turn
 * in the same statement. `waiting` jumps from webhook to webhook through the index instead of reading every lane.
 */
const TAKE_LANES = `
WITH RECURSIVE waiting AS (
  (SELECT webhook_id FROM delivery_lane ORDER BY webhook_id LIMIT 1)
  UNION ALL
  SELECT (SELECT lane.webhook_id FROM delivery_lane lane WHERE lane.webhook_id > waiting.webhook_id
          ORDER BY lane.webhook_id LIMIT 1)
  FROM waiting WHERE waiting.webhook_id IS NOT NULL
), due AS (
  SELECT lane.webhook_id, lane.record
  FROM waiting
  LEFT JOIN unnest($4::bigint[], $5::integer[]) AS busy(webhook_id, room) USING (webhook_id)
  CROSS JOIN LATERAL (
    SELECT l.webhook_id, l.record, l.due_at FROM delivery_lane l
    WHERE l.webhook_id = waiting.webhook_id AND l.due_at <= now()
    ORDER BY l.due_at LIMIT coalesce(busy.room, $2) FOR UPDATE SKIP LOCKED
  ) lane
  ORDER BY lane.due_at LIMIT $1
)
UPDATE delivery_lane lane SET claim = $6, due_at = now() + $3 * interval '1 millisecond'
FROM due WHERE lane.webhook_id = due.webhook_id AND lane.record = due.record
RETURNING lane.webhook_id, lane.record`;

/**
 * Reads the oldest open delivery of each lane. A statement of its own on purpose: the one above began before it had
 * the locks, and would still see as open what another instance has settled meanwhile.
 */
const READ_HEADS = `
SELECT head.*, webhook.uri, webhook.disabled, webhook.verified_at, webhook.last_error,
  webhook.webhook_policy_id, policy.version AS policy_version, account.url AS account_url
FROM unnest($1::bigint[], $2::text[]) AS lane(webhook_id, record)
CROSS JOIN LATERAL (
  SELECT id, webhook_id, account_id, sequence, kind, record, link, body, signed_body, signed_with, signed_until,
    attempts, created_at
  FROM delivery WHERE webhook_id = lane.webhook_id AND record = lane.record AND state IN ('pending', 'retrying')
  ORDER BY sequence LIMIT 1
) head
LEFT JOIN webhook ON webhook.id = head.webhook_id
LEFT JOIN account ON account.id = head.account_id
LEFT JOIN webhook_policy policy ON policy.id = webhook.webhook_policy_id`;

/** Not prepared by name: a plan made while hardly anything waited would be kept for when much does. */
export async function claim(database: Database, options: ClaimOptions): Promise<ClaimedDelivery[]> {
  const { room, perWebhook, busy, leaseMs } = options;
  const token = randomUUID();
  const lanes = await database.query<{ webhook_id: number; record: string }>(TAKE_LANES, [
    room,
    perWebhook,
    leaseMs,
    [...busy.keys()],
    [...busy.values()],
    token,
  ]);
  if (lanes.length === 0) return [];
  const heads = await database.query<Omit<ClaimedDelivery, 'claim'>>(READ_HEADS, [
    lanes.map(({ webhook_id }) => webhook_id),
    lanes.map(({ record }) => record),
  ]);
  return heads.map((head) => ({ ...head, claim: token }));
}

/** Gives back what will not be attempted any more, so that another instance need not wait for the lease to end. */
export async function release(database: Database, claims: readonly ClaimedDelivery[]): Promise<void> {
  await database.query(
    `UPDATE delivery_lane lane SET claim = NULL, due_at = now()
     FROM unnest($1::bigint[], $2::text[], $3::uuid[]) AS mine(webhook_id, record, claim)
     WHERE lane.webhook_id = mine.webhook_id AND lane.record = mine.record AND lane.claim = mine.claim`,
    [claims.map((c) => c.webhook_id), claims.map((c) => c.record), claims.map((c) => c.claim)],
  );
}

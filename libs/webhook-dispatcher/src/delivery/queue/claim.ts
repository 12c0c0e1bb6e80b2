import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@deskline/platform';
import type { Room } from '../room';
import type { ClaimedDelivery } from './delivery';
import { laneTransaction, release, removeEmptyLanes, type Lane } from './lanes';
import { readHeads } from './lane-heads';
import { unquotedArray } from './pg-array';

export interface Claimed {
  readonly deliveries: ClaimedDelivery[];
  /** Another instance was faster with some lanes; there may be more. */
  readonly outrun: boolean;
  /** No lane is ready. */
  readonly nothingReady: boolean;
  /** No lane is ready, or the room has none for those that are. */
  readonly nothingToTake: boolean;
}

interface PickedLane extends Lane {
  readonly host: string;
  readonly taken: boolean;
}

const NONE: Claimed = { deliveries: [], outrun: false, nothingReady: true, nothingToTake: true };
const MADE_READY_AT_ONCE = 1_000;

/** Makes lanes ready whose time has come. Returns the milliseconds until the next one's. */
export async function makeReady(database: Database): Promise<number> {
  const [row] = await database.query<{ made: number; next_in_ms: number | null }>(MAKE_READY, [
    MADE_READY_AT_ONCE,
  ]);
  return row === undefined || row.made === MADE_READY_AT_ONCE ? 0 : (row.next_in_ms ?? Infinity);
}

/** Claims ready lanes. Where none is expected one statement looks for them first, and not a transaction of four. */
export async function claim(
  database: Database,
  room: Room,
  leaseMs: number,
  expectsNone = false,
): Promise<Claimed> {
  if (expectsNone && (await database.query(FIND_READY)).length === 0) return NONE;
  const leaseEndsAt = performance.now() + leaseMs;
  const token = randomUUID();
  const { picked, heads, nothingReady } = await laneTransaction(database, async (transaction) => {
    const found = await takeLanes(transaction, token, room, leaseMs);
    const picked = found.filter((lane): lane is PickedLane => lane.webhook_id !== null);
    const taken = picked
      .filter((lane) => lane.taken)
      .map(({ webhook_id, record, host }) => ({ webhook_id, record, host, claim: token, leaseEndsAt }));
    const heads = await readHeads(transaction, taken, room.bytes);
    if (heads.deliveries.length + heads.left.length < taken.length)
      await removeEmptyLanes(transaction, taken);
    return { picked, heads, nothingReady: found.length === 0 };
  });
  await release(database, heads.left);
  const outrun = picked.some(({ taken }) => !taken);
  return { deliveries: heads.deliveries, outrun, nothingReady, nothingToTake: picked.length === 0 };
}

function takeLanes(
  transaction: Transaction,
  token: string,
  { deliveries, perHost, perAccount, perUnknownWebhook, webhooks, hosts, accounts }: Room,
  leaseMs: number,
): Promise<(PickedLane | { readonly webhook_id: null })[]> {
  return transaction.query(
    TAKE_LANES,
    [
      deliveries,
      leaseMs,
      perHost,
      perAccount,
      perUnknownWebhook,
      unquotedArray(webhooks.map(({ id }) => id)),
      unquotedArray(webhooks.map(({ load }) => load)),
      unquotedArray(webhooks.map(({ limit }) => limit)),
      hosts.keys(),
      unquotedArray(hosts.values()),
      accounts.keys(),
      unquotedArray(accounts.values()),
      token,
    ],
    'deliveries.take',
  );
}

/** Receiving host with its port, as connections are shared. Another spelling of it has a bound of its own, not a connection. */
export const HOST = String.raw`lower(regexp_replace(substring(webhook.uri FROM '^\w+:[/\\]*([^/\\?#]*)'), ':(80|443)$', ''))`;

/** Makes lanes ready whose retry is due or whose lease has ended, and says how long it is until the next one is due. */
const MAKE_READY = `
WITH due AS (
  SELECT webhook_id, record FROM delivery_lane
  WHERE NOT ready AND due_at <= now() ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
), made AS (
  UPDATE delivery_lane lane SET ready = true
  FROM due WHERE lane.webhook_id = due.webhook_id AND lane.record = due.record
  RETURNING 1
)
SELECT (SELECT count(*) FROM made) AS made,
  (SELECT ceil(extract(epoch FROM due_at - now()) * 1000)::float8 FROM delivery_lane
   WHERE NOT ready AND due_at > now() ORDER BY due_at LIMIT 1) AS next_in_ms`;

/**
 * By the index of ready lanes, which is empty when none is; in order, as otherwise all lanes would be read. The statement has
 * no name, so it is planned each time, by how many lanes there are at that moment.
 */
const FIND_READY = 'SELECT webhook_id FROM delivery_lane WHERE ready ORDER BY webhook_id, due_at LIMIT 1';

/** First ready lane of each webhook. It jumps from webhook to webhook through the index instead of reading every lane. */
const WAITING = `waiting AS (
  (SELECT webhook_id, due_at FROM delivery_lane WHERE ready ORDER BY webhook_id, due_at LIMIT 1)
  UNION ALL
  SELECT next.* FROM waiting CROSS JOIN LATERAL (
    SELECT lane.webhook_id, lane.due_at FROM delivery_lane lane
    WHERE lane.ready AND lane.webhook_id > waiting.webhook_id
    ORDER BY lane.webhook_id, lane.due_at LIMIT 1
  ) next
)`;

/** Age of the oldest ready lane of each account. */
export const AGES = `
WITH RECURSIVE ${WAITING}
SELECT webhook.account_id, extract(epoch FROM greatest(now() - min(waiting.due_at), interval '0'))::float8 AS seconds
FROM waiting JOIN webhook ON webhook.id = waiting.webhook_id
GROUP BY webhook.account_id ORDER BY seconds`;

/** Open messages of one webhook that are looked at, and accounts that are shown. */
const LOOKED_AT = 100;
const OLDEST_ACCOUNTS = 20;

/**
 * Accounts with the oldest messages that no receiver has accepted, those between two attempts included. It jumps from webhook
 * to webhook, and reads a hundred messages of each at most: where a webhook has more, the age is a lower bound.
 */
export const UNDELIVERED = `
WITH RECURSIVE open AS (
  (SELECT webhook_id FROM delivery_lane ORDER BY webhook_id LIMIT 1)
  UNION ALL
  SELECT next.webhook_id FROM open CROSS JOIN LATERAL (
    SELECT lane.webhook_id FROM delivery_lane lane WHERE lane.webhook_id > open.webhook_id
    ORDER BY lane.webhook_id LIMIT 1
  ) next
)
SELECT account_id, extract(epoch FROM greatest(now() - min(occurred_at), interval '0'))::float8 AS seconds
FROM open CROSS JOIN LATERAL (
  SELECT account_id, occurred_at FROM delivery
  WHERE webhook_id = open.webhook_id AND state IN ('pending', 'retrying')
  ORDER BY record, sequence LIMIT ${LOOKED_AT}
) message
GROUP BY account_id ORDER BY seconds DESC LIMIT ${OLDEST_ACCOUNTS}`;

/**
 * Takes ready lanes: first of the accounts with the least load, and in them of the webhooks with the least, so that no
 * account waits for the backlog of another. The limits of webhooks, hosts and accounts hold here already, as far ahead as the room says.
 *
 * Picked lanes are locked afterwards: of two instances that picked the same lane one has it. Each is looked up by its key and
 * changed where it was found (`ctid`): a plan that was made while there were no lanes would otherwise compare all picked lanes
 * with all there are. (Hence no plain `ready`, which another index begins with, either.) Where no lane is picked, a row
 * without one says that some are ready and have no room.
 */
export const TAKE_LANES = `
WITH RECURSIVE ${WAITING}, share AS MATERIALIZED (
  SELECT waiting.webhook_id, coalesce(webhook.account_id, '') AS account_id, coalesce(${HOST}, '') AS host,
    coalesce(loads.load, 0) AS load, coalesce(loads.slots, $5) AS slots
  FROM waiting
  LEFT JOIN unnest($6::bigint[], $7::integer[], $8::integer[]) AS loads(webhook_id, load, slots)
    ON loads.webhook_id = waiting.webhook_id
  LEFT JOIN webhook ON webhook.id = waiting.webhook_id
  WHERE coalesce(loads.load, 0) < coalesce(loads.slots, $5)
), candidate AS (
  SELECT share.webhook_id, lane.record, lane.due_at, share.account_id, share.host, share.load + lane.nth AS nth
  FROM share CROSS JOIN LATERAL (
    SELECT l.record, l.due_at, row_number() OVER (ORDER BY l.due_at) AS nth FROM delivery_lane l
    WHERE l.webhook_id = share.webhook_id AND l.ready ORDER BY l.due_at LIMIT share.slots - share.load
  ) lane
), of_host AS (
  SELECT candidate.*, coalesce(busy.load, 0)
    + row_number() OVER (PARTITION BY candidate.host ORDER BY nth, due_at) AS nth_of_host
  FROM candidate LEFT JOIN unnest($9::text[], $10::integer[]) AS busy(host, load) ON busy.host = candidate.host
), of_account AS (
  SELECT of_host.*, coalesce(busy.load, 0)
    + row_number() OVER (PARTITION BY of_host.account_id ORDER BY nth, due_at) AS nth_of_account
  FROM of_host
  LEFT JOIN unnest($11::text[], $12::integer[]) AS busy(account_id, load) ON busy.account_id = of_host.account_id
  WHERE nth_of_host <= $3
), picked AS MATERIALIZED (
  SELECT webhook_id, record, host FROM of_account WHERE nth_of_account <= $4 ORDER BY nth_of_account, due_at LIMIT $1
), locked AS (
  SELECT lane.tid FROM picked CROSS JOIN LATERAL (
    SELECT ctid AS tid FROM delivery_lane
    WHERE webhook_id = picked.webhook_id AND record = picked.record AND CASE WHEN ready THEN true END
    FOR UPDATE SKIP LOCKED
  ) lane
), taken AS (
  UPDATE delivery_lane lane SET claim = $13, ready = false, due_at = now() + $2 * interval '1 millisecond'
  FROM locked WHERE lane.ctid = locked.tid
  RETURNING lane.webhook_id, lane.record
)
SELECT webhook_id, record, host, (webhook_id, record) IN (SELECT webhook_id, record FROM taken) AS taken FROM picked
UNION ALL
SELECT NULL, NULL, NULL, false WHERE NOT EXISTS (SELECT 1 FROM picked) AND EXISTS (SELECT 1 FROM waiting)`;

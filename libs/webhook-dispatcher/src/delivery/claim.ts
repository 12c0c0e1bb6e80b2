import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@deskline/platform';
import { byIndex } from './by-index';
import type { ClaimedDelivery } from './claimed-delivery';
import { release } from './release';
import { MAKE_READY, TAKE_LANES } from './take-lanes.sql';
import type { Tally } from './tally';

/** What is in flight in this process already. */
export interface Occupied {
  readonly webhooks: readonly { readonly id: number; readonly inFlight: number; readonly places: number }[];
  readonly hosts: Pick<Tally<string>, 'keys' | 'values'>;
  readonly accounts: Pick<Tally<string>, 'keys' | 'values'>;
}

export interface ClaimOptions {
  /** How many at most. */
  readonly room: number;
  readonly perAccount: number;
  readonly perHost: number;
  /** How many of a webhook of which nothing is known. */
  readonly few: number;
  readonly occupied: Occupied;
  /** Bytes of bodies at most; the first message is given out however large it is. */
  readonly bytes: number;
  readonly leaseMs: number;
}

export interface Claimed {
  readonly deliveries: ClaimedDelivery[];
  /** Another instance was faster with some of these; there may be others. */
  readonly outrun: boolean;
}

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

const END_EMPTY_LANES = `
DELETE FROM delivery_lane lane USING unnest($1::bigint[], $2::text[]) AS mine(webhook_id, record)
WHERE lane.webhook_id = mine.webhook_id AND lane.record = mine.record AND NOT EXISTS (
  SELECT 1 FROM delivery WHERE webhook_id = mine.webhook_id AND record = mine.record
    AND state IN ('pending', 'retrying')
)`;

type Lane = Pick<ClaimedDelivery, 'webhook_id' | 'record'>;
type Head = Omit<ClaimedDelivery, 'claim' | 'heldUntil' | 'host' | 'body'> & { readonly body: Buffer | null };

/** Makes lanes ready whose time has come. Answers in how many milliseconds the next one's will. */
export async function makeReady(database: Database): Promise<number> {
  const [row] = await database.query<{ made: number; next_in_ms: number | null }>(MAKE_READY, [MADE_READY]);
  return row === undefined || row.made === MADE_READY ? 0 : (row.next_in_ms ?? Infinity);
}
const MADE_READY = 1_000;

export async function claim(database: Database, options: ClaimOptions): Promise<Claimed> {
  const heldUntil = performance.now() + options.leaseMs;
  const token = randomUUID();
  const { picked, heads } = await byIndex(database, async (transaction) => {
    const picked = await take(transaction, token, options);
    const taken = picked.filter((lane) => lane.taken);
    const heads = await read(transaction, taken, options.bytes);
    if (heads.length < taken.length) await end(transaction, taken);
    return { picked, heads };
  });
  const hosts = new Map(picked.map(({ webhook_id, host }) => [webhook_id, host]));
  // Added to the row that was read, not copied from it: what a copy is like takes longer to read, each time.
  const held = heads.map((head) =>
    Object.assign(head, { claim: token, heldUntil, host: hosts.get(head.webhook_id) ?? '' }),
  );
  await release(
    database,
    held.filter(({ body }) => body === null),
  );
  const deliveries = held.filter(
    (delivery): delivery is typeof delivery & ClaimedDelivery => delivery.body !== null,
  );
  return { deliveries, outrun: picked.some(({ taken }) => !taken) };
}

function take(
  transaction: Transaction,
  token: string,
  { room, leaseMs, perHost, perAccount, few, occupied: { webhooks, hosts, accounts } }: ClaimOptions,
): Promise<{ webhook_id: number; record: string; host: string; taken: boolean }[]> {
  return transaction.query(
    TAKE_LANES,
    [
      room,
      leaseMs,
      perHost,
      perAccount,
      few,
      webhooks.map(({ id }) => id),
      webhooks.map(({ inFlight }) => inFlight),
      webhooks.map(({ places }) => places),
      hosts.keys(),
      hosts.values(),
      accounts.keys(),
      accounts.values(),
      token,
    ],
    'deliveries.take',
  );
}

async function read(transaction: Transaction, lanes: readonly Lane[], bytes: number): Promise<Head[]> {
  if (lanes.length === 0) return [];
  const values = [lanes.map(({ webhook_id }) => webhook_id), lanes.map(({ record }) => record), bytes];
  return transaction.query<Head>(READ_HEADS, values, 'deliveries.heads');
}

/** Lanes of which another has settled the last delivery while they were claimed. */
async function end(transaction: Transaction, lanes: readonly Lane[]): Promise<void> {
  const values = [lanes.map(({ webhook_id }) => webhook_id), lanes.map(({ record }) => record)];
  await transaction.query(END_EMPTY_LANES, values);
}

import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@deskline/platform';
import { byIndex } from './by-index';
import type { ClaimedDelivery } from './claimed-delivery';
import { plainArray } from './plain-array';
import { readHeads, type Lane } from './read-heads';
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
  /** Nobody's lane is ready. */
  readonly nothingReady: boolean;
  /** Or those that are have no place. */
  readonly nothingToTake: boolean;
}

interface Picked extends Lane {
  readonly host: string;
  readonly taken: boolean;
}

const END_EMPTY_LANES = `
DELETE FROM delivery_lane lane USING unnest($1::bigint[], $2::text[]) AS mine(webhook_id, record)
WHERE lane.webhook_id = mine.webhook_id AND lane.record = mine.record AND NOT EXISTS (
  SELECT 1 FROM delivery WHERE webhook_id = mine.webhook_id AND record = mine.record
    AND state IN ('pending', 'retrying')
)`;

/** Makes lanes ready whose time has come. Answers in how many milliseconds the next one's will. */
export async function makeReady(database: Database): Promise<number> {
  const [row] = await database.query<{ made: number; next_in_ms: number | null }>(MAKE_READY, [MADE_READY]);
  return row === undefined || row.made === MADE_READY ? 0 : (row.next_in_ms ?? Infinity);
}
const MADE_READY = 1_000;

/**
 * By the index of ready lanes, which is empty then; in order, as otherwise all lanes would be read. It has no name, so it is
 * planned each time, by how many lanes there are at that moment.
 */
const FIND_READY = 'SELECT webhook_id FROM delivery_lane WHERE ready ORDER BY webhook_id, due_at LIMIT 1';
const NONE: Claimed = { deliveries: [], outrun: false, nothingReady: true, nothingToTake: true };

/** Where nothing was ready the last time it is looked for first: by one statement, and not a transaction of four. */
export async function claim(
  database: Database,
  options: ClaimOptions,
  expectsNone = false,
): Promise<Claimed> {
  if (expectsNone && (await database.query(FIND_READY)).length === 0) return NONE;
  const heldUntil = performance.now() + options.leaseMs;
  const token = randomUUID();
  const { picked, heads, nothingReady } = await byIndex(database, async (transaction) => {
    const found = await take(transaction, token, options);
    const picked = found.filter((lane): lane is Picked => lane.webhook_id !== null);
    const taken = picked.filter((lane) => lane.taken);
    const heads = await readHeads(transaction, taken, options.bytes);
    if (heads.length < taken.length) await end(transaction, taken);
    return { picked, heads, nothingReady: found.length === 0 };
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
  const outrun = picked.some(({ taken }) => !taken);
  return { deliveries, outrun, nothingReady, nothingToTake: picked.length === 0 };
}

function take(
  transaction: Transaction,
  token: string,
  { room, leaseMs, perHost, perAccount, few, occupied: { webhooks, hosts, accounts } }: ClaimOptions,
): Promise<(Picked | { readonly webhook_id: null })[]> {
  return transaction.query(
    TAKE_LANES,
    [
      room,
      leaseMs,
      perHost,
      perAccount,
      few,
      plainArray(webhooks.map(({ id }) => id)),
      plainArray(webhooks.map(({ inFlight }) => inFlight)),
      plainArray(webhooks.map(({ places }) => places)),
      hosts.keys(),
      plainArray(hosts.values()),
      accounts.keys(),
      plainArray(accounts.values()),
      token,
    ],
    'deliveries.take',
  );
}

/** Lanes of which another has settled the last delivery while they were claimed. */
async function end(transaction: Transaction, lanes: readonly Lane[]): Promise<void> {
  const values = [lanes.map(({ webhook_id }) => webhook_id), lanes.map(({ record }) => record)];
  await transaction.query(END_EMPTY_LANES, values);
}

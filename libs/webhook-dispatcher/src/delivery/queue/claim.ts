import { randomUUID } from 'node:crypto';
import type { Database, Transaction } from '@deskline/platform';
import type { Room } from '../room';
import { FIND_READY, MAKE_READY, TAKE_LANES } from './claim.sql';
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

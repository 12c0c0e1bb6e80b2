import { Clock, Database, Sweeper, type Queries, type Transaction } from '@deskline/platform';
import { Inject, Injectable } from '@nestjs/common';
import { RecordStoreSettings } from '../record-store.settings';

/** "The same key + same caller + same body within 24 h returns the first answer". */
const RETENTION_HOURS = 24;

/** Idempotency key of a caller, with a digest of the request. */
export interface Claim {
  readonly account: string;
  readonly person: number;
  readonly key: string;
  readonly request: string;
}

/** The call was completed before; its key has the answer. */
export class Repeated extends Error {}

/** Claims a new key, or an expired one that is not swept yet. */
const CLAIM = `INSERT INTO idempotency_key (account_id, person_id, key, request, created_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account_id, person_id, key) DO UPDATE
SET request = $4, created_at = $5, record_id = NULL, status = NULL, headers = NULL, body = NULL
WHERE idempotency_key.created_at <= $5::timestamptz - interval '${RETENTION_HOURS} hours'
RETURNING 1`;
const STORE_RECORD_ID = `UPDATE idempotency_key SET record_id = $4 WHERE account_id = $1 AND person_id = $2 AND key = $3`;

/**
 * Claims the key first in the transaction of the change: a concurrent call with the same key waits here for the end of that
 * transaction.
 */
export async function claimKey(transaction: Transaction, claim: Claim, now: string): Promise<void> {
  const values = [...ownerOf(claim), claim.request, now];
  const taken = await transaction.rows(CLAIM, values, 'idempotency.claim');
  if (taken.length === 0) throw new Repeated();
}

/** Stores the id of the record, to answer a repeat from it if the first answer was never stored. */
export async function storeRecordId(transaction: Transaction, claim: Claim, record: number): Promise<void> {
  await transaction.rows(STORE_RECORD_ID, [...ownerOf(claim), record], 'idempotency.name');
}

const ownerOf = ({ account, person, key }: Claim): unknown[] => [account, person, key];

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Call that was completed with an idempotency key. */
export interface CompletedCall {
  /** Digest of the request. */
  readonly request: string;
  readonly record: number | null;
  /** Null when the process ended between the change and its answer. */
  readonly answer: StoredAnswer | null;
}

interface Row extends Record<keyof StoredAnswer, unknown> {
  request: string;
  record_id: number | null;
}

const OWNER = 'account_id = $1 AND person_id = $2 AND key = $3';
const FIND = `SELECT request, record_id, status, headers, body FROM idempotency_key WHERE ${OWNER} AND created_at > $4`;
/** The first stored answer stays. */
const STORE = `UPDATE idempotency_key SET status = coalesce(status, $4), headers = coalesce(headers, $5), body = coalesce(body, $6)
WHERE ${OWNER} RETURNING request, record_id, status, headers, body`;
const SWEEP = `DELETE FROM idempotency_key WHERE (account_id, person_id, key) IN
(SELECT account_id, person_id, key FROM idempotency_key WHERE created_at <= $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
RETURNING 1`;
const BATCH = 1_000;
const HOUR_MS = 3_600_000;

/** Idempotency keys with the answers of their calls, for as long as a repeat returns them. */
@Injectable()
export class IdempotencyKeys {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async find(claim: Claim): Promise<CompletedCall | null> {
    const values = [...ownerOf(claim), this.expired()];
    const [row] = await this.database.query<Row>(FIND, values, 'idempotency.find');
    return row ? completedCall(row) : null;
  }

  /** Stores the answer, and returns the one stored first. */
  async store(claim: Claim, answer: StoredAnswer, queries: Queries = this.database): Promise<StoredAnswer> {
    const values = [...ownerOf(claim), answer.status, JSON.stringify(answer.headers), answer.body];
    const [row] = await queries.query<Row>(STORE, values, 'idempotency.keep');
    return (row && completedCall(row).answer) ?? answer;
  }

  /** Deletes expired keys. */
  async sweep(ended?: AbortSignal): Promise<void> {
    const before = this.expired();
    while (!ended?.aborted && (await this.database.rows(SWEEP, [before, BATCH])).length === BATCH);
  }

  private expired(): Date {
    return new Date(this.clock.now().getTime() - RETENTION_HOURS * HOUR_MS);
  }
}

function completedCall({ request, record_id, status, headers, body }: Row): CompletedCall {
  const answer = status === null ? null : ({ status, headers, body } as StoredAnswer);
  return { request, record: record_id, answer };
}

/** Deletes expired keys. Every instance runs it; concurrent runs skip each other's rows. */
@Injectable()
export class KeySweeper extends Sweeper {
  constructor(
    private readonly keys: IdempotencyKeys,
    @Inject(RecordStoreSettings) settings: Pick<RecordStoreSettings, 'IDEMPOTENCY_SWEEP_MS'>,
  ) {
    super('Old keys', settings.IDEMPOTENCY_SWEEP_MS);
  }

  sweep(ended?: AbortSignal): Promise<void> {
    return this.keys.sweep(ended);
  }
}

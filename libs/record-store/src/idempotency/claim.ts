import type { Transaction } from '@deskline/platform';

/** "The same key + same caller + same body within 24 h returns the first answer". */
export const RETENTION_HOURS = 24;

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

export const ownerOf = ({ account, person, key }: Claim): unknown[] => [account, person, key];

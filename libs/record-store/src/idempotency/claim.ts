import type { Transaction } from '@deskline/platform';

/** "The same key + same caller + same body within 24 h returns the first answer". */
export const RETENTION_HOURS = 24;

/** A call that is to be done once: whose it is, the key they gave it, and a digest of all that it asks for. */
export interface Claim {
  readonly account: string;
  readonly person: number;
  readonly key: string;
  readonly request: string;
}

/** The call has been done already; its key says what came of it. */
export class Repeated extends Error {}

/** A key that is no longer kept, though not yet swept, is as good as new. */
const CLAIM = `INSERT INTO idempotency_key (account_id, person_id, key, request, created_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (account_id, person_id, key) DO UPDATE
SET request = $4, created_at = $5, record_id = NULL, status = NULL, headers = NULL, body = NULL
WHERE idempotency_key.created_at <= $5::timestamptz - interval '${RETENTION_HOURS} hours'
RETURNING 1`;
const STORE_RECORD_ID = `UPDATE idempotency_key SET record_id = $4 WHERE account_id = $1 AND person_id = $2 AND key = $3`;

/**
 * Takes the key in the transaction of the change itself, before anything else: who comes second waits here until it is
 * known whether the first one's change has happened.
 */
export async function claimKey(transaction: Transaction, claim: Claim, now: string): Promise<void> {
  const values = [...ownerOf(claim), claim.request, now];
  const taken = await transaction.rows(CLAIM, values, 'idempotency.claim');
  if (taken.length === 0) throw new Repeated();
}

/** From the record a repeat can be answered, should the first answer never have been kept. */
export async function storeRecordId(transaction: Transaction, claim: Claim, record: number): Promise<void> {
  await transaction.rows(STORE_RECORD_ID, [...ownerOf(claim), record], 'idempotency.name');
}

export const ownerOf = ({ account, person, key }: Claim): unknown[] => [account, person, key];

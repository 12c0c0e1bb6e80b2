/** Minutes after its end for which the token of a reservation answers. */
const TOKEN_MINUTES = 5;
const IS_ANSWERED = `(finished_at IS NULL OR finished_at > $1::timestamptz - interval '${TOKEN_MINUTES} minutes')`;

/** Reservations of one account are counted one after another. */
export const LOCK_ACCOUNT = `SELECT pg_advisory_xact_lock(hashtextextended('short URLs of ' || $1::text, 0))`;
/** Short URLs without a uri, and those that are still to be made: one statement, so that none is counted twice or not at all. */
export const RESERVED = `SELECT (SELECT count(*) FROM short_url WHERE account_id = $1 AND uri IS NULL)
  + (SELECT coalesce(sum(amount - made), 0) FROM short_url_reservation WHERE account_id = $1 AND finished_at IS NULL) AS reserved`;
export const RESERVE = `INSERT INTO short_url_reservation (token, account_id, principal, request_id, amount, created_at, served_at)
VALUES ($1, $2, $3::jsonb, $4, $5, $6, $6)`;

export const FIND = `SELECT CASE WHEN finished_at IS NULL THEN CASE made WHEN 0 THEN 'queued' ELSE 'processing' END
  WHEN message IS NULL THEN 'done' ELSE 'error' END AS state, message
FROM short_url_reservation WHERE token = $2 AND account_id = $3 AND ${IS_ANSWERED}`;

/** Reservation that was served longest ago. Its lock is the lease: it ends with the process. */
export const NEXT = `SELECT token, principal, request_id, amount, made FROM short_url_reservation
WHERE finished_at IS NULL ORDER BY served_at, token LIMIT 1 FOR UPDATE SKIP LOCKED`;
/** Parameters: token, short URLs that were made, moment, reason of an end before its time. */
export const ADVANCE = `UPDATE short_url_reservation SET made = made + $2, served_at = $3, message = $4,
  finished_at = CASE WHEN made + $2 >= amount OR $4::text IS NOT NULL THEN $3::timestamptz END WHERE token = $1`;
export const FORGET = `DELETE FROM short_url_reservation WHERE NOT ${IS_ANSWERED}`;

import type { People } from './timesheet.sql';

/** Key of the lock between the timesheets of an account and its time entries; `account` is SQL. */
const keyOf = (account: string) => `hashtextextended('timesheets ' || ${account}, 0)`;

/** Waits for the time entries of people of the account $1 that are being written, and holds up further ones. */
export const HOLD_ENTRIES = `SELECT pg_advisory_xact_lock(${keyOf('$1')})`;

/** Waits for a change of the locks in the accounts of the people $1. */
export const HOLD_LOCKS = `SELECT pg_advisory_xact_lock_shared(key) FROM (SELECT DISTINCT ${keyOf('account_id')} AS key
  FROM reference WHERE type = 'person' AND id = ANY($1::bigint[]) ORDER BY 1) keys`;

/** Locks the days from $3 to $4 of people of the account $1. */
export const lockSql = ({ where }: People): string => `INSERT INTO timesheet_lock (person_id, date)
SELECT p.id, day::date FROM reference p CROSS JOIN generate_series($3::date, $4::date, '1 day') day
WHERE p.type = 'person' AND p.account_id = $1 AND ${where} ORDER BY 1, 2 ON CONFLICT DO NOTHING`;

export const unlockSql = ({ where }: People): string => `DELETE FROM timesheet_lock
WHERE date BETWEEN $3::date AND $4::date
  AND person_id IN (SELECT p.id FROM reference p WHERE p.type = 'person' AND p.account_id = $1 AND ${where})`;

/** A locked day among those that the arrays $1 of people and $2 of dates name. */
export const LOCKED_SQL = `SELECT 1 FROM unnest($1::bigint[], $2::date[]) AS day(person_id, date)
JOIN timesheet_lock USING (person_id, date) LIMIT 1`;

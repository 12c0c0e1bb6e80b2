import type { RawRow } from './queries';

/**
 * Position of the primary in its write-ahead log, in bytes: a commit that was answered lies before it. Where commits do not
 * wait for the disk, the end of the log in memory counts.
 */
export const WAL_POSITION = {
  name: 'wal position',
  text: `SELECT CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END - '0/0'::pg_lsn`,
};

/** Beyond every replica: of a commit whose position could not be found. */
export const UNKNOWN_POSITION = Number.MAX_SAFE_INTEGER;

export const positionIn = (rows: readonly RawRow[]): number => Number(rows[0]?.[0] ?? UNKNOWN_POSITION);

/** Told of the accounts whose records a transaction has changed, before its caller knows of the commit. */
export interface CommitListener {
  committed(accounts: ReadonlySet<string>, position: number): void;
}

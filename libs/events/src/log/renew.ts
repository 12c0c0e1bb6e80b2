import type { Queries } from '@deskline/platform';

/** Former log, which is the same as the present one up to a position. */
export interface FormerLog {
  readonly log: string;
  readonly until: number;
}

/** Ids that a new log passes over: records of the time that was lost by a restore or failover may have had them. */
export const PASSED_IDS = 10_000;

/** Begins a new log if the database was restored or failed over since the last call, or by order of the operator. */
export async function renewLog(
  database: Queries,
  { isForced = false, passedIds = PASSED_IDS } = {},
): Promise<boolean> {
  const text = 'SELECT renew_event_log($1, $2) AS renewed';
  const [row] = await database.query<{ renewed: boolean }>(text, [isForced, passedIds]);
  return row?.renewed ?? false;
}

/** Statement of each new session: a failover or restore cuts all of them, and the first write after it takes new ids. */
export const RENEW_IN_SESSION = `SELECT renew_event_log(false, ${PASSED_IDS})`;

/** Former logs, the last one first. */
export async function readFormerLogs(database: Queries): Promise<readonly FormerLog[]> {
  const [row] = await database.query<{ former: FormerLog[] }>('SELECT former FROM event_log_head');
  return row?.former ?? [];
}

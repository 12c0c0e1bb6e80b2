/** Length of a lease. A gateway renews it three times in that time. */
export const LEASE_SECONDS = 15;
/** A change may be committed so long after the time that it is stamped with. */
const OVERLAP_MINUTES = 5;
/** Time after its end for which the token of a job answers. */
const TOKEN_DAYS = 2;

/** Leases are measured by the clock of PostgreSQL, which all instances share. */
const LEASED_UNTIL = `now() + interval '${LEASE_SECONDS} seconds'`;
const ISO = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS ${column}`;

/** Columns of a row of `job` that are a Job, and the caller's that are not. */
const COLUMNS = `job.id, kind, token, job.account_id AS account, person_id AS person, state, type, options, line, lines, results,
files, cursor, position, message, ${ISO('created_at')}, ${ISO('finished_at')}`;
const POSTED_BY = 'application_id AS application, scopes, language, cancelled, lease';
/** Columns of an EndedJob. */
const ENDED = `${COLUMNS}, language, (SELECT name FROM person WHERE person.id = job.person_id) AS person_name, (SELECT name FROM export_schedule WHERE export_schedule.id = job.schedule_id) AS schedule`;

/** Posts of one account are counted one after another. */
export const LOCK_ACCOUNT = `SELECT pg_advisory_xact_lock(hashtext('job.account'), hashtext($1))`;
export const WAITING = `SELECT count(*)::integer AS waiting, coalesce(bool_or(token = $2), false) AS "isPosted"
FROM job WHERE account_id = $1 AND finished_at IS NULL AND state = 'queued'`;
export const CREATE = `INSERT INTO job (kind, token, account_id, person_id, application_id, scopes, language, type, options, files,
  lines, results, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9::jsonb, $10::jsonb, $11, $12::jsonb, $13, $13)
ON CONFLICT (token) DO UPDATE SET token = excluded.token RETURNING id`;

/** Export of a schedule. */
export const CREATE_SCHEDULED = `INSERT INTO job (kind, token, account_id, person_id, application_id, scopes, language, type, options,
  files, results, schedule_id, created_at, updated_at)
VALUES ('export', $1, $2, $3, $4, $5::jsonb, $6, $7, $8::jsonb, '{}', $9::jsonb, $10, $11, $11) RETURNING id`;
/** Whether an export of the schedule is not done yet, and when the last one of the same types that succeeded began. */
export const OF_SCHEDULE = `SELECT
  EXISTS (SELECT FROM job WHERE schedule_id = $1 AND finished_at IS NULL) AS "isRunning",
  (SELECT to_char(started_at AT TIME ZONE 'UTC' - interval '${OVERLAP_MINUTES} minutes', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') FROM job
    WHERE schedule_id = $1 AND state = 'done' AND type = $2 ORDER BY id DESC LIMIT 1) AS since`;

/** One claim at a time, of any kind: two would find the same job. */
export const LOCK_CLAIMS = `SELECT pg_advisory_xact_lock(hashtext('job.claim'))`;
/**
 * Of each account its oldest unfinished job of these kinds, unless a gateway has it. A job that lost its gateway comes first,
 * then the account that was served longest ago.
 */
export const CLAIM = `WITH oldest AS (
  SELECT DISTINCT ON (account_id) id, account_id, state, leased_until FROM job
  WHERE finished_at IS NULL ORDER BY account_id, id
), next AS (
  SELECT id, account_id FROM oldest LEFT JOIN job_turn USING (account_id)
  WHERE (leased_until IS NULL OR leased_until < now()) AND (SELECT kind FROM job WHERE job.id = oldest.id) = ANY($2::text[])
  ORDER BY state = 'queued', served_at NULLS FIRST, id LIMIT 1
), served AS (
  INSERT INTO job_turn (account_id, served_at) SELECT account_id, clock_timestamp() FROM next
  ON CONFLICT (account_id) DO UPDATE SET served_at = excluded.served_at
)
UPDATE job SET state = 'processing', lease = lease + 1, leased_until = ${LEASED_UNTIL}, version = version + 1,
  started_at = coalesce(started_at, $1), updated_at = $1
FROM next WHERE job.id = next.id RETURNING ${COLUMNS}, ${POSTED_BY}`;
/** Milliseconds until the first lease of a running job ends. */
export const NEXT_END = `SELECT ceil(extract(epoch FROM min(leased_until) - now()) * 1000)::integer AS ms
FROM job WHERE finished_at IS NULL AND leased_until > now()`;

/** Parameters: id, lease, moment, then the changed fields, null for those that stay. */
const CHANGED = `type = coalesce($4, type), line = coalesce($5, line), lines = coalesce($6, lines),
  results = coalesce($7::jsonb, results), files = coalesce($8::jsonb, files), cursor = coalesce($9::jsonb, cursor),
  position = coalesce($10, position), updated_at = $3`;
const HELD = `id = $1 AND lease = $2 AND state = 'processing'`;
export const PROGRESS = `UPDATE job SET ${CHANGED}, leased_until = ${LEASED_UNTIL}, version = version + 1
WHERE ${HELD} RETURNING ${COLUMNS}, ${POSTED_BY}`;
export const RENEW = `UPDATE job SET leased_until = ${LEASED_UNTIL} WHERE ${HELD} RETURNING ${COLUMNS}, ${POSTED_BY}`;
export const FINISH = `UPDATE job SET ${CHANGED}, state = $11, message = $12, leased_until = NULL, finished_at = $3,
  version = version + 1 WHERE ${HELD} RETURNING ${ENDED}`;
/** A repeat of the message that ended the job, whose answer was lost. */
export const IS_FINISHED = `SELECT 1 FROM job WHERE id = $1 AND lease = $2 AND state = $3`;
export const RELEASE = `UPDATE job SET leased_until = NULL WHERE ${HELD} RETURNING 1`;
export const REFUSE = `INSERT INTO job_refusal (job_id, line, problems)
SELECT $1, line, problems FROM jsonb_to_recordset($2::jsonb) AS refused(line integer, problems jsonb) ON CONFLICT DO NOTHING`;
export const REFUSALS = `SELECT line, problems FROM job_refusal WHERE job_id = $1 AND line > $2 ORDER BY line LIMIT $3`;

/**
 * Parameters: kind, token, account, person, whether the caller is an administrator of the account, moment, scopes that a job
 * of the caller would have. Their own jobs people also name by id, as the collections have it: exports of a schedule, whose
 * token nobody was given, and those that a token with the same scopes has posted.
 */
const FOUND = `kind = $1 AND account_id = $3
AND (token = $2 AND (person_id = $4 OR $5)
  OR job.id = CASE WHEN $2 ~ '^[0-9]{1,15}$' THEN $2::bigint END AND person_id = $4
    AND (schedule_id IS NOT NULL OR scopes = $7::jsonb))
AND (finished_at IS NULL OR finished_at > $6::timestamptz - interval '${TOKEN_DAYS} days')`;
export const FIND = `SELECT ${COLUMNS} FROM job WHERE ${FOUND}`;
/** A waiting job ends at once; one that runs is ended by its gateway. */
export const CANCEL = `UPDATE job SET cancelled = true, version = version + 1, updated_at = $6,
  state = CASE WHEN state = 'queued' THEN 'error' ELSE state END,
  message = CASE WHEN state = 'queued' THEN $8 ELSE message END,
  finished_at = CASE WHEN state = 'queued' THEN $6 END
WHERE ${FOUND} AND finished_at IS NULL RETURNING ${ENDED}`;

export const SWEEP_REFUSALS = `DELETE FROM job_refusal USING job
WHERE job.id = job_id AND finished_at < $1::timestamptz - interval '${TOKEN_DAYS} days'`;

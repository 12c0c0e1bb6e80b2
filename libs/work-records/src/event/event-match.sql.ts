/** Notes by events that a request gets at most; later ones are counted. */
export const MAX_NOTES = 100;
/** Texts that the counting note shows, the newest first. */
const MAX_TEXTS = 15;

const TEXTS = `CASE WHEN m.texts @> to_jsonb(left($4, 1000)) THEN m.texts
  ELSE jsonb_path_query_array(jsonb_build_array(left($4, 1000)) || m.texts, '$[0 to ${MAX_TEXTS - 1}]') END`;
const DUE = `coalesce(m.due_at, greatest($3::timestamptz, m.noted_at + interval '1 minute'))`;
const KEY = 'm.account_id = $1 AND m.key_hash = $2';

/**
 * Request that an event is about, locked, and what is to be done with it; an event that only repeats is counted by the same
 * statement. $1 account, $2 key, $3 now, $4 note, $5 time since which a completed request is opened again, $6 whether the
 * event acts without a new note, $7 time of the event, $8 whether it changes fields with a new note. The digests of notes stand in the row itself, whose newest version
 * a statement sees that has waited for it; the table of notes it sees as of its beginning.
 */
export const COUNT = `WITH hit AS (
  SELECT m.request_id, m.person_id, r.status, r.version, r.downtime_start_at, r.status <> 'completed' AS is_open,
    $4::text IS NULL OR md5($4) = ANY (m.told)
      OR EXISTS (SELECT FROM note n WHERE n.request_id = m.request_id AND n.text = $4) AS is_told,
    m.notes >= ${MAX_NOTES} OR coalesce(m.noted_at > $3::timestamptz - interval '1 minute', false) AS is_storm
  FROM event_match m JOIN request r ON r.id = m.request_id
  WHERE ${KEY} AND r.shelf IS NULL
    AND (m.is_keyed OR m.created_at > $3::timestamptz - interval '24 hours')
    AND (r.status <> 'completed' OR m.is_keyed AND r.completed_at > $5::timestamptz)
  FOR UPDATE OF m
), judged AS (
  SELECT hit.*, CASE WHEN NOT is_open THEN 'reopen' WHEN $6 THEN 'act' WHEN is_told THEN 'unchanged'
    WHEN is_storm AND NOT $8 THEN 'counted' ELSE 'act' END AS verdict FROM hit
), counted AS (
  UPDATE event_match m SET seen = m.seen + 1, last_seen_at = greatest(m.last_seen_at, $7::timestamptz),
    texts = CASE WHEN verdict = 'counted' THEN ${TEXTS} ELSE m.texts END,
    due_at = CASE WHEN verdict = 'counted' OR m.counter_note_id IS NOT NULL THEN ${DUE} ELSE m.due_at END
  FROM judged WHERE ${KEY} AND verdict IN ('unchanged', 'counted') RETURNING m.due_at
)
SELECT judged.*, (SELECT due_at FROM counted) AS due_at FROM judged`;

/** Counts an event that changed the request. $5 whether its note was added, $6 whether its note is to be counted. */
export const SETTLE = `UPDATE event_match m SET seen = m.seen + 1,
  last_seen_at = greatest(m.last_seen_at, $7::timestamptz),
  notes = m.notes + $5::boolean::integer,
  noted_at = CASE WHEN $5 THEN $3::timestamptz ELSE m.noted_at END,
  told = CASE WHEN $5 THEN array_append(m.told, md5($4)) ELSE m.told END,
  texts = CASE WHEN $6 THEN ${TEXTS} ELSE m.texts END,
  due_at = CASE WHEN $6 OR m.counter_note_id IS NOT NULL THEN ${DUE} ELSE m.due_at END
WHERE ${KEY}`;

/** Claims a key for a new request: a second event waits here until the first one is committed. */
export const CLAIM = `INSERT INTO event_match (account_id, key_hash, is_keyed, person_id, created_at, last_seen_at)
VALUES ($1, $2, $3, $4, $5, $5) ON CONFLICT (account_id, key_hash) DO NOTHING RETURNING 1`;
export const LOCK = `SELECT * FROM event_match m WHERE ${KEY} FOR UPDATE`;
/** Whether the request of a locked key still takes events. Another statement than LOCK, which may have waited. */
export const STILL = `SELECT 1 FROM event_match m JOIN request r ON r.id = m.request_id
WHERE ${KEY} AND r.shelf IS NULL AND (m.is_keyed OR m.created_at > $3::timestamptz - interval '24 hours')
  AND (r.status <> 'completed' OR m.is_keyed AND r.completed_at > $4::timestamptz)`;

/** Points a claimed key to its new request. */
export const POINT = `UPDATE event_match m SET request_id = $3, person_id = $4, created_at = $5, last_seen_at = $6,
  seen = 1, notes = ($7::text IS NOT NULL)::integer, noted_at = CASE WHEN $7 IS NULL THEN NULL ELSE $5::timestamptz END,
  told = CASE WHEN $7 IS NULL THEN '{}' ELSE ARRAY[md5($7)] END, texts = '[]', counter_note_id = NULL, due_at = NULL
WHERE ${KEY}`;

export const NEXT_DUE = 'SELECT min(due_at) AS due_at FROM event_match WHERE due_at IS NOT NULL';
export const NEXT_DUE_ROW = `SELECT * FROM event_match WHERE due_at <= $1
ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`;
export const LOCK_DUE = `SELECT * FROM event_match m WHERE ${KEY} AND m.due_at <= $3 FOR UPDATE`;
export const PUT_OFF = `UPDATE event_match m SET due_at = $3::timestamptz + interval '1 hour' WHERE ${KEY}`;
export const TOLD = `UPDATE event_match m SET counter_note_id = $3, noted_at = $4, due_at = NULL WHERE ${KEY}`;

/**
 * Keys that no event can match any more: those of the 24 hours after them, those of dedup keys when their request was
 * completed longer ago than any request is opened again.
 */
export const SWEEP = `DELETE FROM event_match WHERE ctid = ANY (ARRAY(
  SELECT m.ctid FROM event_match m LEFT JOIN request r ON r.id = m.request_id
  WHERE m.due_at IS NULL AND CASE WHEN m.is_keyed
    THEN r.id IS NULL OR r.shelf IS NOT NULL OR r.completed_at < $1::timestamptz - interval '8 days'
    ELSE m.created_at < $1::timestamptz - interval '25 hours' END
  LIMIT $2 FOR UPDATE OF m SKIP LOCKED)) RETURNING 1`;

/** Row of the table; times as the driver gives them. */
export interface EventMatch {
  readonly account_id: string;
  readonly key_hash: string;
  readonly request_id: number | null;
  readonly seen: number;
  readonly last_seen_at: Date;
  readonly texts: readonly string[];
  readonly counter_note_id: number | null;
  readonly due_at: Date | null;
}

/** Result of COUNT. */
export interface Hit {
  readonly request_id: number;
  readonly person_id: number;
  readonly status: string;
  readonly version: number;
  readonly downtime_start_at: Date | null;
  readonly is_told: boolean;
  readonly is_storm: boolean;
  readonly verdict: 'act' | 'counted' | 'reopen' | 'unchanged';
  readonly due_at: Date | null;
}

import type { Queries } from '@deskline/platform';
import type { EventOrigin } from '../event';
import { SEQUENCE } from './read';

/** Bounds of a log. */
export interface LogHead {
  /** Identity of the log: another log has other events at the same positions. */
  readonly log: string;
  /** First position in the log; the next one if the log is empty. */
  readonly first: number;
  readonly last: number;
}

/** Events of a feed: those of the reader's account by name, and those of other accounts by name. */
export interface FeedFilter {
  readonly account: string;
  readonly events: readonly string[];
  readonly otherAccounts: readonly string[];
  readonly otherEvents: readonly string[];
}

export interface FeedRange {
  readonly after: number;
  /** Positions that are looked at. */
  readonly scan: number;
  /** Events that are returned. */
  readonly limit: number;
}

export interface FeedEvent {
  readonly position: number;
  /** Microseconds since 1970 at which it got its position: grows with the position, and does not tell it. */
  readonly sequence: number;
  readonly id: string;
  readonly event: string;
  readonly account_id: string;
  readonly object_type: string;
  readonly object_id: number;
  readonly person_id: number | null;
  readonly person_name: string | null;
  readonly audit_line_id: number | null;
  readonly note_id: number | null;
  readonly occurred_at: string;
  readonly origin: EventOrigin | null;
  readonly application_id: number | null;
}

export interface FeedPage extends LogHead {
  /** Events up to this position have been looked at. */
  readonly reached: number;
  readonly events: readonly FeedEvent[];
}

const HEAD = 'SELECT log, first, position AS last FROM event_log_head';

const FEED = `
  SELECT head.log, head.first, head.position AS last, to_json(found)::text
  FROM event_log_head head LEFT JOIN LATERAL (
    SELECT position, ${SEQUENCE} AS sequence, id, event, account_id, object_type, object_id, person_id, person_name, audit_line_id, note_id,
      to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS occurred_at, origin, application_id
    FROM event_log
    WHERE position > $1 AND position <= $1::bigint + $2::bigint
      AND ((account_id = $3 AND event = ANY($4::text[])) OR (account_id = ANY($5::text[]) AND event = ANY($6::text[])))
    ORDER BY position LIMIT $7
  ) found ON true
  ORDER BY found.position`;

/** Events of a feed after a position, in order, with the bounds of the log in the same snapshot: only positioned events. */
export async function readFeed(
  database: Queries,
  { after, scan, limit }: FeedRange,
  { account, events: names, otherAccounts, otherEvents }: FeedFilter,
): Promise<FeedPage> {
  const values = [after, scan, account, names, otherAccounts, otherEvents, limit];
  const rows = await database.rows(FEED, values, 'events.feed');
  const [log, first, last] = rows[0] ?? [];
  const events = rows.flatMap(([, , , json]) => (json == null ? [] : [JSON.parse(json) as FeedEvent]));
  const end = Math.max(after, Math.min(Number(last), after + scan));
  const reached = events.length === limit ? (events.at(-1)?.position ?? end) : end;
  return { log: log ?? '', first: Number(first), last: Number(last), reached, events };
}

export async function readLogHead(database: Queries): Promise<LogHead> {
  const [head] = await database.query<LogHead & object>(HEAD, [], 'events.head');
  if (!head) throw new Error('The event log has no head: its migration has not run.');
  return head;
}

/** Halves the positions until one is left: times of positions grow with them. */
const BEFORE = `
  WITH RECURSIVE half(low, high) AS (
    SELECT first, position + 1 FROM event_log_head
    UNION ALL
    SELECT CASE WHEN middle.is_before THEN middle.position + 1 ELSE low END,
      CASE WHEN middle.is_before THEN high ELSE middle.position END
    FROM half CROSS JOIN LATERAL (
      SELECT position, positioned_at < $1::timestamptz AS is_before FROM event_log WHERE position = (low + high) / 2
    ) middle
    WHERE low < high
  )
  SELECT low - 1 FROM half ORDER BY high - low LIMIT 1`;

/** Last position that was given before a time; the one before the first of the log if there is none. */
export async function positionBefore(database: Queries, time: string): Promise<number> {
  const [row] = await database.rows(BEFORE, [time], 'events.before');
  return Number(row?.[0] ?? 0);
}

import type { Queries } from '@deskline/platform';
import type { FormerLog } from './renew';

/** Microseconds since 1970 at which an event got its position: readers see it in place of the position, which counts all accounts. */
export const SEQUENCE = '(extract(epoch FROM positioned_at) * 1000000)::bigint';

/** Row of the log as a DomainEvent; PostgreSQL renders the JSON, so no process parses it on the way. */
const asDomainEvent = (source: string): string => `
  SELECT ${source}::text AS source, position, ${SEQUENCE} AS sequence, id, event, account_id, object_type, object_id, person_id, person_name,
    audit_line_id, note_id, payload, snapshot,
    to_char(occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS occurred_at, request_id, origin, application_id, silent
  FROM event_log`;

export interface LoggedEvent {
  position: number;
  json: string;
  /** Identity of the log at the time of reading. */
  log: string;
}

/** At most $3 events after position $2. As positions have no gaps, an upper bound finds the same, in one or two partitions. */
const NEXT = `WHERE position > $2 AND position <= $2::bigint + $3::bigint ORDER BY position`;

const READ = `
  SELECT position, row_to_json(e)::text, (SELECT log FROM event_log_head)
  FROM (${asDomainEvent('$1')} ${NEXT}) e
  ORDER BY position`;

/** Events after a position, in order. */
export async function readEvents(
  database: Queries,
  source: string,
  after: number,
  limit: number,
): Promise<LoggedEvent[]> {
  const rows = await database.rows(READ, [source, after, limit], 'events.read');
  return rows.map(([position, json, log]) => ({
    position: Number(position),
    json: json ?? '',
    log: log ?? '',
  }));
}

export interface LogRange {
  /** Identity of the log: another log has other events at the same positions. */
  log: string;
  /** First position in the log; the next one if the log is empty. */
  first: number;
  last: number;
  former: readonly FormerLog[];
  /** A JSON array of DomainEvent. */
  body: string;
}

const RANGE = `
  WITH found AS (
    SELECT position, row_to_json(e)::text AS json
    FROM (${asDomainEvent('$1')} ${NEXT}) e
  ), measured AS (
    SELECT position, json, row_number() OVER in_order AS nth, sum(octet_length(json) + 1) OVER in_order AS bytes
    FROM found WINDOW in_order AS (ORDER BY position)
  )
  SELECT log, first, position,
    (SELECT string_agg(json, ',' ORDER BY position) FROM measured WHERE bytes <= $4 OR nth = 1), former
  FROM event_log_head`;

/** The head of the log, and as many events after a position as fit into `bytes`, but at least one. */
export async function readRange(
  database: Queries,
  source: string,
  { after, limit, bytes }: { after: number; limit: number; bytes: number },
): Promise<LogRange> {
  const [row] = await database.rows(RANGE, [source, after, limit, bytes], 'events.range');
  const [log, first, last, events, former] = row ?? [];
  return {
    log: log ?? '',
    first: Number(first),
    last: Number(last),
    former: JSON.parse(former ?? '[]') as FormerLog[],
    body: `[${events ?? ''}]`,
  };
}
